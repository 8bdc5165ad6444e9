# Facts: github.com/OpenWonderLabs/SwitchBotAPI-BLE, "Meter".
meta:
  id: switchbot_meter
  title: SwitchBot Meter
  -advertising: {service: fd3d}
seq:
  - {id: model, type: u1, enum: model, valid: {in-enum: true}}
  - {id: status, type: u1}
  - {id: unused, type: b1}
  - {id: battery, type: b7, -unit: "%", -kind: battery}
  - {id: alerts, type: b4}
  - {id: raw_tenths, type: b4, valid: {max: 9}}
  - {id: raw_is_positive, type: b1}
  - {id: raw_degrees, type: b7}
  - {id: is_fahrenheit, type: b1}
  - {id: humidity, type: b7, valid: {max: 100}, -unit: "%", -kind: humidity}
instances:
  temperature: {value: "(raw_is_positive ? 1 : -1) * (raw_degrees + raw_tenths / 10.0)", -unit: °C, -kind: temperature}
enums:
  model: {0x54: meter, 0x69: meter_plus}
