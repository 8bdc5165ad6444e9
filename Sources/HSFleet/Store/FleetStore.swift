import HSProtocols
import HSTimeline

/// The database of a fleet: every file once, whole or not at all.
///
/// A file is one transaction. However the program ends, the database holds whole files only, and the next
/// run adds those that are missing.
final class FleetStore {
  private let path: String
  private let database: SQLiteDatabase
  private var isWriting = false

  /// Opens a fleet's database, or makes one.
  ///
  /// - Parameter path: Where it is.
  /// - Throws: What keeps it from being used: the system, or that it is another program's.
  init(_ path: String) throws(SQLFailure) {
    self.path = path
    database = try SQLiteDatabase(path)
    // Two programs that begin at once make it once.
    try transact(prepare)
    // A program that was ended while it wrote left it so; what it added is put into the file in the end.
    if case .text(let mode)? = try database.first("PRAGMA journal_mode")?.first {
      isWriting = String(decoding: mode, as: UTF8.self) == "wal"
    }
  }

  deinit { try? finish() }

  /// Puts all that was added into the file alone, unless another program has it open, which does this then.
  ///
  /// - Throws: What keeps SQLite from it; nothing is lost as long as the files beside it stay.
  func finish() throws(SQLFailure) {
    guard isWriting else { return }
    isWriting = false
    do throws(SQLFailure) {
      try database.run("PRAGMA busy_timeout = 1000")
      // Of a mode that changes SQLite does not say what failed.
      try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
      try database.run("PRAGMA journal_mode = DELETE")
    } catch {
      guard !error.isBusy else { return }
      throw SQLFailure(
        path: path,
        reason: "\(error.reason); what was added is in the files beside it, which belong to it")
    }
  }

  private func prepare() throws(SQLFailure) {
    let application = try number("PRAGMA application_id")
    let version = try number("PRAGMA user_version")
    if try number("SELECT count(*) FROM sqlite_master") == 0, application == 0 {
      for statement in StoreSchema.statements { try database.run(statement) }
      try database.run("PRAGMA application_id = \(StoreSchema.application)")
      try database.run("PRAGMA user_version = \(StoreSchema.version)")
      return
    }
    guard application == StoreSchema.application else {
      throw SQLFailure(path: path, reason: "is a database of another program, and left as it is")
    }
    guard version == StoreSchema.version else {
      throw SQLFailure(
        path: path,
        reason:
          "has layout \(version), and this program writes \(StoreSchema.version): collect anew")
    }
  }

  private func number(_ sql: String) throws(SQLFailure) -> Int {
    guard case .integer(let number)? = try database.first(sql)?.first else { return 0 }
    return Int(clamping: number)
  }

  /// The files that are in it, by their digests, each with why not all of it could be read, or nothing.
  func problems() throws(SQLFailure) -> [String: String] {
    var problems: [String: String] = [:]
    var last = ""
    while let row = try database.first(
      "SELECT sha256, problem FROM files WHERE sha256 > ? ORDER BY sha256 LIMIT 1", [.text(last)]),
      case .text(let digest) = row[0], case .text(let problem) = row[1]
    {
      last = String(decoding: digest, as: UTF8.self)
      problems[last] = String(decoding: problem, as: UTF8.self)
    }
    return problems
  }

  /// Adds a file, unless it is there.
  ///
  /// - Returns: Whether it was added.
  func add(_ file: StoredFile) throws(SQLFailure) -> Bool {
    var isNew = false
    try change { () throws(SQLFailure) in isNew = try insert(file) }
    return isNew
  }

  /// Writes the user's own names of handles for the captures of a file that is there.
  ///
  /// A handle that has another name gets the new one; names of other handles stay.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - digest: The file's.
  /// - Throws: What keeps SQLite from it; then nothing is changed.
  func name(_ names: HandleNames, inFile digest: String) throws(SQLFailure) {
    try change { () throws(SQLFailure) in
      var last: [SQLValue] = [.integer(0), .integer(0)]
      while let row = try database.first(
        """
        SELECT capture, peer, address FROM peers JOIN captures USING (capture)
        WHERE sha256 = ? AND (capture, peer) > (?, ?) ORDER BY capture, peer LIMIT 1
        """, [.text(digest)] + last)
      {
        last = Array(row.prefix(2))
        for (handle, name) in names.names(at: Self.address(row[2])) {
          try database.first(
            "INSERT OR REPLACE INTO own_names VALUES (?, ?, ?, ?)",
            last + [.integer(Int(handle)), .text(name)])
        }
      }
    }
  }

  /// The address that a column holds.
  private static func address(_ value: SQLValue) -> DeviceAddress? {
    guard case .text(let text) = value else { return nil }
    return DeviceAddress.value(of: String(decoding: text, as: UTF8.self)).map {
      DeviceAddress(value: $0, type: .publicDevice)
    }
  }

  /// Makes one transaction of changes.
  private func change(_ body: () throws(SQLFailure) -> Void) throws(SQLFailure) {
    if !isWriting {
      // A log of changes beside the file: whole transactions, without waiting for the disk after each.
      try database.run("PRAGMA journal_mode = WAL")
      try database.run("PRAGMA synchronous = NORMAL")
      isWriting = true
    }
    try transact(body)
  }

  private func transact(_ body: () throws(SQLFailure) -> Void) throws(SQLFailure) {
    try database.run("BEGIN IMMEDIATE")
    do throws(SQLFailure) {
      try body()
      try database.run("COMMIT")
    } catch {
      try? database.run("ROLLBACK")
      throw error
    }
  }

  private func insert(_ file: StoredFile) throws(SQLFailure) -> Bool {
    // Another program may have added it meanwhile.
    let known = try database.first("SELECT 1 FROM files WHERE sha256 = ?", [.text(file.digest)])
    guard known == nil else { return false }
    let base = try number("SELECT coalesce(max(capture), 0) FROM captures")
    for table in StoreSchema.tables {
      let statement = StoreSchema.insertion(into: table)
      let isNumbered = table.columns[0].name == "capture"
      try file.forEachRow(of: table) { row throws(SQLFailure) in
        var row = row
        if isNumbered, case .integer(let number) = row[0] {
          row[0] = .integer(number + Int64(base))
        }
        try database.first(statement, row[...])
      }
    }
    return true
  }
}
