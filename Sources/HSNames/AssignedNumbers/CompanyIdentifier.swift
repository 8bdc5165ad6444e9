public import HSBase

/// A company identifier, in manufacturer specific data and in versions.
///
/// Assigned Numbers, 7.
public struct CompanyIdentifier: RawRepresentable, Sendable, Hashable {
  /// The 16 bits as sent.
  public let rawValue: UInt16

  /// A company by its 16 bits.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The company's name; for an identifier that was withdrawn, the name that it had.
  public var name: StaticText? { NumberTable.companies.entry(of: UInt128(rawValue)) }
}
