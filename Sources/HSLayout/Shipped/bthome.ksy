# Facts: bthome.io, "BTHome Data Format", version 2. Encrypted data are left as they are.
meta:
  id: bthome
  title: BTHome, version 2
  endian: le
  -advertising: {service: fcd2}
seq:
  - {id: information, type: information}
  - {id: address, size: 6, if: information.has_address, -private: true}
  - {id: raw_encrypted, size-eos: true, if: information.is_encrypted}
  - {id: objects, type: object, repeat: eos, if: not information.is_encrypted}
types:
  information:
    seq:
      - {id: version, type: b3, valid: 2}
      - {id: unused, type: b2}
      - {id: is_triggered, type: b1}
      - {id: has_address, type: b1}
      - {id: is_encrypted, type: b1}
  object:
    seq:
      - {id: what, type: u1, enum: what, valid: {in-enum: true}}
      - id: raw
        type:
          switch-on: what.to_i
          cases:
            0x00: u1
            0x01: battery
            0x02: hundredth_celsius
            0x03: hundredth_percent
            0x04: pressure
            0x05: illuminance
            0x06: kilogram
            0x07: pound
            0x08: hundredth_celsius
            0x09: u1
            0x0a: energy
            0x0b: power
            0x0c: millivolt
            0x0d: particles
            0x0e: particles
            0x0f: u1
            0x10: u1
            0x11: u1
            0x12: carbon_dioxide
            0x13: particles
            0x14: moisture
            0x15: u1
            0x16: u1
            0x17: u1
            0x18: u1
            0x19: u1
            0x1a: u1
            0x1b: u1
            0x1c: u1
            0x1d: u1
            0x1e: u1
            0x1f: u1
            0x20: u1
            0x21: u1
            0x22: u1
            0x23: u1
            0x24: u1
            0x25: u1
            0x26: u1
            0x27: u1
            0x28: u1
            0x29: u1
            0x2a: u1
            0x2b: u1
            0x2c: u1
            0x2d: u1
            0x2e: humidity
            0x2f: percent
            0x3a: button
            0x3b: command
            0x3c: dimmer
            0x3d: u2
            0x3e: u4
            0x3f: tenth_degree
            0x40: millimetre
            0x41: tenth_metre
            0x42: duration
            0x43: milliampere
            0x44: speed
            0x45: tenth_celsius
            0x46: tenth
            0x47: tenth_litre
            0x48: millilitre
            0x49: volume_flow
            0x4a: decivolt
            0x4b: gas
            0x4c: gas_4
            0x4d: energy_4
            0x4e: litre
            0x4f: litre
            0x50: time
            0x51: acceleration
            0x52: gyroscope
            0x53: text
            0x54: octets
            0x55: litre
            0x56: conductivity
            0x57: celsius
            0x58: celsius_035
            0x59: s1
            0x5a: s2
            0x5b: s4
            0x5c: power_signed
            0x5d: signed_milliampere
            0x5e: hundredth_degree
            0x5f: precipitation
            0x60: u1
            0x61: rotational_speed
            0x62: millionth_speed
            0x63: millionth_acceleration
            0x64: u1
            0x65: u1
            0xf0: u2
            0xf1: firmware_4
            0xf2: firmware_3
  percent:
    seq: [{id: number, type: u1, -unit: "%"}]
  battery:
    seq: [{id: number, type: u1, -unit: "%", -kind: battery}]
  humidity:
    seq: [{id: number, type: u1, -unit: "%", -kind: humidity}]
  hundredth_percent:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: "%", -kind: humidity}
  moisture:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: "%"}
  hundredth_celsius:
    seq: [{id: raw_number, type: s2}]
    instances:
      number: {value: raw_number / 100.0, -unit: °C, -kind: temperature}
  tenth_celsius:
    seq: [{id: raw_number, type: s2}]
    instances:
      number: {value: raw_number / 10.0, -unit: °C, -kind: temperature}
  celsius:
    seq: [{id: number, type: s1, -unit: °C, -kind: temperature}]
  celsius_035:
    seq: [{id: raw_number, type: s1}]
    instances:
      number: {value: raw_number * 7 / 20.0, -unit: °C, -kind: temperature}
  pressure:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 100.0, -unit: hPa, -kind: pressure}
  illuminance:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 100.0, -unit: lx}
  kilogram:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: kg, -kind: weight}
  pound:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: lb, -kind: weight}
  energy:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 1000.0, -unit: kWh}
  energy_4:
    seq: [{id: raw_number, type: u4}]
    instances:
      number: {value: raw_number / 1000.0, -unit: kWh}
  power:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 100.0, -unit: W, -kind: power}
  power_signed:
    seq: [{id: raw_number, type: s4}]
    instances:
      number: {value: raw_number / 100.0, -unit: W, -kind: power}
  millivolt:
    seq: [{id: number, type: u2, -unit: mV, -kind: voltage}]
  decivolt:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 10.0, -unit: V, -kind: voltage}
  milliampere:
    seq: [{id: number, type: u2, -unit: mA, -kind: current}]
  signed_milliampere:
    seq: [{id: number, type: s2, -unit: mA, -kind: current}]
  particles:
    seq: [{id: number, type: u2, -unit: µg/m³}]
  carbon_dioxide:
    seq: [{id: number, type: u2, -unit: ppm}]
  conductivity:
    seq: [{id: number, type: u2, -unit: µS/cm}]
  tenth_degree:
    seq: [{id: raw_number, type: s2}]
    instances:
      number: {value: raw_number / 10.0, -unit: °}
  hundredth_degree:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: °}
  millimetre:
    seq: [{id: number, type: u2, -unit: mm, -kind: distance}]
  tenth_metre:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 10.0, -unit: m, -kind: distance}
  duration:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 1000.0, -unit: s, -kind: time}
  time:
    seq: [{id: number, type: u4, -unit: s, -kind: time}]
  tenth:
    seq: [{id: raw_number, type: u1}]
    instances:
      number: {value: raw_number / 10.0}
  speed:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: m/s, -kind: speed}
  millionth_speed:
    seq: [{id: raw_number, type: s4}]
    instances:
      number: {value: raw_number / 1000000.0, -unit: m/s, -kind: speed}
  acceleration:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 1000.0, -unit: m/s²}
  millionth_acceleration:
    seq: [{id: raw_number, type: s4}]
    instances:
      number: {value: raw_number / 1000000.0, -unit: m/s²}
  gyroscope:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 1000.0, -unit: °/s}
  rotational_speed:
    seq: [{id: number, type: u2, -unit: 1/min}]
  precipitation:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 10.0, -unit: mm}
  tenth_litre:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 10.0, -unit: l}
  millilitre:
    seq: [{id: number, type: u2, -unit: ml}]
  litre:
    seq: [{id: raw_number, type: u4}]
    instances:
      number: {value: raw_number / 1000.0, -unit: l}
  volume_flow:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 1000.0, -unit: m³/h}
  gas:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 1000.0, -unit: m³}
  gas_4:
    seq: [{id: raw_number, type: u4}]
    instances:
      number: {value: raw_number / 1000.0, -unit: m³}
  text:
    seq: [{id: length, type: u1}, {id: text, type: str, size: length, encoding: UTF-8}]
  octets:
    seq: [{id: length, type: u1}, {id: data, size: length}]
  button:
    seq: [{id: event, type: u1, enum: button}]
  dimmer:
    seq: [{id: event, type: u1, enum: dimmer}, {id: steps, type: u1}]
  command:
    seq:
      - {id: length, type: u1}
      - {id: command, type: u1, enum: command}
      - {id: arguments, size: length & 0x1f}
  firmware_4:
    seq: [{id: raw_parts, type: u1, repeat: expr, repeat-expr: 4}]
    instances:
      version: {value: 'raw_parts[3].to_s + "." + raw_parts[2].to_s + "." + raw_parts[1].to_s + "." + raw_parts[0].to_s'}
  firmware_3:
    seq: [{id: raw_parts, type: u1, repeat: expr, repeat-expr: 3}]
    instances:
      version: {value: 'raw_parts[2].to_s + "." + raw_parts[1].to_s + "." + raw_parts[0].to_s'}
enums:
  button: {0: none, 1: press, 2: double_press, 3: triple_press, 4: long_press, 5: long_double_press, 6: long_triple_press, 0x80: hold_press, 0x81: hold_release}
  dimmer: {0: none, 1: rotate_left, 2: rotate_right}
  command: {0: off, 1: on, 2: toggle, 3: step_up, 4: step_down}
  what:
    0x00: packet_id
    0x01: battery
    0x02: temperature
    0x03: humidity
    0x04: pressure
    0x05: illuminance
    0x06: mass
    0x07: mass_pounds
    0x08: dew_point
    0x09: count
    0x0a: energy
    0x0b: power
    0x0c: voltage
    0x0d: pm25
    0x0e: pm10
    0x0f: generic
    0x10: power_on
    0x11: opening
    0x12: carbon_dioxide
    0x13: volatile_organic_compounds
    0x14: moisture
    0x15: battery_low
    0x16: battery_charging
    0x17: carbon_monoxide
    0x18: cold
    0x19: connectivity
    0x1a: door
    0x1b: garage_door
    0x1c: gas
    0x1d: heat
    0x1e: light
    0x1f: lock
    0x20: wet
    0x21: motion
    0x22: moving
    0x23: occupancy
    0x24: plugged_in
    0x25: presence
    0x26: problem
    0x27: running
    0x28: safety
    0x29: smoke
    0x2a: sound
    0x2b: tamper
    0x2c: vibration
    0x2d: window
    0x2e: humidity_percent
    0x2f: moisture_percent
    0x3a: button
    0x3b: command
    0x3c: dimmer
    0x3d: count_2
    0x3e: count_4
    0x3f: rotation
    0x40: distance_mm
    0x41: distance
    0x42: duration
    0x43: current
    0x44: speed
    0x45: temperature_tenth
    0x46: uv_index
    0x47: volume_tenth
    0x48: volume_ml
    0x49: volume_flow
    0x4a: voltage_tenth
    0x4b: gas_volume
    0x4c: gas_volume_4
    0x4d: energy_4
    0x4e: volume
    0x4f: water
    0x50: time
    0x51: acceleration
    0x52: gyroscope
    0x53: text
    0x54: raw
    0x55: volume_stored
    0x56: conductivity
    0x57: temperature_whole
    0x58: temperature_035
    0x59: count_signed
    0x5a: count_signed_2
    0x5b: count_signed_4
    0x5c: power_signed
    0x5d: current_signed
    0x5e: direction
    0x5f: precipitation
    0x60: channel
    0x61: rotational_speed
    0x62: speed_signed
    0x63: acceleration_signed
    0x64: light_level
    0x65: settings_revision
    0xf0: device_type
    0xf1: firmware_4
    0xf2: firmware_3
