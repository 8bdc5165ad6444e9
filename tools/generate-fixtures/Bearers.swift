extension Fixture {
  /// Several ATT bearers on a link, and what is written in parts.
  static var bearers: [Fixture] { [eattTwoBearers, queuedWrites] }

  private static let handle = 0x0040

  /// Two Enhanced ATT bearers in use at once, with PDUs in several K-frames, and credits, lengths and
  /// limits that are not kept.
  ///
  /// Ours are channels 0x0040 and 0x0041, the strap's 0x0050 and 0x0051. Both ends take SDUs of 64
  /// bytes, the strap K-frames of 32, we of 24.
  private static var eattTwoBearers: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    for (request, response) in ExampleSession.exchange.prefix(6) {
      log.ask(handle, request, response)
    }
    log.signalling(.sent, 0x17, 1, "27 00 40 00 18 00 06 00 40 00 41 00 42 00")
    // The third channel is refused.
    log.signalling(.received, 0x18, 1, "40 00 20 00 04 00 04 00 50 00 51 00 00 00")
    log.unit(.sent, 0x50, "0a 03 00")  // two questions at once
    log.unit(.sent, 0x51, "0a 15 00")
    let name: Octets = "0b" + .text("A strap whose name takes three K-frames")
    let pieces = log.pieces(name, of: 24)
    log.frame(handle, .received, channel: 0x40, pieces[0])
    log.unit(.received, 0x41, "0b 01")  // answered while the other's answer is under way
    log.frame(handle, .received, channel: 0x40, pieces[1])
    log.signalling(.sent, 0x16, 2, "40 00 08 00")
    log.unit(.sent, 0x51, "12 13 00 01 00")
    log.unit(.received, 0x41, "13")
    log.unit(.received, 0x41, "1b 12 00 16 3c 00 04")
    // Several values at once, in two K-frames; the other channel shares nothing with this one
    for piece in log.pieces(
      "23 12 00 08 00 16 3d f0 03 00 04 08 04 15 00 01 00 01 12 00 02 00 06 3e", of: 24)
    {
      log.frame(handle, .received, channel: 0x40, piece)
    }
    // We take longer ones from now on; a value that would not have fit before
    log.signalling(.sent, 0x19, 3, "80 00 80 00 40 00 41 00")
    log.signalling(.received, 0x1A, 3, "00 00")
    log.signalling(.received, 0x19, 8, "80 00 80 00 50 00 51 00")
    log.signalling(.sent, 0x1A, 8, "00 00")
    log.signalling(.sent, 0x16, 4, "41 00 01 00")
    log.unit(.received, 0x41, "1b 12 00 1e 3f 05 00" + .rr(from: 1000, count: 35))
    // 0x41 has had credits for eight frames and has used four: the last of these is one too many
    log.signalling(.sent, 0x16, 5, "41 00 01 00")
    for value: Octets in ["06 40", "06 41", "06 42", "06 43", "06 4a"] {
      log.unit(.received, 0x41, "1b 12 00" + value)
    }
    log.signalling(.sent, 0x16, 6, "41 00 ff ff")
    log.signalling(.sent, 0x16, 7, "41 00 01 00")  // and one beyond what there may be
    // An SDU with more than it announces, one beyond the MTU, a K-frame beyond the MPS
    log.frame(handle, .received, channel: 0x41, "05 00 1b 12 00 06 44 ff ff")
    log.unit(.received, 0x41, "1b 12 00 06 45")
    log.frame(handle, .received, channel: 0x41, "90 00 1b 12 00 06 46" + .fill(0, count: 123))
    log.frame(handle, .received, channel: 0x41, .fill(0, count: 16))
    log.frame(handle, .received, channel: 0x41, "88 00 1b 12 00 06 47" + .fill(0, count: 131))
    // On a channel that nobody opened; two commands in one LE signalling packet
    log.frame(handle, .received, channel: 0x47, "03 00 1b 12 00")
    log.frame(
      handle, .received, channel: 5, "16 08 04 00 50 00 01 00 16 09 04 00 51 00 01 00")
    // A question left open on the channel that is closed, and half an SDU; then the other goes on
    log.unit(.sent, 0x51, "0a 15 00")
    log.frame(handle, .received, channel: 0x41, "40 00 1b 12 00")
    log.signalling(.sent, 0x06, 10, "51 00 41 00")
    log.signalling(.received, 0x07, 10, "51 00 41 00")
    log.unit(.sent, 0x50, "0a 15 00")
    log.unit(.received, 0x40, "0b 01")
    log.unit(.received, 0x40, "1d 12 00 06 48")
    log.unit(.sent, 0x50, "1e")
    log.started(0x0406, .word(handle) + "13")
    log.disconnected(handle, reason: 0x16)
    return Fixture("eatt-two-bearers", log)
  }

  /// Writes in parts: executed, of two attributes at once, cancelled after a wrong echo, with a part
  /// refused, refused as a whole, and left behind.
  private static var queuedWrites: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    for (request, response) in ExampleSession.exchange.prefix(6) {
      log.ask(handle, request, response)
    }
    let text = Octets.text("forty-four bytes in parts of at most eighteen")
    // One value in three parts
    for offset in [0, 18, 36] {
      let part: Octets = "30 00" + .word(offset) + text.part(from: offset, count: 18)
      log.ask(handle, "16" + part, "17" + part)
    }
    log.ask(handle, "18 01", "19")
    // Two values that count together or not at all
    for part: Octets in ["30 00 00 00 aa bb", "20 00 04 00 cc", "20 00 05 00 dd ee"] {
      log.ask(handle, "16" + part, "17" + part)
    }
    log.ask(handle, "18 01", "19")
    // The second comes back otherwise, so the client gives up
    log.ask(handle, "16 30 00 00 00 01 02 03", "17 30 00 00 00 01 02 03")
    log.ask(handle, "16 30 00 03 00 04 05 06", "17 30 00 03 00 04 ff 06")
    log.ask(handle, "18 00", "19")
    // No room for the second part; the first is written all the same
    log.ask(handle, "16 30 00 00 00 07", "17 30 00 00 00 07")
    log.ask(handle, "16 30 00 01 00 08", "01 16 30 00 09")
    log.ask(handle, "18 01", "19")
    // The queue as a whole is refused, and empty then
    log.ask(handle, "16 30 00 00 00 09", "17 30 00 00 00 09")
    log.ask(handle, "18 01", "01 18 30 00 0d")
    log.ask(handle, "18 01", "19")
    // Our server's queue, and one that the end of the connection leaves behind
    log.att(handle, .received, "16 05 00 00 00 50")
    log.att(handle, .sent, "17 05 00 00 00 50")
    log.att(handle, .received, "18 01")
    log.att(handle, .sent, "19")
    log.ask(handle, "16 30 00 00 00 0a 0b", "17 30 00 00 00 0a 0b")
    log.att(handle, .sent, "16 30 00 02 00 0c")
    log.disconnected(handle, reason: 0x08)
    return Fixture("queued-writes", log)
  }
}

extension HCILog {
  /// Logs a PDU of LE signalling.
  mutating func signalling(_ way: Way, _ code: Int, _ identifier: Int, _ data: Octets) {
    frame(
      0x40, way, channel: 5, .byte(code) + .byte(identifier) + .word(data.count) + data)
  }

  /// Logs an SDU in one K-frame.
  mutating func unit(_ way: Way, _ channel: Int, _ sdu: Octets) {
    frame(0x40, way, channel: channel, .word(sdu.count) + sdu)
  }

  /// The K-frames of an SDU, of at most `size` bytes each.
  func pieces(_ sdu: Octets, of size: Int) -> [Octets] {
    let whole: Octets = .word(sdu.count) + sdu
    return stride(from: 0, to: whole.count, by: size).map {
      whole.part(from: $0, count: min(size, whole.count - $0))
    }
  }
}
