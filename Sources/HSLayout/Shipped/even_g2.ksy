# Facts: the frames' length and CRC hold on public captures of the glasses; parts are numbered from 1.
meta:
  id: even_g2
  title: Even G2 glasses, frames
  endian: be
types:
  command:
    -gatt: {uuid: 00002760-08c2-11e1-9073-0e8ac72e5401, direction: write}
    seq:
      - {id: start, contents: [0xaa, 0x21]}
      - {id: frame, type: frame}
  answer:
    -gatt: {uuid: 00002760-08c2-11e1-9073-0e8ac72e5402, direction: notify}
    seq:
      - {id: start, contents: [0xaa, 0x12]}
      - {id: frame, type: frame}
  frame:
    seq:
      - {id: sequence, type: u1, -kind: sequence}
      - {id: length, type: u1, valid: {expr: _ == _io.size - 8}}
      - {id: parts, type: u1}
      - {id: part, type: u1, valid: {min: 1, max: parts}}
      - {id: service, type: u2}
      - {id: payload, size: "part < parts ? length : length - 2"}
      - {id: crc, type: u2le, if: parts == 1, -checksum: {width: 16, poly: 0x1021, init: 0xffff, from: 8}}
      - {id: crc_of_parts, type: u2le, if: parts > 1 and part == parts}
seq:
  - {id: octets, size-eos: true}
