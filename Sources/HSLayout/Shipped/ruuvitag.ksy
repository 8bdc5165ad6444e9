# Facts: Ruuvi, "Data format 3 (RAWv1)" and "Data format 5 (RAWv2)".
meta:
  id: ruuvitag
  title: RuuviTag, data formats 3 and 5
  endian: be
  -advertising: {company: 0x0499}
seq:
  - {id: format, type: u1, valid: {any-of: [3, 5]}}
  - id: body
    type:
      switch-on: format
      cases: {3: raw1, 5: raw2}
types:
  raw1:
    seq:
      - {id: raw_humidity, type: u1}
      - {id: raw_is_negative, type: b1}
      - {id: raw_degrees, type: b7}
      - {id: raw_hundredths, type: u1}
      - {id: raw_pressure, type: u2}
      - {id: acceleration_x, type: s2, -unit: mg}
      - {id: acceleration_y, type: s2, -unit: mg}
      - {id: acceleration_z, type: s2, -unit: mg}
      - {id: voltage, type: u2, -unit: mV, -kind: voltage}
    instances:
      humidity: {value: raw_humidity / 2.0, -unit: "%", -kind: humidity}
      temperature: {value: "(raw_is_negative ? -1 : 1) * (raw_degrees + raw_hundredths / 100.0)", -unit: °C, -kind: temperature}
      pressure: {value: (raw_pressure + 50000) / 100.0, -unit: hPa, -kind: pressure}
  raw2:
    seq:
      - {id: raw_temperature, type: s2}
      - {id: raw_humidity, type: u2}
      - {id: raw_pressure, type: u2}
      - {id: acceleration_x, type: s2, -unit: mg}
      - {id: acceleration_y, type: s2, -unit: mg}
      - {id: acceleration_z, type: s2, -unit: mg}
      - {id: raw_voltage, type: b11}
      - {id: raw_power, type: b5}
      - {id: movements, type: u1}
      - {id: sequence, type: u2, -kind: sequence}
      - {id: address, size: 6, -private: true}
    instances:
      temperature: {value: raw_temperature / 200.0, if: raw_temperature != -32768, -unit: °C, -kind: temperature}
      humidity: {value: raw_humidity / 400.0, if: raw_humidity != 65535, -unit: "%", -kind: humidity}
      pressure: {value: (raw_pressure + 50000) / 100.0, if: raw_pressure != 65535, -unit: hPa, -kind: pressure}
      voltage: {value: raw_voltage + 1600, if: raw_voltage != 2047, -unit: mV, -kind: voltage}
      tx_power: {value: raw_power * 2 - 40, if: raw_power != 31, -unit: dBm}
