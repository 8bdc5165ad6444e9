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
  - {id: objects, type: object, repeat: eos, if: raw_control & 0x48 == 0x40}
  - {id: data, size-eos: true, if: raw_control & 0x48 != 0x40 and not _io.eof}
instances:
  version: {value: raw_control >> 12, valid: {min: 1, max: 5}}
  is_encrypted: {value: raw_control & 0x08 != 0}
types:
  object:
    seq:
      - {id: what, type: u2, enum: what}
      - {id: length, type: u1}
      - id: value
        size: length
        type:
          switch-on: what
          cases:
            what::temperature: celsius
            what::humidity: tenth_percent
            what::illuminance: illuminance
            what::moisture: percent
            what::conductivity: conductivity
            what::battery: battery
            what::temperature_and_humidity: climate
  celsius:
    seq: [{id: raw_number, type: s2}]
    instances:
      number: {value: raw_number / 10.0, -unit: °C, -kind: temperature}
  tenth_percent:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 10.0, -unit: "%", -kind: humidity}
  illuminance:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: raw_low + raw_high * 65536, -unit: lx}
  percent:
    seq: [{id: number, type: u1, -unit: "%"}]
  conductivity:
    seq: [{id: number, type: u2, -unit: µS/cm}]
  battery:
    seq: [{id: number, type: u1, -unit: "%", -kind: battery}]
  climate:
    seq: [{id: raw_temperature, type: s2}, {id: raw_humidity, type: u2}]
    instances:
      temperature: {value: raw_temperature / 10.0, -unit: °C, -kind: temperature}
      humidity: {value: raw_humidity / 10.0, -unit: "%", -kind: humidity}
enums:
  what: {0x1004: temperature, 0x1006: humidity, 0x1007: illuminance, 0x1008: moisture, 0x1009: conductivity, 0x100a: battery, 0x100d: temperature_and_humidity}
