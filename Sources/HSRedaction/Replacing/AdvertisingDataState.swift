import HSAssignedNumbers
import HSBytes

/// Where in a structure of advertising data one piece ends and the next one begins.
///
/// Data may come in pieces that end anywhere; what is known of the structure goes on with the next.
///
/// Core 5.4, Vol 3, Part C, 11.
struct AdvertisingDataState {
  private enum Place {
    case length
    case type
    case body
    case padding
  }

  private var place = Place.length
  private var type: UInt8 = 0
  /// Bytes of the structure that are still to come.
  private var left = 0
  /// Bytes of its body that are behind.
  private var behind = 0

  /// Wipes and replaces what stands in a range.
  ///
  /// - Parameters:
  ///   - bytes: The record.
  ///   - range: Where in it.
  ///   - isForeign: Whether nothing is to be left but the structure.
  ///   - names: What stands for what.
  mutating func redact(
    _ bytes: inout Draft, _ range: Range<Int>, isForeign: Bool, _ names: Pseudonyms
  ) {
    var index = range.lowerBound
    let end = min(range.upperBound, bytes.count)
    while index < end {
      switch place {
      case .length:
        bytes.keep(index..<index + 1)
        left = Int(bytes[index])
        place = left == 0 ? .padding : .type
        index += 1
      case .type:
        bytes.keep(index..<index + 1)
        type = bytes[index]
        left -= 1
        behind = 0
        place = left > 0 ? .body : .length
        index += 1
      case .body:
        let part = index..<min(end, index + left)
        body(&bytes, part, isForeign: isForeign, names)
        left -= part.count
        behind += part.count
        index = part.upperBound
        if left == 0 { place = .length }
      case .padding:
        // Zeros end the data early; bytes after them have no meaning.
        index = end
      }
    }
  }

  private func body(
    _ bytes: inout Draft, _ part: Range<Int>, isForeign: Bool, _ names: Pseudonyms
  ) {
    switch type {
    case 0x08, 0x09, 0x30:
      if behind == 0 { names.count(.names) }
      names.note(text: bytes[part])
      bytes.fill(part, offset: behind)
    case 0x17, 0x18, 0x1b: addresses(&bytes, part, names)
    default:
      let kept = isForeign && type != 0x01 ? 0 : Self.kept(of: type, left + behind)
      let rest = min(part.upperBound, part.lowerBound + max(0, kept - behind))
      keep(&bytes, part.lowerBound..<rest)
      guard bytes.hasContent(rest..<part.upperBound) else { return }
      if behind <= kept { names.count(item) }
    }
  }

  /// Keeps the fields that stand in a range as a whole: what is left of one tells nothing that its layout
  /// vouches for, nor do letters where a number should be.
  private func keep(_ bytes: inout Draft, _ range: Range<Int>) {
    let width = Self.width(of: type)
    var place = range.lowerBound + (width - behind % width) % width
    while place + width <= range.upperBound {
      let field = place..<place + width
      if isNumber(bytes[field]) { bytes.keep(field) }
      place += width
    }
  }

  /// Whether a field may be the number that its type says, and not a piece of a text.
  private func isNumber(_ field: ArraySlice<UInt8>) -> Bool {
    switch field.count {
    case 1: true
    case 2:
      // Of numbers that are letters only services have names.
      field.contains { !(0x20...0x7e).contains($0) }
        || type != 0xff && type != 0x19 && type != 0x1a && Self.service(field).name != nil
    case 16: !ValueText.hasWord(field)
    default: !ValueText.isText(field)
    }
  }

  private static func service(_ field: ArraySlice<UInt8>) -> BluetoothUUID {
    BluetoothUUID(field.reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) })
  }

  /// What a body is counted as when it is wiped.
  private var item: RedactionTally.Item {
    switch type {
    case 0xff: .manufacturerData
    case 0x16, 0x20, 0x21: .serviceData
    default: .advertisedItems
    }
  }

  /// How many bytes a field has at the beginning of a body of a type.
  private static func width(of type: UInt8) -> Int {
    switch type {
    case 0x02, 0x03, 0x14, 0x16, 0x19, 0x1a, 0xff: 2
    case 0x04, 0x05, 0x1f, 0x20, 0x12: 4
    case 0x06, 0x07, 0x15, 0x21: 16
    case 0x0d: 3
    default: 1
    }
  }

  /// How many bytes at the beginning of a body identify nobody.
  ///
  /// Core Specification Supplement 11, Part A, 1. The bytes after them are wiped, and all bytes of a type
  /// that is not here.
  ///
  /// - Parameters:
  ///   - type: The type of the structure.
  ///   - count: Bytes in the whole body.
  /// - Returns: The count; 0 for a body that is shorter than the type's fields.
  private static func kept(of type: UInt8, _ count: Int) -> Int {
    let fields = fields(of: type, count)
    return fields <= count ? fields : 0
  }

  private static func fields(of type: UInt8, _ count: Int) -> Int {
    switch type {
    // Flags, transmit power, role.
    case 0x01, 0x0a, 0x1c: 1
    // Services, in 16, 32 and 128 bits: provided or asked for.
    case 0x02, 0x03, 0x14: count / 2 * 2
    case 0x04, 0x05, 0x1f: count / 4 * 4
    case 0x06, 0x07, 0x15: count / 16 * 16
    // Class of device; intervals of connections; appearance; advertising interval.
    case 0x0d: 3
    case 0x12: 4
    case 0x19, 0x1a: 2
    case 0x2f: count == 3 ? 3 : 4
    // Features of LE: one bit each.
    case 0x27: min(count, 8)
    // Whose data it is: a company, or a service.
    case 0xff, 0x16: 2
    case 0x20: 4
    case 0x21: 16
    default: 0
    }
  }

  /// Replaces addresses; one that stands in two pieces is wiped.
  private func addresses(_ bytes: inout Draft, _ part: Range<Int>, _ names: Pseudonyms) {
    guard behind == 0 else { return }
    let length = type == 0x1b ? 7 : 6
    var index = part.lowerBound
    while index + length <= part.upperBound {
      let isRandom: Bool? =
        switch type {
        case 0x17: false
        case 0x18: true
        default: bytes.octet(index + 6).map { $0 & 1 == 1 }
        }
      names.replaceAddress(in: &bytes, at: index, end: part.upperBound, isRandom: isRandom)
      if type == 0x1b { bytes.keep(index + 6..<index + 7) }
      index += length
    }
  }
}
