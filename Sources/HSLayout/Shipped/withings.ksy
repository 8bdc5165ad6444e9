# Facts: github.com/Freeyourgadget/Gadgetbridge, "Withings (WPP)".
meta:
  id: withings
  title: Withings WPP messages
  endian: be
seq:
  - {id: start, contents: [0x01]}
  - {id: command, type: u2, -kind: command}
  - {id: length, type: u2, valid: {expr: _ == _io.size - 5}}
  - {id: parts, type: part, repeat: eos}
types:
  part:
    seq:
      - {id: what, type: u2, -kind: command}
      - {id: length, type: u2}
      - {id: data, size: length}
  sent:
    -gatt: {uuid: 00000024-5749-5448-002d-000000000000, direction: write}
    -frame: {start: [0x01], length: {pos: 3, type: u2be, add: 5}}
    seq: [{id: message, type: withings}]
  received:
    -gatt: {uuid: 00000024-5749-5448-002d-000000000000, direction: notify}
    -frame: {start: [0x01], length: {pos: 3, type: u2be, add: 5}}
    seq: [{id: message, type: withings}]
