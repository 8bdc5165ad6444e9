extension Fixture {
  /// Two straps at once whose fragments come in turn, and the series that they carry.
  static var interleaved: [Fixture] {
    var session = InterleavedSession()
    session.play()
    return [
      Fixture("interleaved-fragments", session.log),
      Fixture(seriesOf: "interleaved-fragments", rows: session.rows),
    ]
  }
}

/// Two straps on links of 27 octets a packet and an MTU of 65: what is longer comes in pieces.
///
/// Both tables have a value at 0x0012, of strap A the Heart Rate Measurement, of strap B the Battery
/// Level; B's Heart Rate Measurement is at 0x0022.
private struct InterleavedSession {
  var log = HCILog()
  var rows: [[String]] = []
  private let a = 0x0040
  private let b = 0x0041
  private var hearts = [SteadyHeart(mean: 700), SteadyHeart(mean: 560)]
  private var energy = 12

  mutating func play() {
    ExampleSession.connect(&log, handle: a, to: "0a 00 00 00 00 e0")
    ExampleSession.connect(&log, handle: b, to: "0b 00 00 00 00 e0")
    both(.sent, "02 41 00", "02 41 00")
    both(.received, "03 41 00", "03 41 00")
    discover()
    both(.sent, "12 13 00 01 00", "12 23 00 01 00")
    both(.received, "13", "13")
    for _ in 0..<12 { notify() }
    write()
    log.disconnected(b, reason: 0x13)
    log.disconnected(a, reason: 0x13)
  }

  /// Sends a PDU on each link, fragment by fragment in turn; tells the packets that end them.
  @discardableResult
  private mutating func both(_ way: Way, _ onA: Octets, _ onB: Octets) -> [Int] {
    var ends = [0, 0]
    let frames = [onA, onB].map { .word($0.count) + "04 00" + $0 }
    for start in stride(from: 0, to: max(frames[0].count, frames[1].count), by: 27) {
      for (index, handle) in [a, b].enumerated() where start < frames[index].count {
        log.data(
          handle, way, boundary: start == 0 ? nil : 1, frames[index].part(from: start, count: 27))
        ends[index] = log.file.records
      }
    }
    return ends
  }

  private mutating func discover() {
    both(.sent, "10 01 00 ff ff 00 28", "10 01 00 ff ff 00 28")
    both(
      .received,
      "11 06 01 00 05 00 00 18 06 00 09 00 01 18 10 00 15 00 0d 18 16 00 1f 00 0a 18 20 00 24 00 0f 18",
      "11 06 01 00 05 00 00 18 06 00 09 00 01 18 10 00 15 00 0f 18 16 00 1f 00 0a 18 20 00 24 00 0d 18"
    )
    both(.sent, "10 25 00 ff ff 00 28", "10 25 00 ff ff 00 28")
    both(
      .received, "11 14 30 00 32 00 f6 e5 d4 c3 b2 a1 90 8f 3e 4d 2c 1b 00 00 57 7e",
      "11 14 30 00 32 00 f6 e5 d4 c3 b2 a1 90 8f 3e 4d 2c 1b 00 00 57 7e")
    both(.sent, "10 33 00 ff ff 00 28", "10 33 00 ff ff 00 28")
    both(.received, "01 10 33 00 0a", "01 10 33 00 0a")
    // All characteristics at once: 8 entries of 7 octets, in three fragments
    both(.sent, "08 01 00 2f 00 03 28", "08 01 00 2f 00 03 28")
    let first: Octets = "02 00 02 03 00 00 2a 04 00 02 05 00 01 2a 07 00 20 08 00 05 2a"
    let information: Octets = "17 00 02 18 00 29 2a 19 00 02 1a 00 24 2a"
    let heartRate: Octets = "11 00 10 12 00 37 2a 14 00 02 15 00 38 2a"
    both(
      .received, "09 07" + first + heartRate + information + "21 00 12 22 00 19 2a",
      "09 07" + first + "11 00 12 12 00 19 2a" + information
        + "21 00 10 22 00 37 2a 23 00 02 24 00 38 2a")
    both(.sent, "08 23 00 2f 00 03 28", "08 25 00 2f 00 03 28")
    both(.received, "01 08 23 00 0a", "01 08 25 00 0a")
    both(.sent, "08 30 00 32 00 03 28", "08 30 00 32 00 03 28")
    let vendor: Octets = "09 15 31 00 08 32 00 f6 e5 d4 c3 b2 a1 90 8f 3e 4d 2c 1b 01 00 57 7e"
    both(.received, vendor, vendor)
    both(.sent, "04 13 00 13 00", "04 23 00 23 00")
    both(.received, "05 01 13 00 02 29", "05 01 23 00 02 29")
  }

  /// Notifies both of ten seconds of intervals; A adds energy, B 16-bit rates.
  private mutating func notify() {
    log.pause(milliseconds: 10_000)
    let beats = hearts.indices.map { hearts[$0].intervals(seconds: 10) }
    let rates = beats.map { (60 * 1024 * $0.count + $0.reduce(0, +) / 2) / $0.reduce(0, +) }
    let words = beats.map { $0.reduce("") { $0 + .word($1) } as Octets }
    let values = [
      "1e" + .byte(rates[0]) + .word(energy) + words[0], "11" + .word(rates[1]) + words[1],
    ]
    let ends = both(.received, "1b 12 00" + values[0], "1b 22 00" + values[1])
    let columns = [
      ["0x0040", "0x0012", values[0].hex, "\(rates[0])", "detected", "\(energy)"],
      ["0x0041", "0x0022", values[1].hex, "\(rates[1])", "not-supported", ""],
    ]
    for index in [0, 1].sorted(by: { ends[$0] < ends[$1] }) {
      let ticks = beats[index].map(String.init).joined(separator: " ")
      rows.append(["\(ends[index])"] + columns[index] + [ticks])
    }
    energy += 2
  }

  /// Writes 40 octets to each: fragments from the host, with responses that come one by one.
  private mutating func write() {
    let value: Octets = "12 32 00" + .rr(from: 0x3000, count: 20)
    both(.sent, value, value)
    log.att(b, .received, "13")
    log.att(a, .received, "01 12 32 00 0d")
  }
}

/// Beats that slowly become faster, the same ones in each run.
private struct SteadyHeart {
  private var mean: Int
  private var state: UInt32
  private var rest = 0  // ticks since the last beat

  init(mean: Int) {
    self.mean = mean
    state = UInt32(mean)
  }

  /// The intervals, in 1/1024 s, of the beats in the next seconds.
  mutating func intervals(seconds: Int) -> [Int] {
    rest += seconds * 1024
    mean -= 5
    var found: [Int] = []
    while true {
      let next = state &* 1_664_525 &+ 1_013_904_223
      let interval = mean - 20 + Int(next >> 16) % 41
      guard interval <= rest else { return found }
      state = next
      rest -= interval
      found.append(interval)
    }
  }
}
