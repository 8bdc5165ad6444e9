extension Fixture {
  /// What phones do besides LE.
  static var dualMode: [Fixture] { [attOverBREDR] }

  private static let classic = 0x0001
  private static let lowEnergy = 0x0040
  /// The strap's address as it is sent: a public one, the same on both transports.
  private static let strap: Octets = "01 b0 00 00 00 0a"

  /// ATT over BR/EDR, and the same strap on LE, with Qualcomm's log between.
  ///
  /// The channel is opened, pending and then granted, configured on both ends, a table
  /// discovered, values in one packet and in two; a channel refused, one in Enhanced Retransmission
  /// Mode; then the same strap on LE, of which nothing is asked any more.
  private static var attOverBREDR: Fixture {
    var log = HCILog()
    log.started(0x0405, strap + "18 cc 02 00 00 00 01")
    log.event(0x03, "00" + .word(classic) + strap + "01 00")
    log.qualcommLog(1)
    // What else opens a channel is left alone.
    log.signal("02 01 04 00 01 00 40 00", answer: "03 01 08 00 60 00 40 00 00 00 00 00")
    log.signal("02 02 04 00 1f 00 41 00", answer: "03 02 08 00 00 00 41 00 01 00 02 00")
    log.frame(classic, .received, channel: 1, "03 02 08 00 51 00 41 00 00 00 00 00")
    log.signal("04 03 08 00 51 00 00 00 01 02 80 00", answer: "05 03 06 00 41 00 00 00 00 00")
    log.frame(classic, .received, channel: 1, "04 04 08 00 41 00 00 00 01 02 40 00")
    log.frame(classic, .sent, channel: 1, "05 04 06 00 51 00 00 00 00 00")
    for (request, response) in ExampleSession.exchange.dropFirst() {
      log.frame(classic, .sent, channel: 0x51, request)
      log.frame(classic, .received, channel: 0x41, response)
    }
    for value in ExampleSession.values.prefix(3) {
      log.pause(milliseconds: 1000)
      log.frame(classic, .received, channel: 0x41, "1b 12 00" + value)
    }
    log.qualcommLog(4)
    // A value in two packets, with SDP's channel in use around it.
    log.frame(classic, .received, channel: 0x40, "07 00 01 00 05 00 02 35 00 00")
    log.pause(milliseconds: 1000)
    log.data(classic, .received, boundary: 2, "07 00 41 00 1b 12 00")
    log.data(classic, .received, boundary: 1, "16 3f fc 03")
    log.frame(classic, .received, channel: 0x40, "1b 12 00 06 ff")
    log.signal("06 05 04 00 51 00 41 00", answer: "07 05 04 00 51 00 41 00")
    // Nothing is ATT any more.
    log.frame(classic, .received, channel: 0x41, "1b 12 00 06 fe")
    log.signal("02 06 04 00 1f 00 42 00", answer: "03 06 08 00 00 00 42 00 04 00 00 00")
    log.signal("02 07 04 00 1f 00 43 00", answer: "03 07 08 00 53 00 43 00 00 00 00 00")
    log.signal(
      "04 08 0f 00 53 00 00 00 04 09 03 01 03 d0 07 e0 2e 40 00",
      answer: "05 08 06 00 43 00 00 00 00 00")
    log.frame(classic, .received, channel: 0x43, "00 00 1b 12 00 06 fd 00 00")
    log.frame(classic, .received, channel: 0x43, "00 02 1b 12 00 06 fc 00 00")
    log.disconnected(classic, reason: 0x13)

    log.meta(0x01, "00" + .word(lowEnergy) + "00 00" + strap + "18 00 00 00 2a 00 05")
    log.att(lowEnergy, .sent, "12 13 00 01 00")
    log.att(lowEnergy, .received, "13")
    log.pause(milliseconds: 1000)
    log.att(lowEnergy, .received, "1b 12 00 06 40")
    log.disconnected(lowEnergy, reason: 0x13)
    return Fixture("att-over-bredr", log)
  }
}

extension HCILog {
  /// Logs a signalling command of BR/EDR that we send, and the peer's answer.
  fileprivate mutating func signal(_ command: Octets, answer: Octets) {
    frame(0x0001, .sent, channel: 1, command)
    frame(0x0001, .received, channel: 1, answer)
  }

  /// Logs a packet of the log that Qualcomm's controllers send as data of handle 0x0EDC: a length and a
  /// counter where a frame has its length and channel.
  fileprivate mutating func qualcommLog(_ counter: Int) {
    data(
      0x0EDC, .received, boundary: 2, "18 00" + .byte(counter) + "00 0a ff" + .fill(7, count: 22))
  }
}
