extension Fixture {
  /// Subscriptions that do not work, streams that stop, and pairings.
  static var subscriptions: [Fixture] { [subscriptionFaults, silences, pairings] }

  private static let handle = 0x0040

  /// An advertising report: of which strap, how strong.
  private static func heard(_ log: inout HCILog, _ strap: Octets, rssi: Int) {
    log.meta(0x02, "01 00 01" + strap + "03 02 01 06" + .byte(rssi))
  }

  /// The address of a made-up strap by its number.
  private static func strap(_ number: Int) -> Octets { .byte(number) + "00 00 00 00 e0" }

  /// A connection to a strap, with discovery but no subscription.
  private static func discover(_ log: inout HCILog, _ number: Int, exchanging: Bool = true) {
    ExampleSession.connect(&log, handle: handle, to: strap(number))
    guard exchanging else { return }
    for (request, response) in ExampleSession.exchange.prefix(6) {
      log.ask(handle, request, response)
    }
  }

  /// Heart rates a second apart.
  private static func beat(_ log: inout HCILog, _ count: Int, flags: Int = 0x06) {
    for turn in 0..<count {
      log.pause(milliseconds: 1000)
      log.att(handle, .received, "1b 12 00" + .byte(flags) + .byte(60 + turn % 8))
    }
  }

  /// The host asks for the end of the connection.
  private static func leave(_ log: inout HCILog) {
    log.started(0x0406, .word(handle) + "13")
    log.disconnected(handle, reason: 0x16)
  }

  /// Each way in which a subscription fails, a strap for each.
  private static var subscriptionFaults: Fixture {
    var log = HCILog()
    // 1: refused before encryption, accepted after pairing; lost when the strap is back
    discover(&log, 1)
    log.ask(handle, "12 13 00 01 00", "01 12 13 00 05")
    log.justWorks(handle)
    log.ask(handle, "12 13 00 01 00", "13")
    beat(&log, 6)
    leave(&log)
    log.pause(milliseconds: 5000)
    discover(&log, 1, exchanging: false)
    log.started(0x2019, "40 00" + .fill(0, count: 26))
    log.event(0x08, "00 40 00 01")
    for _ in 0..<4 {
      log.pause(milliseconds: 3000)
      log.ask(handle, "0a 15 00", "0b 01")
    }
    leave(&log)
    // 2: without keys; the client counts on a subscription that ended with the connection
    discover(&log, 2)
    log.ask(handle, "12 13 00 01 00", "13")
    beat(&log, 6)
    leave(&log)
    log.pause(milliseconds: 5000)
    discover(&log, 2, exchanging: false)
    for _ in 0..<4 {
      log.pause(milliseconds: 3000)
      log.ask(handle, "0a 15 00", "0b 01")
    }
    leave(&log)
    // 3: written to the value, to a declaration; indications of what only notifies; unasked values
    discover(&log, 3)
    log.ask(handle, "12 12 00 01 00", "01 12 12 00 03")
    log.ask(handle, "12 14 00 01 00", "01 12 14 00 03")
    log.ask(handle, "12 13 00 02 00", "13")
    beat(&log, 3)
    leave(&log)
    // 4: an MTU of 23, and RR intervals that fill it
    discover(&log, 4)
    log.ask(handle, "12 13 00 01 00", "13")
    for turn in 0..<3 {
      log.pause(milliseconds: 9000)
      log.att(handle, .received, "1b 12 00 16 3c" + .rr(from: 1000 + turn, count: 9))
    }
    leave(&log)
    // 1 again, bonded: it kept the subscription, and says so by sending
    log.pause(milliseconds: 5000)
    discover(&log, 1, exchanging: false)
    log.started(0x2019, "40 00" + .fill(0, count: 26))
    log.event(0x08, "00 40 00 01")
    beat(&log, 3)
    leave(&log)
    return Fixture("subscription-faults", log)
  }

  /// A stream that stops for each reason, and once for none.
  private static var silences: Fixture {
    var log = HCILog()
    heard(&log, strap(1), rssi: 0xC4)  // -60 dBm
    discover(&log, 1)
    log.ask(handle, "12 13 00 01 00", "13")
    beat(&log, 8)
    // Contact lost, then nothing for twenty seconds
    beat(&log, 2, flags: 0x04)
    log.pause(milliseconds: 20_000)
    beat(&log, 4)
    // Silent, while it answers what it is asked
    for _ in 0..<3 {
      log.pause(milliseconds: 3000)
      log.ask(handle, "0a 15 00", "0b 01")
    }
    beat(&log, 4)
    // Silent, and nothing but that the link is there
    log.pause(milliseconds: 9000)
    beat(&log, 4)
    // Switched off and on again
    log.ask(handle, "12 13 00 00 00", "13")
    log.pause(milliseconds: 9000)
    log.ask(handle, "12 13 00 01 00", "13")
    beat(&log, 4)
    // The recorder lost seven packets
    log.pause(milliseconds: 7000)
    log.lost += 7
    beat(&log, 5)
    // Out of reach, and back
    log.completed(0x1405, "40 00", returning: "40 00 a7")  // Read RSSI: -89 dBm
    log.pause(milliseconds: 420)
    log.disconnected(handle, reason: 0x08)
    log.pause(milliseconds: 12_000)
    heard(&log, strap(1), rssi: 0xB5)  // -75 dBm
    ExampleSession.connect(&log, handle: handle, to: strap(1))
    log.ask(handle, "12 13 00 01 00", "13")
    beat(&log, 4)
    // Silent to the end, which the strap makes by switching off
    log.pause(milliseconds: 8000)
    log.disconnected(handle, reason: 0x15)
    // Of a connection that began before the capture, nothing tells
    for turn in 0..<12 {
      log.pause(milliseconds: turn == 10 ? 30_000 : 1000)
      log.att(0x41, .received, "1b 12 00 06" + .byte(70 + turn))
    }
    // A strap that never sends what it was asked for
    discover(&log, 5)
    log.ask(handle, "12 13 00 01 00", "13")
    log.pause(milliseconds: 15_000)
    log.ask(handle, "0a 15 00", "0b 01")
    leave(&log)
    return Fixture("silences", log)
  }

  /// Pairings with each method and end; the keys are made up.
  private static var pairings: Fixture {
    var log = HCILog()
    // Legacy, passkey shown by us, keys both ways
    ExampleSession.connect(&log, handle: handle, to: strap(1))
    log.security(handle, .sent, "01 00 00 05 10 01 03")
    log.security(handle, .received, "02 02 00 05 10 01 03")
    log.confirm(handle)
    log.event(0x08, "00 40 00 01")
    log.legacyKeys(handle, .received)
    log.identity(handle, .received)
    log.security(handle, .sent, "06" + .fill(0x78, count: 16))
    log.security(handle, .sent, "07 78 56 11 12 13 14 15 16 17 18")
    leave(&log)
    // Secure Connections, compared by the user
    ExampleSession.connect(&log, handle: handle, to: strap(2))
    log.security(handle, .sent, "01 01 00 2d 10 02 02")
    log.security(handle, .received, "02 01 00 2d 10 02 02")
    log.publicKeys(handle)
    log.security(handle, .received, "03" + .fill(0x33, count: 16))
    log.security(handle, .sent, "04" + .fill(0x44, count: 16))
    log.security(handle, .received, "04" + .fill(0x45, count: 16))
    log.security(handle, .sent, "0d" + .fill(0x66, count: 16))
    log.security(handle, .received, "0d" + .fill(0x67, count: 16))
    log.event(0x08, "00 40 00 01")
    log.identity(handle, .received)
    log.identity(handle, .sent)
    leave(&log)
    // The wrong passkey
    ExampleSession.connect(&log, handle: handle, to: strap(3))
    log.security(handle, .sent, "01 04 00 05 10 01 01")
    log.security(handle, .received, "02 00 00 05 10 01 01")
    log.security(handle, .sent, "03" + .fill(0x33, count: 16))
    log.security(handle, .received, "03" + .fill(0x34, count: 16))
    log.security(handle, .sent, "04" + .fill(0x44, count: 16))
    log.security(handle, .received, "05 04")
    // Again, but the link is lost before the keys have come
    log.security(handle, .sent, "01 03 00 01 10 01 03")
    log.security(handle, .received, "02 03 00 01 10 00 03")
    log.confirm(handle)
    log.event(0x08, "00 40 00 01")
    log.legacyKeys(handle, .received)
    log.disconnected(handle, reason: 0x3D)
    // Out of band; a second request before the first is done; the capture ends
    ExampleSession.connect(&log, handle: handle, to: strap(4))
    log.security(handle, .sent, "01 03 01 09 10 00 00")
    log.security(handle, .sent, "01 03 01 09 10 00 00")
    log.security(handle, .received, "02 03 00 09 10 00 00")
    return Fixture("pairings", log)
  }
}

extension HCILog {
  /// Logs a PDU of the Security Manager.
  fileprivate mutating func security(_ handle: Int, _ way: Way, _ pdu: Octets) {
    frame(handle, way, channel: 6, pdu)
  }

  /// Logs Pairing Confirm and Random of both sides.
  fileprivate mutating func confirm(_ handle: Int) {
    security(handle, .sent, "03" + .fill(0x33, count: 16))
    security(handle, .received, "03" + .fill(0x34, count: 16))
    security(handle, .sent, "04" + .fill(0x44, count: 16))
    security(handle, .received, "04" + .fill(0x45, count: 16))
  }

  fileprivate mutating func publicKeys(_ handle: Int) {
    security(handle, .sent, "0c" + .rr(from: 0x0101, count: 32))
    security(handle, .received, "0c" + .rr(from: 0x0202, count: 32))
  }

  fileprivate mutating func legacyKeys(_ handle: Int, _ way: Way) {
    security(handle, way, "06" + .fill(0x77, count: 16))
    security(handle, way, "07 34 12 01 02 03 04 05 06 07 08")
  }

  fileprivate mutating func identity(_ handle: Int, _ way: Way) {
    security(handle, way, "08" + .fill(0x88, count: 16))
    security(handle, way, "09 01 01 00 00 00 00 e0")
  }

  /// Logs a Secure Connections pairing in which nothing is compared, with bonding.
  fileprivate mutating func justWorks(_ handle: Int) {
    security(handle, .sent, "01 03 00 09 10 00 00")
    security(handle, .received, "02 03 00 09 10 00 00")
    publicKeys(handle)
    security(handle, .received, "03" + .fill(0x33, count: 16))
    security(handle, .sent, "04" + .fill(0x44, count: 16))
    security(handle, .received, "04" + .fill(0x45, count: 16))
    security(handle, .sent, "0d" + .fill(0x66, count: 16))
    security(handle, .received, "0d" + .fill(0x67, count: 16))
    event(0x08, "00" + .word(handle) + "01")
  }
}
