public import HSBytes

/// What an event says, as one value for each kind of event that heartsnoop has a use for.
///
/// Core 5.4, Vol 4, Part E, 7.7. Events of other kinds are `other`, which is no error. An event
/// with fewer parameters than its kind has is an error, also if the record was cut; one with more
/// is not: its fields are decoded, and `init(of:parsing:)` leaves the rest to see.
public enum EventParameters: Sendable, Hashable {
  /// Connection Complete, BR/EDR.
  case connectionComplete(ConnectionComplete)
  /// Disconnection Complete.
  case disconnectionComplete(DisconnectionComplete)
  /// Encryption Change, either version.
  case encryptionChange(EncryptionChange)
  /// Encryption Key Refresh Complete.
  case encryptionKeyRefreshComplete(EncryptionKeyRefreshComplete)
  /// Read Remote Version Information Complete.
  case readRemoteVersionInformationComplete(ReadRemoteVersionInformationComplete)
  /// Command Complete.
  case commandComplete(CommandComplete)
  /// Command Status.
  case commandStatus(CommandStatus)
  /// Number Of Completed Packets.
  case numberOfCompletedPackets(NumberOfCompletedPackets)
  /// Hardware Error.
  case hardwareError(HardwareError)
  /// An event that the controller's maker defines, with all its parameters.
  case vendorSpecific(ByteRange)

  /// LE Connection Complete, and LE Enhanced Connection Complete of either version.
  case leConnectionEstablished(ConnectionEstablished)
  /// LE Advertising Report, LE Directed Advertising Report, LE Extended Advertising Report.
  case leAdvertisingReports(AdvertisingReports)
  /// LE Connection Update Complete.
  case leConnectionUpdateComplete(LEConnectionUpdateComplete)
  /// LE Read Remote Features Complete.
  case leReadRemoteFeaturesComplete(LEReadRemoteFeaturesComplete)
  /// LE Long Term Key Request.
  case leLongTermKeyRequest(LELongTermKeyRequest)
  /// LE Remote Connection Parameter Request.
  case leRemoteConnectionParameterRequest(LERemoteConnectionParameterRequest)
  /// LE Data Length Change.
  case leDataLengthChange(LEDataLengthChange)
  /// LE PHY Update Complete.
  case lePHYUpdateComplete(LEPHYUpdateComplete)
  /// LE Scan Timeout, which has no parameters.
  case leScanTimeout

  /// An event of another kind, with its parameters; an LE Meta event's start behind the subevent.
  ///
  /// `EventCode.parameters` and `LEMetaSubevent.parameters` tell where the fields stand.
  case other(ByteRange)

  /// Decodes the parameters of `event` and ignores bytes after them.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - reader: A reader over the bytes that the event was parsed from, at any position.
  /// - Throws: `truncated` if the event has fewer parameters than its kind.
  public init(of event: Event, in reader: ByteReader) throws(DecodeError) {
    var parameters = reader.at(
      event.parameters, layer: .hci, limitedBy: event.isCut ? reader.limit : .hciLength)
    self = try EventParameters(of: event, parsing: &parameters)
  }

  /// Decodes the parameters of `event` and leaves the reader behind the last that is known.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - parameters: A reader over `event.parameters`.
  /// - Throws: `truncated` if the event has fewer parameters than its kind.
  public init(of event: Event, parsing parameters: inout ByteReader) throws(DecodeError) {
    switch event.code {
    case .connectionComplete:
      self = .connectionComplete(try ConnectionComplete(parsing: &parameters))
    case .disconnectionComplete:
      self = .disconnectionComplete(try DisconnectionComplete(parsing: &parameters))
    case .encryptionChange:
      self = .encryptionChange(try EncryptionChange(parsing: &parameters, hasKeySize: false))
    case .encryptionChangeV2:
      self = .encryptionChange(try EncryptionChange(parsing: &parameters, hasKeySize: true))
    case .encryptionKeyRefreshComplete:
      self = .encryptionKeyRefreshComplete(try EncryptionKeyRefreshComplete(parsing: &parameters))
    case .readRemoteVersionInformationComplete:
      self = .readRemoteVersionInformationComplete(
        try ReadRemoteVersionInformationComplete(parsing: &parameters))
    case .commandComplete: self = .commandComplete(try CommandComplete(parsing: &parameters))
    case .commandStatus: self = .commandStatus(try CommandStatus(parsing: &parameters))
    case .numberOfCompletedPackets:
      self = .numberOfCompletedPackets(try NumberOfCompletedPackets(parsing: &parameters))
    case .hardwareError: self = .hardwareError(try HardwareError(parsing: &parameters))
    case .vendorSpecific: self = .vendorSpecific(parameters.takeRemaining())
    case .leMeta: try self.init(parsingLEMeta: &parameters)
    // Their fields are not used; an event that is too short is still an error.
    case .connectionRequest, .dataBufferOverflow:
      self = .other(try event.code.take(from: &parameters))
    default: self = .other(parameters.takeRemaining())
    }
  }

  /// Decodes an LE Meta event's parameters, from the subevent code on.
  private init(parsingLEMeta parameters: inout ByteReader) throws(DecodeError) {
    let subevent = LEMetaSubevent(rawValue: try parameters.uint8("Subevent_Code"))
    switch subevent {
    case .connectionComplete:
      self = .leConnectionEstablished(
        try ConnectionEstablished(parsing: &parameters, form: .connectionComplete))
    case .enhancedConnectionComplete:
      self = .leConnectionEstablished(
        try ConnectionEstablished(parsing: &parameters, form: .enhanced))
    case .enhancedConnectionCompleteV2:
      self = .leConnectionEstablished(
        try ConnectionEstablished(parsing: &parameters, form: .enhancedV2))
    case .advertisingReport:
      self = .leAdvertisingReports(try AdvertisingReports(parsing: &parameters, form: .legacy))
    case .directedAdvertisingReport:
      self = .leAdvertisingReports(try AdvertisingReports(parsing: &parameters, form: .directed))
    case .extendedAdvertisingReport:
      self = .leAdvertisingReports(try AdvertisingReports(parsing: &parameters, form: .extended))
    case .connectionUpdateComplete:
      self = .leConnectionUpdateComplete(try LEConnectionUpdateComplete(parsing: &parameters))
    case .readRemoteFeaturesComplete:
      self = .leReadRemoteFeaturesComplete(try LEReadRemoteFeaturesComplete(parsing: &parameters))
    case .longTermKeyRequest:
      self = .leLongTermKeyRequest(try LELongTermKeyRequest(parsing: &parameters))
    case .remoteConnectionParameterRequest:
      self = .leRemoteConnectionParameterRequest(
        try LERemoteConnectionParameterRequest(parsing: &parameters))
    case .dataLengthChange:
      self = .leDataLengthChange(try LEDataLengthChange(parsing: &parameters))
    case .phyUpdateComplete:
      self = .lePHYUpdateComplete(try LEPHYUpdateComplete(parsing: &parameters))
    case .scanTimeout: self = .leScanTimeout
    case .periodicAdvertisingSyncEstablished, .advertisingSetTerminated, .scanRequestReceived,
      .channelSelectionAlgorithm, .cisEstablished, .cisRequest, .transmitPowerReporting,
      .subrateChange:
      self = .other(try subevent.take(from: &parameters))
    default: self = .other(parameters.takeRemaining())
    }
  }
}
