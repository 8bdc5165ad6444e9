import HSBytes
package import HSLayout
package import HSValues
import HSYAMLText

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

  init(_ value: YAMLValue, _ load: (String) -> [UInt8]?) throws(TextFault) {
    var fields = try YAMLFields(value)
    curve = []
    if let points = fields.take("curve") {
      for point in try points.list(most: 10_000) {
        let pair = try point.list(most: 2)
        guard pair.count == 2 else {
          throw TextFault(line: point.line, problem: "needs a time and a rate")
        }
        let time = Int(clamping: try pair[0].number(in: 0...31_536_000) * 1000)
        guard curve.isEmpty || time > curve[curve.count - 1].time else {
          throw TextFault(line: point.line, problem: "is not later than the point before")
        }
        curve.append((time, try pair[1].number(in: 20...300)))
      }
    }
    if let file = fields.take("rr_file") {
      let name = try file.text()
      guard let bytes = load(name) else {
        throw TextFault(line: file.line, problem: "'\(name)' cannot be read")
      }
      for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 || $0 == 32 || $0 == 44 }) {
        guard let interval = Double(String(decoding: line, as: UTF8.self)),
          (200...3000).contains(interval), intervals.count < 1_000_000
        else {
          throw TextFault(
            line: file.line, problem: "'\(name)' does not hold intervals of 200 to 3000 ms only")
        }
        intervals.append(interval)
      }
    }
    guard curve.isEmpty != intervals.isEmpty else {
      throw TextFault(
        line: value.line, column: value.column, problem: "needs either 'curve' or 'rr_file'")
    }
    contact =
      try fields.take("contact")?.word([
        ("detected", .detected), ("lost", .notDetected), ("unsupported", .unsupported),
      ]) ?? .detected
    if let value = fields.take("energy") { hasEnergy = try value.flag() }
    if let value = fields.take("wide") { isWide = try value.flag() }
    if let value = fields.take("rr") { hasIntervals = try value.flag() }
    if let file = fields.take("layout") { encoder = try Self.encoder(file, load) }
    if let value = fields.take("every_ms") { every = try value.integer(in: 100...60_000) }
    try fields.finish()
  }

  /// What makes values by the layout in a file.
  private static func encoder(
    _ file: YAMLValue, _ load: (String) -> [UInt8]?
  ) throws(TextFault) -> LayoutEncoder {
    let name = try file.text()
    guard let bytes = load(name) else {
      throw TextFault(line: file.line, problem: "'\(name)' cannot be read")
    }
    do throws(TextFault) { return try LayoutEncoder(bytes) } catch {
      throw TextFault(line: file.line, column: file.column, problem: "'\(name)': \(error)")
    }
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
