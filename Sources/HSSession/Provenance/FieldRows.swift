import HSProtocols

/// Bytes that are taken apart: each field is a row, with the places of its bytes in the capture.
struct FieldRows {
  /// The fields in order.
  private(set) var rows: [ExplainedRow] = []
  /// All bytes.
  let bytes: [UInt8]
  /// Where each of them stands, or where the first does and the others behind it; nothing where that is not known.
  private let offsets: [Int]
  private let first: Int?

  /// Bytes of a field that are kept.
  private static let kept = 512

  /// Bytes that stand in a row.
  init(_ bytes: Span<UInt8>, at first: Int?) {
    self.bytes = bytes.indices.map { bytes[$0] }
    self.first = first
    offsets = []
  }

  /// Bytes that stand wherever the pieces of their frame do.
  init(_ bytes: [UInt8], offsets: [Int]) {
    (self.bytes, self.offsets, first) = (bytes, offsets, nil)
  }

  /// Hands over the rows so far.
  mutating func take() -> [ExplainedRow] {
    defer { rows = [] }
    return rows
  }

  /// A number of two bytes; 0 where it is not whole.
  func number(at index: Int) -> Int {
    guard index + 1 < bytes.count else { return 0 }
    return Int(bytes[index]) | Int(bytes[index + 1]) << 8
  }

  /// Adds a row for the bytes of a range, as far as they are there; they are not shown of a secret.
  mutating func add(
    _ range: Range<Int>, _ layer: String, _ text: String, isSecret: Bool = false
  ) {
    let range = range.clamped(to: 0..<bytes.count)
    guard !range.isEmpty else { return }
    let shown = range.prefix(Self.kept)
    var places = first.map { first in shown.map { first + $0 } } ?? []
    if !offsets.isEmpty { places = Array(offsets[shown]) }
    var row = ExplainedRow(at: places, Array(bytes[shown]), layer, text)
    row.count = range.count
    rows.append(isSecret ? row.withoutBytes : row)
  }

  /// Adds a row for each field of a layout, and one for bytes that belong to none.
  ///
  /// - Parameters:
  ///   - layout: The fields; `nil` if they have no description.
  ///   - range: Where they begin.
  ///   - end: Where they end; where the bytes do unless said.
  ///   - layer: The layer that they belong to.
  ///   - what: What the bytes are as a whole.
  mutating func add(
    _ layout: FieldLayout?, _ range: PartialRangeFrom<Int>, to end: Int? = nil, _ layer: String,
    else what: String
  ) {
    let range = range.lowerBound..<max(range.lowerBound, end ?? bytes.count)
    guard !range.isEmpty else { return }
    guard let layout else { return add(range, layer, what) }
    var fields = FieldReadings(layout, in: bytes, range)
    while let field = fields.next() {
      let places = rows.count
      add(field.range, layer, "")
      if rows.count > places { rows[places] = rows[places].reading(field) }
    }
    // Bytes after a secret may belong to it: the field may be longer than it should be.
    add(fields.rest, layer, "bytes that belong to no field", isSecret: layout.hasSecret)
  }
}
