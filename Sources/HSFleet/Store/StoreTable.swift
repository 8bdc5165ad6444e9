import HSProtocols

/// A table of a fleet's database: what a row is, and its columns, each with its name, what it means and its value.
struct StoreTable<Row>: Sendable {
  /// What the database and its description need of it.
  let outline: StoreSchema.Table
  private let columns: [StoreColumn<Row>]
  private let isOfCaptures: Bool

  /// A table.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - row: What a row is.
  ///   - isOfCaptures: Whether a row is of a capture, whose number stands in the first column.
  ///   - key: The columns that tell rows apart, but for that one.
  ///   - columns: All columns, but for that one.
  init(
    _ name: String, of row: String, ofCaptures isOfCaptures: Bool = true, key: [String],
    _ columns: [StoreColumn<Row>]
  ) {
    let capture = StoreColumn<Int>.column("capture", "the capture: `captures.capture`") { $0 }
    outline = StoreSchema.Table(
      name: name, row: row,
      columns: (isOfCaptures ? [capture.outline] : []) + columns.map(\.outline),
      key: (isOfCaptures ? ["capture"] : []) + key)
    self.columns = columns
    self.isOfCaptures = isOfCaptures
  }

  /// A row's values, one for each column; of a capture by its number.
  func values(of row: Row, in capture: Int) -> [SQLValue] {
    var values: [SQLValue] = []
    values.reserveCapacity(columns.count + 1)
    if isOfCaptures { values.append(.integer(capture)) }
    for column in columns { values.append(column.value(row)) }
    return values
  }
}

/// A column of a table.
struct StoreColumn<Row>: Sendable {
  let outline: StoreSchema.Column
  let value: @Sendable (Row) -> SQLValue

  /// A column.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - meaning: What it means, with its unit.
  ///   - value: What stands in it, of the type of which the column is.
  /// - Returns: The column.
  static func column<Value: StoredValue>(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> Value
  ) -> Self {
    Self(outline: StoreSchema.Column(name: name, type: Value.type, meaning: meaning)) {
      value($0).stored
    }
  }

  // MARK: What many tables have

  /// The sensor that a row is of.
  static func sensor(_ value: @escaping @Sendable (Row) -> Int) -> Self {
    column("sensor", "the sensor in its capture, from 1", value)
  }

  /// The peer that a row is of.
  static func peer(_ value: @escaping @Sendable (Row) -> Int?) -> Self {
    column("peer", "the peer in its capture, from 1", value)
  }
}

/// A value that a column may hold.
protocol StoredValue: SendableMetatype {
  /// The type of the column.
  static var type: String { get }
  /// What stands in it.
  var stored: SQLValue { get }
}

extension StoredValue where Self: FixedWidthInteger {
  static var type: String { "INTEGER" }
  var stored: SQLValue { .integer(Int64(clamping: self)) }
}

extension Int: StoredValue {}
extension Int64: StoredValue {}
extension UInt8: StoredValue {}
extension UInt16: StoredValue {}

extension Bool: StoredValue {
  static var type: String { "INTEGER" }
  var stored: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: StoredValue {
  static var type: String { "REAL" }
  var stored: SQLValue { .real(self) }
}

extension String: StoredValue {
  static var type: String { "TEXT" }
  var stored: SQLValue { .text(self) }
}

extension StaticText: StoredValue {
  static var type: String { "TEXT" }
  var stored: SQLValue { .text(string) }
}

extension Optional: StoredValue where Wrapped: StoredValue {
  static var type: String { Wrapped.type }
  var stored: SQLValue { self?.stored ?? .null }
}

/// A text from the air, as a terminal can show it; nothing where there is none.
struct ShownText: StoredValue {
  let bytes: [UInt8]

  static var type: String { "TEXT" }
  var stored: SQLValue { bytes.isEmpty ? .null : .shown(bytes) }
}

/// The bytes of a text, where what is shown of it is not all; else nothing.
struct HiddenText: StoredValue {
  let bytes: [UInt8]

  static var type: String { "BLOB" }
  var stored: SQLValue { SQLValue.shown(bytes) == .text(bytes) ? .null : .blob(bytes) }
}
