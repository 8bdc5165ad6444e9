import HSBase

/// Looks for times that agree with the recorder's clock: one message may prove them.
enum ClockSearch {
  /// Local times of all zones, in quarters of an hour, and how many seconds clocks may differ beside.
  private static let zones: Int64 = 4 * 14
  private static let slack: Int64 = 120
  private static let furthest = 64
  /// Recorders whose clock was not set tell nothing: the year 2010, in seconds since 1970.
  private static let earliest: Int64 = 1_262_304_000
  /// Seconds from 1970 to 2000.
  private static let millennium: Int64 = 946_684_800

  /// A way to write a moment.
  private struct Writing {
    let name: String
    let size: Int
    let type: NumberType
    /// Bits that random octets would have to guess.
    let bits: Double
    /// The seconds since 1970; `nil` where it is none.
    let read: @Sendable (ArraySlice<UInt8>) -> Int64?
  }

  private static let writings: [Writing] =
    [false, true].flatMap { isBig in
      [(Int64(0), "Unix time in seconds"), (millennium, "seconds since 2000")].map { origin, name in
        let type = NumberType(.unsigned, 4, isBig: isBig)
        return Writing(name: name, size: 4, type: type, bits: 32) { bytes in
          Int64(type.raw(Array(bytes), 0)) + origin
        }
      }
    }
    + [false, true].flatMap { areDecimal in
      [
        ("year, month, day, hour, minute, second", [0, 1, 2, 3, 4, 5], 6),
        ("second, minute, hour, day, month, year", [5, 4, 3, 2, 1, 0], 6),
        ("hour, minute, second, day, month, year", [5, 4, 3, 0, 1, 2], 6),
        ("day, month, year, hour, minute, second", [2, 1, 0, 3, 4, 5], 6),
        ("year, month, day, weekday, hour, minute, second", [0, 1, 2, 4, 5, 6], 7),
        ("second, minute, hour, weekday, day, month, year", [6, 5, 4, 2, 1, 0], 7),
      ].map { name, order, size in
        Writing(
          name: name + (areDecimal ? ", two decimal digits in each octet" : ""), size: size,
          type: .byte, bits: 44
        ) { bytes in
          var parts: [Int64] = []
          for place in order {
            let octet = bytes[bytes.startIndex + place]
            guard !areDecimal || octet >> 4 < 10 && octet & 15 < 10 else { return nil }
            parts.append(areDecimal ? Int64(octet >> 4) * 10 + Int64(octet & 15) : Int64(octet))
          }
          return moment(2000 + parts[0], parts[1], parts[2], parts[3], parts[4], parts[5])
        }
      }
    }
    + [false, true].map { isBig in
      Writing(
        name: "year in two octets, month, day, hour, minute, second", size: 7,
        type: NumberType(.unsigned, 2, isBig: isBig), bits: 48
      ) { bytes in
        let octets = Array(bytes)
        let year = Int64(NumberType(.unsigned, 2, isBig: isBig).raw(octets, 0))
        return moment(
          year, Int64(octets[2]), Int64(octets[3]), Int64(octets[4]), Int64(octets[5]),
          Int64(octets[6]))
      }
    }

  private static func moment(
    _ year: Int64, _ month: Int64, _ day: Int64, _ hour: Int64, _ minute: Int64, _ second: Int64
  ) -> Int64? {
    guard (2010...2099).contains(year), (1...12).contains(month), (1...31).contains(day), hour < 24,
      minute < 60, second < 60
    else { return nil }
    return CalendarTime.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// Times at the same place of all messages that go with the recorder's clock, or stay as far from it.
  static func claims(_ messages: [Message], taken: Taken) -> [Claim] {
    let messages = messages.spread(512)
    let shortest = taken.common(messages.map { $0.bytes }, most: furthest)
    guard let first = messages.first, first.time / 1_000_000_000 >= earliest else { return [] }
    var claims: [Claim] = []
    for writing in writings where writing.size <= shortest {
      for place in 0...(shortest - writing.size) {
        let octets = place..<(place + writing.size)
        guard !octets.contains(where: taken.contains),
          !claims.contains(where: { $0.octets(length: shortest)?.overlaps(octets) == true }),
          let claim = claim(writing, place, messages, tried: shortest * writings.count)
        else { continue }
        claims.append(claim)
      }
    }
    return claims.sorted { $0.place < $1.place }
  }

  private static func claim(
    _ writing: Writing, _ place: Int, _ messages: [Message], tried: Int
  ) -> Claim? {
    func ahead(_ message: Message) -> Int64? {
      writing.read(message.bytes[place..<(place + writing.size)]).map {
        $0 - message.time / 1_000_000_000
      }
    }
    guard let off = ahead(messages[0]) else { return nil }
    let zone = (off + (off < 0 ? -450 : 450)) / 900
    let rest = off - zone * 900
    guard abs(zone) <= zones, abs(rest) <= slack else { return nil }
    var evidence = ClaimEvidence(hypothesisBits: Bits.log(tried))
    // The recorder's own zone, UTC, is one of two that are as likely as all others together.
    let ways = Double(2 * max(5, abs(rest)) + 1) * 8 * (zone == 0 ? 1 : Double(2 * zones))
    evidence.rawBits = writing.bits - Bits.log(ways)
    var last = messages[0].time
    for (index, message) in messages.enumerated() {
      let isRight = ahead(message).map { abs($0 - off) <= 3 } ?? false
      evidence.count(isRight, isHeldOut: index % 2 == 1)
      let passed = message.time.subtractingReportingOverflow(last).partialValue / 1_000_000_000
      guard isRight, passed >= 14 else { continue }
      evidence.rawBits += min(8, Bits.log(Int(clamping: passed / 7)))
      last = message.time
    }
    guard evidence.isEnough(share: 0.95) else { return nil }
    var says = writing.name
    if zone != 0 {
      let minutes = abs(zone) * 15
      says += ", UTC\(zone < 0 ? "-" : "+")\((minutes / 60)):\((minutes % 60).padded(2))"
    }
    if abs(rest) > 2 { says += ", \(abs(rest)) s \(rest < 0 ? "behind" : "ahead of") the recorder" }
    return Claim(
      role: .timestamp, place: place, size: writing.size, type: writing.type, says: says,
      evidence: evidence)
  }
}
