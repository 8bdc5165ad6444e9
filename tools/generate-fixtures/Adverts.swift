extension Fixture {
  /// Advertising and scanning.
  static var adverts: [Fixture] { [extendedAdvertising] }

  /// Legacy and extended reports with all AD structures that matter, as an active scan gets them.
  private static var extendedAdvertising: Fixture {
    var log = HCILog()
    let strap = ExampleSession.strap
    let flags: Octets = "02 01 06"
    let heartRate: Octets = "03 03 0d 18"
    log.completed(0x200B, "01 a0 00 50 00 00 00")  // LE Set Scan Parameters
    log.completed(0x200C, "01 00")  // LE Set Scan Enable
    // ADV_IND, its SCAN_RSP, ADV_DIRECT_IND, ADV_SCAN_IND, ADV_NONCONN_IND
    log.report(0, strap, flags + heartRate + .name("Legacy strap") + "02 0a fc", rssi: -48)
    log.report(4, strap, "03 19 41 03" + .manufacturer("ff ff 01 02 03"), rssi: -49)
    log.report(1, "02 00 00 00 00 e0", "", rssi: -70)
    log.report(2, "03 00 00 00 00 e0", flags + .name("Scannable"), rssi: -80)
    log.report(3, "04 00 00 00 00 e0", .manufacturer("4c 00 02 15"), rssi: -90)
    // Two reports in one event
    log.meta(
      0x02,
      "02 00 01" + strap + "07" + flags + heartRate + "c0" + "00 00 06 05 04 03 02 01 03"
        + flags + "bf")
    // No RSSI (127), no data
    log.report(0, "05 00 00 00 00 e0", "", rssi: 127)
    // Every list of services: 16, 32 and 128 bits, incomplete and complete; solicited; with data
    let vendor: Octets = "f6 e5 d4 c3 b2 a1 90 8f 3e 4d 2c 1b 00 00 57 7e"
    log.report(0, strap, "05 02 0d 18 0f 18 05 03 0a 18 0d 18 05 04 78 56 34 12 05 05 21 43 65 87")
    log.report(0, strap, "11 06" + vendor)
    log.report(0, strap, "11 07" + vendor)
    log.report(0, strap, "03 14 0d 18 11 15" + vendor)
    log.report(0, strap, "05 16 0d 18 48 01 07 20 78 56 34 12 aa bb")
    log.report(0, strap, "13 21" + vendor + "aa bb")
    // Names: shortened; of more than ASCII; not UTF-8; empty
    log.report(0, strap, flags + "05 08" + .text("Shor"))
    log.report(0, strap, flags + .name("Гръден колан"))
    log.report(0, strap, flags + "05 09 c3 28 ff 41")
    log.report(0, strap, flags + "01 09")
    // Other structures: interval range, addresses, appearance, LE role, one that is unknown
    log.report(
      0, strap, "05 12 06 00 10 00 07 17 01 02 03 04 05 06 03 19 40 03 02 1c 02 03 e7 01 02")
    // Faults: zeros at the end (allowed), a length of 0 in between, a length beyond the end
    log.report(0, strap, flags + heartRate + "00 00 00 00")
    log.report(0, strap, flags + "00" + heartRate)
    log.report(0, strap, flags + "0a 09" + .text("Cut"))
    // Directed advertising to a resolvable address
    log.meta(0x0B, "01 01 01 02 00 00 00 00 e0 01 11 22 33 44 55 46 d0")
    log.completed(0x200C, "00 00")

    // Extended: parameters on 1M and Coded PHY, scan, reports
    log.completed(0x2041, "01 00 05 01 a0 00 50 00 01 a0 00 50 00")
    log.completed(0x2042, "01 00 00 00 00 00")
    let extended: Octets = "06 00 00 00 00 e0"
    log.extended(0x0013, strap, flags + heartRate + .name("Legacy strap"), secondary: 0)
    log.extended(0x001B, strap, "02 0a fc" + .manufacturer("ff ff 01 02 03"), secondary: 0)
    log.extended(0x0015, "02 00 00 00 00 e0", "", secondary: 0, directed: true)
    log.extended(0x0012, "03 00 00 00 00 e0", flags + .name("Scannable"), secondary: 0)
    log.extended(0x0010, "04 00 00 00 00 e0", .manufacturer("4c 00 02 15"), secondary: 0)
    log.extended(0x0001, extended, flags + heartRate + .name("Extended strap"), secondary: 2)
    log.extended(0x0005, extended, flags, secondary: 2, directed: true)
    // 275 bytes of data in two reports: more to come, complete; then one that was cut
    let long =
      flags + heartRate + .name("Long strap") + .manufacturer("ff ff" + .fill(0x77, count: 252))
    log.extended(0x0021, extended, long.part(from: 0, count: 200), secondary: 2)
    log.extended(0x0001, extended, long.part(from: 200, count: 229), secondary: 2)
    log.extended(0x0041, extended, long.part(from: 0, count: 150), secondary: 3)
    // Anonymous; two reports in one event
    log.meta(
      0x0D,
      "01 00 00 ff" + .fill(0, count: 6) + "01 01 00 7f c4 00 00 00"
        + .fill(0, count: 6) + "03" + flags)
    log.meta(
      0x0D,
      "02"
        + .extendedReport(0x0013, strap, flags + heartRate, secondary: 0)
        + .extendedReport(0x0001, extended, flags + .name("Second"), secondary: 1))
    log.meta(0x11, "")  // LE Scan Timeout
    log.completed(0x2042, "00 00 00 00 00 00")

    // This host advertises: legacy commands, then an extended set that ends in a connection
    log.completed(0x2006, "a0 00 a0 00 00 01 00" + .fill(0, count: 6) + "07 00")
    log.completed(0x2008, "07" + flags + heartRate + .fill(0, count: 24))
    log.completed(0x2009, "09" + .name("My name") + .fill(0, count: 22))
    log.completed(0x200A, "01")
    log.completed(0x200A, "00")
    log.completed(
      0x2036, "01 13 00 a0 00 00 a0 00 00 07 01 00" + .fill(0, count: 6) + "00 7f 01 00 01 00 00",
      returning: "08")
    log.completed(0x2035, "01" + ExampleSession.phone)
    log.completed(0x2037, "01 03 01 07" + flags + heartRate)
    log.completed(0x2038, "01 03 01 09" + .name("My name"))
    log.completed(0x2039, "01 01 01 00 00 00")
    log.meta(0x01, "00 40 00 01 01 08 00 00 ee ff c0 18 00 00 00 2a 00 05")
    log.meta(0x12, "00 01 40 00 00")  // LE Advertising Set Terminated
    log.disconnected(0x40, reason: 0x13)
    return Fixture("extended-advertising", log)
  }
}

extension Octets {
  /// An AD structure with a complete name.
  fileprivate static func name(_ text: String) -> Octets {
    .byte(text.utf8.count + 1) + "09" + .text(text)
  }

  /// An AD structure with a manufacturer's data.
  fileprivate static func manufacturer(_ data: Octets) -> Octets {
    .byte(data.count + 1) + "ff" + data
  }

  /// One report of an LE Extended Advertising Report event.
  fileprivate static func extendedReport(
    _ type: Int, _ address: Octets, _ data: Octets, secondary: Int, directed: Bool = false
  ) -> Octets {
    let target: Octets = directed ? "01 11 22 33 44 55 46" : "00 00 00 00 00 00 00"
    return .word(type) + "01" + address + "01" + .byte(secondary)
      + (secondary == 0 ? "ff 7f" : "03 09") + "c8 00 00" + target + .byte(data.count) + data
  }
}

extension HCILog {
  /// Logs an LE Advertising Report event with one report.
  fileprivate mutating func report(
    _ type: Int, _ address: Octets, _ data: Octets, rssi: Int = -60
  ) {
    meta(0x02, "01" + .byte(type) + "01" + address + .byte(data.count) + data + .byte(rssi))
  }

  /// Logs an LE Extended Advertising Report event with one report.
  fileprivate mutating func extended(
    _ type: Int, _ address: Octets, _ data: Octets, secondary: Int, directed: Bool = false
  ) {
    meta(
      0x0D,
      "01" + .extendedReport(type, address, data, secondary: secondary, directed: directed))
  }
}
