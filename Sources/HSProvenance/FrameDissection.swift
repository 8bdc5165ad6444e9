import HSATT
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
    case .attribute: attribute(from: 4)
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

  /// What a field of an ATT PDU is.
  private enum Field {
    case handle(String)
    case number(String)
    case octet(String)
    case value
    case rest(String)
    case entries
  }

  /// The fields behind the opcode (Core 5.4, Vol 3, Part F, 3.4).
  private static func fields(_ opcode: HSATT.Opcode) -> [Field] {
    switch opcode.rawValue {
    case 0x01: [.octet("refused request, by its opcode"), .handle("handle"), .octet("error code")]
    case 0x02, 0x03: [.number("MTU")]
    case 0x04: [.handle("starting handle"), .handle("ending handle")]
    case 0x05: [.octet("format"), .rest("handles and types")]
    case 0x06:
      [.handle("starting handle"), .handle("ending handle"), .number("type"), .rest("value")]
    case 0x07: [.rest("handles and ends of groups")]
    case 0x08, 0x10: [.handle("starting handle"), .handle("ending handle"), .rest("type")]
    case 0x09, 0x11: [.octet("bytes in each entry"), .entries]
    case 0x0a: [.handle("handle")]
    case 0x0c: [.handle("handle"), .number("offset")]
    case 0x0e, 0x20: [.rest("handles")]
    case 0x12, 0x52, 0xd2, 0x1b, 0x1d: [.handle("handle"), .value]
    case 0x16, 0x17: [.handle("handle"), .number("offset"), .value]
    case 0x18: [.octet("flags")]
    case 0x0b, 0x0d: [.value]
    default: [.rest("parameters")]
    }
  }

  private mutating func attribute(from start: Int) {
    guard bytes.count > start else { return }
    let opcode = HSATT.Opcode(rawValue: bytes[start])
    add(start..<(start + 1), "ATT", opcode.name?.string ?? "an unknown opcode")
    var at = start + 1
    for field in Self.fields(opcode) where at < bytes.count {
      switch field {
      case .handle(let name):
        add(
          at..<(at + 2), "ATT", "\(name) 0x\(Dissection.hexadecimal(number(at: at), 4))")
        at += 2
      case .number(let name):
        add(at..<(at + 2), "ATT", "\(name) \(number(at: at))")
        at += 2
      case .octet(let name):
        add(at..<(at + 1), "ATT", "\(name) 0x\(Dissection.hexadecimal(bytes[at], 2))")
        at += 1
      case .rest(let name):
        add(at..<bytes.count, "ATT", name)
        at = bytes.count
      case .entries:
        let length = Int(bytes[at - 1])
        while length > 2, at < bytes.count {
          add(
            at..<(at + length), "ATT",
            "entry of handle 0x\(Dissection.hexadecimal(number(at: at), 4))")
          at += length
        }
      case .value:
        addValue(from: at)
        at = bytes.count
      }
    }
  }

  private mutating func addValue(from start: Int) {
    guard let value, value.lowerBound == start, value.upperBound <= bytes.count,
      !valueRows.isEmpty
    else { return add(start..<bytes.count, "value", "the value") }
    for row in valueRows {
      add(
        (start + row.range.lowerBound)..<(start + row.range.upperBound), "value", row.text)
    }
    add(value.upperBound..<bytes.count, "ATT", "behind the value")
  }
}
