# Facts: github.com/kolinger/skyrc-mc3000.
meta:
  id: skyrc_mc3000
  title: SkyRC MC3000 charger
  endian: be
types:
  request:
    -gatt: {uuid: ffe1, direction: write}
    seq:
      - {id: start, contents: [0x0f]}
      - {id: command, type: u1, -kind: command}
      - {id: slot, type: u1}
      - {id: rest, size: 16}
      - {id: sum, type: u1, valid: {expr: _io.size == 20}, -checksum: {kind: sum}}
  slot:
    -gatt: {uuid: ffe1, direction: notify}
    -answers: request
    seq:
      - {id: start, contents: [0x0f, 0x55]}
      - {id: slot, type: u1, valid: {max: 3}}
      - {id: battery, type: u1, enum: battery}
      - {id: mode, type: u1}
      - {id: count, type: u1}
      - {id: status, type: u1, enum: status}
      - {id: time, type: u2, -unit: s, -kind: time}
      - {id: voltage, type: u2, -unit: mV, -kind: voltage}
      - {id: current, type: u2, -unit: mA, -kind: current}
      - {id: capacity, type: u2, -unit: mAh}
      - {id: temperature, type: u1, -unit: °C, -kind: temperature}
      - {id: resistance, type: u2, -unit: mohm}
      - {id: led, type: u1}
      - {id: sum, type: u1, -checksum: {kind: sum}}
  answer:
    -gatt: {uuid: ffe1, direction: notify}
    -answers: request
    seq:
      - {id: start, contents: [0x0f]}
      - {id: command, type: u1, valid: {any-of: [0x05, 0xfe]}, -kind: command}
      - {id: slot, type: u1}
      - {id: rest, size: 16}
      - {id: sum, type: u1, valid: {expr: _io.size == 20}, -checksum: {kind: sum}}
  programme:
    -gatt: {uuid: ffe1, direction: write}
    -frame: {start: [0x0f, 0x11], length: 40}
    seq:
      - {id: start, contents: [0x0f, 0x11]}
      - {id: slot, type: u1, valid: {max: 3}}
      - {id: parameters, size: 36}
      - {id: sum, type: u1, -checksum: {kind: sum}}
  voltage_curve:
    -gatt: {uuid: ffe1, direction: notify}
    -answers: request
    -frame: {start: [0x0f, 0x56], length: 246}
    seq:
      - {id: start, contents: [0x0f, 0x56]}
      - {id: slot, type: u1, valid: {max: 3}}
      - {id: unknown, type: u2}
      - {id: voltage, type: u2, repeat: expr, repeat-expr: 120, -unit: mV, -kind: voltage}
      - {id: sum, type: u1, -checksum: {kind: sum}}
seq:
  - {id: octets, size-eos: true}
enums:
  battery: {0: li_ion, 1: li_fe, 2: li_ion_435, 3: ni_mh, 4: ni_cd, 5: ni_zn, 6: eneloop, 7: ram}
  status: {0: standby, 1: charging, 2: discharging, 3: resting, 4: finished}
