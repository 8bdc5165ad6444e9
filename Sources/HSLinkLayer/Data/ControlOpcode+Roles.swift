extension ControlOpcode {
  /// Whether only the central sends it (`true`), or only the peripheral (`false`); `nil` where both
  /// may.
  ///
  /// The procedures of Core 5.4, Vol 6, Part B, 5.1.
  public var isCentralsAlone: Bool? {
    switch rawValue {
    // LL_CONNECTION_UPDATE_IND, LL_CHANNEL_MAP_IND, LL_ENC_REQ, LL_FEATURE_REQ, LL_PAUSE_ENC_REQ,
    // LL_PHY_UPDATE_IND, LL_CIS_REQ, LL_CIS_IND, LL_SUBRATE_IND, LL_CHANNEL_REPORTING_IND.
    case 0x00, 0x01, 0x03, 0x08, 0x0a, 0x18, 0x1f, 0x21, 0x27, 0x28: true
    // LL_ENC_RSP, LL_START_ENC_REQ, LL_PERIPHERAL_FEATURE_REQ, LL_CONNECTION_PARAM_RSP, LL_PHY_RSP,
    // LL_MIN_USED_CHANNELS_IND, LL_CIS_RSP, LL_SUBRATE_REQ, LL_CHANNEL_STATUS_IND.
    case 0x04, 0x05, 0x0e, 0x10, 0x17, 0x19, 0x20, 0x26, 0x29: false
    default: nil
    }
  }
}
