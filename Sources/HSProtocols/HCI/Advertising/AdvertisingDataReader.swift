public import HSBase
import HSNames

/// The elements of advertising data, taken out one after another.
///
/// Core 5.4, Vol 3, Part C, 11. A length octet of zero ends the significant part early; what
/// follows should be zeros. For advertising, scan response and periodic advertising data, and for
/// extended inquiry responses.
///
/// A value of this type is also the place reached: copy it to begin again.
public struct AdvertisingDataReader: Sendable, Hashable {
  /// The bytes that no structure has been read from yet; empty once the end is reached.
  public private(set) var unread: ByteRange
  /// The bytes after a length octet of zero, from the first that is not zero; empty if there are none,
  /// and until the end is reached.
  public private(set) var trailing: ByteRange
  /// What ends `unread`.
  private let limit: LengthSource

  /// A reader at the beginning of `data`.
  ///
  /// - Parameters:
  ///   - data: Where the advertising data stands.
  ///   - limit: What said how long it is; a report's Data_Length unless told.
  public init(_ data: ByteRange, limitedBy limit: LengthSource = .listEntryLength) {
    unread = data
    trailing = ByteRange(offset: data.end, count: 0)
    self.limit = limit
  }

  /// The next structure, or `nil` at the end of the significant part.
  ///
  /// - Parameter reader: A reader over the bytes that hold the data.
  /// - Returns: The structure.
  /// - Throws: `truncated` if a structure is longer than what is left. Nothing follows it: from
  ///   then on the answer is `nil`.
  public mutating func next(in reader: ByteReader) throws(DecodeError) -> ADStructure? {
    var part = reader.at(unread, layer: .advertisingData, limitedBy: limit)
    guard !part.isAtEnd else { return nil }
    do throws(DecodeError) {
      let length = Int(try part.uint8("length"))
      guard length > 0 else {
        finish(at: &part)
        return nil
      }
      try part.require(length, "type and data")
      let type = AdvertisingDataType(rawValue: try part.uint8("type"))
      let data = try part.take(length - 1, "data")
      unread = part.remainingRange
      return ADStructure(type: type, data: data)
    } catch {
      unread = ByteRange(offset: unread.end, count: 0)
      throw error
    }
  }

  /// Passes over the zeros behind the significant part and notes what else is there.
  private mutating func finish(at part: inout ByteReader) {
    var zeros = 0
    while part.peek(at: zeros) == 0 { zeros += 1 }
    let rest = part.remainingRange
    trailing = ByteRange(offset: rest.offset + zeros, count: rest.count - zeros)
    unread = ByteRange(offset: rest.end, count: 0)
  }
}
