# Facts: github.com/Thrilleratplay/GoveeWatcher.
meta:
  id: govee_h5075
  title: Govee H5072, H5074 and H5075 thermometers
types:
  h5075:
    -advertising: {company: 0xec88}
    seq:
      - {id: start, contents: [0x00]}
      - {id: raw_is_negative, type: b1}
      - {id: raw_both, type: b23, valid: {max: 999999}}
      - {id: battery, type: u1, valid: {max: 100}, -unit: "%", -kind: battery}
      - {id: end, contents: [0x00]}
    instances:
      temperature: {value: "(raw_is_negative ? -1 : 1) * (raw_both / 1000) / 10.0", -unit: °C, -kind: temperature}
      humidity: {value: raw_both % 1000 / 10.0, -unit: "%", -kind: humidity}
  h5074:
    -advertising: {company: 0xec88}
    seq:
      - {id: start, contents: [0x00]}
      - {id: raw_temperature, type: s2le, valid: {min: -4000, max: 8500}}
      - {id: raw_humidity, type: u2le, valid: {max: 10000}}
      - {id: battery, type: u1, valid: {max: 100}, -unit: "%", -kind: battery}
      - {id: end, contents: [0x02]}
    instances:
      temperature: {value: raw_temperature / 100.0, -unit: °C, -kind: temperature}
      humidity: {value: raw_humidity / 100.0, -unit: "%", -kind: humidity}
seq:
  - {id: octets, size-eos: true}
