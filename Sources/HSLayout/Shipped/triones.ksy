# Facts: github.com/madhead/saberlight, "Triones protocol"; also of lamps that answer over ffe4.
meta:
  id: triones
  title: LED lamps of the kinds Triones and HappyLighting
  endian: be
types:
  power:
    -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
    seq:
      - {id: start, contents: [0xcc]}
      - {id: power, type: u1, enum: power, valid: {in-enum: true}}
      - {id: end, contents: [0x33]}
  colour:
    -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
    seq:
      - {id: start, contents: [0x56]}
      - {id: red, type: u1}
      - {id: green, type: u1}
      - {id: blue, type: u1}
      - {id: white, type: u1}
      - {id: uses, type: u1, enum: uses, valid: {in-enum: true}}
      - {id: end, contents: [0xaa]}
  programme:
    -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
    seq:
      - {id: start, contents: [0xbb]}
      - {id: programme, type: u1, valid: {min: 0x25, max: 0x38}}
      - {id: speed, type: u1}
      - {id: end, contents: [0x44]}
  set_clock:
    -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
    seq:
      - {id: start, contents: [0x10]}
      - {id: century, type: u1}
      - {id: year, type: u1, valid: {max: 99}}
      - {id: month, type: u1, valid: {min: 1, max: 12}}
      - {id: day, type: u1, valid: {min: 1, max: 31}}
      - {id: hour, type: u1, valid: {max: 23}}
      - {id: minute, type: u1, valid: {max: 59}}
      - {id: second, type: u1, valid: {max: 59}}
      - {id: weekday, type: u1, valid: {max: 7}}
      - {id: unknown, type: u1}
      - {id: end, contents: [0x01]}
  clock_request:
    -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
    seq:
      - {id: start, contents: [0x12, 0x1a, 0x1b, 0x21]}
  timers_request:
    -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
    seq:
      - {id: start, contents: [0x24, 0x2a, 0x2b, 0x42]}
  status_request:
    -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
    seq:
      - {id: start, contents: [0xef, 0x01, 0x77]}
  status:
    -gatt: [{uuid: ffd4, direction: notify}, {uuid: ffe4, direction: notify}]
    -answers: status_request
    seq:
      - {id: start, contents: [0x66]}
      - {id: model, type: u1}
      - {id: power, type: u1, enum: power, valid: {in-enum: true}}
      - {id: mode, type: u1}
      - {id: unknown, type: u1}
      - {id: speed, type: u1}
      - {id: red, type: u1}
      - {id: green, type: u1}
      - {id: blue, type: u1}
      - {id: white, type: u1}
      - {id: version, type: u1}
      - {id: end, contents: [0x99]}
seq:
  - {id: octets, size-eos: true}
enums:
  power: {0x23: on, 0x24: off}
  uses: {0xf0: colour, 0x0f: white}
