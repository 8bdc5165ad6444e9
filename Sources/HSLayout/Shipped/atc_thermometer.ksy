# Facts: github.com/atc1441/ATC_MiThermometer, and github.com/pvvx/ATC_MiThermometer ("custom format").
meta:
  id: atc_thermometer
  title: Thermometers with the firmware of ATC1441 or pvvx
types:
  atc1441:
    -advertising: {service: 181a}
    meta: {endian: be}
    seq:
      - {id: address, size: 6, valid: {expr: _io.size == 13}, -private: true}
      - {id: raw_temperature, type: s2, valid: {min: -400, max: 850}}
      - {id: humidity, type: u1, valid: {max: 100}, -unit: "%", -kind: humidity}
      - {id: battery, type: u1, valid: {max: 100}, -unit: "%", -kind: battery}
      - {id: voltage, type: u2, valid: {min: 1000, max: 5000}, -unit: mV, -kind: voltage}
      - {id: counter, type: u1, -kind: sequence}
    instances:
      temperature: {value: raw_temperature / 10.0, -unit: °C, -kind: temperature}
  pvvx:
    -advertising: {service: 181a}
    meta: {endian: le}
    seq:
      - {id: address, size: 6, valid: {expr: _io.size == 15}, -private: true}
      - {id: raw_temperature, type: s2, valid: {min: -4000, max: 8500}}
      - {id: raw_humidity, type: u2, valid: {max: 10000}}
      - {id: voltage, type: u2, valid: {min: 1000, max: 5000}, -unit: mV, -kind: voltage}
      - {id: battery, type: u1, valid: {max: 100}, -unit: "%", -kind: battery}
      - {id: counter, type: u1, -kind: sequence}
      - {id: flags, type: u1}
    instances:
      temperature: {value: raw_temperature / 100.0, -unit: °C, -kind: temperature}
      humidity: {value: raw_humidity / 100.0, -unit: "%", -kind: humidity}
seq:
  - {id: octets, size-eos: true}
