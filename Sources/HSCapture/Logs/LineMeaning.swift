import HSBase

/// What a line of a log tells.
enum LineMeaning: Equatable {
  /// An HCI packet, behind its type.
  case packet(isReceived: Bool)
  case notify
  case indicate
  /// The value that was asked for.
  case answer
  /// A value that came, asked for or not.
  case value
  /// A value that is written, and answered.
  case write
  case command
  /// A value that was written: it may have been told before.
  case written
  /// What is about to be written, and then to what.
  case typed
  case writing
  case reading
  case subscribe
  case unsubscribe
  case confirm
  case refuse
  /// The attribute that lines behind speak of.
  case attribute
  /// A characteristic.
  case declare
  /// An attribute's type.
  case describe
  case peer
  case connect
  case disconnect
  /// A connection came about, or ended: the status says which.
  case state
  /// A connection ended, by its handle.
  case ended
  case mtu
  case parameters
  /// Rows of a value's octets follow.
  case valueFollows
  case dump
  /// One octet of a value.
  case octetOfValue
  /// A PDU of ATT begins, in rows of octets.
  case pdu(isReceived: Bool)
  case rowOfPDU
  /// A packet begins, of a type that is known or told behind.
  case title(type: UInt8, isReceived: Bool?)
  case kind(UInt8)
  /// A packet of ATT begins, if none is under way: the layers below it were not copied.
  case piece
  /// Something of the packet under way.
  case part
  /// How long the entries of a list are, or the packet of a layer.
  case entry
  /// Which of LE's events it is.
  case sub(UInt8)
  /// Something that is no packet: the one under way is whole.
  case outside
  /// Nothing that is of use here.
  case pass
  /// What ought to tell something, and does not.
  case unreadable
  /// A date, from which times count.
  case date
  /// A list of what the peer has follows.
  case listed
  /// A service with its characteristics.
  case service
  /// How the next value is written.
  case next(isCommand: Bool)
  /// A value is written, and was written, which may be told once, and perhaps without it.
  case send
  case sent
  case arrived
  /// The characteristic whose descriptor is written behind it, and this, which is told twice.
  case choose
  case configure
  case configured
  /// Notifications are asked for, or not any more; the answer is told behind it.
  case switching(UInt8)
  /// A connection ended, if there was one: why, if not by a status.
  case closed(UInt8?)
  /// Parameters of a connection in milliseconds.
  case timing
}

extension LineField {
  private static let byName: [String: LineField] = allCases.reduce(into: [:]) {
    $0[$1.name.string] = $0[$1.name.string] ?? $1
  }

  init?(name: String) {
    guard let field = Self.byName[name] else { return nil }
    self = field
  }

  /// Whether a text can be what it is the place of.
  func isReadable(_ text: LogLine) -> Bool {
    switch self {
    case .uuid: text.uuid != nil
    case .address: text.address != nil
    default: width == 0 || number(text) != nil
    }
  }

  /// The number that a text begins with; `nil` if there is none.
  func number(_ text: LogLine) -> Int? {
    text.begins("0x") || isHexadecimal ? text.hexadecimal : text.number
  }
}

extension LineProgram {
  /// A program's rows, ready to be compared with lines.
  struct Row {
    var tells: LineMeaning
    var template: LineTemplate
  }

  private static let compiled: [[Row]] = allCases.map { program in
    LineRow.allCases.filter { $0.programs.contains(program) }.map {
      Row(tells: $0.tells, template: LineTemplate($0.form))
    }
  }

  private static let places: [LineProgram: Int] = Dictionary(
    uniqueKeysWithValues: zip(allCases, allCases.indices))

  var rows: [Row] { Self.places[self].map { Self.compiled[$0] } ?? [] }

  /// Whether it prints packets' fields.
  var isPrinting: Bool { wrapping == .printed }
}

extension AndroidStatus {
  /// What a status is called and means.
  static func words(_ status: Int) -> String {
    AndroidStatus(rawValue: status).map { "\($0.name): \($0.meaning)" }
      ?? "not one that is documented"
  }
}
