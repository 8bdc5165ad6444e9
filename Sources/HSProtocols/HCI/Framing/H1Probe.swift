package import HSBase
package import HSCapture

/// Decides for each record of an H1 capture whether it really is H1.
///
/// Files exist that say H1 and hold H4. The first records vote; from then on the majority holds,
/// and a record whose own lengths speak clearly is believed while the vote is still open.
package struct H1Probe: Sendable {
  private var votes = H1ContentProbe()
  private var hasSurprised = false

  /// Number of records that vote.
  private static let electorate = 64

  /// A probe that has seen nothing.
  package init() {}

  /// Whether a record of an H1 capture is to be taken for H4.
  package mutating func isH4(_ record: CaptureRecord, in reader: borrowing ByteReader) -> Bool {
    var isH4 = votes.looksLikeH4
    if votes.h1Records + votes.h4Records < Self.electorate {
      switch H1ContentProbe.vote(
        flags: record.flags, length: record.originalLength, in: reader.descending(to: .hci))
      {
      case .h1: isH4 = false
      case .h4: isH4 = true
      case .undecided: break
      }
      votes.observe(record, in: reader.descending(to: .hci))
    }
    return isH4
  }

  /// Whether a record is the first that is taken for H4; asked once for each that is.
  package mutating func isSurprised() -> Bool {
    defer { hasSurprised = true }
    return !hasSurprised
  }
}
