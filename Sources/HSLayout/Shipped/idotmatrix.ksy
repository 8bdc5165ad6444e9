# Facts: github.com/derkalle4/python3-idotmatrix-client.
meta:
  id: idotmatrix
  title: iDotMatrix displays, commands
  endian: le
types:
  command:
    -gatt: {uuid: fa02, direction: write}
    seq:
      - {id: length, type: u2, valid: {expr: _ == _io.size}}
      - {id: command, type: u1, -kind: command}
      - {id: group, type: u1}
      - {id: parameters, size-eos: true}
  answer:
    -gatt: {uuid: fa03, direction: notify}
    -answers: command
    seq:
      - {id: length, type: u2, valid: {expr: _ == _io.size}}
      - {id: command, type: u1, -kind: command}
      - {id: group, type: u1}
      - {id: parameters, size-eos: true}
seq:
  - {id: octets, size-eos: true}
