# Facts: Xiaomi, "MiBeacon protocol", version 5. Encrypted data are left as they are.
meta:
  id: mibeacon
  title: Xiaomi MiBeacon
  endian: le
  -advertising: {service: fe95}
seq:
  - {id: raw_control, type: u2}
  - {id: product, type: u2}
  - {id: counter, type: u1, -kind: sequence}
  - {id: address, size: 6, if: raw_control & 0x10 != 0, -private: true}
  - {id: capability, type: u1, if: raw_control & 0x20 != 0}
  - {id: io_capability, size: 2, if: raw_control & 0x20 != 0 and capability & 0x20 != 0}
  - {id: data, size-eos: true, if: not _io.eof}
instances:
  version: {value: raw_control >> 12, valid: {min: 1, max: 5}}
  is_encrypted: {value: raw_control & 0x08 != 0}
