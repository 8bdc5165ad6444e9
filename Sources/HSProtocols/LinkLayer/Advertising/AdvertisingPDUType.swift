public import HSBase

extension AdvertisingPDUType {
  /// The PDU's name.
  ///
  /// - Parameter auxiliary: Whether it came on a secondary channel.
  /// - Returns: The specification's name, if the type has one there.
  public func name(isAuxiliary auxiliary: Bool) -> StaticText? {
    switch self {
    case .scanRequest where auxiliary: "AUX_SCAN_REQ"
    case .connectRequest where auxiliary: "AUX_CONNECT_REQ"
    case .extended where auxiliary: "AUX_ADV_IND"
    default: name
    }
  }
}
