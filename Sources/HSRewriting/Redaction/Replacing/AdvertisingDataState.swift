import HSProtocols

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
  private var type = AdvertisingDataType(rawValue: 0)
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
        type = AdvertisingDataType(rawValue: bytes[index])
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
    // Where the body begins, which may be in an earlier piece, and how long it is.
    let start = part.lowerBound - behind
    guard var fields = type.parameters?.fields(in: start..<start + behind + left) else {
      return wipe(&bytes, part, from: 0, names)
    }
    var kept = 0
    fields: while let field = fields.next({ bytes.octet($0) ?? 0 }) {
      switch field.kind.privacy {
      case .name:
        if behind == 0 { names.count(.names) }
        names.note(text: bytes[part])
        return bytes.fill(part, offset: behind)
      case .address: return addresses(&bytes, part, names)
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
    wipe(&bytes, part, from: kept, names)
  }

  /// Counts what is wiped of a part, if it holds anything: what stands from a place of the body on.
  private func wipe(
    _ bytes: inout Draft, _ part: Range<Int>, from kept: Int, _ names: Pseudonyms
  ) {
    let rest = min(part.upperBound, part.lowerBound + max(0, kept - behind))
    if behind <= kept, bytes.hasContent(rest..<part.upperBound) { names.count(item) }
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

  /// What a body is counted as when it is wiped.
  private var item: RedactionTally.Item {
    switch type {
    case .manufacturerSpecificData: .manufacturerData
    case .serviceData16BitUUID, .serviceData32BitUUID, .serviceData128BitUUID: .serviceData
    default: .advertisedItems
    }
  }

  /// Replaces addresses; one that stands in two pieces is wiped.
  private func addresses(_ bytes: inout Draft, _ part: Range<Int>, _ names: Pseudonyms) {
    guard behind == 0 else { return }
    let length = type == .leBluetoothDeviceAddress ? 7 : 6
    var index = part.lowerBound
    while index + length <= part.upperBound {
      let isRandom: Bool? =
        switch type {
        case .publicTargetAddress: false
        case .randomTargetAddress: true
        default: bytes.octet(index + 6).map { $0 & 1 == 1 }
        }
      names.replaceAddress(in: &bytes, at: index, end: part.upperBound, isRandom: isRandom)
      if type == .leBluetoothDeviceAddress { bytes.keep(index + 6..<index + 7) }
      index += length
    }
  }
}
