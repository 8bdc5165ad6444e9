# Facts: JBD (Xiaoxiang) battery management, general protocol, version 4.
meta:
  id: jbd_battery
  title: JBD (Xiaoxiang) battery management
  endian: be
types:
  request:
    -gatt: {uuid: ff02, direction: write}
    seq:
      - {id: start, contents: [0xdd]}
      - {id: way, type: u1, enum: way, valid: {in-enum: true}}
      - {id: register, type: u1}
      - {id: length, type: u1}
      - {id: data, size: length}
      - {id: sum, type: u2, -checksum: {kind: sum, negate: true, from: 2}}
      - {id: end, contents: [0x77]}
  answer:
    -gatt: {uuid: ff01, direction: notify}
    -frame: {start: [0xdd], length: {pos: 3, type: u1, add: 7}}
    -answers: request
    seq:
      - {id: start, contents: [0xdd]}
      - {id: register, type: u1}
      - {id: status, type: u1}
      - {id: length, type: u1}
      - id: data
        size: length
        type:
          switch-on: register
          cases: {3: basic, 4: cells}
      - {id: sum, type: u2, -checksum: {kind: sum, negate: true, from: 2}}
      - {id: end, contents: [0x77]}
  basic:
    seq:
      - {id: raw_voltage, type: u2}
      - {id: raw_current, type: s2}
      - {id: raw_residual, type: u2}
      - {id: raw_nominal, type: u2}
      - {id: cycles, type: u2}
      - {id: production_date, type: u2}
      - {id: balance, type: u4}
      - {id: protection, type: u2}
      - {id: version, type: u1}
      - {id: charge, type: u1, -unit: "%", -kind: battery}
      - {id: switches, type: u1}
      - {id: cell_count, type: u1}
      - {id: sensor_count, type: u1}
      - {id: temperatures, type: temperature, repeat: expr, repeat-expr: sensor_count}
      - {id: rest, size-eos: true}
    instances:
      voltage: {value: raw_voltage / 100.0, -unit: V, -kind: voltage}
      current: {value: raw_current / 100.0, -unit: A, -kind: current}
      residual: {value: raw_residual / 100.0, -unit: Ah}
      nominal: {value: raw_nominal / 100.0, -unit: Ah}
  temperature:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: (raw_number - 2731) / 10.0, -unit: °C, -kind: temperature}
  cells:
    seq:
      - {id: voltage, type: u2, repeat: eos, -unit: mV, -kind: voltage}
seq:
  - {id: octets, size-eos: true}
enums:
  way: {0xa5: read, 0x5a: write}
