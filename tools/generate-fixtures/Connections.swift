extension Fixture {
  /// Everything that happens to a connection.
  static var connections: [Fixture] { [connectionVersions] }

  /// Connections that begin by each version of the event, change, and end for many reasons.
  private static var connectionVersions: Fixture {
    var log = HCILog()
    let strap = ExampleSession.strap
    let timing: Octets = "18 00 00 00 2a 00 05"
    // LE Connection Complete, by LE Create Connection; to a public address
    log.started(
      0x200D, "60 00 30 00 00 00 01 00 00 00 00 a0 01 18 00 28 00 00 00 2a 00 00 00 00 00")
    log.meta(0x01, "00 40 00 00 00 01 00 00 00 00 a0" + timing)
    // LE Enhanced Connection Complete, as peripheral: peer known by identity, both with private
    // addresses
    log.meta(
      0x0A,
      "00 41 00 01 03" + ExampleSession.phone + "aa aa aa 11 22 5a bb bb bb 33 44 6b"
        + timing)
    // Version 2, by LE Extended Create Connection, on two PHYs
    log.started(
      0x2043,
      "00 01 01" + strap + "03 60 00 30 00 18 00 28 00 00 00 2a 00 00 00 00 00"
        + "60 00 30 00 18 00 28 00 00 00 2a 00 00 00 00 00")
    log.meta(
      0x29, "00 42 00 00 01" + strap + .fill(0, count: 12) + timing + "ff ff ff")
    // Version 2 of a connection made by periodic advertising with responses
    log.meta(0x29, "00 43 00 01 01" + strap + .fill(0, count: 12) + timing + "01 02 00")
    // Not established; then cancelled
    log.meta(0x01, "3e 00 00 00 01" + strap + timing)
    log.started(0x200D, "60 00 30 00 00 01" + strap + "01 18 00 28 00 00 00 2a 00 00 00 00 00")
    log.completed(0x200E)
    log.meta(0x0A, "02" + .fill(0, count: 29))
    // Refused by status
    log.started(
      0x200D, "60 00 30 00 00 01" + strap + "01 18 00 28 00 00 00 2a 00 00 00 00 00", status: 0x0C)
    log.meta(0x14, "40 00 01")  // LE Channel Selection Algorithm

    // What the remote is
    log.started(0x041D, "40 00")
    log.event(0x0C, "00 40 00 0c 6b 00 34 12")
    log.started(0x2016, "40 00")
    log.meta(0x04, "00 40 00 ff 79 01 00 00 00 00 00")
    log.started(0x2016, "41 00")
    log.meta(0x04, "1a 41 00 00 00 00 00 00 00 00 00")
    // Its parameters change: by the central, and as the peer asks
    log.started(0x2013, "40 00 06 00 0c 00 00 00 f4 01 00 00 00 00")
    log.meta(0x03, "00 40 00 0c 00 00 00 f4 01")
    log.meta(0x06, "40 00 18 00 28 00 04 00 f4 01")
    log.completed(0x2020, "40 00 18 00 28 00 04 00 f4 01 00 00 00 00", returning: "40 00")
    log.meta(0x03, "00 40 00 28 00 04 00 f4 01")
    log.meta(0x06, "41 00 06 00 06 00 00 00 0a 00")
    log.completed(0x2021, "41 00 3b", returning: "41 00")
    // Data length, PHY
    log.completed(0x2022, "40 00 fb 00 48 08", returning: "40 00")
    log.meta(0x07, "40 00 fb 00 48 08 fb 00 48 08")
    log.started(0x2032, "40 00 00 02 02 00 00")
    log.meta(0x0C, "00 40 00 02 02")
    log.completed(0x2030, "42 00", returning: "42 00 01 03")
    // RSSI, and events nobody asked for
    log.completed(0x1405, "40 00", returning: "40 00 c9")
    log.event(0x57, "40 00")  // Authenticated Payload Timeout Expired

    // Encryption: as central, as peripheral with and without the key, refreshed
    log.started(0x2019, "40 00" + .fill(0, count: 10) + .fill(0x5C, count: 16))
    log.event(0x08, "00 40 00 01")
    log.meta(0x05, "41 00 01 02 03 04 05 06 07 08 34 12")
    log.completed(0x201A, "41 00" + .fill(0x5D, count: 16), returning: "41 00")
    log.event(0x59, "00 41 00 01 10")
    log.meta(0x05, "43 00" + .fill(0, count: 10))
    log.completed(0x201B, "43 00", returning: "43 00")
    log.event(0x08, "06 42 00 00")
    log.event(0x30, "00 40 00")

    // A value on each, so that each is used; then the ends
    for handle in 0x40...0x43 { log.att(handle, .received, "1b 12 00 06 3c") }
    log.event(0x13, "02 40 00 01 00 41 00 02 00")
    log.started(0x0406, "40 00 13")
    log.disconnected(0x40, reason: 0x16)
    log.disconnected(0x41, reason: 0x13)
    log.disconnected(0x42, reason: 0x3E)
    log.disconnected(0x43, reason: 0x08)
    let reasons = [0x05, 0x14, 0x15, 0x1A, 0x22, 0x28, 0x29, 0x3B, 0x3D, 0x3F, 0x07, 0xE0]
    for (index, reason) in reasons.enumerated() {
      log.pause(milliseconds: 500)
      log.meta(0x01, "00" + .word(0x44 + index) + "00 01" + strap + timing)
      log.disconnected(0x44 + index, reason: reason)
    }
    log.disconnected(0x40, reason: 0x00, status: 0x02)  // no such connection
    // A handle used again although its connection has not ended; a host that starts anew
    log.meta(0x01, "00 40 00 00 01" + strap + timing)
    log.att(0x40, .received, "1b 12 00 06 3d")
    log.meta(0x01, "00 40 00 00 01 09 00 00 00 00 e0" + timing)
    log.att(0x40, .received, "1b 12 00 06 3e")
    log.completed(0x0C03)  // Reset ends all connections without an event
    log.att(0x40, .received, "1b 12 00 06 3f")
    return Fixture("connection-versions", log)
  }
}
