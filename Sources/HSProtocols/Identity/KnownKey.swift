/// An identity resolving key with whom it belongs to.
public struct KnownKey: Sendable, Hashable {
  /// The key.
  public var key: IdentityResolvingKey
  /// The identity address, if it came with the key.
  public var identity: DeviceAddress?
  /// Where it was learnt.
  public var source: KeySource

  /// Creates a key.
  public init(key: IdentityResolvingKey, identity: DeviceAddress?, source: KeySource) {
    self.key = key
    self.identity = identity
    self.source = source
  }
}
