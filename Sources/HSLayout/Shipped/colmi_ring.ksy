# Facts: colmi.puxtril.com, "Commands", Data Request; github.com/tahnok/colmi_r02_client. While the ring measures, the rate is 0.
meta:
  id: colmi_ring
  title: Rings of Colmi, and others with the same firmware
types:
  heart_rate:
    -gatt: {uuid: 6e400003-b5a3-f393-e0a9-e50e24dcca9e, service: 6e40fff0-b5a3-f393-e0a9-e50e24dcca9e, direction: notify}
    seq:
      - {id: command, contents: [0x69, 0x01, 0x00]}
      - {id: heart_rate, type: u1, -unit: bpm, -kind: heart-rate}
      - {id: rest, size: 11}
      - {id: sum, type: u1, -checksum: {kind: sum}}
  oxygen:
    -gatt: {uuid: 6e400003-b5a3-f393-e0a9-e50e24dcca9e, service: 6e40fff0-b5a3-f393-e0a9-e50e24dcca9e, direction: notify}
    seq:
      - {id: command, contents: [0x69, 0x03, 0x00]}
      - {id: oxygen, type: u1, -unit: "%"}
      - {id: rest, size: 11}
      - {id: sum, type: u1, -checksum: {kind: sum}}
