# Facts: github.com/syssi/esphome-atorch-dl24, "Protocol".
meta:
  id: atorch
  title: Atorch power meters
  endian: be
types:
  report:
    -gatt: {uuid: ffe1, direction: notify}
    -frame: {start: [0xff, 0x55, 0x01], length: 36}
    seq:
      - {id: start, contents: [0xff, 0x55, 0x01]}
      - {id: device, type: u1, enum: device, valid: {in-enum: true}}
      - id: body
        size: 31
        type:
          switch-on: device
          cases: {device::ac: ac, device::dc: dc, device::usb: usb}
      - {id: sum, type: u1, -checksum: {kind: sum, from: 2, xorout: 0x44}}
  command:
    -gatt: {uuid: ffe1, direction: write}
    seq:
      - {id: start, contents: [0xff, 0x55, 0x11]}
      - {id: device, type: u1, enum: device, valid: {in-enum: true}}
      - {id: button, type: u1}
      - {id: value, type: u4}
      - {id: sum, type: u1, -checksum: {kind: sum, from: 2, xorout: 0x44}}
  ac:
    seq:
      - {id: raw_voltage, type: b24}
      - {id: raw_current, type: b24}
      - {id: raw_power, type: b24}
      - {id: raw_energy, type: u4}
      - {id: price, type: b24}
      - {id: raw_frequency, type: u2}
      - {id: raw_power_factor, type: u2}
      - {id: temperature, type: u2, -unit: °C, -kind: temperature}
      - {id: hours, type: u2}
      - {id: minutes, type: u1}
      - {id: seconds, type: u1}
      - {id: backlight, type: u1}
      - {id: rest, size-eos: true}
    instances:
      voltage: {value: raw_voltage / 10.0, -unit: V, -kind: voltage}
      current: {value: raw_current / 1000.0, -unit: A, -kind: current}
      power: {value: raw_power / 10.0, -unit: W, -kind: power}
      energy: {value: raw_energy / 100.0, -unit: kWh}
      frequency: {value: raw_frequency / 10.0, -unit: Hz}
      power_factor: {value: raw_power_factor / 1000.0}
  dc:
    seq:
      - {id: raw_voltage, type: b24}
      - {id: raw_current, type: b24}
      - {id: raw_capacity, type: b24}
      - {id: raw_energy, type: u4}
      - {id: price, type: b24}
      - {id: unknown, size: 4}
      - {id: temperature, type: u2, -unit: °C, -kind: temperature}
      - {id: hours, type: u2}
      - {id: minutes, type: u1}
      - {id: seconds, type: u1}
      - {id: backlight, type: u1}
      - {id: rest, size-eos: true}
    instances:
      voltage: {value: raw_voltage / 10.0, -unit: V, -kind: voltage}
      current: {value: raw_current / 1000.0, -unit: A, -kind: current}
      capacity: {value: raw_capacity / 100.0, -unit: Ah}
      energy: {value: raw_energy / 100.0, -unit: kWh}
  usb:
    seq:
      - {id: raw_voltage, type: b24}
      - {id: raw_current, type: b24}
      - {id: capacity, type: b24, -unit: mAh}
      - {id: raw_energy, type: u4}
      - {id: raw_data_minus, type: u2}
      - {id: raw_data_plus, type: u2}
      - {id: temperature, type: u2, -unit: °C, -kind: temperature}
      - {id: hours, type: u2}
      - {id: minutes, type: u1}
      - {id: seconds, type: u1}
      - {id: backlight, type: u1}
      - {id: rest, size-eos: true}
    instances:
      voltage: {value: raw_voltage / 100.0, -unit: V, -kind: voltage}
      current: {value: raw_current / 100.0, -unit: A, -kind: current}
      energy: {value: raw_energy / 100.0, -unit: Wh}
      data_minus: {value: raw_data_minus / 100.0, -unit: V}
      data_plus: {value: raw_data_plus / 100.0, -unit: V}
seq:
  - {id: octets, size-eos: true}
enums:
  device: {1: ac, 2: dc, 3: usb}
