public import SMP

/// A Security Manager PDU on its way.
public struct SecurityEvent: Sendable {
  /// What it says.
  ///
  /// Keys are ranges only.
  public var pdu: SMP.PDU

  /// Creates an event.
  public init(pdu: SMP.PDU) { self.pdu = pdu }
}
