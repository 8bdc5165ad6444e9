public import HSProtocols

/// A capture that is being merged with others: its reader, its decoder, and the record it stands at.
///
/// Each has a decoder of its own, so that adapters, connections and clocks of different captures
/// are never taken for one another. `MergeTurn` says which lane goes on, and how far.
public final class MergeLane {
  private var reader: CaptureReader
  private var decoder: TimelineDecoder
  /// The record that comes next, whose bytes the reader holds; `nil` at the end.
  public private(set) var record: CaptureRecord?
  /// What kept the capture from being read on.
  public private(set) var failure: CaptureError?

  /// A capture in front of its first record.
  ///
  /// - Parameters:
  ///   - reader: Its reader.
  ///   - makeDecoder: Makes its decoder.
  public init(
    _ reader: consuming CaptureReader,
    _ makeDecoder: (borrowing CaptureReader) -> TimelineDecoder
  ) {
    decoder = makeDecoder(reader)
    self.reader = reader
    advance()
  }

  /// Lends the reader, which stands at the record.
  public func withReader<Result>(_ body: (borrowing CaptureReader) -> Result) -> Result {
    body(reader)
  }

  /// Takes in the record and goes to the next.
  public func step() {
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
  /// - Parameter body: Is handed the reader and the story, for what is to be said of them.
  /// - Returns: Whether all of the capture was read.
  public func finish(
    _ body: (borrowing CaptureReader, borrowing Story) -> Void
  ) -> Bool {
    decoder.finish(reader)
    body(reader, decoder.story)
    return failure == nil && reader.statistics.isComplete
  }
}

/// Which of the captures that are merged goes on, and up to which time.
///
/// The earliest record's, of equal ones the first capture's; a capture that has ended comes first, to
/// be finished. A capture's records keep their own order even where its clock steps back.
public struct MergeTurn: Sendable, Equatable {
  /// The capture's index.
  public let index: Int
  /// The time of the next record of another capture; `nil` if no other has one.
  private var limit: CaptureTime?
  /// Whether a record of the same time comes before the other's.
  private var isFirstOfEqual = false

  /// Whose turn it is.
  ///
  /// - Parameter times: Of each capture the time of its next record, or `nil` at its end.
  public init(_ times: [CaptureTime?]) {
    var index = 0
    for (other, time) in times.enumerated() {
      guard let time else {
        self.index = other
        return
      }
      if let best = times[index], time.nanoseconds < best.nanoseconds { index = other }
    }
    self.index = index
    for case (let other, let time?) in times.enumerated() where other != index {
      guard limit.map({ time.nanoseconds < $0.nanoseconds }) ?? true else { continue }
      limit = time
      isFirstOfEqual = index < other
    }
  }

  /// Whether the capture's next record comes before those of the others.
  ///
  /// - Parameter time: The record's time.
  /// - Returns: Whether it does.
  public func admits(_ time: CaptureTime) -> Bool {
    guard let limit else { return true }
    return time.nanoseconds < limit.nanoseconds
      || isFirstOfEqual && time.nanoseconds == limit.nanoseconds
  }
}
