# Facts: the frames' length and CRC (CRC-16/X-25) hold on public captures of the monitor.
meta:
  id: konnwei_bk300
  title: Konnwei BK300 battery monitor, frames
  endian: le
types:
  request:
    -gatt: {uuid: fff2, direction: write}
    seq:
      - {id: start, contents: [0x40, 0x40]}
      - {id: frame, type: frame}
  answer:
    -gatt: {uuid: fff1, direction: notify}
    -answers: request
    -frame: {start: [0x24, 0x24], length: {pos: 2, type: u2le, add: 0}}
    seq:
      - {id: start, contents: [0x24, 0x24]}
      - {id: frame, type: frame}
  frame:
    seq:
      - {id: length, type: u2, valid: {expr: _ == _io.size}}
      - {id: data, size: length - 8}
      - {id: crc, type: u2, -checksum: {width: 16, poly: 0x1021, init: 0xffff, refin: true, refout: true, xorout: 0xffff}}
      - {id: end, contents: [0x0d, 0x0a]}
seq:
  - {id: octets, size-eos: true}
