extension Fixture {
  /// The same session in the framings of btsnoop.
  static var framings: [Fixture] {
    var h1 = HCILog(.h1)
    ExampleSession.play(&h1)
    var mislabelled = HCILog(.h4, datalink: 1001)
    ExampleSession.play(&mislabelled)
    return [Fixture("h1-1001", h1), Fixture("h4-under-1001", mislabelled), monitor]
  }

  private static let noAdapter: UInt32 = 0xFFFF

  /// Every opcode of the Linux monitor; both ends of a link are adapters of the same machine.
  private static var monitor: Fixture {
    var log = HCILog(.monitor)
    log.note("Linux version 6.12.0 (x86_64)")
    log.note("Bluetooth subsystem version 2.22")
    for adapter in 0..<2 {
      log.adapter = UInt32(adapter)
      let address = Octets([UInt8(adapter), 0, 1, 0xAA, 0, 0])
      log.monitor(0, "00 00" + address + .text("hci\(adapter)\0\0\0\0"))  // New Index
      log.monitor(8, "")  // Open Index
      log.monitor(10, address + "f1 05")  // Index Info
    }
    // Control channels: bluetoothd's, and a program's own
    log.adapter = noAdapter
    log.monitor(14, "01 00 00 00 02 00 01 17 00 00 00 00 00 10" + .name("bluetoothd"))
    log.monitor(16, "01 00 00 00 01 00")  // Read Management Version
    log.monitor(17, "01 00 00 00 01 00 01 00 00 01 17 00")
    log.adapter = 0
    log.monitor(17, "01 00 00 00 06 00 81 0a 00 00")  // New Settings
    log.adapter = noAdapter
    log.monitor(13, "06 0b" + .cString("bluetoothd") + .cString("src/main.c: ready"))

    play(&log)

    log.adapter = 0
    log.monitor(11, "01 02 03 04 1b 12 00 06 48")  // Vendor Diag: nothing to us
    log.monitor(6, "50 00 06 01 02 03 04 05 06")  // SCO TX
    log.monitor(7, "50 00 06 11 12 13 14 15 16")  // SCO RX
    log.monitor(18, "60 20 08 00 01 00 04 00 aa bb cc dd")  // ISO TX
    log.monitor(19, "60 20 08 00 01 00 04 00 dd cc bb aa")  // ISO RX
    log.monitor(42, "00")  // no opcode that is known
    log.adapter = noAdapter
    log.monitor(15, "01 00 00 00")  // Control Close
    for adapter in (0..<2).reversed() {
      log.adapter = UInt32(adapter)
      log.monitor(9, "")  // Close Index
      log.monitor(1, "")  // Delete Index
    }
    return Fixture("monitor-2001", log)
  }

  /// The example session, logged by adapter 0 as central and by adapter 1 as peripheral.
  private static func play(_ log: inout HCILog) {
    let central = 0x0040
    let peripheral = 0x0041
    log.adapter = 0
    ExampleSession.connect(&log, handle: central)
    log.adapter = 1
    log.meta(
      0x01, "00" + .word(peripheral) + "01 01" + ExampleSession.phone + "18 00 00 00 2a 00 05")

    func send(_ pdu: Octets, byCentral: Bool) {
      log.adapter = byCentral ? 0 : 1
      log.att(byCentral ? central : peripheral, .sent, pdu)
      log.event(0x13, "01" + .word(byCentral ? central : peripheral) + "01 00")
      log.adapter = byCentral ? 1 : 0
      log.att(byCentral ? peripheral : central, .received, pdu)
    }
    for (request, response) in ExampleSession.exchange {
      send(request, byCentral: true)
      send(response, byCentral: false)
    }
    for value in ExampleSession.values {
      log.pause(milliseconds: 1000)
      send("1b 12 00" + value, byCentral: false)
    }
    log.adapter = 0
    log.started(0x0406, .word(central) + "13")
    log.adapter = 1
    log.disconnected(peripheral, reason: 0x13)
    log.adapter = 0
    log.disconnected(central, reason: 0x16)
  }
}

extension HCILog {
  /// Logs a record of the Linux monitor.
  fileprivate mutating func monitor(_ opcode: UInt32, _ data: Octets) {
    file.append(data, flags: adapter << 16 | opcode, time: now)
    now += 400
  }

  /// Logs a System Note.
  fileprivate mutating func note(_ text: String) {
    adapter = 0xFFFF
    monitor(12, .cString(text))
  }
}

extension Octets {
  /// A program's name as the kernel keeps it: 16 bytes, NUL behind the name.
  fileprivate static func name(_ text: String) -> Octets {
    .text(text) + .fill(0, count: 16 - text.utf8.count)
  }
}
