import Archives
import Capture
import Report
import Timeline

/// A capture that is being merged with others: its reader, its decoder, and the record it stands at.
///
/// Each has a decoder of its own, so that adapters, connections and clocks of different captures
/// are never taken for one another.
final class MergeLane {
  private var reader: CaptureReader
  private var decoder: TimelineDecoder
  /// The capture.
  let tag: CaptureTag
  /// The record that comes next, whose bytes the reader holds; `nil` at the end.
  private(set) var record: CaptureRecord?
  /// What kept the capture from being read on.
  private(set) var failure: CaptureError?

  /// A capture in front of its first record.
  init(
    _ reader: consuming CaptureReader, _ tag: CaptureTag, _ makeDecoder: CaptureRun.MakeDecoder
  ) {
    decoder = makeDecoder(reader, tag)
    self.reader = reader
    self.tag = tag
    advance()
  }

  /// What is known of the capture's clock.
  var clock: ClockStatement { ClockStatement(tag, reader) }

  /// Takes in the record and goes to the next.
  func step() {
    guard let record else { return }
    decoder.take(record, of: reader)
    advance()
  }

  private func advance() {
    do throws(CaptureError) {
      record = try reader.next()
    } catch {
      failure = error
      record = nil
    }
  }

  /// Ends the capture's story.
  ///
  /// - Parameter body: Is handed the reader and the decoder, for what is to be said of them.
  /// - Returns: Whether all of the capture was read.
  func finish(
    _ body: (borrowing CaptureReader, borrowing TimelineDecoder) -> Void
  ) -> Bool {
    decoder.finish(reader)
    body(reader, decoder)
    return failure == nil && reader.statistics.isComplete
  }
}
