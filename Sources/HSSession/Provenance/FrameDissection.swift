import HSProtocols

/// A whole L2CAP frame taken apart into fields, each with the places of its bytes in the capture.
struct FrameDissection {
  /// The fields in order.
  private(set) var fields: FieldRows
  /// Where in the frame a value stands that is explained field by field, if one does.
  private let value: Range<Int>?
  private let valueRows: [ValueRow]

  /// A part of a value.
  struct ValueRow {
    /// Where it stands, from the value's beginning.
    var range: Range<Int>
    /// What it says.
    var text: String
  }

  /// Takes the frame apart that the pieces make.
  ///
  /// - Parameters:
  ///   - pieces: The pieces in order.
  ///   - value: Where in the frame a value stands that is explained field by field.
  ///   - valueRows: The value's parts.
  init(_ pieces: [Dissection.Piece], value: Range<Int>?, _ valueRows: [ValueRow]) {
    let bytes = pieces.flatMap(\.bytes)
    let places = pieces.flatMap { piece in
      piece.offset.map { offset in piece.bytes.indices.map { offset + $0 } } ?? []
    }
    fields = FieldRows(bytes, offsets: places.count == bytes.count ? places : [])
    self.value = value
    self.valueRows = valueRows
    dissect()
  }

  /// How many bytes the frame has by its own header.
  var declaredCount: Int { bytes.count < 4 ? bytes.count : 4 + fields.number(at: 0) }

  /// The frame's bytes, header included.
  var bytes: [UInt8] { fields.bytes }

  private mutating func dissect() {
    let bytes = bytes
    guard bytes.count >= 4 else {
      return fields.add(0..<bytes.count, "L2CAP", "less than a header")
    }
    let channel = ChannelID(rawValue: UInt16(truncatingIfNeeded: fields.number(at: 2)))
    fields.add(0..<2, "L2CAP", "\(fields.number(at: 0)) bytes follow")
    fields.add(
      2..<4, "L2CAP",
      "channel 0x\(channel.rawValue.padded(4, radix: 16))"
        + (channel.name.map { ", \($0)" } ?? ""))
    guard bytes.count > 4 else { return }
    switch channel {
    case .attribute: attribute()
    case .signalingLE, .signaling:
      let code = SignalCode(rawValue: bytes[4])
      fields.add(4..<5, "L2CAP", code.name?.string ?? "signal of an unknown code")
      fields.add(5..<6, "L2CAP", "identifier")
      fields.add(6..<8, "L2CAP", "\(fields.number(at: 6)) bytes of data follow")
      fields.add(code.parameters, 8..., "L2CAP", else: "data")
    case .securityManager, .securityManagerBREDR:
      let code = HSProtocols.Code(rawValue: bytes[4])
      fields.add(4..<5, "SMP", code.name?.string ?? "an unknown code")
      fields.add(code.parameters, 5..., "SMP", else: "parameters")
    default: fields.add(4..<bytes.count, "L2CAP", "payload")
    }
  }

  /// The fields behind the opcode, the value among them by its own parts.
  private mutating func attribute() {
    let bytes = bytes
    let opcode = ATTOpcode(rawValue: bytes[4])
    fields.add(4..<5, "ATT", opcode.name?.string ?? "an unknown opcode")
    guard let layout = opcode.parameters else {
      return fields.add(5..<bytes.count, "ATT", "parameters")
    }
    var parts = layout.fields(in: 5..<bytes.count)
    while let field = parts.next({ bytes[$0] }) {
      let range = field.range
      let octets = bytes[range]
      let words = Self.words(field.name)
      switch field.kind {
      case .attributeValue: addValue(range)
      case .secret: fields.add(range, "ATT", "\(words), which is not shown", isSecret: true)
      case _ where octets.count < field.count:
        fields.add(range, "ATT", "\(words), partly missing")
      case .uuid:
        fields.add(range, "ATT", words + (BluetoothUUID(octets: octets).map { " \($0)" } ?? ""))
      case .number where field.count == 2:
        fields.add(range, "ATT", "\(words) \(fields.number(at: range.lowerBound))")
      default: fields.add(range, "ATT", "\(words) 0x\(octets.reversed().hex)")
      }
    }
    fields.add(parts.place..<bytes.count, "ATT", "bytes that belong to no field")
  }

  /// What a field is called: in short where the opcode says the rest.
  private static func words(_ name: StaticText) -> String {
    switch name {
    case "Request_Opcode_In_Error": "refused request, by its opcode"
    case "Attribute_Handle", "Attribute_Handle_In_Error": "handle"
    case "Attribute_Type", "Attribute_Group_Type": "type"
    case "Client_Rx_MTU", "Server_Rx_MTU": "MTU"
    case "Value_Offset": "offset"
    case "Length": "bytes in each entry"
    default: name.string.replacing("_", with: " ").lowercased()
    }
  }

  private mutating func addValue(_ range: Range<Int>) {
    guard let value, value.lowerBound == range.lowerBound, value.upperBound <= bytes.count,
      !valueRows.isEmpty
    else { return fields.add(range, "value", "the value") }
    for row in valueRows {
      let start = value.lowerBound
      fields.add((start + row.range.lowerBound)..<(start + row.range.upperBound), "value", row.text)
    }
    fields.add(
      value.upperBound..<max(value.upperBound, range.upperBound), "ATT", "behind the value")
  }
}
