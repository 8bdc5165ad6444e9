# Facts: A. Heinrich and others, "Who Can Find My Devices?", PoPETs 2021.
meta:
  id: find_my
  title: Apple Find My
  -advertising: {company: 0x004c}
seq:
  - {id: start, contents: [0x12]}
  - {id: length, type: u1, valid: {any-of: [2, 25]}}
  - {id: raw_status, type: u1}
  - {id: key, size: 22, if: is_lost, -private: true}
  - {id: key_bits, type: u1, valid: {max: 3}}
  - {id: hint, type: u1, if: is_lost}
instances:
  is_lost: {value: length == 25, doc: else its owner is near}
  battery: {value: raw_status >> 6, enum: battery}
enums:
  battery: {0: full, 1: medium, 2: low, 3: critically_low}
