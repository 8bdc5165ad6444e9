import HSATT
import HSAssignedNumbers
import HSBytes
import HSHCI
import HSL2CAP
import HSSMP

/// A whole L2CAP frame taken apart into fields, each with the places of its bytes in the capture.
struct FrameDissection {
  /// The fields in order.
  private(set) var rows: [ExplainedRow] = []
  /// The frame's bytes, header included.
  let bytes: [UInt8]
  /// Where each of them stands in the capture; empty where that is not known.
  let offsets: [Int]
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
    bytes = pieces.flatMap(\.bytes)
    var places: [Int] = []
    for piece in pieces {
      guard let offset = piece.offset else {
        places = []
        break
      }
      places += piece.bytes.indices.map { offset + $0 }
    }
    offsets = places.count == bytes.count ? places : []
    self.value = value
    self.valueRows = valueRows
    dissect()
  }

  /// How many bytes the frame has by its own header.
  var declaredCount: Int { bytes.count < 4 ? bytes.count : 4 + number(at: 0) }

  private func number(at index: Int) -> Int {
    guard index + 1 < bytes.count else { return 0 }
    return Int(bytes[index]) | Int(bytes[index + 1]) << 8
  }

  private mutating func add(
    _ range: Range<Int>, _ layer: String, _ text: String, isSecret: Bool = false
  ) {
    let range = range.clamped(to: 0..<bytes.count)
    guard !range.isEmpty else { return }
    let shown = range.prefix(Dissection.kept)
    var row = ExplainedRow(
      at: offsets.isEmpty ? [] : Array(offsets[shown]), Array(bytes[shown]), layer, text)
    row.count = range.count
    rows.append(isSecret ? row.withoutBytes : row)
  }

  private mutating func dissect() {
    guard bytes.count >= 4 else {
      return add(0..<bytes.count, "L2CAP", "less than a header")
    }
    let channel = ChannelID(rawValue: UInt16(truncatingIfNeeded: number(at: 2)))
    add(0..<2, "L2CAP", "\(number(at: 0)) bytes follow")
    add(
      2..<4, "L2CAP",
      "channel 0x\(Dissection.hexadecimal(channel.rawValue, 4))"
        + (channel.name.map { ", \($0.string)" } ?? ""))
    switch channel {
    case .attribute: attribute()
    case .signalingLE, .signaling: signal()
    case .securityManager, .securityManagerBREDR: security()
    default: add(4..<bytes.count, "L2CAP", "payload")
    }
  }

  // MARK: - The channels

  private mutating func signal() {
    guard bytes.count > 4 else { return }
    let code = SignalCode(rawValue: bytes[4])
    let name = code.name?.string ?? "signal of an unknown code"
    add(4..<5, "L2CAP", name)
    add(5..<6, "L2CAP", "identifier")
    add(6..<8, "L2CAP", "\(number(at: 6)) bytes of data follow")
    guard bytes.count > 8 else { return }
    guard let layout = code.parameters else { return add(8..<bytes.count, "L2CAP", "data") }
    add(layout, from: 8, "L2CAP")
  }

  private mutating func security() {
    guard bytes.count > 4 else { return }
    let code = HSSMP.Code(rawValue: bytes[4])
    add(4..<5, "SMP", code.name?.string ?? "an unknown code")
    guard let layout = code.parameters else { return add(5..<bytes.count, "SMP", "parameters") }
    add(layout, from: 5, "SMP")
  }

  /// Adds a row for each field, and one for bytes that belong to none.
  private mutating func add(_ layout: FieldLayout, from start: Int, _ layer: String) {
    var fields = FieldReadings(layout, in: bytes, start..<bytes.count)
    while let field = fields.next() {
      let places = rows.count
      add(field.range, layer, "")
      if rows.count > places { rows[places] = rows[places].reading(field) }
    }
    add(fields.rest, layer, "bytes that belong to no field", isSecret: layout.hasSecret)
  }

  /// The fields behind the opcode, the value among them by its own parts.
  private mutating func attribute() {
    guard bytes.count > 4 else { return }
    let bytes = bytes
    let opcode = HSATT.Opcode(rawValue: bytes[4])
    add(4..<5, "ATT", opcode.name?.string ?? "an unknown opcode")
    guard let layout = opcode.parameters else { return add(5..<bytes.count, "ATT", "parameters") }
    var fields = layout.fields(in: 5..<bytes.count)
    while let field = fields.next({ bytes[$0] }) {
      let octets = bytes[field.range]
      let words = Self.words(field.name)
      switch field.kind {
      case .attributeValue: addValue(field.range)
      case .secret: add(field.range, "ATT", "\(words), which is not shown", isSecret: true)
      case _ where octets.count < field.count: add(field.range, "ATT", "\(words), partly missing")
      case .uuid:
        add(field.range, "ATT", words + (BluetoothUUID(octets: octets).map { " \($0)" } ?? ""))
      case .number where field.count == 2:
        add(field.range, "ATT", "\(words) \(number(at: field.range.lowerBound))")
      default:
        add(
          field.range, "ATT",
          "\(words) 0x" + octets.reversed().map { Dissection.hexadecimal($0, 2) }.joined())
      }
    }
    add(fields.place..<bytes.count, "ATT", "bytes that belong to no field")
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
    else { return add(range, "value", "the value") }
    for row in valueRows {
      add(
        (value.lowerBound + row.range.lowerBound)..<(value.lowerBound + row.range.upperBound),
        "value", row.text)
    }
    add(value.upperBound..<max(value.upperBound, range.upperBound), "ATT", "behind the value")
  }
}
