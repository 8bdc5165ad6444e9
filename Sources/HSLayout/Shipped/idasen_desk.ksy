# Facts: github.com/rhyst/linak-controller.
meta:
  id: idasen_desk
  title: Desks with Linak's controller, as IKEA Idasen
  endian: le
  -gatt: {uuid: 99fa0021-338a-1024-8a49-009c0215f78a, direction: [notify, read]}
seq:
  - {id: raw_height, type: u2}
  - {id: raw_speed, type: s2}
instances:
  height: {value: raw_height / 10.0 + 620, -unit: mm, -kind: distance}
  speed: {value: raw_speed / 100.0, -unit: mm/s, -kind: speed}
