extension Fixture {
  /// Connections in which nothing is discovered: whose labels hold there, and how that is known.
  static var labels: [Fixture] {
    [
      Fixture("cached-reconnects", cachedReconnects), Fixture("later-session", laterSession),
      Fixture("unnamed-peer", unnamedPeer), Fixture("address-rotation", addressRotation),
      Fixture("resolving-list", resolvingList), Fixture("database-hash", databaseHash),
      Fixture("service-changed", serviceChanged),
    ]
  }

  /// A strap with a table that is proven by its Database Hash.
  ///
  /// 0x0001 GATT: 0x0003 Service Changed with 0x0004 its CCCD, 0x0006 Database Hash; 0x0010 Heart
  /// Rate: 0x0012 Heart Rate Measurement with 0x0013 its CCCD, 0x0015 Body Sensor Location. The hash
  /// was worked out with OpenSSL; it is sent least significant octet first.
  private static let strapTable: [(Octets, Octets)] = [
    ("10 01 00 ff ff 00 28", "11 06 01 00 06 00 01 18 10 00 15 00 0d 18"),
    ("10 16 00 ff ff 00 28", "01 10 16 00 0a"),
    ("08 01 00 06 00 03 28", "09 07 02 00 20 03 00 05 2a 05 00 02 06 00 2a 2b"),
    ("08 06 00 06 00 03 28", "01 08 06 00 0a"),
    ("04 04 00 04 00", "05 01 04 00 02 29"),
    ("08 10 00 15 00 03 28", "09 07 11 00 10 12 00 37 2a 14 00 02 15 00 38 2a"),
    ("08 15 00 15 00 03 28", "01 08 15 00 0a"),
    ("04 13 00 13 00", "05 01 13 00 02 29"),
  ]
  private static let strapHash: Octets = "f1 ec 78 7f 36 6d 51 3c 5a c0 02 ce b1 f1 46 39"
  /// The same places after an update: 0x0010 is the Battery service, 0x0012 the Battery Level.
  ///
  /// This hash is sent most significant octet first, as BlueZ does.
  private static let updatedTable: [(Octets, Octets)] = [
    ("10 01 00 ff ff 00 28", "11 06 01 00 06 00 01 18 10 00 13 00 0f 18"),
    ("10 14 00 ff ff 00 28", "01 10 14 00 0a"),
    ("08 01 00 06 00 03 28", "09 07 02 00 20 03 00 05 2a 05 00 02 06 00 2a 2b"),
    ("08 06 00 06 00 03 28", "01 08 06 00 0a"),
    ("04 04 00 04 00", "05 01 04 00 02 29"),
    ("08 10 00 13 00 03 28", "09 07 11 00 12 12 00 19 2a"),
    ("08 12 00 13 00 03 28", "01 08 12 00 0a"),
    ("04 13 00 13 00", "05 01 13 00 02 29"),
  ]
  private static let updatedHash: Octets = "c5 bc 4c f3 32 0f c6 fc 46 af 86 da 0d 3b e4 eb"

  private static let other: Octets = "02 00 00 00 00 e0"
  private static let handle = 0x0040

  /// Asks for the Database Hash by its type.
  private static func readHash(_ log: inout HCILog, _ hash: Octets) {
    log.ask(handle, "08 01 00 ff ff 2a 2b", "09 12 06 00" + hash)
  }

  private static func discover(_ log: inout HCILog, _ table: [(Octets, Octets)] = strapTable) {
    for (request, response) in table { log.ask(handle, request, response) }
  }

  private static func subscribe(_ log: inout HCILog) { log.ask(handle, "12 13 00 01 00", "13") }

  private static func hangUp(_ log: inout HCILog) {
    log.pause(milliseconds: 100)
    log.disconnected(handle, reason: 0x13)
    log.pause(milliseconds: 2000)
  }

  // MARK: - Scenes

  /// Discovery once; the same strap again without it; then another device, whose 0x0012 holds what
  /// a heart rate could be and is a counter of steps.
  private static var cachedReconnects: HCILog {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    discover(&log)
    subscribe(&log)
    ExampleSession.notify(&log)
    hangUp(&log)
    ExampleSession.connect(&log, handle: handle)
    subscribe(&log)
    ExampleSession.notify(&log)
    hangUp(&log)
    ExampleSession.connect(&log, handle: handle, to: other)
    subscribe(&log)
    for steps in 0..<4 {
      log.pause(milliseconds: 500)
      log.att(handle, .received, "1b 12 00 00" + .byte(60 + 9 * steps))
    }
    hangUp(&log)
    return log
  }

  /// The strap a day later: nothing is discovered.
  private static var laterSession: HCILog {
    var log = HCILog()
    log.pause(milliseconds: 86_400_000)
    ExampleSession.connect(&log, handle: handle)
    subscribe(&log)
    log.ask(handle, "0a 15 00", "0b 01")
    ExampleSession.notify(&log)
    hangUp(&log)
    return log
  }

  /// A connection that was there before the capture: nothing names the peer.
  private static var unnamedPeer: HCILog {
    var log = HCILog()
    subscribe(&log)
    log.ask(handle, "0a 15 00", "0b 01")
    ExampleSession.notify(&log)
    // What a table of the strap's does not allow: a handle that is none, a value of another length.
    log.ask(handle, "0a 15 00", "0b 01 02 03")
    return log
  }

  /// A strap that uses private addresses, made with the key in fixtures/keys/rotation.keys: discovery
  /// at the first, nothing at the second; a third advertises, and a fourth is another device's.
  private static var addressRotation: HCILog {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle, to: "77 f9 33 2c 1b 4a")
    discover(&log)
    subscribe(&log)
    ExampleSession.notify(&log)
    hangUp(&log)
    ExampleSession.connect(&log, handle: handle, to: "50 7e 3f 7f 6e 5d")
    subscribe(&log)
    ExampleSession.notify(&log)
    hangUp(&log)
    log.meta(0x02, "01 00 01 17 b3 36 29 10 6f 03 02 01 06 c5")
    log.meta(0x02, "01 00 01 18 b3 36 29 10 6f 03 02 01 06 c5")
    ExampleSession.connect(&log, handle: handle, to: "18 b3 36 29 10 6f")
    subscribe(&log)
    ExampleSession.notify(&log)
    hangUp(&log)
    return log
  }

  /// The host gives its controller the key of a strap between two connections at private addresses.
  private static var resolvingList: HCILog {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle, to: "77 f9 33 2c 1b 4a")
    discover(&log)
    hangUp(&log)
    log.completed(
      0x2027,
      "01 01 00 00 00 00 e0" + "bf 01 fb 9d 4e f3 bc 36 d8 74 f5 39 41 38 68 4c"
        + .fill(0, count: 16))
    ExampleSession.connect(&log, handle: handle, to: "50 7e 3f 7f 6e 5d")
    subscribe(&log)
    ExampleSession.notify(&log)
    hangUp(&log)
    return log
  }

  /// A hash read and proven; the same again after a reconnection; the same of another strap with the
  /// same firmware, of which nothing is discovered; another one after an update, and what is
  /// discovered then.
  private static var databaseHash: HCILog {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    readHash(&log, strapHash)
    discover(&log)
    subscribe(&log)
    ExampleSession.notify(&log)
    hangUp(&log)
    ExampleSession.connect(&log, handle: handle)
    readHash(&log, strapHash)
    subscribe(&log)
    ExampleSession.notify(&log)
    hangUp(&log)
    ExampleSession.connect(&log, handle: handle, to: other)
    readHash(&log, strapHash)
    subscribe(&log)
    ExampleSession.notify(&log)
    hangUp(&log)
    ExampleSession.connect(&log, handle: handle)
    readHash(&log, updatedHash)
    log.att(handle, .received, "1b 12 00 50")
    discover(&log, updatedTable)
    subscribe(&log)
    log.att(handle, .received, "1b 12 00 4f")
    hangUp(&log)
    return log
  }

  /// Service Changed for the handles from 0x0010 on, a value before anything is discovered anew, and
  /// one after it.
  private static var serviceChanged: HCILog {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    discover(&log)
    log.ask(handle, "12 04 00 02 00", "13")
    subscribe(&log)
    ExampleSession.notify(&log)
    log.att(handle, .received, "1d 03 00 10 00 ff ff")
    log.att(handle, .sent, "1e")
    log.att(handle, .received, "1b 12 00 50")
    discover(&log, updatedTable)
    subscribe(&log)
    log.att(handle, .received, "1b 12 00 4f")
    log.att(handle, .received, "1d 03 00 01 00 05 00")
    log.att(handle, .sent, "1e")
    hangUp(&log)
    return log
  }
}
