import Bytes

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
    _ bytes: inout [UInt8], _ range: Range<Int>, isForeign: Bool, _ names: Pseudonyms
  ) {
    var index = range.lowerBound
    let end = min(range.upperBound, bytes.count)
    while index < end {
      switch place {
      case .length:
        left = Int(bytes[index])
        place = left == 0 ? .padding : .type
        index += 1
      case .type:
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
        // Zeros end the data early; anything else behind them is nobody's.
        bytes.zero(index..<end)
        index = end
      }
    }
  }

  private func body(
    _ bytes: inout [UInt8], _ part: Range<Int>, isForeign: Bool, _ names: Pseudonyms
  ) {
    switch type {
    case 0x01: return
    case 0x08, 0x09, 0x30:
      if behind == 0 { names.tally.count(.names) }
      bytes.fill(part, offset: behind)
    case 0x02...0x07, 0x0a, 0x0d, 0x12, 0x14, 0x15, 0x19, 0x1a, 0x1c, 0x1f, 0x27, 0x2f:
      guard isForeign else { return }
      wipe(&bytes, part, keeping: 0, .advertisedItems, names)
    case 0xff: wipe(&bytes, part, keeping: isForeign ? 0 : 2, .manufacturerData, names)
    case 0x16: wipe(&bytes, part, keeping: isForeign ? 0 : 2, .serviceData, names)
    case 0x20: wipe(&bytes, part, keeping: isForeign ? 0 : 4, .serviceData, names)
    case 0x21: wipe(&bytes, part, keeping: isForeign ? 0 : 16, .serviceData, names)
    case 0x17, 0x18, 0x1b: addresses(&bytes, part, names)
    default: wipe(&bytes, part, keeping: 0, .advertisedItems, names)
    }
  }

  /// Wipes a body but for its first bytes.
  private func wipe(
    _ bytes: inout [UInt8], _ part: Range<Int>, keeping kept: Int, _ item: RedactionTally.Item,
    _ names: Pseudonyms
  ) {
    let start = min(part.upperBound, part.lowerBound + max(0, kept - behind))
    guard bytes.hasContent(start..<part.upperBound) else { return }
    if behind == 0 { names.tally.count(item) }
    bytes.zero(start..<part.upperBound)
  }

  /// Replaces addresses; one that stands in two pieces is wiped.
  private func addresses(_ bytes: inout [UInt8], _ part: Range<Int>, _ names: Pseudonyms) {
    guard behind == 0 else { return bytes.zero(part) }
    var index = part.lowerBound
    while index < part.upperBound {
      let isRandom: Bool? =
        switch type {
        case 0x17: false
        case 0x18: true
        default: bytes.octet(index + 6).map { $0 & 1 == 1 }
        }
      names.replaceAddress(in: &bytes, at: index, end: part.upperBound, isRandom: isRandom)
      index += type == 0x1b ? 7 : 6
    }
  }
}
