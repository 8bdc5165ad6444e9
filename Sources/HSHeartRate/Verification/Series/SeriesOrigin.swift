/// Whose values a series holds: one attribute of one peer, in one connection.
///
/// The numbers are the caller's; equal ones mean the same thing.
public struct SeriesOrigin: Sendable, Hashable {
  /// The peer that sent the values.
  public var peer: Int
  /// The connection over which they came.
  public var connection: Int
  /// The attribute's handle.
  public var handle: UInt16
  /// What tells the rates.
  public var kind: RateSourceKind

  /// An origin by its numbers.
  public init(
    peer: Int, connection: Int, handle: UInt16 = 0, kind: RateSourceKind = .heartRateSensor
  ) {
    self.kind = kind
    self.peer = peer
    self.connection = connection
    self.handle = handle
  }
}
