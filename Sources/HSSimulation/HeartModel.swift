package import HSLayout
package import HSProtocols

/// A heart: when it beats.
package struct HeartModel: Sendable {
  /// Rates that it goes between, with milliseconds from the beginning; ascending.
  package var curve: [(time: Int, rate: Double)]
  /// Intervals in milliseconds instead, again and again; empty for a curve.
  package var intervals: [Double] = []
  /// What the sensor says about skin contact.
  package var contact = SensorContact.detected
  /// Whether it sends energy expended.
  package var hasEnergy = false
  /// Whether it sends RR intervals.
  package var hasIntervals = true
  /// Whether it sends rates in 16 bits where 8 would do.
  package var isWide = false
  /// Milliseconds between values.
  package var every = 1000
  /// Makes values of a protocol of its own; `nil` for Heart Rate Measurements.
  package var encoder: LayoutEncoder?

  /// A heart by the rates that it goes between.
  package init(curve: [(time: Int, rate: Double)]) { self.curve = curve }

  init(_ form: inout YAMLForm, _ load: (String) -> [UInt8]?) {
    curve = []
    var points: [(time: Int, rate: Double)] = []
    _ = form.list(
      "curve", "Points between which the rate goes; either this or rr_file", most: 10_000,
      of: [
        "type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2,
        "description": "Seconds from the beginning, and beats per minute from 20 to 300.",
      ]
    ) { point throws(TextFault) in
      let pair = try point.list(most: 2)
      guard pair.count == 2 else { throw point.fault("needs a time and a rate") }
      let time = Int(clamping: try pair[0].number(in: 0...31_536_000) * 1000)
      if let last = points.last, time <= last.time {
        throw point.fault("is not later than the point before")
      }
      points.append((time, try pair[1].number(in: 20...300)))
    }
    curve = points
    let file = "A file of intervals in milliseconds, beside the scenario; they are repeated"
    intervals =
      form.file("rr_file", file, load) { name, bytes, value throws(TextFault) in
        let words = bytes.split { $0 == 10 || $0 == 13 || $0 == 32 || $0 == 44 }
        let intervals = words.prefix(1_000_001).compactMap { word in
          Double(String(decoding: word, as: UTF8.self)).flatMap {
            (200...3000).contains($0) ? $0 : nil
          }
        }
        guard intervals.count == words.count, words.count <= 1_000_000 else {
          throw value.fault("'\(name)' does not hold intervals of 200 to 3000 ms only")
        }
        return intervals
      } ?? []
    if curve.isEmpty == intervals.isEmpty { form.refuse("needs either 'curve' or 'rr_file'") }
    contact = form.word(
      "contact", "What the sensor says about skin contact",
      among: [("detected", .detected), ("lost", .notDetected), ("unsupported", .unsupported)],
      or: .detected)
    hasEnergy = form.flag("energy", "Whether it sends energy expended")
    isWide = form.flag("wide", "Whether rates are told in 16 bits where 8 would do")
    hasIntervals = form.flag("rr", or: true, "Whether it sends RR intervals")
    encoder = form.file(
      "layout",
      "A layout (docs/layouts.md) beside the scenario: values are made by it, and not as Heart Rate Measurements. Its "
        + "first type that is for a characteristic has constants, integers, lists of them and check sums only",
      load
    ) { name, bytes, value throws(TextFault) in
      do throws(TextFault) { return try LayoutEncoder(bytes) } catch {
        throw value.fault("'\(name)': \(error)")
      }
    }
    every = form.integer("every_ms", in: 100...60_000, or: 1000, "Milliseconds between values")
  }

  /// The rate at a time.
  func rate(at time: Int) -> Double {
    guard let first = curve.first, let last = curve.last else { return 60 }
    if time <= first.time { return first.rate }
    if time >= last.time { return last.rate }
    var (low, high) = (0, curve.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if curve[middle].time <= time { low = middle } else { high = middle }
    }
    let part = Double(time - curve[low].time) / Double(curve[high].time - curve[low].time)
    return curve[low].rate + part * (curve[high].rate - curve[low].rate)
  }
}

extension YAMLForm {
  /// A member that names a file.
  fileprivate mutating func file<Part>(
    _ name: String, _ words: String, _ load: (String) -> [UInt8]?,
    _ parse: (String, [UInt8], YAMLValue) throws(TextFault) -> Part
  ) -> Part? {
    read(name, words, .schemaOfText()) { value throws(TextFault) in
      let file = try value.text()
      guard let bytes = load(file) else { throw value.fault("'\(file)' cannot be read") }
      return try parse(file, bytes, value)
    }
  }
}
