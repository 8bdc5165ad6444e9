# Facts: Modbus Organization, "MODBUS over Serial Line", version 1.02. Over characteristics that carry a serial line:
# Lumentree inverters and many others. A frame is told by its CRC.
meta:
  id: modbus_rtu
  title: Modbus RTU frames
  endian: be
types:
  request:
    -gatt:
      - {uuid: ffe1, direction: write}
      - {uuid: ffe2, direction: write}
      - {uuid: fff2, direction: write}
      - {uuid: ff02, direction: write}
    seq:
      - {id: address, type: u1}
      - {id: function, type: u1, enum: function, valid: {any-of: [1, 2, 3, 4, 5, 6]}}
      - {id: register, type: u2}
      - {id: count_or_value, type: u2}
      - {id: crc, type: u2le, -checksum: {width: 16, poly: 0x8005, init: 0xffff, refin: true, refout: true}}
  holding_registers:
    -gatt:
      - {uuid: ffe1, direction: notify}
      - {uuid: fff1, direction: notify}
      - {uuid: ff01, direction: notify}
    -answers: request
    -frame: {start: [0x01, 0x03], length: {pos: 2, type: u1, add: 5}}
    seq:
      - {id: answer, type: registers}
  input_registers:
    -gatt:
      - {uuid: ffe1, direction: notify}
      - {uuid: fff1, direction: notify}
      - {uuid: ff01, direction: notify}
    -answers: request
    -frame: {start: [0x01, 0x04], length: {pos: 2, type: u1, add: 5}}
    seq:
      - {id: answer, type: registers}
  write_request:
    -gatt:
      - {uuid: ffe1, direction: write}
      - {uuid: ffe2, direction: write}
      - {uuid: fff2, direction: write}
      - {uuid: ff02, direction: write}
    seq:
      - {id: address, type: u1}
      - {id: function, type: u1, enum: function, valid: 16}
      - {id: register, type: u2}
      - {id: count, type: u2}
      - {id: octets, type: u1}
      - {id: values, type: u2, repeat: expr, repeat-expr: octets / 2}
      - {id: crc, type: u2le, -checksum: {width: 16, poly: 0x8005, init: 0xffff, refin: true, refout: true}}
  written_registers:
    -gatt:
      - {uuid: ffe1, direction: notify}
      - {uuid: fff1, direction: notify}
      - {uuid: ff01, direction: notify}
    -answers: write_request
    -frame: {start: [0x01, 0x10], length: 8}
    seq:
      - {id: answer, type: written}
  written_register:
    -gatt:
      - {uuid: ffe1, direction: notify}
      - {uuid: fff1, direction: notify}
      - {uuid: ff01, direction: notify}
    -answers: request
    -frame: {start: [0x01, 0x06], length: 8}
    seq:
      - {id: answer, type: written}
  written:
    seq:
      - {id: address, type: u1}
      - {id: function, type: u1, enum: function}
      - {id: register, type: u2}
      - {id: count_or_value, type: u2}
      - {id: crc, type: u2le, -checksum: {width: 16, poly: 0x8005, init: 0xffff, refin: true, refout: true}}
  registers:
    seq:
      - {id: address, type: u1}
      - {id: function, type: u1, enum: function}
      - {id: octets, type: u1}
      - {id: register, type: u2, repeat: expr, repeat-expr: octets / 2}
      - {id: crc, type: u2le, -checksum: {width: 16, poly: 0x8005, init: 0xffff, refin: true, refout: true}}
seq:
  - {id: octets, size-eos: true}
enums:
  function:
    1: read_coils
    2: read_discrete_inputs
    3: read_holding_registers
    4: read_input_registers
    5: write_coil
    6: write_register
    16: write_registers
