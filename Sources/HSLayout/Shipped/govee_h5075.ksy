# Facts: github.com/Thrilleratplay/GoveeWatcher.
meta:
  id: govee_h5075
  title: Govee H5072 and H5075 thermometers
  endian: be
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
