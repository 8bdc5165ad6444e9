extension Fixture {
  /// Files whose container is damaged or unusual; the packets in them are sound.
  static var damagedContainers: [Fixture] {
    [
      cutTail, cutHeader, lengthBeyondFile, zeroLengthRecord, oversizedRecord, cutRecords,
      clockStep, clockExtremes,
      Fixture("empty", BTSnoopFile(datalink: 1002)),
      session("wrong-magic", BTSnoopFile(datalink: 1002, identification: "btsnoup\0")),
      session("wrong-version", BTSnoopFile(datalink: 1002, version: 2)),
    ]
      + [1003, 1004, 2002].map {
        session("datalink-\($0)", BTSnoopFile(datalink: $0))
      }
  }

  /// The example session as H4 records under another file header.
  private static func session(_ name: String, _ header: BTSnoopFile) -> Fixture {
    var log = HCILog()
    log.file = header
    ExampleSession.play(&log)
    return Fixture(name, log)
  }

  /// Ends 6 bytes before the end of its last packet, a notification.
  private static var cutTail: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: 0x40)
    ExampleSession.notify(&log)
    log.file.removeLast(6)
    return Fixture("cut-tail", log)
  }

  /// Ends within a record's header.
  private static var cutHeader: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: 0x40)
    ExampleSession.notify(&log)
    log.disconnected(0x40, reason: 0x08)
    log.file.removeLast(7 + 10)
    return Fixture("cut-header", log)
  }

  /// A record that claims 2 GB, where 11 bytes and the end of the file follow.
  private static var lengthBeyondFile: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: 0x40)
    ExampleSession.notify(&log)
    let (data, flags) = log.record(.data, .received, "40 20 09 00 05 00 04 00 1b 12 00 06 3c")
    log.file.append(data, flags: flags, time: log.now, includedLength: 0x7FFF_FFF0)
    return Fixture("length-beyond-file", log)
  }

  /// Records that hold nothing: of an empty packet, and of one that was not kept.
  private static var zeroLengthRecord: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: 0x40)
    log.att(0x40, .received, "1b 12 00 06 3c")
    log.file.append("", flags: 1, time: log.now)
    log.file.append("", flags: 1, time: log.now, originalLength: 14)
    log.att(0x40, .received, "1b 12 00 06 3d")
    return Fixture("zero-length-record", log)
  }

  /// A record of 2000 bytes and one of 70000, between notifications that must not be lost.
  private static var oversizedRecord: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: 0x40)
    log.att(0x40, .received, "1b 12 00 06 3c")
    log.frame(0x40, .received, channel: 0x0041, .fill(0x5A, count: 2000 - 9))
    log.att(0x40, .received, "1b 12 00 06 3d")
    // An ACL packet as long as its 16-bit length can say, and 4460 bytes that it does not have.
    let frame: Octets = "fb ff 41 00" + .fill(0, count: 65531)
    log.log(.data, .received, "40 20 ff ff" + frame + .fill(0, count: 4460))
    log.att(0x40, .received, "1b 12 00 06 3e")
    return Fixture("oversized-record", log)
  }

  /// Only 14 bytes kept of each ACL packet, as Android's btsnooz does, and packets dropped.
  private static var cutRecords: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: 0x40)
    for (request, response) in ExampleSession.exchange {
      for (way, pdu) in [(Way.sent, request), (.received, response)] {
        log.log(.data, way, packet(way, pdu), keeping: 14)
      }
    }
    for (index, value) in ExampleSession.values.enumerated() {
      log.pause(milliseconds: 1000)
      log.log(
        .data, .received, packet(.received, "1b 12 00" + value), keeping: 14,
        drops: index < 2 ? 0 : 7)
    }
    return Fixture("cut-records", log)
  }

  private static func packet(_ way: Way, _ pdu: Octets) -> Octets {
    .word(0x40 | (way == .sent ? 0 : 2) << 12) + .word(pdu.count + 4) + .word(pdu.count)
      + "04 00" + pdu
  }

  /// Time steps back by 0.3 ms, by an hour, and on again by an hour.
  private static var clockStep: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: 0x40)
    for (request, response) in ExampleSession.exchange { log.ask(0x40, request, response) }
    for (index, value) in (ExampleSession.values + ExampleSession.values).enumerated() {
      log.pause(milliseconds: 1000)
      switch index {
      case 2: log.now -= 1_001_550  // 0.3 ms before the packet before it
      case 4: log.pause(milliseconds: -3_600_000)
      case 7: log.pause(milliseconds: 3_600_000)
      default: break
      }
      log.att(0x40, .received, "1b 12 00" + value)
    }
    return Fixture("clock-step", log)
  }

  /// Time stamps at the ends of what the field holds, at btsnoop's year 0 and at 1970.
  private static var clockExtremes: Fixture {
    var log = HCILog()
    let stamps: [Int64] = [0, -BTSnoopFile.unixEpoch, .max - BTSnoopFile.unixEpoch, -1]
    for (index, time) in stamps.enumerated() {
      log.now = time
      log.att(0x40, .received, "1b 12 00 06" + .byte(0x3C + index))
    }
    log.now = .min &- BTSnoopFile.unixEpoch
    log.att(0x40, .received, "1b 12 00 06 40")
    return Fixture("clock-extremes", log)
  }
}
