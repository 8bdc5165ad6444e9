import Bytes
import Capture
import HCI

/// Decides for each record of an H1 capture whether it really is H1.
///
/// Files exist that say H1 and hold H4. The first records vote; from then on the majority holds,
/// and a record whose own lengths speak clearly is believed while the vote is still open.
struct H1Probe: Sendable {
  /// How a record is to be framed.
  struct Framing {
    var record: CaptureRecord
    /// Whether this is the first record taken for H4.
    var isFirstSurprise: Bool
  }

  private var votes = H1ContentProbe()
  private var hasSurprised = false

  /// Number of records that vote.
  private static let electorate = 64

  /// The record with the link type that its bytes speak for.
  mutating func framing(of record: CaptureRecord, in reader: borrowing ByteReader) -> Framing {
    guard record.link == .hciH1 else { return Framing(record: record, isFirstSurprise: false) }
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
    guard isH4 else { return Framing(record: record, isFirstSurprise: false) }
    var framed = record
    framed.link = .hciH4
    defer { hasSurprised = true }
    return Framing(record: framed, isFirstSurprise: !hasSurprised)
  }
}
