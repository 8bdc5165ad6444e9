package import HSBase
import HSNames

/// A field of a packet as it was read: its name in the specification, its value, and what that means.
///
/// Text, JSON and the library tell fields from this one reading.
package struct FieldReading: Sendable, Equatable {
  /// What stands in the field.
  package enum Value: Sendable, Equatable {
    /// A number with which something is counted, or a code that is shown in decimals.
    case number(UInt64)
    /// A number that is shown in hexadecimal: bits, a code, an identifier.
    case code(UInt64)
    /// A number with a sign.
    case signed(Int8)
    case address(DeviceAddress)
    /// A name, up to its first zero.
    case text([UInt8])
    /// What is no number; of advertising data what its length says.
    case octets([UInt8])
    /// A key, or what one is made from, which is not shown.
    case secret
    /// A part of the field is missing.
    case missing
  }

  /// What it is.
  package let kind: FieldLayout.Kind
  /// Its name in the specification; empty where the layout gives none.
  package let name: StaticText
  /// Which one of a list it is, from 0; `nil` outside a list.
  package let position: Int?
  /// Where its bytes stand, as far as they are there.
  package let range: Range<Int>
  /// What stands there.
  package let value: Value
  /// What that means.
  package let meaning: FieldMeaning.Words

  /// Reads a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - bytes: The packet.
  package init(_ field: FieldLayout.Field, in bytes: [UInt8]) {
    kind = field.kind
    name = field.name
    position = field.position
    range = field.range
    (value, meaning) = Self.read(field, bytes)
  }

  private static func read(
    _ field: FieldLayout.Field, _ bytes: [UInt8]
  ) -> (Value, FieldMeaning.Words) {
    if field.kind.isSecret { return (.secret, .plain) }
    let range = field.range.clamped(to: bytes.indices)
    guard range.count == field.count, let first = range.first else { return (.missing, .plain) }
    let octets = bytes[range]
    switch field.kind {
    case .handle, .attributeHandle: return (.code(number(octets)), .plain)
    case .uuid:
      guard let uuid = BluetoothUUID(octets: octets) else {
        return (.octets(Array(octets)), .plain)
      }
      return (
        range.count == 2 ? .code(number(octets)) : .octets(Array(octets)), .name(uuid.name?.string)
      )
    case .opcode:
      let opcode = Opcode(rawValue: UInt16(truncatingIfNeeded: number(octets)))
      return (.code(number(octets)), .name(opcode.name?.string))
    case .status:
      return (.code(number(octets)), .name(ErrorCode(rawValue: bytes[first]).name?.string))
    case .signed: return signed(Int8(bitPattern: bytes[first]), field)
    case .address: return address(octets, nil)
    case .randomAddress: return address(octets, 1)
    case .typedAddress: return address(octets.dropFirst(), octets.first)
    case .addressWithType: return address(octets.dropLast(), octets.last)
    case .name: return (.text(Array(octets.prefix { $0 != 0 })), .plain)
    case .text: return (.text(Array(octets)), .plain)
    case .advertising, .advertisingEntry:
      return (.octets(Array(octets.dropFirst().prefix(Int(bytes[first])))), .plain)
    case .longAdvertising:
      return (.octets(Array(octets.dropFirst(2).prefix(Int(number(octets.prefix(2)))))), .plain)
    case .number, .identifying, .compared: return counted(octets, field, bytes)
    case .advertisingToEnd, .attributeValue, .undescribed, .secret, .identityKey, .passkey:
      return (.octets(Array(octets)), .plain)
    }
  }

  /// A number and what it means; what is longer than a number as its octets.
  private static func counted(
    _ octets: ArraySlice<UInt8>, _ field: FieldLayout.Field, _ bytes: [UInt8]
  ) -> (Value, FieldMeaning.Words) {
    guard octets.count <= 8 else {
      guard field.name.string == "Supported_Commands" else {
        return (.octets(Array(octets)), .plain)
      }
      return (.octets(Array(octets)), .set(SupportedCommands.names(Array(octets))))
    }
    let meaning = FieldMeaning.of(field, in: bytes)
    let isCode = meaning?.isHexadecimal ?? (octets.count > 4)
    let number = number(octets)
    return (isCode ? .code(number) : .number(number), meaning?.words(number) ?? .plain)
  }

  /// A number with a sign, and its unit; 127 says that a power is not known.
  private static func signed(
    _ number: Int8, _ field: FieldLayout.Field
  ) -> (Value, FieldMeaning.Words) {
    guard case .unit(let unit)? = FieldMeaning.of(field.meant) else {
      return (.signed(number), .plain)
    }
    guard number == .max else { return (.signed(number), .unit(unit)) }
    return switch field.name.string {
    case "Advertising_TX_Power": (.signed(number), .name("no preference"))
    case "RSSI", "TX_Power", "TX_Power_Level": (.signed(number), .name("not available"))
    default: (.signed(number), .unit(unit))
    }
  }

  private static func address(
    _ octets: ArraySlice<UInt8>, _ type: UInt8?
  ) -> (Value, FieldMeaning.Words) {
    let address = DeviceAddress(value: number(octets), type: AddressType(rawValue: type ?? 0))
    guard let type else { return (.address(address), .plain) }
    return (.address(address), .name(address.type.name?.string ?? "of type \(type)"))
  }

  private static func number(_ octets: ArraySlice<UInt8>) -> UInt64 {
    octets.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The digits of a number that is shown in hexadecimal.
  package func hexadecimal(_ number: UInt64) -> String {
    "0x" + number.padded(2 * range.count, radix: 16)
  }

  /// Bytes without a description that are shown.
  private static let mostOctets = 32

  /// What the field says, for a reader.
  ///
  /// - Parameter most: How many names of a set are told; of more than these and one the others are counted.
  /// - Returns: The text; of a secret only that there is one.
  package func text(most: Int = .max) -> String {
    let title = name.string + (position.map { "[\($0)]" } ?? "")
    switch value {
    case .secret: return "\(title), which is not shown"
    case .missing: return "\(title), partly missing"
    case .number(let number): return "\(title) \(number)" + meant(most)
    case .code(let number): return "\(title) \(hexadecimal(number))" + meant(most)
    case .signed(let number): return "\(title) \(number)" + meant(most)
    case .address(let address): return "\(title) \(address)" + meant(most)
    case .text(let octets):
      var text = OutputBuffer()
      text.append(quotedText: octets.span)
      return "\(title) \(text.string)"
    case .octets(let octets):
      if case .set(let names) = meaning {
        return "\(title) = \(names.count) commands: " + FieldMeaning.Words.list(names, most)
      }
      // Of bytes without a description there is nothing else to tell.
      if kind == .undescribed, (1...Self.mostOctets).contains(octets.count) {
        return "\(title) \(Hex.text(octets.span))"
      }
      return "\(title), \(octets.count) byte\(octets.count == 1 ? "" : "s")"
    }
  }

  /// What stands behind the value.
  private func meant(_ most: Int) -> String {
    switch (meaning, kind) {
    case (.name(let name?), .status), (.name(let name?), .opcode),
      (.name(let name?), .typedAddress),
      (.name(let name?), .addressWithType), (.name(let name?), .randomAddress):
      ", \(name)"
    default: meaning.text(most: most)
    }
  }
}

/// The fields of a packet, one after the other, as they were read.
package struct FieldReadings: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let end: Int
  private var fields: FieldLayout.Fields

  /// The fields that stand in a part of a packet.
  ///
  /// - Parameters:
  ///   - layout: The fields.
  ///   - bytes: The packet.
  ///   - range: Where the fields stand in it.
  package init(_ layout: FieldLayout, in bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    let range = range.clamped(to: bytes.indices)
    end = range.upperBound
    fields = layout.fields(in: range)
  }

  /// The fields of a whole packet.
  ///
  /// - Parameters:
  ///   - layout: The fields.
  ///   - packet: The bytes that the layout is of.
  package init(_ layout: FieldLayout, of packet: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packet.count)
    for index in packet.indices { bytes.append(packet[index]) }
    self.init(layout, in: bytes, bytes.indices)
  }

  /// The next field; `nil` at the end of the bytes or of the layout.
  package mutating func next() -> FieldReading? {
    let field = fields.next { [bytes] in bytes.indices.contains($0) ? bytes[$0] : 0 }
    return field.map { FieldReading($0, in: bytes) }
  }

  /// The bytes that no field has taken so far; behind the last field those that belong to none.
  package var rest: Range<Int> { Swift.min(fields.place, end)..<end }
}

extension FieldLayout {
  /// The fields of a packet in words, with semicolons between; at most as many as a line has room for.
  ///
  /// - Parameters:
  ///   - packet: The bytes that the layout is of.
  ///   - skippingStatus: Whether the status that it begins with is told already.
  /// - Returns: The words; bytes that belong to no field are counted.
  package func words(_ packet: Span<UInt8>, skippingStatus: Bool = false) -> String {
    var fields = FieldReadings(self, of: packet)
    var told: [String] = []
    var count = 0
    while let field = fields.next() {
      if skippingStatus, field.kind == .status, field.range.lowerBound == 0 { continue }
      count += 1
      if told.count < Self.mostInLine { told.append(field.text(most: Self.mostNames)) }
    }
    if count > told.count { told.append("\(count - told.count) more fields") }
    let rest = fields.rest.count
    if rest > 0 { told.append("\(rest) bytes that belong to no field") }
    return told.joined(separator: "; ")
  }

  /// Fields in a line: more than any packet without a list has.
  private static let mostInLine = 48
  /// Names of a set in a line.
  private static let mostNames = 6
}
