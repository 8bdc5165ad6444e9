# Facts: A. Heinrich and others, "Who Can Find My Devices?", PoPETs 2021.
meta:
  id: find_my
  title: Apple Find My, a lost device
  -advertising: {company: 0x004c}
seq:
  - {id: start, contents: [0x12, 0x19]}
  - {id: raw_status, type: u1}
  - {id: key, size: 22, -private: true}
  - {id: key_bits, type: u1, valid: {max: 3}}
  - {id: hint, type: u1}
instances:
  battery: {value: raw_status >> 6, enum: battery}
enums:
  battery: {0: full, 1: medium, 2: low, 3: critically_low}
