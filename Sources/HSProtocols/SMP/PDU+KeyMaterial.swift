public import HSBase

extension SMPPDU {
  /// Where the key stands that the PDU hands over, least significant octet first: LTK, IRK or CSRK;
  /// `nil` for PDUs that hand over none.
  public var keyMaterial: ByteRange? {
    switch self {
    case .encryptionInformation(let information): information.longTermKey
    case .identityInformation(let information): information.identityResolvingKey
    case .signingInformation(let information): information.signatureKey
    default: nil
    }
  }
}
