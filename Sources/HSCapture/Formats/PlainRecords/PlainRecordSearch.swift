import HSBytes

/// Finds the next record header behind damage.
///
/// A header is believed when it is such as recorders write, its time is within a day of the last
/// good record's, and two more such headers, or the end of the capture, stand exactly behind it.
struct PlainRecordSearch: HeaderSearch {
  /// How many headers must follow each other.
  private static let wanted = 3

  /// How records are laid out.
  let layout: PlainRecordLayout
  /// The time of the last good record, if there is one.
  let reference: CaptureTime?

  var shortest: Int { layout.headerLength }

  func look(_ bytes: Span<UInt8>, at index: Int, isEnd: Bool) -> HeaderSight {
    var place = index
    var time = reference
    for seen in 0..<Self.wanted {
      if seen > 0, isEnd, place == bytes.count { return .header }
      guard place <= bytes.count - shortest else {
        return isEnd ? .none : .unsure(needed: place - index + shortest)
      }
      let header = PlainRecordHeader(bytes, at: place, layout)
      guard isBelieved(header, near: time) else { return .none }
      if seen == 0 { time = header.time }
      place += shortest + header.dataLength
    }
    // Of the last one, the data are there as well.
    guard place > bytes.count else { return .header }
    return isEnd ? .none : .unsure(needed: place - index)
  }

  private func isBelieved(_ header: PlainRecordHeader, near time: CaptureTime?) -> Bool {
    guard header.isPlausible(layout) else { return false }
    guard let time else { return true }
    return BTSnoopSearch.isNear(header.time, time)
  }
}
