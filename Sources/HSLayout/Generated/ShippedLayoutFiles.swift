// swift-format-ignore-file
// Made by tools/embed-files from Sources/HSLayout/Shipped. Do not edit.

/// The layouts that come with the program, and what each is for.
enum ShippedLayoutFiles {
  static let all: [ShippedLayouts.File] = [
    ShippedLayouts.File(name: "atc_thermometer", text: ##"""
      # Facts: github.com/atc1441/ATC_MiThermometer, and github.com/pvvx/ATC_MiThermometer ("custom format").
      meta:
        id: atc_thermometer
        title: Thermometers with the firmware of ATC1441 or pvvx
      types:
        atc1441:
          -advertising: {service: 181a}
          meta: {endian: be}
          seq:
            - {id: address, size: 6, valid: {expr: _io.size == 13}, -private: true}
            - {id: raw_temperature, type: s2, valid: {min: -400, max: 850}}
            - {id: humidity, type: u1, valid: {max: 100}, -unit: "%", -kind: humidity}
            - {id: battery, type: u1, valid: {max: 100}, -unit: "%", -kind: battery}
            - {id: voltage, type: u2, valid: {min: 1000, max: 5000}, -unit: mV, -kind: voltage}
            - {id: counter, type: u1, -kind: sequence}
          instances:
            temperature: {value: raw_temperature / 10.0, -unit: °C, -kind: temperature}
        pvvx:
          -advertising: {service: 181a}
          meta: {endian: le}
          seq:
            - {id: address, size: 6, valid: {expr: _io.size == 15}, -private: true}
            - {id: raw_temperature, type: s2, valid: {min: -4000, max: 8500}}
            - {id: raw_humidity, type: u2, valid: {max: 10000}}
            - {id: voltage, type: u2, valid: {min: 1000, max: 5000}, -unit: mV, -kind: voltage}
            - {id: battery, type: u1, valid: {max: 100}, -unit: "%", -kind: battery}
            - {id: counter, type: u1, -kind: sequence}
            - {id: flags, type: u1}
          instances:
            temperature: {value: raw_temperature / 100.0, -unit: °C, -kind: temperature}
            humidity: {value: raw_humidity / 100.0, -unit: "%", -kind: humidity}
      seq:
        - {id: octets, size-eos: true}
      """##),
    ShippedLayouts.File(name: "atorch", text: ##"""
      # Facts: github.com/syssi/esphome-atorch-dl24, "Protocol".
      meta:
        id: atorch
        title: Atorch power meters
        endian: be
      types:
        report:
          -gatt: {uuid: ffe1, direction: notify}
          -frame: {start: [0xff, 0x55, 0x01], length: 36}
          seq:
            - {id: start, contents: [0xff, 0x55, 0x01]}
            - {id: device, type: u1, enum: device, valid: {in-enum: true}}
            - id: body
              size: 31
              type:
                switch-on: device
                cases: {device::ac: ac, device::dc: dc, device::usb: usb}
            - {id: sum, type: u1, -checksum: {kind: sum, from: 2, xorout: 0x44}}
        command:
          -gatt: {uuid: ffe1, direction: write}
          seq:
            - {id: start, contents: [0xff, 0x55, 0x11]}
            - {id: device, type: u1, enum: device, valid: {in-enum: true}}
            - {id: button, type: u1}
            - {id: value, type: u4}
            - {id: sum, type: u1, -checksum: {kind: sum, from: 2, xorout: 0x44}}
        ac:
          seq:
            - {id: raw_voltage, type: b24}
            - {id: raw_current, type: b24}
            - {id: raw_power, type: b24}
            - {id: raw_energy, type: u4}
            - {id: price, type: b24}
            - {id: raw_frequency, type: u2}
            - {id: raw_power_factor, type: u2}
            - {id: temperature, type: u2, -unit: °C, -kind: temperature}
            - {id: hours, type: u2}
            - {id: minutes, type: u1}
            - {id: seconds, type: u1}
            - {id: backlight, type: u1}
            - {id: rest, size-eos: true}
          instances:
            voltage: {value: raw_voltage / 10.0, -unit: V, -kind: voltage}
            current: {value: raw_current / 1000.0, -unit: A, -kind: current}
            power: {value: raw_power / 10.0, -unit: W, -kind: power}
            energy: {value: raw_energy / 100.0, -unit: kWh}
            frequency: {value: raw_frequency / 10.0, -unit: Hz}
            power_factor: {value: raw_power_factor / 1000.0}
        dc:
          seq:
            - {id: raw_voltage, type: b24}
            - {id: raw_current, type: b24}
            - {id: raw_capacity, type: b24}
            - {id: raw_energy, type: u4}
            - {id: price, type: b24}
            - {id: unknown, size: 4}
            - {id: temperature, type: u2, -unit: °C, -kind: temperature}
            - {id: hours, type: u2}
            - {id: minutes, type: u1}
            - {id: seconds, type: u1}
            - {id: backlight, type: u1}
            - {id: rest, size-eos: true}
          instances:
            voltage: {value: raw_voltage / 10.0, -unit: V, -kind: voltage}
            current: {value: raw_current / 1000.0, -unit: A, -kind: current}
            capacity: {value: raw_capacity / 100.0, -unit: Ah}
            energy: {value: raw_energy / 100.0, -unit: kWh}
        usb:
          seq:
            - {id: raw_voltage, type: b24}
            - {id: raw_current, type: b24}
            - {id: capacity, type: b24, -unit: mAh}
            - {id: raw_energy, type: u4}
            - {id: raw_data_minus, type: u2}
            - {id: raw_data_plus, type: u2}
            - {id: temperature, type: u2, -unit: °C, -kind: temperature}
            - {id: hours, type: u2}
            - {id: minutes, type: u1}
            - {id: seconds, type: u1}
            - {id: backlight, type: u1}
            - {id: rest, size-eos: true}
          instances:
            voltage: {value: raw_voltage / 100.0, -unit: V, -kind: voltage}
            current: {value: raw_current / 100.0, -unit: A, -kind: current}
            energy: {value: raw_energy / 100.0, -unit: Wh}
            data_minus: {value: raw_data_minus / 100.0, -unit: V}
            data_plus: {value: raw_data_plus / 100.0, -unit: V}
      seq:
        - {id: octets, size-eos: true}
      enums:
        device: {1: ac, 2: dc, 3: usb}
      """##),
    ShippedLayouts.File(name: "bthome", text: ##"""
      # Facts: bthome.io, "BTHome Data Format", version 2. Encrypted data are left as they are.
      meta:
        id: bthome
        title: BTHome, version 2
        endian: le
        -advertising: {service: fcd2}
      seq:
        - {id: information, type: information}
        - {id: address, size: 6, if: information.has_address, -private: true}
        - {id: raw_encrypted, size-eos: true, if: information.is_encrypted}
        - {id: objects, type: object, repeat: eos, if: not information.is_encrypted}
      types:
        information:
          seq:
            - {id: version, type: b3, valid: 2}
            - {id: unused, type: b2}
            - {id: is_triggered, type: b1}
            - {id: has_address, type: b1}
            - {id: is_encrypted, type: b1}
        object:
          seq:
            - {id: what, type: u1, enum: what, valid: {in-enum: true}}
            - id: raw
              type:
                switch-on: what.to_i
                cases:
                  0x00: u1
                  0x01: battery
                  0x02: hundredth_celsius
                  0x03: hundredth_percent
                  0x04: pressure
                  0x05: illuminance
                  0x06: kilogram
                  0x07: pound
                  0x08: hundredth_celsius
                  0x09: u1
                  0x0a: energy
                  0x0b: power
                  0x0c: millivolt
                  0x0d: particles
                  0x0e: particles
                  0x0f: u1
                  0x10: u1
                  0x11: u1
                  0x12: carbon_dioxide
                  0x13: particles
                  0x14: moisture
                  0x15: u1
                  0x16: u1
                  0x17: u1
                  0x18: u1
                  0x19: u1
                  0x1a: u1
                  0x1b: u1
                  0x1c: u1
                  0x1d: u1
                  0x1e: u1
                  0x1f: u1
                  0x20: u1
                  0x21: u1
                  0x22: u1
                  0x23: u1
                  0x24: u1
                  0x25: u1
                  0x26: u1
                  0x27: u1
                  0x28: u1
                  0x29: u1
                  0x2a: u1
                  0x2b: u1
                  0x2c: u1
                  0x2d: u1
                  0x2e: humidity
                  0x2f: percent
                  0x3a: button
                  0x3b: command
                  0x3c: dimmer
                  0x3d: u2
                  0x3e: u4
                  0x3f: tenth_degree
                  0x40: millimetre
                  0x41: tenth_metre
                  0x42: duration
                  0x43: milliampere
                  0x44: speed
                  0x45: tenth_celsius
                  0x46: tenth
                  0x47: tenth_litre
                  0x48: millilitre
                  0x49: volume_flow
                  0x4a: decivolt
                  0x4b: gas
                  0x4c: gas_4
                  0x4d: energy_4
                  0x4e: litre
                  0x4f: litre
                  0x50: time
                  0x51: acceleration
                  0x52: gyroscope
                  0x53: text
                  0x54: octets
                  0x55: litre
                  0x56: conductivity
                  0x57: celsius
                  0x58: celsius_035
                  0x59: s1
                  0x5a: s2
                  0x5b: s4
                  0x5c: power_signed
                  0x5d: signed_milliampere
                  0x5e: hundredth_degree
                  0x5f: precipitation
                  0x60: u1
                  0x61: rotational_speed
                  0x62: millionth_speed
                  0x63: millionth_acceleration
                  0x64: u1
                  0x65: u1
                  0xf0: u2
                  0xf1: firmware_4
                  0xf2: firmware_3
        percent:
          seq: [{id: number, type: u1, -unit: "%"}]
        battery:
          seq: [{id: number, type: u1, -unit: "%", -kind: battery}]
        humidity:
          seq: [{id: number, type: u1, -unit: "%", -kind: humidity}]
        hundredth_percent:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 100.0, -unit: "%", -kind: humidity}
        moisture:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 100.0, -unit: "%"}
        hundredth_celsius:
          seq: [{id: raw_number, type: s2}]
          instances:
            number: {value: raw_number / 100.0, -unit: °C, -kind: temperature}
        tenth_celsius:
          seq: [{id: raw_number, type: s2}]
          instances:
            number: {value: raw_number / 10.0, -unit: °C, -kind: temperature}
        celsius:
          seq: [{id: number, type: s1, -unit: °C, -kind: temperature}]
        celsius_035:
          seq: [{id: raw_number, type: s1}]
          instances:
            number: {value: raw_number * 7 / 20.0, -unit: °C, -kind: temperature}
        pressure:
          seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
          instances:
            number: {value: (raw_low + raw_high * 65536) / 100.0, -unit: hPa, -kind: pressure}
        illuminance:
          seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
          instances:
            number: {value: (raw_low + raw_high * 65536) / 100.0, -unit: lx}
        kilogram:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 100.0, -unit: kg, -kind: weight}
        pound:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 100.0, -unit: lb, -kind: weight}
        energy:
          seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
          instances:
            number: {value: (raw_low + raw_high * 65536) / 1000.0, -unit: kWh}
        energy_4:
          seq: [{id: raw_number, type: u4}]
          instances:
            number: {value: raw_number / 1000.0, -unit: kWh}
        power:
          seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
          instances:
            number: {value: (raw_low + raw_high * 65536) / 100.0, -unit: W, -kind: power}
        power_signed:
          seq: [{id: raw_number, type: s4}]
          instances:
            number: {value: raw_number / 100.0, -unit: W, -kind: power}
        millivolt:
          seq: [{id: number, type: u2, -unit: mV, -kind: voltage}]
        decivolt:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 10.0, -unit: V, -kind: voltage}
        milliampere:
          seq: [{id: number, type: u2, -unit: mA, -kind: current}]
        signed_milliampere:
          seq: [{id: number, type: s2, -unit: mA, -kind: current}]
        particles:
          seq: [{id: number, type: u2, -unit: µg/m³}]
        carbon_dioxide:
          seq: [{id: number, type: u2, -unit: ppm}]
        conductivity:
          seq: [{id: number, type: u2, -unit: µS/cm}]
        tenth_degree:
          seq: [{id: raw_number, type: s2}]
          instances:
            number: {value: raw_number / 10.0, -unit: °}
        hundredth_degree:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 100.0, -unit: °}
        millimetre:
          seq: [{id: number, type: u2, -unit: mm, -kind: distance}]
        tenth_metre:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 10.0, -unit: m, -kind: distance}
        duration:
          seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
          instances:
            number: {value: (raw_low + raw_high * 65536) / 1000.0, -unit: s, -kind: time}
        time:
          seq: [{id: number, type: u4, -unit: s, -kind: time}]
        tenth:
          seq: [{id: raw_number, type: u1}]
          instances:
            number: {value: raw_number / 10.0}
        speed:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 100.0, -unit: m/s, -kind: speed}
        millionth_speed:
          seq: [{id: raw_number, type: s4}]
          instances:
            number: {value: raw_number / 1000000.0, -unit: m/s, -kind: speed}
        acceleration:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 1000.0, -unit: m/s²}
        millionth_acceleration:
          seq: [{id: raw_number, type: s4}]
          instances:
            number: {value: raw_number / 1000000.0, -unit: m/s²}
        gyroscope:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 1000.0, -unit: °/s}
        rotational_speed:
          seq: [{id: number, type: u2, -unit: 1/min}]
        precipitation:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 10.0, -unit: mm}
        tenth_litre:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 10.0, -unit: l}
        millilitre:
          seq: [{id: number, type: u2, -unit: ml}]
        litre:
          seq: [{id: raw_number, type: u4}]
          instances:
            number: {value: raw_number / 1000.0, -unit: l}
        volume_flow:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 1000.0, -unit: m³/h}
        gas:
          seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
          instances:
            number: {value: (raw_low + raw_high * 65536) / 1000.0, -unit: m³}
        gas_4:
          seq: [{id: raw_number, type: u4}]
          instances:
            number: {value: raw_number / 1000.0, -unit: m³}
        text:
          seq: [{id: length, type: u1}, {id: text, type: str, size: length, encoding: UTF-8}]
        octets:
          seq: [{id: length, type: u1}, {id: data, size: length}]
        button:
          seq: [{id: event, type: u1, enum: button}]
        dimmer:
          seq: [{id: event, type: u1, enum: dimmer}, {id: steps, type: u1}]
        command:
          seq:
            - {id: length, type: u1}
            - {id: command, type: u1, enum: command}
            - {id: arguments, size: length & 0x1f}
        firmware_4:
          seq: [{id: raw_parts, type: u1, repeat: expr, repeat-expr: 4}]
          instances:
            version: {value: 'raw_parts[3].to_s + "." + raw_parts[2].to_s + "." + raw_parts[1].to_s + "." + raw_parts[0].to_s'}
        firmware_3:
          seq: [{id: raw_parts, type: u1, repeat: expr, repeat-expr: 3}]
          instances:
            version: {value: 'raw_parts[2].to_s + "." + raw_parts[1].to_s + "." + raw_parts[0].to_s'}
      enums:
        button: {0: none, 1: press, 2: double_press, 3: triple_press, 4: long_press, 5: long_double_press, 6: long_triple_press, 0x80: hold_press, 0x81: hold_release}
        dimmer: {0: none, 1: rotate_left, 2: rotate_right}
        command: {0: off, 1: on, 2: toggle, 3: step_up, 4: step_down}
        what:
          0x00: packet_id
          0x01: battery
          0x02: temperature
          0x03: humidity
          0x04: pressure
          0x05: illuminance
          0x06: mass
          0x07: mass_pounds
          0x08: dew_point
          0x09: count
          0x0a: energy
          0x0b: power
          0x0c: voltage
          0x0d: pm25
          0x0e: pm10
          0x0f: generic
          0x10: power_on
          0x11: opening
          0x12: carbon_dioxide
          0x13: volatile_organic_compounds
          0x14: moisture
          0x15: battery_low
          0x16: battery_charging
          0x17: carbon_monoxide
          0x18: cold
          0x19: connectivity
          0x1a: door
          0x1b: garage_door
          0x1c: gas
          0x1d: heat
          0x1e: light
          0x1f: lock
          0x20: wet
          0x21: motion
          0x22: moving
          0x23: occupancy
          0x24: plugged_in
          0x25: presence
          0x26: problem
          0x27: running
          0x28: safety
          0x29: smoke
          0x2a: sound
          0x2b: tamper
          0x2c: vibration
          0x2d: window
          0x2e: humidity_percent
          0x2f: moisture_percent
          0x3a: button
          0x3b: command
          0x3c: dimmer
          0x3d: count_2
          0x3e: count_4
          0x3f: rotation
          0x40: distance_mm
          0x41: distance
          0x42: duration
          0x43: current
          0x44: speed
          0x45: temperature_tenth
          0x46: uv_index
          0x47: volume_tenth
          0x48: volume_ml
          0x49: volume_flow
          0x4a: voltage_tenth
          0x4b: gas_volume
          0x4c: gas_volume_4
          0x4d: energy_4
          0x4e: volume
          0x4f: water
          0x50: time
          0x51: acceleration
          0x52: gyroscope
          0x53: text
          0x54: raw
          0x55: volume_stored
          0x56: conductivity
          0x57: temperature_whole
          0x58: temperature_035
          0x59: count_signed
          0x5a: count_signed_2
          0x5b: count_signed_4
          0x5c: power_signed
          0x5d: current_signed
          0x5e: direction
          0x5f: precipitation
          0x60: channel
          0x61: rotational_speed
          0x62: speed_signed
          0x63: acceleration_signed
          0x64: light_level
          0x65: settings_revision
          0xf0: device_type
          0xf1: firmware_4
          0xf2: firmware_3
      """##),
    ShippedLayouts.File(name: "colmi_ring", text: ##"""
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
      """##),
    ShippedLayouts.File(name: "eddystone", text: ##"""
      # Facts: Google, "Eddystone Protocol Specification", and "Find Hub Network Accessory Specification", for its frames.
      meta:
        id: eddystone
        title: Eddystone frames
        endian: be
        -advertising: {service: feaa}
      seq:
        - {id: frame, type: u1, enum: frame, valid: {in-enum: true}}
        - id: body
          type:
            switch-on: frame
            cases:
              frame::uid: uid
              frame::url: url
              frame::tlm: tlm
              frame::eid: eid
              frame::find_hub: find_hub
              frame::find_hub_separated: find_hub
      types:
        uid:
          seq:
            - {id: ranging_data, type: s1, -unit: dBm, doc: strength at a distance of no metres}
            - {id: namespace, size: 10}
            - {id: instance, size: 6}
            - {id: reserved, size: 2, if: not _io.eof}
        url:
          seq:
            - {id: tx_power, type: s1, -unit: dBm}
            - {id: scheme, type: u1, enum: scheme, valid: {in-enum: true}}
            - {id: address, type: str, encoding: ASCII, size-eos: true}
        tlm:
          seq:
            - {id: version, contents: [0x00]}
            - {id: battery, type: u2, -unit: mV, -kind: voltage}
            - {id: raw_temperature, type: s2}
            - {id: advertisements, type: u4}
            - {id: raw_uptime, type: u4}
          instances:
            temperature: {value: raw_temperature / 256.0, -unit: °C, -kind: temperature}
            uptime: {value: raw_uptime / 10.0, -unit: s, -kind: time}
        eid:
          seq:
            - {id: ranging_data, type: s1, -unit: dBm}
            - {id: identifier, size: 8}
        find_hub:
          seq:
            - {id: identifier, size: "_io.size < 33 ? 20 : 32", -private: true}
            - {id: flags, type: u1, if: not _io.eof}
      enums:
        frame: {0x00: uid, 0x10: url, 0x20: tlm, 0x30: eid, 0x40: find_hub, 0x41: find_hub_separated}
        scheme: {0: http_www, 1: https_www, 2: http, 3: https}
      """##),
    ShippedLayouts.File(name: "elk_bledom", text: ##"""
      # Facts: github.com/FergusInLondon/ELK-BLEDOM and others.
      meta:
        id: elk_bledom
        title: LED strips of the kinds ELK-BLEDOM and MELK
      types:
        power:
          -gatt: {uuid: fff3, direction: write}
          seq:
            - {id: start, contents: [0x7e]}
            - {id: length, type: u1}
            - {id: command, contents: [0x04]}
            - {id: power, type: u1, valid: {any-of: [0x00, 0x01, 0xf0]}}
            - {id: parameters, size: 4}
            - {id: end, contents: [0xef]}
        brightness:
          -gatt: {uuid: fff3, direction: write}
          seq:
            - {id: start, contents: [0x7e]}
            - {id: length, type: u1}
            - {id: command, contents: [0x01]}
            - {id: brightness, type: u1, valid: {max: 100}, -unit: "%"}
            - {id: parameters, size: 4}
            - {id: end, contents: [0xef]}
        colour:
          -gatt: {uuid: fff3, direction: write}
          seq:
            - {id: start, contents: [0x7e]}
            - {id: length, type: u1}
            - {id: command, contents: [0x05, 0x03]}
            - {id: red, type: u1}
            - {id: green, type: u1}
            - {id: blue, type: u1}
            - {id: parameter, type: u1}
            - {id: end, contents: [0xef]}
      seq:
        - {id: octets, size-eos: true}
      """##),
    ShippedLayouts.File(name: "even_g2", text: ##"""
      # Facts: the frames' length and CRC hold on public captures of the glasses; parts are numbered from 1.
      meta:
        id: even_g2
        title: Even G2 glasses, frames
        endian: be
      types:
        command:
          -gatt: {uuid: 00002760-08c2-11e1-9073-0e8ac72e5401, direction: write}
          seq:
            - {id: start, contents: [0xaa, 0x21]}
            - {id: frame, type: frame}
        answer:
          -gatt: {uuid: 00002760-08c2-11e1-9073-0e8ac72e5402, direction: notify}
          seq:
            - {id: start, contents: [0xaa, 0x12]}
            - {id: frame, type: frame}
        frame:
          seq:
            - {id: sequence, type: u1, -kind: sequence}
            - {id: length, type: u1, valid: {expr: _ == _io.size - 8}}
            - {id: parts, type: u1}
            - {id: part, type: u1, valid: {min: 1, max: parts}}
            - {id: service, type: u2}
            - {id: payload, size: "part < parts ? length : length - 2"}
            - {id: crc, type: u2le, if: parts == 1, -checksum: {width: 16, poly: 0x1021, init: 0xffff, from: 8}}
            - {id: crc_of_parts, type: u2le, if: parts > 1 and part == parts}
      seq:
        - {id: octets, size-eos: true}
      """##),
    ShippedLayouts.File(name: "exposure_notification", text: ##"""
      # Facts: Apple and Google, "Exposure Notification, Bluetooth Specification", version 1.2.
      meta:
        id: exposure_notification
        title: Exposure Notification
        -advertising: {service: fd6f}
      seq:
        - {id: identifier, size: 16, -private: true}
        - {id: metadata, size: 4}
      """##),
    ShippedLayouts.File(name: "find_my", text: ##"""
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
      """##),
    ShippedLayouts.File(name: "govee_h5075", text: ##"""
      # Facts: github.com/Thrilleratplay/GoveeWatcher.
      meta:
        id: govee_h5075
        title: Govee H5072, H5074 and H5075 thermometers
      types:
        h5075:
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
        h5074:
          -advertising: {company: 0xec88}
          seq:
            - {id: start, contents: [0x00]}
            - {id: raw_temperature, type: s2le, valid: {min: -4000, max: 8500}}
            - {id: raw_humidity, type: u2le, valid: {max: 10000}}
            - {id: battery, type: u1, valid: {max: 100}, -unit: "%", -kind: battery}
            - {id: end, contents: [0x02]}
          instances:
            temperature: {value: raw_temperature / 100.0, -unit: °C, -kind: temperature}
            humidity: {value: raw_humidity / 100.0, -unit: "%", -kind: humidity}
      seq:
        - {id: octets, size-eos: true}
      """##),
    ShippedLayouts.File(name: "huami", text: ##"""
      # Facts: github.com/Freeyourgadget/Gadgetbridge, "Huami protocol".
      meta:
        id: huami
        title: Huami, as Mi Band 2 and 3
        endian: le
      types:
        sensor_control:
          -gatt: {uuid: 00000001-0000-3512-2118-0009af100700, direction: write}
          seq:
            - {id: command, type: u1, enum: sensor_command}
            - {id: parameters, size-eos: true, if: not _io.eof}
        sensor_answer:
          -gatt: {uuid: 00000001-0000-3512-2118-0009af100700, direction: notify}
          -answers: sensor_control
          seq:
            - {id: start, contents: [0x10]}
            - {id: command, type: u1, enum: sensor_command}
            - {id: status, type: u1, enum: status}
        sensor_data:
          -gatt: {uuid: 00000002-0000-3512-2118-0009af100700, direction: notify}
          seq:
            - {id: kind, contents: [0x01]}
            - {id: counter, type: u1, -kind: sequence}
            - {id: acceleration, type: axes, repeat: eos}
        pulse_data:
          -gatt: {uuid: 00000002-0000-3512-2118-0009af100700, direction: notify}
          seq:
            - {id: kind, contents: [0x02]}
            - {id: counter, type: u1, -kind: sequence}
            - {id: light, type: u2, repeat: eos}
        configuration:
          -gatt: {uuid: 00000003-0000-3512-2118-0009af100700, direction: write}
          seq:
            - {id: command, type: u1, -kind: command}
            - {id: parameters, size-eos: true, if: not _io.eof}
        configuration_answer:
          -gatt: {uuid: 00000003-0000-3512-2118-0009af100700, direction: notify}
          -answers: configuration
          seq:
            - {id: start, contents: [0x10]}
            - {id: command, type: u1, -kind: command}
            - {id: rest, size-eos: true}
        battery:
          -gatt: {uuid: 00000006-0000-3512-2118-0009af100700, direction: [read, notify]}
          seq:
            - {id: start, contents: [0x0f]}
            - {id: level, type: u1, valid: {max: 100}, -unit: "%", -kind: battery}
            - {id: is_charging, type: u1}
            - {id: last_off, type: moment}
            - {id: last_charge, type: moment}
            - {id: last_level, type: u1, -unit: "%"}
        activity:
          -gatt: {uuid: 00000007-0000-3512-2118-0009af100700, direction: [read, notify]}
          seq:
            - {id: flags, contents: [0x0c]}
            - {id: steps, type: u4, -kind: steps}
            - {id: distance, type: u4, -unit: m, -kind: distance}
            - {id: energy, type: u4, -unit: kcal}
        authentication:
          -gatt: {uuid: 00000009-0000-3512-2118-0009af100700, direction: write}
          seq:
            - {id: step, type: u1, enum: step, valid: {in-enum: true}}
            - {id: flags, type: u1}
            - {id: secret, size-eos: true, if: not _io.eof, -private: true}
        authentication_answer:
          -gatt: {uuid: 00000009-0000-3512-2118-0009af100700, direction: notify}
          -answers: authentication
          seq:
            - {id: start, contents: [0x10]}
            - {id: step, type: u1, enum: step, valid: {in-enum: true}}
            - {id: status, type: u1, enum: status}
            - {id: challenge, size-eos: true, if: not _io.eof, -private: true}
        axes:
          seq:
            - {id: x, type: s2}
            - {id: y, type: s2}
            - {id: z, type: s2}
        moment:
          seq:
            - {id: year, type: u2}
            - {id: month, type: u1}
            - {id: day, type: u1}
            - {id: hour, type: u1}
            - {id: minute, type: u1}
            - {id: second, type: u1}
            - {id: time_zone, type: s1, doc: in quarters of an hour}
      seq:
        - {id: octets, size-eos: true}
      enums:
        sensor_command: {1: configure, 2: start, 3: stop}
        status: {1: success, 2: not_supported, 4: failed, 5: refused, 8: wrong_key}
        step: {1: send_key, 2: ask_challenge, 3: send_answer}
      """##),
    ShippedLayouts.File(name: "ibeacon", text: ##"""
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
      """##),
    ShippedLayouts.File(name: "idasen_desk", text: ##"""
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
      """##),
    ShippedLayouts.File(name: "idotmatrix", text: ##"""
      # Facts: github.com/derkalle4/python3-idotmatrix-client.
      meta:
        id: idotmatrix
        title: iDotMatrix displays, commands
        endian: le
      types:
        command:
          -gatt: {uuid: fa02, direction: write}
          seq:
            - {id: length, type: u2, valid: {expr: _ == _io.size}}
            - {id: command, type: u1, -kind: command}
            - {id: group, type: u1}
            - {id: parameters, size-eos: true}
        answer:
          -gatt: {uuid: fa03, direction: notify}
          -answers: command
          seq:
            - {id: length, type: u2, valid: {expr: _ == _io.size}}
            - {id: command, type: u1, -kind: command}
            - {id: group, type: u1}
            - {id: parameters, size-eos: true}
      seq:
        - {id: octets, size-eos: true}
      """##),
    ShippedLayouts.File(name: "jbd_battery", text: ##"""
      # Facts: JBD (Xiaoxiang) battery management, general protocol, version 4.
      meta:
        id: jbd_battery
        title: JBD (Xiaoxiang) battery management
        endian: be
      types:
        request:
          -gatt: {uuid: ff02, direction: write}
          seq:
            - {id: start, contents: [0xdd]}
            - {id: way, type: u1, enum: way, valid: {in-enum: true}}
            - {id: register, type: u1}
            - {id: length, type: u1}
            - {id: data, size: length}
            - {id: sum, type: u2, -checksum: {kind: sum, negate: true, from: 2}}
            - {id: end, contents: [0x77]}
        answer:
          -gatt: {uuid: ff01, direction: notify}
          -frame: {start: [0xdd], length: {pos: 3, type: u1, add: 7}}
          -answers: request
          seq:
            - {id: start, contents: [0xdd]}
            - {id: register, type: u1}
            - {id: status, type: u1}
            - {id: length, type: u1}
            - id: data
              size: length
              type:
                switch-on: register
                cases: {3: basic, 4: cells}
            - {id: sum, type: u2, -checksum: {kind: sum, negate: true, from: 2}}
            - {id: end, contents: [0x77]}
        basic:
          seq:
            - {id: raw_voltage, type: u2}
            - {id: raw_current, type: s2}
            - {id: raw_residual, type: u2}
            - {id: raw_nominal, type: u2}
            - {id: cycles, type: u2}
            - {id: production_date, type: u2}
            - {id: balance, type: u4}
            - {id: protection, type: u2}
            - {id: version, type: u1}
            - {id: charge, type: u1, -unit: "%", -kind: battery}
            - {id: switches, type: u1}
            - {id: cell_count, type: u1}
            - {id: sensor_count, type: u1}
            - {id: temperatures, type: temperature, repeat: expr, repeat-expr: sensor_count}
            - {id: rest, size-eos: true}
          instances:
            voltage: {value: raw_voltage / 100.0, -unit: V, -kind: voltage}
            current: {value: raw_current / 100.0, -unit: A, -kind: current}
            residual: {value: raw_residual / 100.0, -unit: Ah}
            nominal: {value: raw_nominal / 100.0, -unit: Ah}
        temperature:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: (raw_number - 2731) / 10.0, -unit: °C, -kind: temperature}
        cells:
          seq:
            - {id: voltage, type: u2, repeat: eos, -unit: mV, -kind: voltage}
      seq:
        - {id: octets, size-eos: true}
      enums:
        way: {0xa5: read, 0x5a: write}
      """##),
    ShippedLayouts.File(name: "konnwei_bk300", text: ##"""
      # Facts: the frames' length and CRC (CRC-16/X-25) hold on public captures of the monitor.
      meta:
        id: konnwei_bk300
        title: Konnwei BK300 battery monitor, frames
        endian: le
      types:
        request:
          -gatt: {uuid: fff2, direction: write}
          seq:
            - {id: start, contents: [0x40, 0x40]}
            - {id: frame, type: frame}
        answer:
          -gatt: {uuid: fff1, direction: notify}
          -answers: request
          -frame: {start: [0x24, 0x24], length: {pos: 2, type: u2le, add: 0}}
          seq:
            - {id: start, contents: [0x24, 0x24]}
            - {id: frame, type: frame}
        frame:
          seq:
            - {id: length, type: u2, valid: {expr: _ == _io.size}}
            - {id: data, size: length - 8}
            - {id: crc, type: u2, -checksum: {width: 16, poly: 0x1021, init: 0xffff, refin: true, refout: true, xorout: 0xffff}}
            - {id: end, contents: [0x0d, 0x0a]}
      seq:
        - {id: octets, size-eos: true}
      """##),
    ShippedLayouts.File(name: "mibeacon", text: ##"""
      # Facts: Xiaomi, "MiBeacon protocol", version 5. Encrypted data are left as they are.
      meta:
        id: mibeacon
        title: Xiaomi MiBeacon
        endian: le
        -advertising: {service: fe95}
      seq:
        - {id: raw_control, type: u2}
        - {id: product, type: u2}
        - {id: counter, type: u1, -kind: sequence}
        - {id: address, size: 6, if: raw_control & 0x10 != 0, -private: true}
        - {id: capability, type: u1, if: raw_control & 0x20 != 0}
        - {id: io_capability, size: 2, if: raw_control & 0x20 != 0 and capability & 0x20 != 0}
        - {id: objects, type: object, repeat: eos, if: raw_control & 0x48 == 0x40}
        - {id: data, size-eos: true, if: raw_control & 0x48 != 0x40 and not _io.eof}
      instances:
        version: {value: raw_control >> 12, valid: {min: 1, max: 5}}
        is_encrypted: {value: raw_control & 0x08 != 0}
      types:
        object:
          seq:
            - {id: what, type: u2, enum: what}
            - {id: length, type: u1}
            - id: value
              size: length
              type:
                switch-on: what
                cases:
                  what::temperature: celsius
                  what::humidity: tenth_percent
                  what::illuminance: illuminance
                  what::moisture: percent
                  what::conductivity: conductivity
                  what::battery: battery
                  what::temperature_and_humidity: climate
        celsius:
          seq: [{id: raw_number, type: s2}]
          instances:
            number: {value: raw_number / 10.0, -unit: °C, -kind: temperature}
        tenth_percent:
          seq: [{id: raw_number, type: u2}]
          instances:
            number: {value: raw_number / 10.0, -unit: "%", -kind: humidity}
        illuminance:
          seq: [{id: raw_low, type: u2}, {id: raw_high, type: u1}]
          instances:
            number: {value: raw_low + raw_high * 65536, -unit: lx}
        percent:
          seq: [{id: number, type: u1, -unit: "%"}]
        conductivity:
          seq: [{id: number, type: u2, -unit: µS/cm}]
        battery:
          seq: [{id: number, type: u1, -unit: "%", -kind: battery}]
        climate:
          seq: [{id: raw_temperature, type: s2}, {id: raw_humidity, type: u2}]
          instances:
            temperature: {value: raw_temperature / 10.0, -unit: °C, -kind: temperature}
            humidity: {value: raw_humidity / 10.0, -unit: "%", -kind: humidity}
      enums:
        what: {0x1004: temperature, 0x1006: humidity, 0x1007: illuminance, 0x1008: moisture, 0x1009: conductivity, 0x100a: battery, 0x100d: temperature_and_humidity}
      """##),
    ShippedLayouts.File(name: "modbus_rtu", text: ##"""
      # Facts: Modbus Organization, "MODBUS over Serial Line", version 1.02. Over characteristics that carry a serial line:
      # Lumentree inverters and many others. A frame is told by its CRC.
      meta:
        id: modbus_rtu
        title: Modbus RTU frames
        endian: be
      types:
        request:
          -gatt:
            - {uuid: ffe1, direction: write}
            - {uuid: ffe2, direction: write}
            - {uuid: fff2, direction: write}
            - {uuid: ff02, direction: write}
          seq:
            - {id: address, type: u1}
            - {id: function, type: u1, enum: function, valid: {any-of: [1, 2, 3, 4, 5, 6]}}
            - {id: register, type: u2}
            - {id: count_or_value, type: u2}
            - {id: crc, type: u2le, -checksum: {width: 16, poly: 0x8005, init: 0xffff, refin: true, refout: true}}
        holding_registers:
          -gatt:
            - {uuid: ffe1, direction: notify}
            - {uuid: fff1, direction: notify}
            - {uuid: ff01, direction: notify}
          -answers: request
          -frame: {start: [0x01, 0x03], length: {pos: 2, type: u1, add: 5}}
          seq:
            - {id: answer, type: registers}
        input_registers:
          -gatt:
            - {uuid: ffe1, direction: notify}
            - {uuid: fff1, direction: notify}
            - {uuid: ff01, direction: notify}
          -answers: request
          -frame: {start: [0x01, 0x04], length: {pos: 2, type: u1, add: 5}}
          seq:
            - {id: answer, type: registers}
        write_request:
          -gatt:
            - {uuid: ffe1, direction: write}
            - {uuid: ffe2, direction: write}
            - {uuid: fff2, direction: write}
            - {uuid: ff02, direction: write}
          seq:
            - {id: address, type: u1}
            - {id: function, type: u1, enum: function, valid: 16}
            - {id: register, type: u2}
            - {id: count, type: u2}
            - {id: octets, type: u1}
            - {id: values, type: u2, repeat: expr, repeat-expr: octets / 2}
            - {id: crc, type: u2le, -checksum: {width: 16, poly: 0x8005, init: 0xffff, refin: true, refout: true}}
        written_registers:
          -gatt:
            - {uuid: ffe1, direction: notify}
            - {uuid: fff1, direction: notify}
            - {uuid: ff01, direction: notify}
          -answers: write_request
          -frame: {start: [0x01, 0x10], length: 8}
          seq:
            - {id: answer, type: written}
        written_register:
          -gatt:
            - {uuid: ffe1, direction: notify}
            - {uuid: fff1, direction: notify}
            - {uuid: ff01, direction: notify}
          -answers: request
          -frame: {start: [0x01, 0x06], length: 8}
          seq:
            - {id: answer, type: written}
        written:
          seq:
            - {id: address, type: u1}
            - {id: function, type: u1, enum: function}
            - {id: register, type: u2}
            - {id: count_or_value, type: u2}
            - {id: crc, type: u2le, -checksum: {width: 16, poly: 0x8005, init: 0xffff, refin: true, refout: true}}
        registers:
          seq:
            - {id: address, type: u1}
            - {id: function, type: u1, enum: function}
            - {id: octets, type: u1}
            - {id: register, type: u2, repeat: expr, repeat-expr: octets / 2}
            - {id: crc, type: u2le, -checksum: {width: 16, poly: 0x8005, init: 0xffff, refin: true, refout: true}}
      seq:
        - {id: octets, size-eos: true}
      enums:
        function:
          1: read_coils
          2: read_discrete_inputs
          3: read_holding_registers
          4: read_input_registers
          5: write_coil
          6: write_register
          16: write_registers
      """##),
    ShippedLayouts.File(name: "nordic_uart", text: ##"""
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
      """##),
    ShippedLayouts.File(name: "ruuvitag", text: ##"""
      # Facts: Ruuvi, "Data format 3 (RAWv1)" and "Data format 5 (RAWv2)".
      meta:
        id: ruuvitag
        title: RuuviTag, data formats 3 and 5
        endian: be
        -advertising: {company: 0x0499}
      seq:
        - {id: format, type: u1, valid: {any-of: [3, 5]}}
        - id: body
          type:
            switch-on: format
            cases: {3: raw1, 5: raw2}
      types:
        raw1:
          seq:
            - {id: raw_humidity, type: u1}
            - {id: raw_is_negative, type: b1}
            - {id: raw_degrees, type: b7}
            - {id: raw_hundredths, type: u1}
            - {id: raw_pressure, type: u2}
            - {id: acceleration_x, type: s2, -unit: mg}
            - {id: acceleration_y, type: s2, -unit: mg}
            - {id: acceleration_z, type: s2, -unit: mg}
            - {id: voltage, type: u2, -unit: mV, -kind: voltage}
          instances:
            humidity: {value: raw_humidity / 2.0, -unit: "%", -kind: humidity}
            temperature: {value: "(raw_is_negative ? -1 : 1) * (raw_degrees + raw_hundredths / 100.0)", -unit: °C, -kind: temperature}
            pressure: {value: (raw_pressure + 50000) / 100.0, -unit: hPa, -kind: pressure}
        raw2:
          seq:
            - {id: raw_temperature, type: s2}
            - {id: raw_humidity, type: u2}
            - {id: raw_pressure, type: u2}
            - {id: acceleration_x, type: s2, -unit: mg}
            - {id: acceleration_y, type: s2, -unit: mg}
            - {id: acceleration_z, type: s2, -unit: mg}
            - {id: raw_voltage, type: b11}
            - {id: raw_power, type: b5}
            - {id: movements, type: u1}
            - {id: sequence, type: u2, -kind: sequence}
            - {id: address, size: 6, -private: true}
          instances:
            temperature: {value: raw_temperature / 200.0, if: raw_temperature != -32768, -unit: °C, -kind: temperature}
            humidity: {value: raw_humidity / 400.0, if: raw_humidity != 65535, -unit: "%", -kind: humidity}
            pressure: {value: (raw_pressure + 50000) / 100.0, if: raw_pressure != 65535, -unit: hPa, -kind: pressure}
            voltage: {value: raw_voltage + 1600, if: raw_voltage != 2047, -unit: mV, -kind: voltage}
            tx_power: {value: raw_power * 2 - 40, if: raw_power != 31, -unit: dBm}
      """##),
    ShippedLayouts.File(name: "skyrc_mc3000", text: ##"""
      # Facts: github.com/kolinger/skyrc-mc3000.
      meta:
        id: skyrc_mc3000
        title: SkyRC MC3000 charger
        endian: be
      types:
        request:
          -gatt: {uuid: ffe1, direction: write}
          seq:
            - {id: start, contents: [0x0f]}
            - {id: command, type: u1, -kind: command}
            - {id: slot, type: u1}
            - {id: rest, size: 16}
            - {id: sum, type: u1, valid: {expr: _io.size == 20}, -checksum: {kind: sum}}
        slot:
          -gatt: {uuid: ffe1, direction: notify}
          -answers: request
          seq:
            - {id: start, contents: [0x0f, 0x55]}
            - {id: slot, type: u1, valid: {max: 3}}
            - {id: battery, type: u1, enum: battery}
            - {id: mode, type: u1}
            - {id: count, type: u1}
            - {id: status, type: u1, enum: status}
            - {id: time, type: u2, -unit: s, -kind: time}
            - {id: voltage, type: u2, -unit: mV, -kind: voltage}
            - {id: current, type: u2, -unit: mA, -kind: current}
            - {id: capacity, type: u2, -unit: mAh}
            - {id: temperature, type: u1, -unit: °C, -kind: temperature}
            - {id: resistance, type: u2, -unit: mohm}
            - {id: led, type: u1}
            - {id: sum, type: u1, -checksum: {kind: sum}}
        answer:
          -gatt: {uuid: ffe1, direction: notify}
          -answers: request
          seq:
            - {id: start, contents: [0x0f]}
            - {id: command, type: u1, valid: {any-of: [0x05, 0xfe]}, -kind: command}
            - {id: slot, type: u1}
            - {id: rest, size: 16}
            - {id: sum, type: u1, valid: {expr: _io.size == 20}, -checksum: {kind: sum}}
        programme:
          -gatt: {uuid: ffe1, direction: write}
          -frame: {start: [0x0f, 0x11], length: 40}
          seq:
            - {id: start, contents: [0x0f, 0x11]}
            - {id: slot, type: u1, valid: {max: 3}}
            - {id: parameters, size: 36}
            - {id: sum, type: u1, -checksum: {kind: sum}}
        voltage_curve:
          -gatt: {uuid: ffe1, direction: notify}
          -answers: request
          -frame: {start: [0x0f, 0x56], length: 246}
          seq:
            - {id: start, contents: [0x0f, 0x56]}
            - {id: slot, type: u1, valid: {max: 3}}
            - {id: unknown, type: u2}
            - {id: voltage, type: u2, repeat: expr, repeat-expr: 120, -unit: mV, -kind: voltage}
            - {id: sum, type: u1, -checksum: {kind: sum}}
      seq:
        - {id: octets, size-eos: true}
      enums:
        battery: {0: li_ion, 1: li_fe, 2: li_ion_435, 3: ni_mh, 4: ni_cd, 5: ni_zn, 6: eneloop, 7: ram}
        status: {0: standby, 1: charging, 2: discharging, 3: resting, 4: finished}
      """##),
    ShippedLayouts.File(name: "switchbot_meter", text: ##"""
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
      """##),
    ShippedLayouts.File(name: "triones", text: ##"""
      # Facts: github.com/madhead/saberlight, "Triones protocol"; also of lamps that answer over ffe4.
      meta:
        id: triones
        title: LED lamps of the kinds Triones and HappyLighting
        endian: be
      types:
        power:
          -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
          seq:
            - {id: start, contents: [0xcc]}
            - {id: power, type: u1, enum: power, valid: {in-enum: true}}
            - {id: end, contents: [0x33]}
        colour:
          -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
          seq:
            - {id: start, contents: [0x56]}
            - {id: red, type: u1}
            - {id: green, type: u1}
            - {id: blue, type: u1}
            - {id: white, type: u1}
            - {id: uses, type: u1, enum: uses, valid: {in-enum: true}}
            - {id: end, contents: [0xaa]}
        programme:
          -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
          seq:
            - {id: start, contents: [0xbb]}
            - {id: programme, type: u1, valid: {min: 0x25, max: 0x38}}
            - {id: speed, type: u1}
            - {id: end, contents: [0x44]}
        set_clock:
          -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
          seq:
            - {id: start, contents: [0x10]}
            - {id: century, type: u1}
            - {id: year, type: u1, valid: {max: 99}}
            - {id: month, type: u1, valid: {min: 1, max: 12}}
            - {id: day, type: u1, valid: {min: 1, max: 31}}
            - {id: hour, type: u1, valid: {max: 23}}
            - {id: minute, type: u1, valid: {max: 59}}
            - {id: second, type: u1, valid: {max: 59}}
            - {id: weekday, type: u1, valid: {max: 7}}
            - {id: unknown, type: u1}
            - {id: end, contents: [0x01]}
        clock_request:
          -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
          seq:
            - {id: start, contents: [0x12, 0x1a, 0x1b, 0x21]}
        timers_request:
          -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
          seq:
            - {id: start, contents: [0x24, 0x2a, 0x2b, 0x42]}
        status_request:
          -gatt: [{uuid: ffd9, direction: write}, {uuid: ffe9, direction: write}]
          seq:
            - {id: start, contents: [0xef, 0x01, 0x77]}
        status:
          -gatt: [{uuid: ffd4, direction: notify}, {uuid: ffe4, direction: notify}]
          -answers: status_request
          seq:
            - {id: start, contents: [0x66]}
            - {id: model, type: u1}
            - {id: power, type: u1, enum: power, valid: {in-enum: true}}
            - {id: mode, type: u1}
            - {id: unknown, type: u1}
            - {id: speed, type: u1}
            - {id: red, type: u1}
            - {id: green, type: u1}
            - {id: blue, type: u1}
            - {id: white, type: u1}
            - {id: version, type: u1}
            - {id: end, contents: [0x99]}
      seq:
        - {id: octets, size-eos: true}
      enums:
        power: {0x23: on, 0x24: off}
        uses: {0xf0: colour, 0x0f: white}
      """##),
    ShippedLayouts.File(name: "victron", text: ##"""
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
      """##),
    ShippedLayouts.File(name: "withings", text: ##"""
      # Facts: github.com/Freeyourgadget/Gadgetbridge, "Withings (WPP)".
      meta:
        id: withings
        title: Withings WPP messages
        endian: be
      seq:
        - {id: start, contents: [0x01]}
        - {id: command, type: u2, -kind: command}
        - {id: length, type: u2, valid: {expr: _ == _io.size - 5}}
        - {id: parts, type: part, repeat: eos}
      types:
        part:
          seq:
            - {id: what, type: u2, -kind: command}
            - {id: length, type: u2}
            - {id: data, size: length}
        sent:
          -gatt: {uuid: 00000024-5749-5448-002d-000000000000, direction: write}
          -frame: {start: [0x01], length: {pos: 3, type: u2be, add: 5}}
          seq: [{id: message, type: withings}]
        received:
          -gatt: {uuid: 00000024-5749-5448-002d-000000000000, direction: notify}
          -frame: {start: [0x01], length: {pos: 3, type: u2be, add: 5}}
          seq: [{id: message, type: withings}]
      """##),
    ShippedLayouts.File(name: "xiaomi_scale", text: ##"""
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
      """##),
  ]

  /// Of each file the UUIDs of attributes (g:), services (s:) and companies (c:).
  static let uses: [String] = [
    "s:181a",
    "g:ffe1",
    "s:fcd2",
    "g:6e400003b5a3f393e0a9e50e24dcca9e",
    "s:feaa",
    "g:fff3",
    "g:0000276008c211e190730e8ac72e5401 g:0000276008c211e190730e8ac72e5402",
    "s:fd6f",
    "c:004c",
    "c:ec88",
    "g:000000010000351221180009af100700 g:000000020000351221180009af100700 g:000000030000351221180009af100700 g:000000060000351221180009af100700 g:000000070000351221180009af100700 g:000000090000351221180009af100700",
    "c:004c",
    "g:99fa0021338a10248a49009c0215f78a",
    "g:fa02 g:fa03",
    "g:ff02 g:ff01",
    "g:fff2 g:fff1",
    "s:fe95",
    "g:ffe1 g:ffe2 g:fff2 g:ff02 g:fff1 g:ff01",
    "g:6e400002b5a3f393e0a9e50e24dcca9e g:6e400003b5a3f393e0a9e50e24dcca9e",
    "c:0499",
    "g:ffe1",
    "s:fd3d",
    "g:ffd9 g:ffe9 g:ffd4 g:ffe4",
    "c:02e1",
    "g:0000002457495448002d000000000000",
    "s:181d s:181b",
  ]
}
