public import HSBase

/// A list of tuples of different lengths, which stays where it is: in the capture.
///
/// The last value may be cut short: by the recorder, or by a server that had more to send than the
/// MTU allows (Core 5.4, Vol 3, Part F, 3.4.4.12). It is kept. What is not even
/// a whole header of a tuple is `leftover`.
public struct TupleList<Element: TupleListElement>: Sendable, Hashable {
  /// Where the list stands, with the leftover bytes.
  public let range: ByteRange
  /// Number of tuples, with one whose value is cut.
  public let count: Int
  /// The bytes at the end that are too few for the header of a tuple.
  public let leftover: ByteRange

  /// A list that makes up the rest of the PDU.
  init(rest reader: inout ByteReader) {
    range = reader.takeRemaining()
    var cursor = Cursor(rest: range)
    var count = 0
    while cursor.next(in: reader) != nil { count &+= 1 }
    self.count = count
    leftover = cursor.rest
  }

  /// A cursor in front of the first tuple.
  public var cursor: Cursor { Cursor(rest: range) }

  /// A place in the list.
  public struct Cursor: Sendable, Hashable {
    /// The bytes not yet read.
    public private(set) var rest: ByteRange

    init(rest: ByteRange) { self.rest = rest }

    /// Reads the next tuple, or returns `nil` where no whole header is left.
    ///
    /// - Parameter reader: A reader over the bytes that the list was parsed from.
    /// - Returns: The tuple; its value may be cut if it is the last.
    public mutating func next(in reader: ByteReader) -> Element? {
      var part = reader.at(rest)
      guard part.remainingRange == rest, let element = try? Element(parsing: &part) else {
        return nil
      }
      rest = part.remainingRange
      return element
    }
  }
}
