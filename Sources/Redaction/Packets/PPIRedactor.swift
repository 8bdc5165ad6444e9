/// Redacts the fields of Per-Packet Information: all but those of Bluetooth LE, as there are fields
/// for places on earth.
enum PPIRedactor {
  /// The type of the field that Bluetooth LE has.
  private static let lowEnergy: UInt64 = 30_006

  /// Redacts the header of a record.
  static func redact(_ bytes: inout [UInt8], _ names: Pseudonyms) {
    let end = min(Int(bytes.number(2, count: 2) ?? 0), bytes.count)
    var place = 8
    while place + 4 <= end, let type = bytes.number(place, count: 2),
      let length = bytes.number(place + 2, count: 2)
    {
      let field = span(place + 4, Int(length), within: end)
      if type != lowEnergy, bytes.hasContent(field) {
        names.tally.count(.monitorRecords)
        bytes.zero(field)
      }
      place = field.upperBound
    }
  }
}
