/// Redacts signalling commands of L2CAP: what an echo carries is the only thing in them of one's own.
///
/// Core 5.4, Vol 3, Part A, 4.
enum SignalRedactor {
  /// Redacts a frame of commands in place.
  static func redact(_ frame: inout [UInt8], _ names: Pseudonyms) {
    var place = 0
    while place < frame.count {
      let length = Int(frame.number(place + 2, count: 2) ?? 0)
      let data = span(place + 4, length, within: frame.count)
      switch frame.octet(place) ?? 0 {
      case 0x01...0x07, 0x0a...0x1a: break
      default:
        if frame.hasContent(data) { names.tally.count(.frames) }
        frame.zero(data)
      }
      place = place + 4 + length
    }
  }
}
