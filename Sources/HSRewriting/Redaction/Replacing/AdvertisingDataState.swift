import HSProtocols

/// Where in a structure of advertising data one piece ends and the next one begins.
///
/// Data may come in pieces that end anywhere; what is known of the structure goes on with the next.
///
/// Core 5.4, Vol 3, Part C, 11.
struct AdvertisingDataState {
  /// The structure's type; `nil` until it was read.
  private var type: AdvertisingDataType?
  /// Bytes of the structure that are still to come; 0 in front of its length.
  private var left = 0
  /// Bytes of its body that are behind.
  private var behind = 0
  /// Whether zeros have ended the data early; bytes after them have no meaning.
  private var isPadding = false

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
    var rest = range.clamped(to: 0..<bytes.count)
    while !isPadding, let index = rest.first {
      var part = rest.prefix(1)
      if let type {
        part = rest.prefix(left)
        body(type, &bytes, part, isForeign: isForeign, names)
        behind += part.count
        left -= part.count
      } else {
        bytes.keep(part)
        if left == 0 {
          left = Int(bytes[index])
          isPadding = left == 0
        } else {
          type = AdvertisingDataType(rawValue: bytes[index])
          behind = 0
          left -= 1
        }
      }
      if left == 0 { type = nil }
      rest = rest.dropFirst(part.count)
    }
  }

  private func body(
    _ type: AdvertisingDataType, _ bytes: inout Draft, _ part: Range<Int>, isForeign: Bool,
    _ names: Pseudonyms
  ) {
    // Where the body begins, which may be in an earlier piece, and how long it is.
    let start = part.lowerBound - behind
    var kept = 0
    var fields = (type.parameters ?? "Z").fields(in: start..<start + behind + left)
    fields: while let field = fields.next({ bytes.octet($0) ?? 0 }) {
      switch field.kind.privacy {
      case .name:
        if behind == 0 { names.count(.names) }
        names.note(text: bytes[part])
        return bytes.fill(part, offset: behind)
      case .address: return addresses(type, &bytes, part, names)
      case .keep where field.range.count == field.count && (!isForeign || type == .flags):
        kept = field.range.upperBound - start
        // What is left of a field tells nothing that its layout vouches for, nor do letters where a number should be.
        if part.lowerBound <= field.range.lowerBound, field.range.upperBound <= part.upperBound,
          isNumber(bytes[field.range], field.kind)
        {
          bytes.keep(field.range)
        }
      default: break fields
      }
    }
    // It is counted once, with the piece in which it begins.
    guard behind <= kept, bytes.hasContent(part.dropFirst(kept - behind)) else { return }
    switch type {
    case .manufacturerSpecificData: names.count(.manufacturerData)
    case .serviceData16BitUUID, .serviceData32BitUUID, .serviceData128BitUUID:
      names.count(.serviceData)
    default: names.count(.advertisedItems)
    }
  }

  /// Whether a field may be the number that its type says, and not a piece of a text.
  private func isNumber(_ field: ArraySlice<UInt8>, _ kind: FieldLayout.Kind) -> Bool {
    switch field.count {
    case 1: true
    case 2:
      // Of numbers that are letters only services have names.
      field.contains { !(0x20...0x7e).contains($0) }
        || kind == .uuid && BluetoothUUID(octets: field)?.name != nil
    case 16: !ValueText.hasWord(field)
    default: !ValueText.isText(field)
    }
  }

  /// Replaces addresses; one that stands in two pieces is wiped.
  private func addresses(
    _ type: AdvertisingDataType, _ bytes: inout Draft, _ part: Range<Int>, _ names: Pseudonyms
  ) {
    guard behind == 0 else { return }
    let length = type == .leBluetoothDeviceAddress ? 7 : 6
    var rest = part
    while rest.count >= length {
      let kind = rest.dropFirst(6).prefix(length - 6)
      let isRandom: Bool? =
        type == .leBluetoothDeviceAddress
        ? kind.first.map { bytes[$0] & 1 == 1 } : type == .randomTargetAddress
      names.replaceAddress(in: &bytes, rest, isRandom: isRandom)
      bytes.keep(kind)
      rest = rest.dropFirst(length)
    }
  }
}
