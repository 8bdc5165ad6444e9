# Facts: Google, "Eddystone Protocol Specification", and "Find Hub Network Accessory Specification", for its frames.
meta:
  id: eddystone
  title: Eddystone frames
  endian: be
  -advertising: {service: feaa}
seq:
  - {id: frame, type: u1, enum: frame, valid: {in-enum: true}}
  - id: body
    type:
      switch-on: frame
      cases:
        frame::uid: uid
        frame::url: url
        frame::tlm: tlm
        frame::eid: eid
        frame::find_hub: find_hub
        frame::find_hub_separated: find_hub
types:
  uid:
    seq:
      - {id: ranging_data, type: s1, -unit: dBm, doc: strength at a distance of no metres}
      - {id: namespace, size: 10}
      - {id: instance, size: 6}
      - {id: reserved, size: 2, if: not _io.eof}
  url:
    seq:
      - {id: tx_power, type: s1, -unit: dBm}
      - {id: scheme, type: u1, enum: scheme, valid: {in-enum: true}}
      - {id: address, type: str, encoding: ASCII, size-eos: true}
  tlm:
    seq:
      - {id: version, contents: [0x00]}
      - {id: battery, type: u2, -unit: mV, -kind: voltage}
      - {id: raw_temperature, type: s2}
      - {id: advertisements, type: u4}
      - {id: raw_uptime, type: u4}
    instances:
      temperature: {value: raw_temperature / 256.0, -unit: °C, -kind: temperature}
      uptime: {value: raw_uptime / 10.0, -unit: s, -kind: time}
  eid:
    seq:
      - {id: ranging_data, type: s1, -unit: dBm}
      - {id: identifier, size: 8}
  find_hub:
    seq:
      - {id: identifier, size: "_io.size < 33 ? 20 : 32", -private: true}
      - {id: flags, type: u1, if: not _io.eof}
enums:
  frame: {0x00: uid, 0x10: url, 0x20: tlm, 0x30: eid, 0x40: find_hub, 0x41: find_hub_separated}
  scheme: {0: http_www, 1: https_www, 2: http, 3: https}
