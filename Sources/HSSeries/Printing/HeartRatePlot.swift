import HSHeartRate
import HSOutput
package import HSProtocols

/// Draws a sensor's heart rate over time, and how often each rate came, with characters.
///
/// A cell holds two by four dots (Unicode's braille patterns): a column of dots stands for a stretch of time
/// and reaches from its least to its greatest rate, so that no extreme is lost. Where a terminal has only ASCII, a
/// cell says whether the dots are in its upper half, its lower one, or both.
package struct HeartRatePlot {
  /// What it is drawn with.
  package enum Letters: Sendable {
    case braille, ascii
  }

  /// Rows of cells.
  private static let rows = 8
  /// Columns for the numbers at the left.
  private static let margin = 6
  /// Rates below the table of how often each came.
  private static let mostBins = 10

  /// The dots, and the verdict below each column: the worst of its measurements.
  private var columns: [(low: Int, high: Int)?]
  private var verdicts: [Verdict?]
  private var rates: [Int: Int] = [:]
  private var total = 0
  private var bounds: ClosedRange<Int> = 0...1
  private var times: ClosedRange<Int64> = 0...1
  private let width: Int
  private let letters: Letters

  /// Appends the pictures of a sensor; one that sent no rate has none.
  ///
  /// - Parameters:
  ///   - sensor: The sensor, by its index.
  ///   - capture: Its capture.
  ///   - columns: Columns of the terminal; 80 where there is none.
  ///   - letters: What they are drawn with.
  ///   - buffer: Where they go.
  package static func write(
    ofSensor sensor: Int, in capture: VerifiedCapture, columns: Int?, letters: Letters = .braille,
    to buffer: inout OutputBuffer
  ) {
    var plot = HeartRatePlot(
      width: max((columns ?? 80) - margin - 1, 10), letters: letters)
    plot.gather(capture.sensors[sensor], capture)
    guard plot.total > 0 else { return }
    plot.curve(&buffer)
    plot.histogram(&buffer)
  }

  private init(width: Int, letters: Letters) {
    self.width = width
    self.letters = letters
    columns = .init(repeating: nil, count: 2 * width)
    verdicts = .init(repeating: nil, count: width)
  }

  private mutating func gather(_ sensor: Sensor, _ capture: VerifiedCapture) {
    func forEach(_ body: (_ time: Int64, _ rate: Int, _ verdict: Verdict) -> Void) {
      for place in sensor.series {
        let series = capture.series[place].measurements
        for (number, sample) in series.samples.enumerated() {
          guard let rate = sample.beatsPerMinute, rate > 0 else { continue }
          body(sample.time, Int(rate), capture.verifications[place].verdict(ofSample: number))
        }
      }
    }
    var rates: [Int: Int] = [:]
    var (first, last) = (Int64.max, Int64.min)
    forEach { time, rate, _ in
      rates[rate, default: 0] += 1
      (first, last) = (min(first, time), max(last, time))
    }
    guard let low = rates.keys.min(), let high = rates.keys.max() else { return }
    self.rates = rates
    total = rates.values.reduce(0, +)
    bounds = max(low - 2, 0)...high + 2
    times = first...last
    let length = max(Double(last) - Double(first), 1)
    var columns = columns
    var verdicts = verdicts
    forEach { time, rate, verdict in
      let share = (Double(time) - Double(first)) / length
      let column = min(Int(clamping: share * Double(columns.count)), columns.count - 1)
      let known = columns[column] ?? (rate, rate)
      columns[column] = (min(known.low, rate), max(known.high, rate))
      verdicts[column / 2] = max(verdicts[column / 2] ?? verdict, verdict)
    }
    self.columns = columns
    self.verdicts = verdicts
  }

  /// A rate as dots above the bottom.
  private func height(_ rate: Int) -> Int {
    (rate - bounds.lowerBound) * (4 * Self.rows - 1) / (bounds.upperBound - bounds.lowerBound)
  }

  private func curve(_ text: inout OutputBuffer) {
    text += "  Heart rate, bpm\n"
    // The dots of a cell, from its bottom to its top, in its left and its right column.
    let dots: [[UInt8]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
    for row in stride(from: Self.rows - 1, through: 0, by: -1) {
      let middle =
        bounds.lowerBound + (4 * row + 2) * (bounds.upperBound - bounds.lowerBound)
        / (4 * Self.rows)
      text.append(rightAligned: row % 2 == 1 ? "\(middle)" : "", in: Self.margin - 1)
      text += " "
      for cell in 0..<width {
        var bits: UInt8 = 0
        for side in 0..<2 {
          guard let column = columns[2 * cell + side] else { continue }
          let from = max(height(column.low) - 4 * row, 0)
          let to = min(height(column.high) - 4 * row, 3)
          if from <= to { for dot in from...to { bits |= dots[side][dot] } }
        }
        if bits == 0 {
          text += " "
        } else if letters == .ascii {
          // The two upper rows of dots, and the two lower ones.
          let (above, below) = (bits & 0x1b != 0, bits & 0xe4 != 0)
          text += "\(above ? below ? ":" : "'" : ".")"
        } else {
          text += "\(String(Character(Unicode.Scalar(0x2800 + UInt16(bits)) ?? " ")))"
        }
      }
      text.endLineWithoutSpaces()
    }
    marks(&text)
    let (begin, end) = (clock(times.lowerBound), clock(times.upperBound))
    text.append(spaces: Self.margin)
    text += begin
    text.append(spaces: max(width - begin.utf8.count - end.utf8.count, 1))
    text += "\(end)\n"
  }

  /// A line below the curve that marks suspect and rejected stretches, if there are any.
  private func marks(_ text: inout OutputBuffer) {
    guard verdicts.contains(where: { $0.map { $0 >= .suspect } ?? false }) else { return }
    text.append(spaces: Self.margin)
    for verdict in verdicts {
      text.append(byte: verdict == .rejected ? 0x21 : verdict == .suspect ? 0x3f : 0x20)
    }
    text.endLineWithoutSpaces()
    text.append(spaces: Self.margin)
    text += "? suspect  ! rejected\n"
  }

  private func clock(_ time: Int64) -> String {
    // 2026-01-01T00:00:00.000Z
    String(moment(time).dropFirst(11).prefix(8)) + " UTC"
  }

  private func histogram(_ text: inout OutputBuffer) {
    let sorted = rates.keys.sorted()
    guard let low = sorted.first, let high = sorted.last else { return }
    let step = [1, 2, 5, 10, 20, 50].first { high / $0 - low / $0 < Self.mostBins } ?? 100_000
    var bins: [Int: Int] = [:]
    for (rate, count) in rates { bins[rate / step, default: 0] += count }
    let most = bins.values.max() ?? 1
    let room = max(width - 18, 4)
    text += "  How often, of \(counted(total, "measurement"))\n"
    for bin in low / step...high / step {
      let count = bins[bin] ?? 0
      let name = step == 1 ? "\(bin)" : "\(bin * step)-\(bin * step + step - 1)"
      text.append(rightAligned: name, in: Self.margin + 3)
      text += " "
      let eighths = (count * room * 8 + most / 2) / most
      let full = letters == .ascii ? "#" : "\u{2588}"
      for _ in 0..<eighths / 8 { text += full }
      if letters == .braille, eighths % 8 > 0,
        let part = Unicode.Scalar(0x2590 - UInt16(eighths % 8))
      {
        text += String(Character(part))
      }
      text += " \(digits(Double(count) * 100 / Double(total), 1)) %\n"
    }
  }
}

extension OutputBuffer {
  fileprivate mutating func append(rightAligned text: String, in width: Int) {
    append(spaces: max(width - text.utf8.count, 0))
    self += text
  }
}
