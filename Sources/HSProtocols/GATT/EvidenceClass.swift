public import HSBase

/// How strong a label is, strongest first.
public enum EvidenceClass: UInt8, Sendable, Comparable, CaseIterable {
  /// Discovered in the connection that the label is used in.
  case discovered
  /// Discovered in an earlier connection to the same identity in the same capture.
  case earlierConnection
  /// Discovered in another capture, given with this one, at the same identity.
  case sibling
  /// From a table file for this peer.
  case tableFile
  /// From a table file, for a peer that the capture does not name.
  case tableOfUnknownPeer
  /// From another table with the same Database Hash.
  case databaseHash
  /// Given by the user.
  case user
  /// Read from a value of another kind, by a layout.
  case layout
  /// Concluded, not said by the server.
  case inferred

  /// Whether `left` is stronger than `right`.
  public static func < (left: EvidenceClass, right: EvidenceClass) -> Bool {
    left.rawValue < right.rawValue
  }

  private var row: (identifier: StaticText, name: StaticText) {
    switch self {
    case .discovered: ("discovered", "discovered")
    case .earlierConnection: ("earlier_connection", "from earlier connection")
    case .sibling: ("sibling_capture", "from sibling capture")
    case .tableFile: ("table", "table")
    case .tableOfUnknownPeer: ("table_peer_unknown", "table, peer unknown")
    case .databaseHash: ("database_hash", "same Database Hash")
    case .user: ("user", "given by user")
    case .layout: ("layout", "by a layout")
    case .inferred: ("inferred", "inferred")
    }
  }

  /// The name in machine output.
  public var identifier: StaticText { row.identifier }

  /// The name as a person reads it.
  public var name: StaticText { row.name }
}

extension EvidenceSource {
  /// How strong it is, where no connection is asked for.
  public var strength: EvidenceClass {
    switch self {
    case .capture: .discovered
    case .sibling: .sibling
    case .table(_, let isPeerKnown): isPeerKnown ? .tableFile : .tableOfUnknownPeer
    case .databaseHash: .databaseHash
    case .user: .user
    case .layout: .layout
    case .inference: .inferred
    }
  }

  /// The number of the timeline's label source, if it is one.
  public var number: Int? {
    switch self {
    case .sibling(let number), .table(let number, _), .databaseHash(let number), .user(let number):
      number
    case .capture, .layout, .inference: nil
    }
  }
}

extension Evidence {
  /// How strong the evidence is when it is used in `connection`.
  public func strength(in connection: Int) -> EvidenceClass {
    if procedure.isInference { return .inferred }
    return isForeign || self.connection == connection ? source.strength : .earlierConnection
  }

  /// Whether it comes from elsewhere than the capture's own discovery.
  @inlinable
  public var isForeign: Bool { if case .capture = source { false } else { true } }
}
