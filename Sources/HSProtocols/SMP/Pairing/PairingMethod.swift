public import HSBase

/// How two devices make sure of each other while they pair.
///
/// Core 5.4, Vol 3, Part H, 2.3.5.1.
public enum PairingMethod: Sendable, Hashable, CaseIterable {
  /// Nothing is compared; no protection against a man in the middle.
  case justWorks
  /// The initiator shows a passkey that the user enters on the responder.
  case passkeyInitiatorDisplays
  /// The responder shows a passkey that the user enters on the initiator.
  case passkeyResponderDisplays
  /// The user enters the same passkey on both.
  case passkeyBothEnter
  /// The user compares six digits on both; Secure Connections only.
  case numericComparison
  /// Data from another channel are compared.
  case outOfBand

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .justWorks: "Just Works"
    case .passkeyInitiatorDisplays: "Passkey Entry: initiator displays, responder inputs"
    case .passkeyResponderDisplays: "Passkey Entry: responder displays, initiator inputs"
    case .passkeyBothEnter: "Passkey Entry: initiator and responder input"
    case .numericComparison: "Numeric Comparison"
    case .outOfBand: "Out of Band"
    }
  }

  /// Whether the method protects against a man in the middle.
  public var isAuthenticated: Bool { self != .justWorks }
}
