extension ValueLog {
  /// Which column of a table is which.
  struct TableColumns {
    var separator: UInt8
    var time: Int?
    var event: Int?
    var attribute: Int
    var value: Int
  }

  /// Takes a row of a table: a time, what happened, a characteristic, a value.
  mutating func takeRow(_ line: LogLine) -> Fate {
    guard let columns else {
      columns = Self.columns(of: line)
      return columns == nil ? .passed : .told
    }
    let fields = Self.fields(line, columns.separator)
    guard columns.value < fields.count, columns.attribute < fields.count else { return .damaged }
    if let place = columns.time, place < fields.count {
      clock.note(in: fields[place][...], isFirst: true)
      packets.time = clock.time
    }
    let event = columns.event.flatMap { $0 < fields.count ? fields[$0].lowered[...] : nil } ?? []
    let tells = TableEvent.allCases.first { event.holds($0.word) }?.tells ?? .notify
    if tells == .disconnect || tells == .connect {
      if tells == .connect { packets.connect() } else { packets.disconnect(0x1F) }
      return .told
    }
    let text = fields[columns.value][...].trimmed
    let isNothing = text.isEmpty
    let attribute = fields[columns.attribute][...].trimmed
    guard
      let uuid = attribute.uuid ?? attribute.rest(behind: "(").flatMap({ $0.uuid })
        ?? attribute.firstUUID
    else { return isNothing ? .passed : .damaged }
    guard let (octets, rest) = text.octets(between: " -:.,") ?? (isNothing ? ([], text) : nil),
      rest.isEmpty
    else { return .damaged }
    let key = ValuePackets.Key.uuid(uuid)
    switch tells {
    case .subscribe, .unsubscribe:
      defer { packets.confirm() }
      return Fate(packets.subscribe(key, [tells == .subscribe ? 1 : 0, 0]))
    case .write:
      defer { packets.confirm() }
      return Fate(packets.write(key, octets, isAnswered: event.holds("with response")))
    default: return Fate(packets.take(tells, key, octets))
    }
  }

  /// The columns that a table's first line names; `nil` if values of characteristics are not among them.
  private static func columns(of line: LogLine) -> TableColumns? {
    // What begins with a time, or has a text of Python's, is no head: a value may hold the words of one.
    guard let first = line.first, !first.isDigit, first != 0x5B,
      !line.contains(0x27)
    else { return nil }
    for (separator, names) in heads(of: line) {
      func place(_ words: [String]) -> Int? {
        names.firstIndex { name in words.contains { name.hasPrefix($0) } }
      }
      guard names.count >= 2, let attribute = place(["characteristic", "uuid"]),
        let value = place(["value", "data", "hex", "bytes"])
      else { continue }
      // Tables of all kinds have UUIDs of their rows; values of characteristics come at a time.
      guard names[attribute].hasPrefix("characteristic") || place(["time", "date"]) != nil else {
        continue
      }
      return TableColumns(
        separator: separator, time: place(["time", "date"]),
        event: place(["event", "type", "action", "direction", "operation"]), attribute: attribute,
        value: value)
    }
    return nil
  }

  /// The names of columns that a first line has by each separator that there may be: in small letters, without blanks.
  static func heads(of line: LogLine) -> [(separator: UInt8, names: [String])] {
    ([0x2C, 0x3B, 0x09] as [UInt8]).map { separator in
      (separator, fields(line, separator).map { $0.lowered.filter { $0 != 0x20 }.asText })
    }
  }

  /// A row's fields, without the quotation marks around them.
  static func fields(_ line: LogLine, _ separator: UInt8) -> [[UInt8]] {
    var fields: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in line where fields.count <= 64 {
      if byte == 0x22 {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        fields.append([])
      } else {
        fields[fields.count - 1].append(byte)
      }
    }
    return fields
  }
}
