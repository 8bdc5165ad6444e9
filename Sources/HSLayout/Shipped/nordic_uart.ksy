# Facts: Nordic Semiconductor, "Nordic UART Service". What is no text is left as it is.
meta:
  id: nordic_uart
  title: Nordic UART Service, where it carries text
  -gatt:
    - {uuid: 6e400002-b5a3-f393-e0a9-e50e24dcca9e, direction: write}
    - {uuid: 6e400003-b5a3-f393-e0a9-e50e24dcca9e, direction: notify}
seq:
  - {id: raw_text, size-eos: true, valid: {expr: "_.length > 0 and _.min >= 9 and _.max < 127"}}
instances:
  text: {pos: 0, type: str, size-eos: true, encoding: ASCII}
