import HSOutput
import HSProtocols

/// What a capture answers: a list, with what kept it from being longer.
///
/// It is a collection of its elements, so most programs only loop over it.
public struct Answer<Element: Sendable>: RandomAccessCollection, Sendable {
  /// What was found, in the order of the capture.
  let elements: [Element]
  /// What could not be read or was left out, a sentence each; empty if all was read.
  public let problems: [String]
  /// Why there is nothing, and what to try next; `nil` if there is something.
  public let absence: String?

  /// The first index.
  public var startIndex: Int { elements.startIndex }
  /// The index behind the last.
  public var endIndex: Int { elements.endIndex }
  /// An element.
  public subscript(index: Int) -> Element { elements[index] }
}

/// What keeps a capture, a table or a file of keys from being read at all.
public struct CaptureFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason, with the file's name in front.
  public let description: String

  init(_ error: CaptureError) { description = error.description }

  init(_ words: String) { description = words }
}

/// A moment of a capture.
public struct Timestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Nanoseconds since 1970-01-01 in UTC, by the recorder's clock.
  public let nanoseconds: Int64

  /// A moment by its nanoseconds since 1970-01-01 in UTC.
  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Seconds since 1970-01-01 in UTC.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The moment as RFC 3339 has it, to the microsecond, in UTC.
  public var description: String {
    var text = OutputBuffer()
    var format = TimeFormat(.utc, resolution: .microseconds)
    format.append(CaptureTime(nanoseconds: nanoseconds), to: &text)
    return text.string
  }

  /// Whether one moment is before another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
