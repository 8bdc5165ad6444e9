# Facts: github.com/FergusInLondon/ELK-BLEDOM and others.
meta:
  id: elk_bledom
  title: LED strips of the kinds ELK-BLEDOM and MELK
types:
  power:
    -gatt: {uuid: fff3, direction: write}
    seq:
      - {id: start, contents: [0x7e]}
      - {id: length, type: u1}
      - {id: command, contents: [0x04]}
      - {id: power, type: u1, valid: {any-of: [0x00, 0x01, 0xf0]}}
      - {id: parameters, size: 4}
      - {id: end, contents: [0xef]}
  brightness:
    -gatt: {uuid: fff3, direction: write}
    seq:
      - {id: start, contents: [0x7e]}
      - {id: length, type: u1}
      - {id: command, contents: [0x01]}
      - {id: brightness, type: u1, valid: {max: 100}, -unit: "%"}
      - {id: parameters, size: 4}
      - {id: end, contents: [0xef]}
  colour:
    -gatt: {uuid: fff3, direction: write}
    seq:
      - {id: start, contents: [0x7e]}
      - {id: length, type: u1}
      - {id: command, contents: [0x05, 0x03]}
      - {id: red, type: u1}
      - {id: green, type: u1}
      - {id: blue, type: u1}
      - {id: parameter, type: u1}
      - {id: end, contents: [0xef]}
seq:
  - {id: octets, size-eos: true}
