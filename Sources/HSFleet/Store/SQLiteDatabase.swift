import HSCSQLite
import HSProtocols

/// A value of a row.
enum SQLValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])

  /// A text as a terminal can show it: the rest is escaped, as in messages.
  static func text(_ text: String) -> SQLValue { shown(SystemName.bytes(text)) }
  /// Bytes that should be a text in UTF-8, as a terminal can show them.
  static func shown(_ bytes: [UInt8]) -> SQLValue {
    var buffer = OutputBuffer()
    buffer.append(shownText: bytes.span)
    return .text(Array(buffer.string.utf8))
  }
  static func integer(_ number: Int) -> SQLValue { .integer(Int64(number)) }
}

/// What SQLite says against doing something.
struct SQLFailure: Error, CustomStringConvertible {
  /// The database's path.
  let path: String
  /// In SQLite's words, or ours.
  let reason: String
  /// Whether another program has the database open.
  var isBusy = false

  var description: String { "\(path): \(reason)" }
}

/// An open database; one thread's at a time.
@safe
final class SQLiteDatabase {
  private let path: String
  private let handle: OpaquePointer?
  /// Statements that were prepared, by their texts.
  private var prepared: [String: OpaquePointer] = unsafe [:]

  /// Opens a database, or makes an empty one.
  init(_ path: String) throws(SQLFailure) {
    self.path = path
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = unsafe sqlite3_open_v2(path.systemName, &handle, flags, nil)
    unsafe self.handle = handle
    guard code == SQLITE_OK else { throw failure() }
    // Another that writes now will have finished with its capture soon.
    _ = unsafe sqlite3_busy_timeout(handle, 30_000)
  }

  deinit {
    unsafe prepared.values.forEach { _ = unsafe sqlite3_finalize($0) }
    _ = unsafe sqlite3_close(handle)
  }

  private func failure() -> SQLFailure {
    guard let text = unsafe sqlite3_errmsg(handle) else {
      return SQLFailure(path: path, reason: "no memory")
    }
    return SQLFailure(
      path: path, reason: unsafe String(cString: text),
      isBusy: unsafe sqlite3_errcode(handle) & 0xFF == SQLITE_BUSY)
  }

  /// Does something that has no rows and no values.
  func run(_ sql: String) throws(SQLFailure) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  /// Does something with values in the place of its question marks.
  ///
  /// - Returns: The first row, or `nil` if there is none.
  @discardableResult
  func first(_ sql: String, _ values: ArraySlice<SQLValue> = []) throws(SQLFailure) -> [SQLValue]? {
    let statement = unsafe try statement(sql)
    defer {
      _ = unsafe sqlite3_reset(statement)
      _ = unsafe sqlite3_clear_bindings(statement)
    }
    for (place, value) in values.enumerated() {
      guard unsafe bind(value, Int32(place + 1), statement) == SQLITE_OK else { throw failure() }
    }
    switch unsafe sqlite3_step(statement) {
    case SQLITE_DONE: return nil
    case SQLITE_ROW:
      var row: [SQLValue] = []
      for column in 0..<(unsafe sqlite3_column_count(statement)) {
        unsafe row.append(value(column, statement))
      }
      return row
    default: throw failure()
    }
  }

  private func statement(_ sql: String) throws(SQLFailure) -> OpaquePointer {
    if let known = unsafe prepared[sql] { return unsafe known }
    var statement: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK,
      let statement = unsafe statement
    else { throw failure() }
    unsafe prepared[sql] = statement
    return unsafe statement
  }

  private func bind(_ value: SQLValue, _ place: Int32, _ statement: OpaquePointer) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(statement, place)
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, place, number)
    case .real(let number): return unsafe sqlite3_bind_double(statement, place, number)
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { buffer in
        // SQLite copies the bytes before this returns; bytes that are hidden are at least one.
        unsafe csqlite_bind_blob(
          statement, place, buffer.baseAddress, Int32(clamping: buffer.count))
      }
    case .text(let bytes):
      return unsafe bytes.withUnsafeBytes { buffer in
        // SQLite copies the bytes before this returns, and takes nothing for no text.
        let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let text = unsafe text, unsafe !buffer.isEmpty else {
          return unsafe csqlite_bind_text(statement, place, "", 0)
        }
        return unsafe csqlite_bind_text(statement, place, text, Int32(clamping: buffer.count))
      }
    }
  }

  private func value(_ column: Int32, _ statement: OpaquePointer) -> SQLValue {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return unsafe .real(sqlite3_column_double(statement, column))
    case SQLITE_NULL: return .null
    case SQLITE_BLOB:
      guard let bytes = unsafe sqlite3_column_blob(statement, column) else { return .blob([]) }
      let count = Int(unsafe sqlite3_column_bytes(statement, column))
      return .blob(unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default:
      guard let text = unsafe sqlite3_column_text(statement, column) else { return .null }
      let count = Int(unsafe sqlite3_column_bytes(statement, column))
      return .text(unsafe Array(UnsafeBufferPointer(start: text, count: count)))
    }
  }
}
