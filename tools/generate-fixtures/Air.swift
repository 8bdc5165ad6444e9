extension Fixture {
  /// Captures of sniffers.
  static var air: [Fixture] {
    [
      Fixture("air-251", air(.none, joinedHalfway: false, isEncrypted: false)),
      Fixture("air-256", air(.radio, joinedHalfway: true, isEncrypted: false)),
      Fixture("air-eatt", airBearers),
      Fixture("air-nordic", air(.nordic, joinedHalfway: false, isEncrypted: true)),
    ]
  }

  /// Enhanced ATT on the air, with an SDU in two K-frames of which one comes in two packets.
  private static var airBearers: AirLog {
    var log = AirLog(.radio)
    log.advertise(
      "c5",
      ExampleSession.phone + ExampleSession.strap + .number(AirLog.accessAddress, count: 4)
        + .number(Int(AirLog.crcInitial), count: 3) + "02 0600 1800 0000 2a00 ff ff ff ff 1f a9")
    log.pause(milliseconds: 10)
    for (request, response) in ExampleSession.exchange.prefix(6) {
      log.event(AirLog.att(request))
      log.event("01 00", AirLog.att(response))
    }
    log.event(AirLog.frame(5, "17 01 0c 00 27 00 40 00 40 00 05 00 40 00 41 00"))
    log.event("01 00", AirLog.frame(5, "18 01 0c 00 40 00 40 00 05 00 00 00 50 00 51 00"))
    log.event(AirLog.frame(0x51, "05 00 12 13 00 01 00"))
    log.event("01 00", AirLog.frame(0x41, "01 00 13"))
    log.pause(milliseconds: 970)
    log.event("01 00", AirLog.frame(0x40, "09 00 1b 12 00 16 3c"))
    log.event("01 00", "02 05 04 00 40 00 00")
    log.event("01 00", "01 03 04 f0 03")
    log.event("01 00", AirLog.frame(0x41, "05 00 1b 12 00 06 3d"))
    log.event("03 02 02 13")
    return log
  }

  private init(_ name: String, _ log: AirLog) {
    path = "captures/\(name).pcap"
    bytes = log.bytes
  }

  /// The example's session as a sniffer hears it.
  ///
  /// Among its packets are one with a wrong CRC, one that is sent again, and a frame in two parts.
  private static func air(_ header: AirLog.Header, joinedHalfway: Bool, isEncrypted: Bool) -> AirLog
  {
    var log = AirLog(header)
    let data: Octets = "02 01 06 03 03 0d 18"
    log.advertise("40", ExampleSession.strap + data)
    log.advertise("40", ExampleSession.strap + data, isValid: false)
    log.advertise("c3", ExampleSession.phone + ExampleSession.strap)
    log.advertise("44", ExampleSession.strap + "06 09" + .text("Strap"))
    if !joinedHalfway {
      log.advertise(
        "c5",
        ExampleSession.phone + ExampleSession.strap + .number(AirLog.accessAddress, count: 4)
          + .number(Int(AirLog.crcInitial), count: 3)
          + "02 0600 1800 0000 2a00 ff ff ff ff 1f a9")
    }
    log.pause(milliseconds: 10)
    log.event("03 09 08 ff 01 00 00 00 00 00 00", "03 09 09 01 00 00 00 00 00 00 00")
    log.event("03 06 0c 0c 0f 00 01 00", "03 06 0c 09 59 00 02 00")
    for (request, response) in ExampleSession.exchange {
      log.event(AirLog.att(request), isHeard: false)
      log.event(AirLog.att(request))
      log.event("01 00", AirLog.att(response))
    }
    log.event("03 0c 00 02 06 00 0c 00 00 00 c8 00 20 00")
    for (index, value) in ExampleSession.values.enumerated() {
      log.pause(milliseconds: 970)
      let pdu: Octets = "1b 12 00" + value
      if index == 2 {
        let frame: Octets = .word(pdu.count) + .word(4) + pdu
        log.event("01 00", "02 05" + frame.part(from: 0, count: 5))
        let rest = frame.part(from: 5, count: frame.count)
        log.event("01 00", "01" + .byte(rest.count) + rest)
      } else {
        log.event("01 00", AirLog.att(pdu))
      }
    }
    if isEncrypted {
      log.event("03 17 03" + .fill(0x11, count: 22), "03 0d 04" + .fill(0x22, count: 12))
      log.event("01 00", "03 01 05")
      log.event("03 05 a7 11 22 33 44", "03 05 5c 55 66 77 88")
      log.event("01 00", "02 0e 93 1f 04 ab 61 c8 27 d3 5e 90 01 7b 42 ef")
    } else {
      log.event("03 02 02 13")
    }
    return log
  }
}
