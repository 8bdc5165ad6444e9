public import HSBase
public import HSNames

/// One element of advertising data: a type and what it holds.
///
/// Core 5.4, Vol 3, Part C, 11.
///
/// ```
///    0          1        2
///   +----------+--------+---------------------+
///   | length n | type   | data, n - 1 bytes   |
///   +----------+--------+---------------------+
/// ```
public struct ADStructure: Sendable, Hashable {
  /// What the data means, by its number in Assigned Numbers.
  public let type: AdvertisingDataType
  /// Where the data stands.
  public let data: ByteRange
}
