package import HSBytes

extension FieldLayout.Field {
  /// What the field says, for a reader: its name in the specification, its value, and what that means.
  ///
  /// - Parameters:
  ///   - octet: The byte at an index of the packet; 0 if it is not there.
  ///   - mostBits: How many bits of a set are named.
  /// - Returns: The text; of a secret only that there is one.
  package func text(_ octet: (Int) -> UInt8, mostBits: Int = 64) -> String {
    let title = name.string + (position.map { "[\($0)]" } ?? "")
    if kind.isSecret { return "\(title), which is not shown" }
    guard range.count == count else { return "\(title), partly missing" }
    let start = range.lowerBound
    return switch kind {
    case .handle: "\(title) \(Self.hexadecimal(number(at: start, 2, octet), 4))"
    case .opcode: Self.opcode(title, UInt16(truncatingIfNeeded: number(at: start, 2, octet)))
    case .status: Self.status(title, ErrorCode(rawValue: octet(start)))
    case .number, .identifying, .compared: title + self.words(octet, mostBits)
    case .signed: "\(title) \(signed(Int8(bitPattern: octet(start))))"
    case .address: "\(title) \(address(at: start, nil, octet))"
    case .randomAddress: "\(title) \(address(at: start, 1, octet))"
    case .typedAddress: "\(title) \(address(at: start + 1, octet(start), octet))"
    case .addressWithType: "\(title) \(address(at: start, octet(start + 6), octet))"
    case .advertising, .advertisingEntry: "\(title), \(octet(start)) bytes"
    default: title
    }
  }

  /// What its number means; `nil` if it is a plain number, or not known.
  ///
  /// - Parameter octet: The byte at an index of the packet; 0 if it is not there.
  /// - Returns: The meaning; of a page of features the one that the page's number says, two octets before.
  package func meaning(_ octet: (Int) -> UInt8) -> FieldMeaning? {
    FieldMeaning.of(meant) ?? FieldMeaning.of(meant, page: octet(range.lowerBound - 2))
  }

  /// A number and what it means, behind a space; of one that is longer than a count its octets.
  private func words(_ octet: (Int) -> UInt8, _ mostBits: Int) -> String {
    guard count > 0 else { return "" }
    if name.string == "Supported_Commands" {
      let names = SupportedCommands.names(range.count) { octet(range.lowerBound + $0) }
      let most = mostBits < 64 ? mostBits : names.count
      let told = names.prefix(most).joined(separator: ", ")
      let more = names.count > most ? " and \(names.count - most) more" : ""
      return " = \(names.count) commands: \(told)\(more)"
    }
    let meaning = meaning(octet)
    guard count <= 8 else { return "" }
    let number = number(at: range.lowerBound, count, octet)
    let words = meaning?.words(number, most: mostBits) ?? ""
    let isHexadecimal = meaning?.isHexadecimal ?? (count > 4)
    let figures = isHexadecimal ? Self.hexadecimal(number, 2 * count) : "\(number)"
    return words.isEmpty ? " \(figures)" : " \(figures) \(words)"
  }

  /// A number with a sign, and its unit; 127 says that a power is not known.
  private func signed(_ number: Int8) -> String {
    guard case .unit(let unit)? = FieldMeaning.of(meant) else { return "\(number)" }
    if number == .max, name.string == "Advertising_TX_Power" { return "127 = no preference" }
    let isUnknown = number == .max && ["RSSI", "TX_Power", "TX_Power_Level"].contains(name.string)
    return isUnknown ? "\(number) = not available" : "\(number) \(unit)"
  }

  private static func hexadecimal(_ number: some BinaryInteger, _ digits: Int) -> String {
    let text = String(number, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  private static func opcode(_ title: String, _ code: UInt16) -> String {
    let name = Opcode(rawValue: code).name.map { ", \($0.string)" } ?? ""
    return "\(title) \(hexadecimal(code, 4))\(name)"
  }

  private static func status(_ title: String, _ code: ErrorCode) -> String {
    let name = code.name.map { ", \($0.string)" } ?? ""
    return "\(title) \(hexadecimal(code.rawValue, 2))\(name)"
  }

  private func number(at start: Int, _ count: Int, _ octet: (Int) -> UInt8) -> UInt64 {
    (0..<min(count, 8)).reduce(0) { $0 | UInt64(octet(start + $1)) << UInt64(8 * $1) }
  }

  private func address(at start: Int, _ type: UInt8?, _ octet: (Int) -> UInt8) -> String {
    let address = DeviceAddress(
      value: number(at: start, 6, octet), type: AddressType(rawValue: type ?? 0))
    guard let type else { return "\(address)" }
    return switch type {
    case 0: "\(address), public"
    case 1: "\(address), random"
    case 2: "\(address), public identity"
    case 3: "\(address), random identity"
    case 0xff: "\(address), anonymous"
    default: "\(address), of type \(type)"
    }
  }
}

extension FieldLayout {
  /// The fields of a packet in words, with semicolons between; at most as many as a line has room for.
  ///
  /// - Parameters:
  ///   - packet: The bytes that the layout is of.
  ///   - skippingStatus: Whether the status that it begins with is told already.
  /// - Returns: The words; bytes that belong to no field are counted.
  package func words(_ packet: Span<UInt8>, skippingStatus: Bool = false) -> String {
    var bytes: [UInt8] = []
    for index in packet.indices { bytes.append(packet[index]) }
    let octet = { [bytes] index in bytes.indices.contains(index) ? bytes[index] : 0 }
    var fields = fields(in: 0..<packet.count)
    var told: [String] = []
    var count = 0
    while let field = fields.next(octet) {
      if skippingStatus, field.kind == .status, field.range.lowerBound == 0 { continue }
      count += 1
      if told.count < Self.mostInLine { told.append(field.text(octet, mostBits: Self.mostBits)) }
    }
    if count > told.count { told.append("\(count - told.count) more fields") }
    let rest = packet.count - fields.place
    if rest > 0 { told.append("\(rest) bytes that belong to no field") }
    return told.joined(separator: "; ")
  }

  /// Fields in a line: more than any packet without a list has.
  private static let mostInLine = 48
  /// Bits that are named in a line.
  private static let mostBits = 6
}
