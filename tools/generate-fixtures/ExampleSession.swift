/// A short session with a made-up strap, the same in every file that needs one.
///
/// The strap has a Heart Rate service: 0x0010 service, 0x0011 and 0x0012 Heart Rate Measurement,
/// 0x0013 its CCCD, 0x0014 and 0x0015 Body Sensor Location.
enum ExampleSession {
  /// The strap's address as it is sent: E0:00:00:00:00:01, static random.
  static let strap: Octets = "01 00 00 00 00 e0"
  /// The phone's address as it is sent: C0:FF:EE:00:00:07, static random.
  static let phone: Octets = "07 00 00 ee ff c0"
  /// The five values that are notified: 60, 61 with 1 RR, 62 with 2 RR, 300, contact lost.
  static let values: [Octets] = [
    "06 3c", "16 3d f0 03", "16 3e de 03 e0 03", "07 2c 01", "04 3f",
  ]

  /// A connection's beginning, as the central's host sees it.
  static func connect(_ log: inout HCILog, handle: Int, to peer: Octets = strap) {
    log.started(0x200D, "60 00 30 00 00 01" + peer + "01 18 00 28 00 00 00 2a 00 00 00 00 00")
    log.pause(milliseconds: 40)
    log.meta(0x01, "00" + .word(handle) + "00 01" + peer + "18 00 00 00 2a 00 05")
  }

  /// The PDUs up to the subscription: by the central, and the strap's answers.
  static let exchange: [(request: Octets, response: Octets)] = [
    ("02 b9 00", "03 17 00"),
    ("10 01 00 ff ff 00 28", "11 06 01 00 05 00 00 18 10 00 15 00 0d 18"),
    ("10 16 00 ff ff 00 28", "01 10 16 00 0a"),
    ("08 10 00 15 00 03 28", "09 07 11 00 10 12 00 37 2a 14 00 02 15 00 38 2a"),
    ("08 15 00 15 00 03 28", "01 08 15 00 0a"),
    ("04 13 00 13 00", "05 01 13 00 02 29"),
    ("0a 15 00", "0b 01"),
    ("12 13 00 01 00", "13"),
  ]

  /// A whole session as the central's host sees it.
  static func play(_ log: inout HCILog, handle: Int = 0x0040) {
    connect(&log, handle: handle)
    for (request, response) in exchange { log.ask(handle, request, response) }
    notify(&log, handle: handle)
    log.ask(handle, "12 13 00 00 00", "13")
    log.started(0x0406, .word(handle) + "13")
    log.disconnected(handle, reason: 0x16)
  }

  /// The notifications, a second apart.
  static func notify(_ log: inout HCILog, handle: Int = 0x0040) {
    for value in values {
      log.pause(milliseconds: 1000)
      log.att(handle, .received, "1b 12 00" + value)
    }
  }
}
