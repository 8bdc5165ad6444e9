/// What kinds of values an attribute has, without the values.
struct ValueProfile {
  /// How many values there are.
  private(set) var count = 0
  /// How many of them were decoded.
  private(set) var decoded = 0
  /// The lengths in bytes.
  private(set) var lengths: ClosedRange<Int>?
  /// How many values have each trait.
  private(set) var traits: [String: Int] = [:]
  /// Heart rates with one interval between beats, which may have been sent with each beat.
  private(set) var singleBeats = 0

  /// The prefix of traits about faulty values.
  static let flaw = "flaw: "

  /// Members that say nothing of the kind of a value.
  private static let passedOver: Set<String> = ["rr_ms", "rr_lost", "name"]
  /// Plausible heart rates in beats per minute; 0 means no reading.
  private static let rates = 25...250
  /// Intervals between beats that are plausible, in 1/1024 s.
  private static let intervals = 240...3100

  /// Adds the value that an event holds.
  mutating func add(_ event: ToldEvent) {
    count += 1
    let bytes = event["value_hex"]
    if let bytes {
      let length = bytes.utf8.count / 2
      lengths = min(lengths?.lowerBound ?? length, length)...max(lengths?.upperBound ?? 0, length)
    }
    var isDecoded = false
    for member in event.members where member.isDecoded {
      isDecoded = true
      let name = member.label
      if name == "findings" {
        for finding in event.elements(name) { note(Self.flaw + finding) }
      } else if !["null", "[]", "\"\""].contains(member.text),
        name != "contact" || member.text != "\"unsupported\""
      {
        note(name)
      }
    }
    if isDecoded { decoded += 1 }
    guard let rate = event.decoded("bpm") else { return }
    // What a heart rate tells beyond that.
    if let bits = bytes.flatMap({ UInt8($0.prefix(2), radix: 16) }) {
      note(bits & 1 == 0 ? "rate in 8 bits" : "rate in 16 bits")
    }
    if let rate = Int(rate.text), rate != 0, !Self.rates.contains(rate) {
      note(Self.flaw + "rate below 25 or above 250 bpm")
    }
    let ticks = event.elements("rr_ticks").compactMap { Int($0) }
    if ticks.count == 1 { singleBeats += 1 }
    if ticks.contains(where: { !Self.intervals.contains($0) }) {
      note(Self.flaw + "RR interval below 0.23 s or above 3 s")
    }
  }

  private mutating func note(_ trait: String) { traits[trait, default: 0] += 1 }

  /// Whether a trait is compared; names of values are passed over.
  static func isCompared(_ trait: String) -> Bool {
    !passedOver.contains(trait) && !trait.hasSuffix("_name") && !trait.hasSuffix(".name")
  }
}
