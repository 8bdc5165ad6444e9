# Facts: openScale and esphome, "Xiaomi Mi Scale": the first one's service data of 181d, the second one's of 181b.
meta:
  id: xiaomi_scale
  title: Xiaomi Mi Scale
  endian: le
types:
  scale:
    -advertising: {service: 181d}
    seq:
      - {id: is_removed, type: b1}
      - {id: unknown, type: b1}
      - {id: is_stable, type: b1}
      - {id: is_catty, type: b1}
      - {id: unknown2, type: b3}
      - {id: is_pound, type: b1}
      - {id: raw_weight, type: u2}
      - {id: time, type: date}
    instances:
      weight: {value: raw_weight / 200.0, if: not is_pound and not is_catty, -unit: kg, -kind: weight}
      weight_pounds: {value: raw_weight / 100.0, if: is_pound, -unit: lb}
      weight_catties: {value: raw_weight / 100.0, if: is_catty, -unit: jin}
  composition_scale:
    -advertising: {service: 181b}
    seq:
      - {id: unknown, type: b7}
      - {id: is_pound, type: b1}
      - {id: is_removed, type: b1}
      - {id: is_catty, type: b1}
      - {id: is_stable, type: b1}
      - {id: unknown2, type: b3}
      - {id: has_impedance, type: b1}
      - {id: unknown3, type: b1}
      - {id: time, type: date}
      - {id: impedance, type: u2, -unit: ohm}
      - {id: raw_weight, type: u2}
    instances:
      weight: {value: raw_weight / 200.0, if: not is_pound and not is_catty, -unit: kg, -kind: weight}
      weight_pounds: {value: raw_weight / 100.0, if: is_pound, -unit: lb}
      weight_catties: {value: raw_weight / 100.0, if: is_catty, -unit: jin}
  date:
    seq:
      - {id: year, type: u2, valid: {min: 2010, max: 2100}}
      - {id: month, type: u1, valid: {min: 1, max: 12}}
      - {id: day, type: u1, valid: {min: 1, max: 31}}
      - {id: hour, type: u1, valid: {max: 23}}
      - {id: minute, type: u1, valid: {max: 59}}
      - {id: second, type: u1, valid: {max: 59}}
