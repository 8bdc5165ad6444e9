extension CreditBasedConnectionResult {
  /// Whether the answer is still to come in another response.
  public var isPending: Bool { rawValue >= 0x000d && rawValue <= 0x000f }

  /// Whether channels may have been opened: those whose Destination CID is not 0.
  public var mayOpenChannels: Bool {
    switch self {
    case .successful, .insufficientResources, .invalidSource, .sourceAlreadyAllocated: true
    default: false
    }
  }
}
