/// What kinds of values an attribute has, without the values.
struct ValueProfile {
  /// How many values there are.
  private(set) var count = 0
  /// How many of them were decoded.
  private(set) var decoded = 0
  /// The lengths in bytes.
  private(set) var lengths: ClosedRange<Int>?
  /// How many values have each trait, by symbols.
  private(set) var traits: [Int: Int] = [:]
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

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - event: The event that holds it.
  ///   - names: Symbols.
  ///   - symbols: The texts of symbols.
  mutating func add(_ event: StoryEvent, _ names: ShapeNames, _ symbols: Symbols) {
    count += 1
    if let bytes = event.fields(symbols).first(where: { $0.name == names.value })?.text {
      let length = max(0, bytes.utf8.count - 2) / 2
      lengths = min(lengths?.lowerBound ?? length, length)...max(lengths?.upperBound ?? 0, length)
    }
    var isDecoded = false
    var isHeartRate = false
    for field in event.fields(symbols) where field.isDecoded {
      isDecoded = true
      if field.name == names.findings {
        for finding in Self.elements(field.text) { note(Self.flaw + finding, symbols) }
        continue
      }
      if field.name == names.bpm { isHeartRate = true }
      guard field.text != "null", field.text != "[]", field.text != "\"\"" else { continue }
      if field.name == names.contact, field.text == "\"unsupported\"" { continue }
      traits[field.name, default: 0] += 1
    }
    if isDecoded { decoded += 1 }
    if isHeartRate { addRate(event, names, symbols) }
  }

  private mutating func note(_ trait: String, _ symbols: Symbols) {
    traits[symbols[trait], default: 0] += 1
  }

  private mutating func addRate(_ event: StoryEvent, _ names: ShapeNames, _ symbols: Symbols) {
    func text(_ name: Int) -> String? { event.fields(symbols).first { $0.name == name }?.text }
    if let flags = text(names.value)?.dropFirst().prefix(2), let bits = UInt8(flags, radix: 16) {
      note(bits & 1 == 0 ? "rate in 8 bits" : "rate in 16 bits", symbols)
    }
    if let rate = text(names.bpm).flatMap({ Int($0) }), rate != 0, !Self.rates.contains(rate) {
      note(Self.flaw + "rate below 25 or above 250 bpm", symbols)
    }
    let ticks = Self.elements(text(names.ticks) ?? "[]").compactMap { Int($0) }
    if ticks.count == 1 { singleBeats += 1 }
    if ticks.contains(where: { !Self.intervals.contains($0) }) {
      note(Self.flaw + "RR interval below 0.23 s or above 3 s", symbols)
    }
  }

  /// The elements of a flat list in JSON, without quotation marks.
  private static func elements(_ json: String) -> [String] {
    guard json.hasPrefix("["), json.hasSuffix("]") else { return [] }
    return json.dropFirst().dropLast().split(separator: ",").map {
      String($0.hasPrefix("\"") && $0.hasSuffix("\"") ? $0.dropFirst().dropLast() : $0)
    }
  }

  /// Whether a trait is compared; names of values are passed over.
  static func isCompared(_ trait: String) -> Bool {
    !passedOver.contains(trait) && !trait.hasSuffix("_name") && !trait.hasSuffix(".name")
  }
}
