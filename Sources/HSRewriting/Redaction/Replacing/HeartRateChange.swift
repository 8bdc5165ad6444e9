/// Changes a Heart Rate Measurement so that it identifies nobody, and its fields still agree.
///
/// HRS 1.0, 3.1. The same bytes become the same, so that what was sent twice stays sent twice.
enum HeartRateChange {
  /// Changes the value in a range.
  static func apply(
    to bytes: inout Draft, _ range: Range<Int>, _ names: Pseudonyms
  ) {
    guard let flags = bytes.octet(range.lowerBound), !range.isEmpty else { return }
    names.count(.heartRates)
    // Bytes after the value do not influence the result.
    let all = range.clamped(to: 0..<bytes.count)
    let length = ValueLayout.length(of: 0x2a37, bytes.bytes[all], offset: 0, isCut: false)
    guard length > 0 else { return }
    let original = bytes.bytes[all.prefix(length)]
    bytes.keep(range.prefix(1))
    var place = range.lowerBound + 1
    let width = flags & 1 == 0 ? 1 : 2
    let isFlat = names.options.heartRate == .flatten
    // One part in a thousand: 920 to 1080 for all, 985 to 1015 for each.
    let common = 920 + Int(names.commonChance % 161)
    func changed(_ value: Int, _ factor: Int, most: Int) -> Int {
      value == 0 ? 0 : min(most, max(1, (value * factor + 500) / 1000))
    }
    guard place + width <= range.upperBound, let rate = bytes.number(place, count: width) else {
      return
    }
    let most = width == 1 ? 255 : 65_535
    // A longer interval is a lower rate.
    let made =
      isFlat ? (rate == 0 ? 0 : 60) : min(most, (Int(rate) * 1000 + common / 2) / common)
    bytes.put(UInt64(made), at: place, count: width)
    place += width
    if flags & 8 != 0 {
      // The energy stays, unless it is to be flat as well or was cut.
      if !isFlat, place + 2 <= range.upperBound { bytes.keep(place..<place + 2) }
      place = min(place + 2, range.upperBound)
    }
    var index = 0
    while flags & 16 != 0, place + 2 <= range.upperBound {
      let interval = Int(bytes.number(place, count: 2) ?? 0)
      let noise = 985 + Int(names.chance(of: original, index) % 31)
      let value =
        isFlat
        ? (interval == 0 ? 0 : 1024)
        : changed(changed(interval, common, most: 65_535), noise, most: 65_535)
      bytes.put(UInt64(value), at: place, count: 2)
      place += 2
      index += 1
    }
  }
}
