# Facts: bthome.io, "BTHome Data Format", version 2. Encrypted data are left as they are.
meta:
  id: bthome
  title: BTHome, version 2
  endian: le
  -advertising: {service: fcd2}
seq:
  - {id: information, type: information}
  - {id: raw_encrypted, size-eos: true, if: information.is_encrypted}
  - {id: objects, type: object, repeat: eos, if: not information.is_encrypted}
types:
  information:
    seq:
      - {id: version, type: b3, valid: 2}
      - {id: unused, type: b2}
      - {id: is_triggered, type: b1}
      - {id: unused2, type: b1}
      - {id: is_encrypted, type: b1}
  object:
    seq:
      - {id: what, type: u1, enum: what, valid: {in-enum: true}}
      - id: raw
        type:
          switch-on: what.to_i
          cases:
            0x00: u1
            0x01: percent
            0x02: hundredth_celsius
            0x03: hundredth_percent
            0x04: pressure
            0x05: illuminance
            0x06: thousandth_kilogram
            0x07: thousandth_pound
            0x08: hundredth_celsius
            0x09: u1
            0x0a: energy
            0x0b: power
            0x0c: millivolt
            0x0d: u2
            0x0e: u2
            0x0f: u1
            0x10: u1
            0x11: u1
            0x12: carbon_dioxide
            0x13: u2
            0x14: hundredth_percent
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
            0x2e: percent
            0x2f: percent
            0x3a: button
            0x3c: dimmer
            0x3d: u2
            0x3e: u4
            0x3f: tenth_degree
            0x40: u2
            0x41: u2
            0x42: u3
            0x43: milliampere
            0x44: u2
            0x45: tenth_celsius
            0x46: u1
            0x47: u2
            0x48: u2
            0x49: u2
            0x4a: decivolt
            0x4d: u4
            0x4e: u4
            0x4f: u4
            0x50: u4
            0x51: u2
            0x52: u2
            0x57: s1
            0x58: s1
            0x59: s1
            0x5a: s2
            0x5b: s4
            0x5c: s4
            0x5d: signed_milliampere
            0x53: text
            0x54: octets
            0x55: u4
            0x56: u2
            0x5e: hundredth_degree
            0x5f: u2
            0x60: u1
            0x61: u2
            0x62: millionth_speed
            0x63: millionth_acceleration
            0xf0: u2
            0xf1: u4
            0xf2: u3
  percent:
    seq: [{id: number, type: u1, -unit: "%"}]
  hundredth_percent:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: "%", -kind: humidity}
  hundredth_celsius:
    seq: [{id: raw_number, type: s2}]
    instances:
      number: {value: raw_number / 100.0, -unit: °C, -kind: temperature}
  tenth_celsius:
    seq: [{id: raw_number, type: s2}]
    instances:
      number: {value: raw_number / 10.0, -unit: °C, -kind: temperature}
  pressure:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 100.0, -unit: hPa, -kind: pressure}
  illuminance:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 100.0, -unit: lx}
  energy:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 1000.0, -unit: kWh}
  power:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: (raw_low + raw_high * 65536) / 100.0, -unit: W, -kind: power}
  u3:
    seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
    instances:
      number: {value: raw_low + raw_high * 65536}
  thousandth_kilogram:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: kg, -kind: weight}
  thousandth_pound:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: lb, -kind: weight}
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
  carbon_dioxide:
    seq: [{id: number, type: u2, -unit: ppm}]
  tenth_degree:
    seq: [{id: raw_number, type: s2}]
    instances:
      number: {value: raw_number / 10.0, -unit: °}
  hundredth_degree:
    seq: [{id: raw_number, type: u2}]
    instances:
      number: {value: raw_number / 100.0, -unit: °}
  millionth_speed:
    seq: [{id: raw_number, type: s4}]
    instances:
      number: {value: raw_number / 1000000.0, -unit: m/s, -kind: speed}
  millionth_acceleration:
    seq: [{id: raw_number, type: s4}]
    instances:
      number: {value: raw_number / 1000000.0, -unit: m/s²}
  text:
    seq: [{id: length, type: u1}, {id: text, type: str, size: length, encoding: UTF-8}]
  octets:
    seq: [{id: length, type: u1}, {id: data, size: length}]
  button:
    seq: [{id: event, type: u1, enum: button}]
  dimmer:
    seq: [{id: event, type: u1}, {id: steps, type: u1}]
enums:
  button: {0: none, 1: press, 2: double_press, 3: triple_press, 4: long_press, 5: long_double_press, 6: long_triple_press, 0x80: hold_press}
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
    0x3c: dimmer
    0x3d: count_2
    0x3e: count_4
    0x3f: rotation
    0x40: distance_mm
    0x41: distance_tenth_m
    0x42: duration_ms
    0x43: current
    0x44: speed_cm_per_s
    0x45: temperature_tenth
    0x46: uv_index_tenth
    0x47: volume_tenth_l
    0x48: volume_ml
    0x49: volume_flow_l_per_h
    0x4a: voltage_tenth
    0x4d: energy_wh
    0x4e: volume_ml_4
    0x4f: water_ml
    0x50: time
    0x51: acceleration_mm_per_s2
    0x52: gyroscope_mdeg_per_s
    0x57: temperature_whole
    0x58: temperature_035
    0x59: count_signed
    0x5a: count_signed_2
    0x5b: count_signed_4
    0x5c: power_signed_hundredth_w
    0x5d: current_signed
    0x53: text
    0x54: raw
    0x55: volume_stored_ml
    0x56: conductivity_us_per_cm
    0x5e: direction
    0x5f: precipitation_tenth_mm
    0x60: channel
    0x61: rotation_per_minute
    0x62: speed_signed
    0x63: acceleration_signed
    0xf0: device_type
    0xf1: firmware
    0xf2: firmware_3
