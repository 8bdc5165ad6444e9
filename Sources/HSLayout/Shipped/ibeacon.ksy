# Facts: Apple, "Proximity Beacon Specification", release R1.
meta:
  id: ibeacon
  title: Apple iBeacon
  endian: be
  -advertising: {company: 0x004c}
seq:
  - {id: type, contents: [0x02, 0x15]}
  - {id: uuid, size: 16}
  - {id: major, type: u2}
  - {id: minor, type: u2}
  - {id: measured_power, type: s1, -unit: dBm, doc: at a distance of one metre}
