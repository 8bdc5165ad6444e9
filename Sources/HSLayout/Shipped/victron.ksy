# Facts: Victron Energy, "Extra Manufacturer Data". The readings are encrypted, and left as they are.
meta:
  id: victron
  title: Victron Energy, instant readout
  endian: le
  -advertising: {company: 0x02e1}
seq:
  - {id: start, contents: [0x10]}
  - {id: length, type: u1}
  - {id: product, type: u2}
  - {id: readings, type: readings, if: not _io.eof}
types:
  readings:
    seq:
      - {id: record, type: u1, enum: record, valid: {in-enum: true}}
      - {id: nonce, type: u2}
      - {id: key_octet, type: u1}
      - {id: data, size-eos: true}
enums:
  record: {0: test, 1: solar_charger, 2: battery_monitor, 3: inverter, 4: dcdc_converter, 5: smart_lithium, 6: inverter_rs, 7: gx_device, 8: ac_charger, 9: smart_battery_protect, 10: lynx_smart_bms, 11: multi_rs, 12: ve_bus, 13: dc_energy_meter, 15: orion_xs}
