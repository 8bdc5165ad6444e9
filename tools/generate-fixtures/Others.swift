extension Fixture {
  /// What a heart-rate tool must leave alone.
  static var others: [Fixture] { [scoISOBREDR] }

  /// A headset's BR/EDR connection with SDP, RFCOMM and SCO, isochronous data, and a strap between.
  ///
  /// Several payloads hold the bytes of a heart-rate notification and are none.
  private static var scoISOBREDR: Fixture {
    let classic = 0x0001
    let bait: Octets = "1b 12 00 06 48"
    var log = HCILog()
    log.event(0x04, "0a 00 00 00 00 b0 04 04 24 01")  // Connection Request
    log.started(0x0409, "0a 00 00 00 00 b0 01")
    log.event(0x03, "00 01 00 0a 00 00 00 00 b0 01 00")  // Connection Complete
    log.started(0x0419, "0a 00 00 00 00 b0 02 00 00 00")
    log.event(0x07, "00 0a 00 00 00 00 b0" + .text("Headset") + .fill(0, count: 241))
    // Signalling on channel 1: information, then SDP
    log.classic(.received, 1, "0a 01 02 00 02 00")
    log.classic(.sent, 1, "0b 01 08 00 02 00 00 00 b8 02 00 00")
    log.classic(.received, 1, "02 02 04 00 01 00 50 00")
    log.classic(.sent, 1, "03 02 08 00 40 00 50 00 00 00 00 00")
    log.classic(.sent, 1, "04 03 08 00 50 00 00 00 01 02 a0 02")
    log.classic(.received, 1, "05 03 06 00 40 00 00 00 00 00")
    log.classic(.received, 1, "04 04 04 00 40 00 00 00")
    log.classic(.sent, 1, "05 04 06 00 50 00 00 00 00 00")
    log.classic(.received, 0x40, "06 00 01 00 0f 35 03 19 11 1f ff ff 35 05 0a 00 00 ff ff 00")
    log.classic(.sent, 0x50, "07 00 01 00 05 00 02 35 00 00")
    log.classic(.received, 1, "06 05 04 00 40 00 50 00")
    log.classic(.sent, 1, "07 05 04 00 40 00 50 00")
    // RFCOMM: SABM and UA of the multiplexer
    log.classic(.received, 1, "02 06 04 00 03 00 51 00")
    log.classic(.sent, 1, "03 06 08 00 41 00 51 00 00 00 00 00")
    log.classic(.received, 0x41, "03 3f 01 1c")
    log.classic(.sent, 0x51, "03 73 01 d7")
    // Not ATT: dynamic channels, the connectionless channel, channel 4 of BR/EDR (reserved)
    log.classic(.received, 0x41, bait)
    log.classic(.received, 2, "0f 10" + bait)
    log.classic(.received, 4, bait)
    log.data(classic, .received, boundary: 2, "0a 00 41 00 1b 12")
    log.data(classic, .received, boundary: 1, "00 06 48 1b 12 00 06 48")

    // A strap on LE meanwhile
    ExampleSession.connect(&log, handle: 0x40)
    for (request, response) in ExampleSession.exchange { log.ask(0x40, request, response) }

    // SCO
    log.event(0x2C, "00 50 00 0a 00 00 00 00 b0 02 0c 06 3c 00 3c 00 02")
    for turn in 0..<6 {
      log.log(.synchronous, .sent, "50 00 05" + bait)
      log.log(.synchronous, .received, "50 00 05" + bait)
      if turn % 3 == 0 { log.att(0x40, .received, "1b 12 00 06" + .byte(0x3C + turn)) }
    }
    // CIS: established on the strap's link, with data both ways
    log.meta(
      0x19, "00 60 00 10 27 00 10 27 00 e8 03 00 e8 03 00 02 02 01 01 01 01 01 78 00 78 00 08 00")
    log.log(.isochronous, .sent, "60 20 09 00 01 00 05 00" + bait)
    log.log(.isochronous, .received, "60 60 0d 00 10 20 30 40 02 00 05 00" + bait)
    log.att(0x40, .received, "1b 12 00 06 42")
    log.disconnected(0x60, reason: 0x13)
    log.disconnected(0x50, reason: 0x13)
    log.disconnected(classic, reason: 0x15)
    log.att(0x40, .received, "1b 12 00 06 43")
    log.disconnected(0x40, reason: 0x16)
    return Fixture("sco-iso-bredr", log)
  }
}

extension HCILog {
  /// Logs an L2CAP frame of the BR/EDR connection.
  fileprivate mutating func classic(_ way: Way, _ channel: Int, _ payload: Octets) {
    data(0x0001, way, boundary: 2, .word(payload.count) + .word(channel) + payload)
  }
}
