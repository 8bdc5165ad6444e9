public import HSBytes

extension Opcode {
  /// The command's name in the words of the specification; `nil` for codes that it does not assign.
  ///
  /// Names are those that Core 5.4 prints; what Core 6.0 and its successors added is named as they
  /// print it, and what was removed before 5.4 as it was last printed.
  /// Vendor commands have no name here: see `isVendorSpecific`, and `described(by:)` for those of Android.
  public var name: StaticText? { entry?.part(0) }

  /// The fields of the command's parameters; `nil` if it is not known what it holds.
  package var parameters: FieldLayout? { entry?.part(1).map { FieldLayout($0) } }

  /// The fields of what Command Complete returns, from the status on; `nil` if they are not known.
  package var returnParameters: FieldLayout? {
    guard let entry, entry.part(1) != nil else { return nil }
    // What says nothing else answers with a status.
    return entry.part(2).map { FieldLayout($0) } ?? "s:Status"
  }

  /// Name, fields of the parameters and fields of the return parameters, separated by bars.
  ///
  /// A command without bars has no description of its fields.
  private var entry: StaticText? {
    switch group {
    case 0x00: command == 0 ? "No Operation" : nil
    case 0x01: Self.linkControl(command)
    case 0x02: Self.linkPolicy(command)
    case 0x03: Self.baseband(command)
    case 0x04: Self.informational(command)
    case 0x05: Self.status(command)
    case 0x06: Self.testing(command)
    case 0x08: Self.le(command)
    default: nil
    }
  }

  /// The name of the opcode's group; `nil` for groups that the specification does not assign.
  ///
  /// For commands that have no name of their own: "Vendor Specific" 0xfc53.
  public var groupName: StaticText? {
    switch group {
    case 0x01: "Link Control"
    case 0x02: "Link Policy"
    case 0x03: "Controller & Baseband"
    case 0x04: "Informational Parameters"
    case 0x05: "Status Parameters"
    case 0x06: "Testing"
    case 0x08: "LE Controller"
    case 0x3f: "Vendor Specific"
    default: nil
    }
  }
}

extension EventCode {
  /// The event's name in the words of the specification; `nil` for codes that it does not assign.
  public var name: StaticText? { entry?.part(0) }

  /// The fields of the event's parameters; `nil` if it is not known what it holds.
  package var parameters: FieldLayout? { entry?.part(1).map { FieldLayout($0) } }

  /// The fields of the event's parameters; of an LE Meta event those behind the subevent's code.
  ///
  /// - Parameter subevent: Which LE Meta event it is; `nil` if it is none.
  /// - Returns: The fields; `nil` if it is not known what it holds.
  package func layout(_ subevent: LEMetaSubevent?) -> FieldLayout? {
    if let subevent { subevent.parameters } else { parameters }
  }
}

extension ByteRange {
  /// An event's parameters without the subevent's code in front.
  ///
  /// - Parameter subevent: Which LE Meta event it is; `nil` if it is none.
  /// - Returns: The bytes that the fields stand in.
  package func behind(_ subevent: LEMetaSubevent?) -> ByteRange {
    subevent == nil ? self : ByteRange(offset: offset + min(1, count), count: max(0, count - 1))
  }
}

extension LEMetaSubevent {
  /// The subevent's name in the words of the specification; `nil` for codes it does not assign.
  public var name: StaticText? { entry?.part(0) }

  /// The fields behind the subevent code; `nil` if it is not known what it holds.
  package var parameters: FieldLayout? { entry?.part(1).map { FieldLayout($0) } }
}

// MARK: - Holding packets against their layouts

extension Opcode {
  /// Takes the parameters that the command has; bytes too many are left unread.
  func take(from reader: inout ByteReader) throws(DecodeError) -> ByteRange {
    try reader.take(parameters, name)
  }
}

extension EventCode {
  /// Takes the parameters that the event has; bytes too many are left unread.
  func take(from reader: inout ByteReader) throws(DecodeError) -> ByteRange {
    try reader.take(parameters, name)
  }
}

extension LEMetaSubevent {
  /// Takes the parameters behind the subevent code; bytes too many are left unread.
  func take(from reader: inout ByteReader) throws(DecodeError) -> ByteRange {
    try reader.take(parameters, name)
  }
}

extension ByteReader {
  fileprivate mutating func take(
    _ layout: FieldLayout?, _ name: StaticText?
  ) throws(DecodeError) -> ByteRange {
    guard let layout, let name else { return takeRemaining() }
    try require(layout.minimum, name)
    return try take(layout.count(of: remainingBytes), name)
  }
}

extension StaticText {
  /// What stands between two bars, counted from 0; `nil` if there are fewer.
  func part(_ number: Int) -> StaticText? {
    var start = 0
    var passed = 0
    for index in 0...count where index == count || self[index] == UInt8(ascii: "|") {
      if passed == number { return self[start..<index] }
      passed += 1
      start = index + 1
    }
    return nil
  }
}
