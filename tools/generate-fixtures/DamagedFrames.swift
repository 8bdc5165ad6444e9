extension Fixture {
  /// Sound containers whose packets miss something.
  static var damagedFrames: [Fixture] {
    [
      orphanContinuation, startOverIncomplete, badLengths, noConnectEvent, unansweredRequest,
    ]
  }

  private static let handle = 0x0040

  /// Continuations that continue nothing: at the beginning, and after a whole frame.
  private static var orphanContinuation: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    log.data(handle, .received, boundary: 1, "34 03 38 03 3c 03")
    log.att(handle, .received, "1b 12 00 06 3c")
    log.data(handle, .received, boundary: 1, "1b 12 00 06 ff")
    log.data(handle, .sent, boundary: 1, "00 00")
    log.att(handle, .received, "1b 12 00 06 3d")
    return Fixture("orphan-continuation", log)
  }

  /// Frames given up: by another start, by a disconnection, by the end; one with too much.
  private static var startOverIncomplete: Fixture {
    var log = HCILog()
    let long: Octets = "21 00 04 00 1b 12 00 1e 3c 05 00" + .rr(from: 1000, count: 13)
    ExampleSession.connect(&log, handle: handle)
    log.data(handle, .received, long.part(from: 0, count: 27))
    log.att(handle, .received, "1b 12 00 06 3d")  // the rest of the frame before it never comes
    log.data(handle, .received, long.part(from: 0, count: 27))
    log.data(handle, .received, long.part(from: 0, count: 27))
    log.data(handle, .received, boundary: 1, long.part(from: 27, count: 10))  // whole
    log.data(handle, .received, "05 00")  // not even a whole L2CAP header
    log.data(handle, .received, boundary: 1, "04 00 1b 12 00")
    log.data(handle, .received, boundary: 1, "06 3e")  // whole
    log.data(handle, .received, long.part(from: 0, count: 27))
    log.data(handle, .received, boundary: 1, long.part(from: 27, count: 10) + "aa bb")  // too much
    log.data(handle, .received, long.part(from: 0, count: 27))
    log.disconnected(handle, reason: 0x08)
    log.pause(milliseconds: 3000)
    ExampleSession.connect(&log, handle: handle)  // the same handle again: a new connection
    log.data(handle, .received, boundary: 1, long.part(from: 27, count: 10))
    log.att(handle, .received, "1b 12 00 06 3f")
    log.data(handle, .received, long.part(from: 0, count: 27))
    return Fixture("start-over-incomplete", log)
  }

  /// Lengths that contradict each other, layer by layer, and values cut short.
  private static var badLengths: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    // ACL claims more, then less, than the record has
    log.log(.data, .received, "40 20 0b 00 05 00 04 00 1b 12 00 06 3c")
    log.log(.data, .received, "40 20 07 00 05 00 04 00 1b 12 00 06 3c")
    // A header that is not whole: of ACL, an event, a command
    log.log(.data, .received, "40 20 09")
    log.log(.event, .received, "3e")
    log.log(.command, .sent, "0d 20")
    // Event and command that claim more, and less, than they have
    log.log(.event, .received, "05 04 00 40")
    log.log(.event, .received, "05 03 00 40 00 16 00")
    log.log(.command, .sent, "06 04 03 40 00")
    // L2CAP claims less than the ACL packet has
    log.data(handle, .received, "05 00 04 00 1b 12 00 06 3d 00 00")
    // ATT PDUs that end early: none at all, an opcode, half a handle
    for pdu: Octets in ["", "1b", "1b 12", "0b", "01 0a 15", "09 07 11 00 10 12 00 37"] {
      log.att(handle, .received, pdu)
    }
    // Read By Type Response: entries of length 0, 1, and not a multiple
    for pdu: Octets in ["09 00 11 00", "09 01 11 00", "09 07 11 00 10 12 00 37 2a 14"] {
      log.att(handle, .received, pdu)
    }
    // Heart Rate Measurements that lack what their flags promise, or hold more
    for value: Octets in [
      "", "06", "07 3c", "0e 3c", "0e 3c 05", "16 3c", "16 3c 00", "16 3c 00 04 00", "06 3c 00",
    ] {
      log.pause(milliseconds: 1000)
      log.att(handle, .received, "1b 12 00" + value)
    }
    log.att(handle, .received, "1b 12 00 06 3e")
    // A packet type that no transport has, and one that is empty
    log.file.append("09 01 02 03", flags: 1, time: log.now)
    return Fixture("bad-lengths", log)
  }

  /// Begins in the middle of a connection, and has nothing but its notifications.
  private static var noConnectEvent: Fixture {
    var log = HCILog()
    for turn in 0..<30 {
      log.pause(milliseconds: 999)
      let rr = 845 + (turn * 37) % 31
      let bpm = (60 * 1024 + rr / 2) / rr
      log.att(handle, .received, "1b 12 00 16" + .byte(bpm) + .word(rr))
    }
    return Fixture("no-connect-event", log)
  }

  /// Requests without a response, responses without a request, and a transaction timed out.
  private static var unansweredRequest: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    log.ask(handle, "02 b9 00", "03 17 00")
    log.att(handle, .received, "0b 01")  // answers nothing
    log.att(handle, .sent, "0a 15 00")
    log.att(handle, .received, "1b 12 00 06 3c")  // may come between
    log.att(handle, .received, "13")  // answers another kind of request
    log.att(handle, .received, "0b 01")
    log.att(handle, .sent, "0a 15 00")
    log.att(handle, .sent, "0a 12 00")  // the one before it is still open
    log.att(handle, .received, "01 0a 12 00 02")
    log.att(handle, .received, "01 08 10 00 0a")  // error of a request that was not made
    log.att(handle, .received, "1d 07 00 01 00 ff ff")  // indication, never confirmed
    log.att(handle, .sent, "0a 03 00")
    log.pause(milliseconds: 30_000)
    log.att(handle, .sent, "0a 05 00")  // forbidden after the timeout
    log.att(handle, .received, "1b 12 00 06 3d")
    log.disconnected(handle, reason: 0x13)
    log.att(handle, .received, "0b 01")  // after the end
    return Fixture("unanswered-request", log)
  }
}

extension Octets {
  /// RR intervals in 1/1024 s that rise by 1.
  static func rr(from first: Int, count: Int) -> Octets {
    (0..<count).reduce("") { $0 + .word(first + $1) }
  }
}
