import HSProtocols
import HSTimeline

extension JSONNames {
  /// What became of a queued write.
  static func outcome(_ outcome: QueuedWriteEvent.Outcome) -> StaticText {
    switch outcome {
    case .executed: "executed"
    case .cancelled: "cancelled"
    case .refused: "refused"
    case .abandoned: "abandoned"
    }
  }

  /// How two devices made sure of each other.
  static func method(_ method: PairingMethod) -> StaticText {
    switch method {
    case .justWorks: "just_works"
    case .passkeyInitiatorDisplays: "passkey_initiator_displays"
    case .passkeyResponderDisplays: "passkey_responder_displays"
    case .passkeyBothEnter: "passkey_both_enter"
    case .numericComparison: "numeric_comparison"
    case .outOfBand: "out_of_band"
    }
  }
}
