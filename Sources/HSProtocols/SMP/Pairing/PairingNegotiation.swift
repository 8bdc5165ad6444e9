import HSBase

/// What follows from a Pairing Request and its Pairing Response.
///
/// Core 5.4, Vol 3, Part H, 2.3.5.1, Tables 2.6 to 2.8, and 2.3.4.
public struct PairingNegotiation: Sendable, Hashable {
  /// Features of the device that began pairing: those of the Pairing Request.
  public var initiator: PairingFeatures
  /// Features of the other device: those of the Pairing Response.
  public var responder: PairingFeatures

  /// A negotiation by the two sides' features.
  public init(initiator: PairingFeatures, responder: PairingFeatures) {
    self.initiator = initiator
    self.responder = responder
  }

  /// Whether both can, and so will, do LE Secure Connections pairing rather than legacy pairing.
  public var usesSecureConnections: Bool {
    initiator.authenticationRequirements.secureConnections
      && responder.authenticationRequirements.secureConnections
  }

  /// Whether both want to keep the keys.
  public var isBonding: Bool {
    initiator.authenticationRequirements.bonding && responder.authenticationRequirements.bonding
  }

  /// The encryption key's length in bytes: the smaller of the two maxima.
  ///
  /// Under 7 pairing fails.
  public var encryptionKeySize: UInt8 {
    min(initiator.maximumEncryptionKeySize, responder.maximumEncryptionKeySize)
  }

  /// The method of pairing.
  ///
  /// Out of band data decide first: legacy pairing needs them on both sides (Table 2.6), Secure
  /// Connections on one (Table 2.7). Then, if neither side wants protection against a man in the
  /// middle, it is Just Works; else the IO capabilities tell (Table 2.8).
  ///
  /// `nil` if an IO capability that the specification reserves would have to decide.
  public var method: PairingMethod? {
    let initiatorHasOOB = initiator.oobDataFlag == .present
    let responderHasOOB = responder.oobDataFlag == .present
    if usesSecureConnections {
      if initiatorHasOOB || responderHasOOB { return .outOfBand }
    } else if initiatorHasOOB && responderHasOOB {
      return .outOfBand
    }
    guard
      initiator.authenticationRequirements.mitm || responder.authenticationRequirements.mitm
    else { return .justWorks }
    return Self.method(
      initiator: initiator.ioCapability, responder: responder.ioCapability,
      secureConnections: usesSecureConnections)
  }

  /// The method that the IO capabilities lead to.
  ///
  /// Core 5.4, Vol 3, Part H, 2.3.5.1, Table 2.8.
  ///
  /// - Parameters:
  ///   - initiator: Capability of the device that began pairing.
  ///   - responder: Capability of the other device.
  ///   - secureConnections: Whether it is LE Secure Connections pairing.
  /// - Returns: The method; `nil` if the specification reserves one of the capabilities.
  public static func method(
    initiator: IOCapability, responder: IOCapability, secureConnections: Bool
  ) -> PairingMethod? {
    guard initiator.name != nil, responder.name != nil else { return nil }
    switch (initiator, responder) {
    case (.noInputNoOutput, _), (_, .noInputNoOutput):
      return .justWorks
    case (.keyboardOnly, .keyboardOnly):
      return .passkeyBothEnter
    case (.keyboardOnly, _):
      return .passkeyResponderDisplays
    case (_, .keyboardOnly):
      return .passkeyInitiatorDisplays
    case (.displayOnly, .keyboardDisplay):
      return .passkeyInitiatorDisplays
    case (.keyboardDisplay, .displayOnly):
      return .passkeyResponderDisplays
    case (.displayOnly, _), (_, .displayOnly):
      return .justWorks
    // What is left can show digits and take a yes or no, on both sides.
    case _ where secureConnections:
      return .numericComparison
    case (.displayYesNo, .displayYesNo):
      return .justWorks
    case (.keyboardDisplay, .displayYesNo):
      return .passkeyResponderDisplays
    default:
      return .passkeyInitiatorDisplays
    }
  }
}
