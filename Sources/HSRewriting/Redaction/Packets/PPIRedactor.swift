/// Redacts the fields of Per-Packet Information: all but those of Bluetooth LE, as there are fields
/// for places on earth.
enum PPIRedactor {
  /// The type of the field that Bluetooth LE has, and how long it is: PPI_BTLE, version 0.
  private static let lowEnergy: (type: UInt64, length: Int) = (30_006, 12)

  /// Redacts the header of a record.
  ///
  /// - Returns: Where the header ends.
  static func redact(_ bytes: inout Draft, _ names: Pseudonyms) -> Int {
    bytes.keep(0..<8)
    let end = min(Int(bytes.number(2, count: 2) ?? 0), bytes.count)
    var place = 8
    while place + 4 <= end, let type = bytes.number(place, count: 2),
      let length = bytes.number(place + 2, count: 2)
    {
      // What does not fit is no field.
      guard place + 4 + Int(length) <= end else { break }
      bytes.keep(place..<place + 4)
      let field = place + 4..<place + 4 + Int(length)
      let kept = type == lowEnergy.type ? lowEnergy.length : 0
      bytes.keep(field.prefix(kept))
      names.count(.monitorRecords, in: bytes, field.dropFirst(kept))
      place = field.upperBound
    }
    return end
  }
}
