import HSBytes
import HSVerification

/// A picture in SVG: an area whose shapes stretch with the page, and words beside them that do not.
///
/// Shapes are paths in an area of 10 000 by 10 000, at whole numbers; strokes keep their width. The script of
/// the page makes the same paths again when somebody zooms, so each is known by its class, and is there once.
struct Picture: ~Copyable {
  /// The least and the greatest value at the left.
  let values: ClosedRange<Double>
  /// The least and the greatest value at the bottom.
  let places: ClosedRange<Double>
  /// Whether marks say that values lie beyond the scale.
  private(set) var hasClips = false
  private var area = OutputBuffer()
  private var words = OutputBuffer()

  /// An empty picture.
  ///
  /// - Parameters:
  ///   - places: What the left and the right edge stand for.
  ///   - values: What the bottom and the top edge stand for.
  init(_ places: ClosedRange<Double>, _ values: ClosedRange<Double>) {
    self.places =
      places.upperBound > places.lowerBound
      ? places : places.lowerBound...places.lowerBound + 1
    self.values =
      values.upperBound > values.lowerBound
      ? values : values.lowerBound - 1...values.lowerBound + 1
  }

  /// Both sides of the area.
  private static let side = 10_000.0

  /// A place in the area, from the left.
  func x(_ place: Double) -> Double {
    Swift.min(
      Swift.max((place - places.lowerBound) / (places.upperBound - places.lowerBound), 0), 1)
      * Self.side
  }

  /// The height of a value in the area: 0 at the top.
  func y(_ value: Double) -> Double {
    Self.side - Swift.min(
      Swift.max((value - values.lowerBound) / (values.upperBound - values.lowerBound), 0), 1)
      * Self.side
  }

  /// Adds a line through points, which breaks where `isBroken` says so of the second of two.
  ///
  /// Of many points in a thousandth of the width, the first, the least, the greatest and the last are
  /// drawn, so that no extreme is lost.
  mutating func line(
    _ name: StaticText, count: Int, _ point: (Int) -> (place: Double, value: Double)?,
    isBroken: (Int) -> Bool = { _ in false }
  ) {
    begin(name)
    var column = Column()
    var needsMove = true
    for index in 0..<count {
      guard let own = point(index) else { continue }
      if isBroken(index) { column.close(&area, &needsMove) }
      let at = (x(own.place), y(own.value))
      if !column.take(at) {
        column.end(&area, &needsMove)
        _ = column.take(at)
      }
    }
    column.close(&area, &needsMove)
    area.append("\"/>")
  }

  /// Adds marks at the edge beyond which values lie that the scale does not reach.
  mutating func clipped(_ points: some Sequence<(place: Double, value: Double)>) {
    let reach = (values.upperBound - values.lowerBound) / 20
    let marks = points.compactMap { [values] point in
      point.value > values.upperBound
        ? (place: point.place, low: values.upperBound - reach, high: values.upperBound)
        : point.value < values.lowerBound
          ? (place: point.place, low: values.lowerBound, high: values.lowerBound + reach) : nil
    }
    hasClips = !marks.isEmpty
    strokes("clip", marks)
  }

  /// What is drawn of the points in a thousandth of the width.
  private struct Column {
    private var place = -1.0
    private var first = (x: 0.0, y: 0.0)
    private var last = (x: 0.0, y: 0.0)
    private var least = (x: 0.0, y: 0.0)
    private var greatest = (x: 0.0, y: 0.0)
    /// How many points the line has since it began anew.
    private var drawn = 0

    /// Ends the line: one of a single point is a dot.
    mutating func close(_ area: inout OutputBuffer, _ needsMove: inout Bool) {
      end(&area, &needsMove)
      if drawn == 1 { area.append("h0") }
      drawn = 0
      needsMove = true
    }

    /// Takes in a point; says whether it belongs here.
    mutating func take(_ point: (x: Double, y: Double)) -> Bool {
      let own = (point.x / 10).rounded(.down)
      guard place < 0 || own == place else { return false }
      if place < 0 {
        place = own
        first = point
        least = point
        greatest = point
      }
      if point.y < least.y { least = point }
      if point.y > greatest.y { greatest = point }
      last = point
      return true
    }

    /// Draws it, and is empty.
    mutating func end(_ area: inout OutputBuffer, _ needsMove: inout Bool) {
      guard place >= 0 else { return }
      var points = [first]
      for point in least.x <= greatest.x ? [least, greatest] : [greatest, least]
      where point != first && point != last {
        points.append(point)
      }
      if last != first { points.append(last) }
      for point in points {
        area.append(needsMove ? "M" : "L" as StaticText)
        area.append(at: point)
        needsMove = false
        drawn += 1
      }
      place = -1
    }
  }

  /// Adds dots.
  ///
  /// Those that would touch the one above are one stroke: of a day's dots there remains what can be seen.
  mutating func dots(_ name: StaticText, _ points: some Sequence<(place: Double, value: Double)>) {
    let rows = 256
    var cells = points.compactMap { point in
      let at = (x: x(point.place), y: y(point.value))
      guard at.x.isFinite, at.y.isFinite else { return nil as (Int, (x: Double, y: Double))? }
      // Only which cell it is: what lies far outside may be in any.
      let column = Int(clamping: at.x / 10) &* (rows + 1)
      return (column &+ Int(clamping: at.y / Self.side * Double(rows - 1)), at)
    }
    cells.sort { ($0.0, $0.1.y) < ($1.0, $1.1.y) }
    begin(name)
    var index = 0
    while index < cells.count {
      let (cell, first) = cells[index]
      var last = (cell: cell, y: first.y)
      index += 1
      while index < cells.count, cells[index].0 - last.cell <= 1 {
        last = (cells[index].0, cells[index].1.y)
        index += 1
      }
      area.append("M")
      area.append(at: first)
      if last.cell == cell {
        area.append("h0")
      } else {
        area.append("V")
        area.append(number: last.y, decimals: 0)
      }
    }
    area.append("\"/>")
  }

  /// Adds upright strokes, one for each thousandth of the width and each height that has any.
  mutating func strokes(
    _ name: StaticText, _ strokes: some Sequence<(place: Double, low: Double, high: Double)>
  ) {
    begin(name)
    var drawn = (column: -1.0, high: -1.0)
    for stroke in strokes {
      let own = (column: (x(stroke.place) / 10).rounded(.down), high: stroke.high)
      guard own != drawn else { continue }
      drawn = own
      area.append("M")
      area.append(at: (x(stroke.place), y(stroke.high)))
      area.append("V")
      area.append(number: y(stroke.low), decimals: 0)
    }
    area.append("\"/>")
  }

  /// Adds a bar from the bottom, or between two values.
  mutating func bar(
    _ name: StaticText, from begin: Double, to end: Double, low: Double? = nil, high: Double? = nil,
    title: String? = nil
  ) {
    let top = if let high { y(high) } else { 0.0 }
    let bottom = if let low { y(low) } else { Self.side }
    area.append("<rect class=\"")
    area.append(name)
    area.append("\" x=\"")
    area.append(number: x(begin), decimals: 0)
    area.append("\" y=\"")
    area.append(number: top, decimals: 0)
    area.append("\" width=\"")
    area.append(number: Swift.max(x(end) - x(begin), 8), decimals: 0)
    area.append("\" height=\"")
    area.append(number: Swift.max(bottom - top, 0), decimals: 0)
    area.append("\"")
    guard let title else { return area.append("/>") }
    area.append("><title>")
    area.append(html: title)
    area.append("</title></rect>")
  }

  private mutating func begin(_ name: StaticText) {
    area.append("<path class=\"")
    area.append(name)
    area.append("\" d=\"")
  }

  /// Adds lines across with their values at the left.
  mutating func levels(_ levels: [Double], decimals: Int = 0) {
    begin("grid levels")
    for level in levels {
      area.append("M0 ")
      area.append(number: y(level), decimals: 0)
      area.append("H10000")
    }
    area.append("\"/>")
    for level in levels {
      words.append("<text class=\"level\" x=\"-6\" y=\"")
      words.append(number: y(level) / 100, decimals: 1)
      words.append("%\">")
      words.append(number: level, decimals: decimals)
      words.append("</text>")
    }
  }

  /// Adds words at the bottom.
  mutating func marks(_ marks: [(place: Double, text: String)]) {
    strokes(
      "grid times",
      marks.lazy.map { [values] in ($0.place, values.lowerBound, values.upperBound) })
    for mark in marks {
      let at = x(mark.place) / 100
      words.append("<text class=\"mark")
      words.append(at > 96 ? " end" : "" as StaticText)
      words.append("\" x=\"")
      words.append(number: at, decimals: 2)
      words.append("%\" y=\"100%\" dy=\"15\">")
      words.append(html: mark.text)
      words.append("</text>")
    }
  }

  /// Writes words at the right end of a value's line, above it.
  mutating func label(_ value: Double, _ text: String) {
    words.append("<text class=\"label\" x=\"99.5%\" dy=\"-3\" y=\"")
    words.append(number: y(value) / 100, decimals: 1)
    words.append("%\">")
    words.append(html: text)
    words.append("</text>")
  }

  /// Names what is drawn from left to right, and what from the bottom to the top.
  mutating func axes(_ along: String, _ up: String) {
    words.append("<text class=\"label\" x=\"99.5%\" y=\"100%\" dy=\"-5\">")
    words.append(html: along)
    words.append("</text><text class=\"upward\" x=\"5\" y=\"10\">")
    words.append(html: up)
    words.append("</text>")
  }

  /// Draws lines between rows of the same height.
  mutating func divide(into rows: Int) {
    begin("grid")
    for row in 1..<Swift.max(rows, 1) {
      area.append("M0 ")
      area.append(number: Self.side * Double(row) / Double(rows), decimals: 0)
      area.append("H10000")
    }
    area.append("\"/>")
  }

  /// What the edges stand for of values from `low` to `high`, as far as limits go; the limits where none lies
  /// within them, or where the values are no numbers.
  static func scale(
    _ low: Double, _ high: Double, within limits: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let least = Swift.max(low, limits.lowerBound)
    let most = Swift.min(high, limits.upperBound)
    return least <= most ? least...most : limits
  }

  /// Values for lines across: about `count`, at round numbers.
  static func round(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let raw = (range.upperBound - range.lowerBound) / Double(Swift.max(count, 1))
    guard raw.isFinite, raw > 0 else { return [] }
    var power = 1.0
    while power * 10 <= raw { power *= 10 }
    while power > raw { power /= 10 }
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= raw } ?? raw
    var levels: [Double] = []
    var level = (range.lowerBound / step).rounded(.up) * step
    while level <= range.upperBound, levels.count < 50 {
      levels.append(level)
      level += step
    }
    return levels
  }

  /// Appends the picture.
  ///
  /// - Parameters:
  ///   - kind: What the page's script knows it by; `nil` for one that does not zoom.
  ///   - sensor: Whose it is.
  ///   - title: What it shows, for those who cannot see it.
  ///   - size: The class that sets its height.
  ///   - height: Its height in pixels, where the class does not set it.
  ///   - buffer: Where it goes.
  func write(
    _ kind: StaticText?, sensor: Int = 0, title: String, size: StaticText,
    height: Int? = nil, to buffer: inout OutputBuffer
  ) {
    buffer.append("<svg class=\"plot ")
    buffer.append(size)
    buffer.append("\" role=\"img\" aria-label=\"")
    buffer.append(html: title)
    buffer.append("\"")
    if let height {
      buffer.append(" height=\"")
      buffer.append(height)
      buffer.append("\"")
    }
    if let kind {
      buffer.append(" tabindex=\"0\" data-kind=\"")
      buffer.append(kind)
      buffer.append("\" data-sensor=\"")
      buffer.append(sensor)
      buffer.append("\" data-lo=\"")
      buffer.append(number: values.lowerBound, decimals: 3)
      buffer.append("\" data-hi=\"")
      buffer.append(number: values.upperBound, decimals: 3)
      buffer.append("\"")
    }
    buffer.append(
      "><svg class=\"area\" width=\"100%\" height=\"100%\" viewBox=\"0 0 10000 10000\" preserveAspectRatio=\"none\">"
    )
    buffer.append(area.span)
    buffer.append("<path class=\"axis\" d=\"M0 0V10000H10000\"/></svg>")
    buffer.append("<g class=\"words\">")
    buffer.append(words.span)
    buffer.append("</g></svg>\n")
  }
}

extension OutputBuffer {
  /// Appends a point of a path.
  fileprivate mutating func append(at point: (x: Double, y: Double)) {
    append(number: point.x, decimals: 0)
    append(byte: 0x20)
    append(number: point.y, decimals: 0)
  }
}
