public import HSBytes
public import HSCapture

/// How a long term key was had.
public struct KeyEvidence: Sendable, Hashable {
  /// The way.
  public var kind: Kind
  /// The packet that it came in, or that completed it; 0 where it is none.
  public var packet: Int
  /// The file of keys that it stands in, or the other capture, whose packets are numbered apart; `nil`
  /// for this capture.
  public var source: String?

  /// Evidence by its parts.
  public init(_ kind: Kind, packet: Int = 0, source: String? = nil) {
    self.kind = kind
    self.packet = packet
    self.source = source
  }

  /// A way to a long term key.
  public enum Kind: Sendable, Hashable {
    /// The user gave it, in a file of keys.
    case given
    /// The user gave it with its octets in the order of the air.
    case givenReversed
    /// A host's command LE Enable Encryption.
    case enableEncryption
    /// A host's answer LE Long Term Key Request Reply.
    case keyRequestReply
    /// The Linux management channel.
    case management
    /// Legacy pairing in the capture: the STK.
    case shortTermKey(TemporaryKey)
    /// Distributed in an encrypted link, by the side that sends in this direction.
    case distributed(by: Direction)
    /// Secure Connections pairing in the capture, in which a side used the debug key; whether the
    /// DHKey check bears it out.
    case debugKey(isChecked: Bool)
    /// Derived from the link key of BR/EDR.
    case linkKey(usesH7: Bool)
  }

  /// How the temporary key of legacy pairing was found.
  public enum TemporaryKey: Sendable, Hashable {
    /// It is 0, and a confirm value bears that out.
    case zero
    /// A passkey that a confirm value bears out.
    case passkey(UInt32)
    /// Out-of-band data given by the user, borne out by a confirm value.
    case outOfBand
    /// A passkey found by trial: no confirm value could be checked, and the MICs of two packets bear
    /// it out.
    case triedPasskey(UInt32)
    /// Taken for 0: no confirm value could be checked, so only packets can bear it out.
    case presumedZero
    /// Taken for out-of-band data given by the user, in the same way.
    case presumedOutOfBand
  }

  /// The way, as machine output names it.
  public var identifier: StaticText {
    switch kind {
    case .given: "file"
    case .givenReversed: "file_reversed"
    case .enableEncryption: "hci_enable_encryption"
    case .keyRequestReply: "hci_key_request_reply"
    case .management: "management"
    case .shortTermKey(.zero): "pairing_just_works"
    case .shortTermKey(.passkey): "pairing_passkey"
    case .shortTermKey(.outOfBand): "pairing_oob"
    case .shortTermKey(.triedPasskey): "pairing_passkey_tried"
    case .shortTermKey(.presumedZero): "pairing_presumed"
    case .shortTermKey(.presumedOutOfBand): "pairing_oob_presumed"
    case .distributed: "distributed"
    case .debugKey: "pairing_debug_key"
    case .linkKey: "br_edr_link_key"
    }
  }

  /// The way, in words.
  public var text: StaticText {
    switch kind {
    case .given: "LTK from the key file"
    case .givenReversed: "LTK from the key file, octets reversed"
    case .enableEncryption: "LTK from LE Enable Encryption"
    case .keyRequestReply: "LTK from LE Long Term Key Request Reply"
    case .management: "LTK from the Linux management channel"
    case .shortTermKey(.zero): "STK of the pairing: TK 0, proved by a confirm value"
    case .shortTermKey(.passkey): "STK of the pairing: passkey found by a confirm value"
    case .shortTermKey(.outOfBand): "STK of the pairing: OOB data proved by a confirm value"
    case .shortTermKey(.triedPasskey):
      "STK of the pairing: passkey found by trial, proved by the MICs of two packets"
    case .shortTermKey(.presumedZero):
      "STK of the pairing: TK 0 tried, without a confirm value to check it"
    case .shortTermKey(.presumedOutOfBand):
      "STK of the pairing: OOB data tried, without a confirm value to check it"
    case .distributed(by: .sent): "LTK distributed by the central"
    case .distributed(by: .received): "LTK distributed by the peripheral"
    case .debugKey(isChecked: true): "LTK of the pairing: debug key, proved by the DHKey check"
    case .debugKey(isChecked: false): "LTK of the pairing: debug key, no DHKey check heard"
    case .linkKey(usesH7: true): "LTK derived from the BR/EDR link key by h7"
    case .linkKey(usesH7: false): "LTK derived from the BR/EDR link key by h6"
    }
  }
}
