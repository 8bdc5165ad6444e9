public import HSBase

/// The type of one structure in advertising data.
///
/// Assigned Numbers, 2.3; CSS Part A, 1.
public struct AdvertisingDataType: RawRepresentable, Sendable, Hashable {
  /// The byte as sent.
  public let rawValue: UInt8

  /// A type by its byte.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The type's name.
  public var name: StaticText? { NumberTable.advertisingDataTypes.entry(of: UInt128(rawValue)) }
}
