extension PairingFeatures {
  /// Whether the key size is one that the specification allows.
  public var hasValidKeySize: Bool {
    maximumEncryptionKeySize >= 7 && maximumEncryptionKeySize <= 16
  }
}
