public import Bytes

/// How strong a label is, strongest first.
public enum EvidenceClass: UInt8, Sendable, Comparable, CaseIterable {
  /// Discovered in the connection that the label is used in.
  case discovered
  /// Discovered in an earlier connection to the same address in the same capture.
  case earlierConnection
  /// Concluded from what was discovered, not said by the server.
  case inferred

  /// Whether `left` is stronger than `right`.
  public static func < (left: EvidenceClass, right: EvidenceClass) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The name as machine output has it.
  public var identifier: StaticText {
    switch self {
    case .discovered: "discovered"
    case .earlierConnection: "earlier_connection"
    case .inferred: "inferred"
    }
  }

  /// The name as a person reads it.
  public var name: StaticText {
    switch self {
    case .discovered: "discovered"
    case .earlierConnection: "from earlier connection"
    case .inferred: "inferred"
    }
  }
}

extension Evidence {
  /// How strong the evidence is when it is used in `connection`.
  public func strength(in connection: Int) -> EvidenceClass {
    if procedure.isInference { return .inferred }
    return self.connection == connection ? .discovered : .earlierConnection
  }
}
