public import HSProtocols

/// A table of attributes that comes from elsewhere than the capture that is decoded.
public struct LabelSource: Sendable {
  /// What gave it.
  public enum Kind: UInt8, Sendable {
    /// Another capture given with this one.
    case sibling
    /// A file.
    case table
    /// The user, on the command line.
    case user
  }

  /// What gave it.
  public var kind: Kind
  /// The name of the capture or file, as it is printed.
  public var name: String
  /// Whose attributes they are, if that is known.
  public var address: DeviceAddress?
  /// The attributes.
  public var table: AttributeTable
  /// The server's Database Hash of sixteen octets as it was read, if it was.
  public var databaseHash: [UInt8]?
  /// Whether it may serve a peer that the capture does not name: the only table of its file.
  public var servesUnknownPeer: Bool

  /// Creates a source.
  public init(
    kind: Kind, name: String, address: DeviceAddress?, table: AttributeTable,
    databaseHash: [UInt8]? = nil, servesUnknownPeer: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.address = address
    self.table = table
    self.databaseHash = databaseHash
    self.servesUnknownPeer = servesUnknownPeer
  }

  /// Whether both were taught by captures of one peer, in the same state of its server.
  func isSibling(of other: LabelSource) -> Bool {
    guard kind == .sibling, other.kind == .sibling, let address, let theirs = other.address else {
      return false
    }
    return address.isSameDevice(as: theirs) && databaseHash == other.databaseHash
  }

  /// Whether it may be a peer's by its address, or has a Database Hash that may say so.
  ///
  /// - Parameter address: The peer's address as far as the capture tells.
  /// - Returns: `false` only where `evidence` finds nothing.
  @inlinable package func mayServe(_ address: DeviceAddress?) -> Bool {
    guard let address, let own = self.address, databaseHash == nil else { return true }
    return own.value == address.value
  }

  /// Why it may be used for a peer; `nil` if it may not.
  ///
  /// A table is another server's if both have a Database Hash and these differ.
  ///
  /// - Parameters:
  ///   - address: The peer's address as far as the capture tells.
  ///   - hash: The peer's Database Hash as it was read, if it was.
  ///   - number: The number that the source has on the timeline.
  /// - Returns: Why, with that number.
  public func evidence(
    for address: DeviceAddress?, databaseHash hash: [UInt8]?, number: Int
  ) -> EvidenceSource? {
    if let hash, let databaseHash, hash != databaseHash { return nil }
    if let address, let own = self.address, address.isSameDevice(as: own) {
      switch kind {
      case .sibling: return .sibling(number)
      case .table: return .table(number, isPeerKnown: true)
      case .user: return .user(number)
      }
    }
    switch kind {
    case .user: return self.address == nil ? .user(number) : nil
    case .table:
      if address == nil, servesUnknownPeer { return .table(number, isPeerKnown: false) }
    case .sibling: break
    }
    if let hash, hash == databaseHash { return .databaseHash(number) }
    return nil
  }
}

extension DeviceAddress {
  /// Whether both are one device's: a resolved identity is the address that it stands for.
  ///
  /// Files do not always tell public from random; the bits do.
  public func isSameDevice(as other: DeviceAddress) -> Bool { value != 0 && value == other.value }
}
