# Facts: github.com/Freeyourgadget/Gadgetbridge, "Huami protocol".
meta:
  id: huami
  title: Huami, as Mi Band 2 and 3
  endian: le
types:
  sensor_control:
    -gatt: {uuid: 00000001-0000-3512-2118-0009af100700, direction: write}
    seq:
      - {id: command, type: u1, enum: sensor_command}
      - {id: parameters, size-eos: true, if: not _io.eof}
  sensor_answer:
    -gatt: {uuid: 00000001-0000-3512-2118-0009af100700, direction: notify}
    -answers: sensor_control
    seq:
      - {id: start, contents: [0x10]}
      - {id: command, type: u1, enum: sensor_command}
      - {id: status, type: u1, enum: status}
  sensor_data:
    -gatt: {uuid: 00000002-0000-3512-2118-0009af100700, direction: notify}
    seq:
      - {id: kind, contents: [0x01]}
      - {id: counter, type: u1, -kind: sequence}
      - {id: acceleration, type: axes, repeat: eos}
  pulse_data:
    -gatt: {uuid: 00000002-0000-3512-2118-0009af100700, direction: notify}
    seq:
      - {id: kind, contents: [0x02]}
      - {id: counter, type: u1, -kind: sequence}
      - {id: light, type: u2, repeat: eos}
  configuration:
    -gatt: {uuid: 00000003-0000-3512-2118-0009af100700, direction: write}
    seq:
      - {id: command, type: u1, -kind: command}
      - {id: parameters, size-eos: true, if: not _io.eof}
  configuration_answer:
    -gatt: {uuid: 00000003-0000-3512-2118-0009af100700, direction: notify}
    -answers: configuration
    seq:
      - {id: start, contents: [0x10]}
      - {id: command, type: u1, -kind: command}
      - {id: rest, size-eos: true}
  battery:
    -gatt: {uuid: 00000006-0000-3512-2118-0009af100700, direction: [read, notify]}
    seq:
      - {id: start, contents: [0x0f]}
      - {id: level, type: u1, valid: {max: 100}, -unit: "%", -kind: battery}
      - {id: is_charging, type: u1}
      - {id: last_off, type: moment}
      - {id: last_charge, type: moment}
      - {id: last_level, type: u1, -unit: "%"}
  activity:
    -gatt: {uuid: 00000007-0000-3512-2118-0009af100700, direction: [read, notify]}
    seq:
      - {id: flags, contents: [0x0c]}
      - {id: steps, type: u4, -kind: steps}
      - {id: distance, type: u4, -unit: m, -kind: distance}
      - {id: energy, type: u4, -unit: kcal}
  authentication:
    -gatt: {uuid: 00000009-0000-3512-2118-0009af100700, direction: write}
    seq:
      - {id: step, type: u1, enum: step, valid: {in-enum: true}}
      - {id: flags, type: u1}
      - {id: secret, size-eos: true, if: not _io.eof, -private: true}
  authentication_answer:
    -gatt: {uuid: 00000009-0000-3512-2118-0009af100700, direction: notify}
    -answers: authentication
    seq:
      - {id: start, contents: [0x10]}
      - {id: step, type: u1, enum: step, valid: {in-enum: true}}
      - {id: status, type: u1, enum: status}
      - {id: challenge, size-eos: true, if: not _io.eof, -private: true}
  axes:
    seq:
      - {id: x, type: s2}
      - {id: y, type: s2}
      - {id: z, type: s2}
  moment:
    seq:
      - {id: year, type: u2}
      - {id: month, type: u1}
      - {id: day, type: u1}
      - {id: hour, type: u1}
      - {id: minute, type: u1}
      - {id: second, type: u1}
      - {id: time_zone, type: s1, doc: in quarters of an hour}
seq:
  - {id: octets, size-eos: true}
enums:
  sensor_command: {1: configure, 2: start, 3: stop}
  status: {1: success, 2: not_supported, 4: failed, 5: refused, 8: wrong_key}
  step: {1: send_key, 2: ask_challenge, 3: send_answer}
