public import HSBytes

/// What a command's parameters say.
///
/// Core 5.4, Vol 4, Part E, 7.1 to 7.8.
public enum CommandParameters: Sendable, Hashable {
  /// A host ends a connection.
  case disconnect(Disconnect)
  /// A host sets the advertising data of legacy advertising.
  case leSetAdvertisingData(LESetAdvertisingData)
  /// A host sets the scan response of legacy advertising.
  case leSetScanResponseData(LESetScanResponseData)
  /// A host starts or stops legacy advertising.
  case leSetAdvertisingEnable(LESetAdvertisingEnable)
  /// A host starts or stops legacy scanning.
  case leSetScanEnable(LESetScanEnable)
  /// A host wants a connection to an advertiser.
  case leCreateConnection(LECreateConnection)
  /// A host no longer wants the connection that it asked for.
  case leCreateConnectionCancel
  /// A host wants other timing of a connection.
  case leConnectionUpdate(LEConnectionUpdate)
  /// A host starts, or starts again, the encryption of a connection.
  case leEnableEncryption(LEEnableEncryption)
  /// A host gives its controller the key that the peer wants to encrypt with.
  case leLongTermKeyRequestReply(LELongTermKeyRequestReply)
  /// A host does not have the key that the peer wants to encrypt with.
  case leLongTermKeyRequestNegativeReply(LELongTermKeyRequestNegativeReply)
  /// A host accepts the timing that the peer asked for.
  case leRemoteConnectionParameterRequestReply(LERemoteConnectionParameterRequestReply)
  /// A host refuses the timing that the peer asked for.
  case leRemoteConnectionParameterRequestNegativeReply(
    LERemoteConnectionParameterRequestNegativeReply)
  /// A host gives its controller the keys behind a peer's private addresses.
  case leAddDeviceToResolvingList(LEAddDeviceToResolvingList)
  /// A host sets the advertising data of an advertising set, or a part of it.
  case leSetExtendedAdvertisingData(LESetExtendedAdvertisingData)
  /// A host sets the scan response of an advertising set, or a part of it.
  case leSetExtendedScanResponseData(LESetExtendedScanResponseData)
  /// A host starts or stops advertising sets.
  case leSetExtendedAdvertisingEnable(LESetExtendedAdvertisingEnable)
  /// A host starts or stops scanning.
  case leSetExtendedScanEnable(LESetExtendedScanEnable)
  /// A host wants a connection to an advertiser, on several PHYs.
  case leExtendedCreateConnection(LEExtendedCreateConnection)
  /// A command whose fields the decoder does not use: `Opcode.parameters` says where they stand.
  case other(ByteRange)

  /// Decodes a command's parameters; bytes too many are passed over.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - reader: A reader over the bytes that the command was read from.
  /// - Throws: `truncated` or `invalid`; the error's limit tells a cut record from a command that
  ///   is too short.
  public init(of command: Command, in reader: ByteReader) throws(DecodeError) {
    var part = reader.at(command.parameters, limitedBy: command.body.limit)
    try self.init(opcode: command.opcode, parsing: &part)
  }

  /// Decodes parameters; bytes too many are left unread, for the caller to report.
  ///
  /// - Parameters:
  ///   - opcode: The command.
  ///   - reader: A reader over the parameters.
  /// - Throws: `truncated` or `invalid`.
  public init(opcode: Opcode, parsing reader: inout ByteReader) throws(DecodeError) {
    switch opcode {
    case .disconnect: self = .disconnect(try Disconnect(parsing: &reader))
    case .leSetAdvertisingData:
      self = .leSetAdvertisingData(try LESetAdvertisingData(parsing: &reader))
    case .leSetScanResponseData:
      self = .leSetScanResponseData(try LESetScanResponseData(parsing: &reader))
    case .leSetAdvertisingEnable:
      self = .leSetAdvertisingEnable(try LESetAdvertisingEnable(parsing: &reader))
    case .leSetScanEnable: self = .leSetScanEnable(try LESetScanEnable(parsing: &reader))
    case .leCreateConnection: self = .leCreateConnection(try LECreateConnection(parsing: &reader))
    case .leCreateConnectionCancel: self = .leCreateConnectionCancel
    case .leConnectionUpdate: self = .leConnectionUpdate(try LEConnectionUpdate(parsing: &reader))
    case .leEnableEncryption: self = .leEnableEncryption(try LEEnableEncryption(parsing: &reader))
    case .leLongTermKeyRequestReply:
      self = .leLongTermKeyRequestReply(try LELongTermKeyRequestReply(parsing: &reader))
    case .leLongTermKeyRequestNegativeReply:
      self = .leLongTermKeyRequestNegativeReply(
        try LELongTermKeyRequestNegativeReply(parsing: &reader))
    case .leRemoteConnectionParameterRequestReply:
      self = .leRemoteConnectionParameterRequestReply(
        try LERemoteConnectionParameterRequestReply(parsing: &reader))
    case .leRemoteConnectionParameterRequestNegativeReply:
      self = .leRemoteConnectionParameterRequestNegativeReply(
        try LERemoteConnectionParameterRequestNegativeReply(parsing: &reader))
    case .leAddDeviceToResolvingList:
      self = .leAddDeviceToResolvingList(try LEAddDeviceToResolvingList(parsing: &reader))
    case .leSetExtendedAdvertisingData:
      self = .leSetExtendedAdvertisingData(try LESetExtendedAdvertisingData(parsing: &reader))
    case .leSetExtendedScanResponseData:
      self = .leSetExtendedScanResponseData(try LESetExtendedScanResponseData(parsing: &reader))
    case .leSetExtendedAdvertisingEnable:
      self = .leSetExtendedAdvertisingEnable(try LESetExtendedAdvertisingEnable(parsing: &reader))
    case .leSetExtendedScanEnable:
      self = .leSetExtendedScanEnable(try LESetExtendedScanEnable(parsing: &reader))
    case .leExtendedCreateConnection:
      self = .leExtendedCreateConnection(
        try LEExtendedCreateConnection(parsing: &reader, version: 1))
    case .leExtendedCreateConnectionV2:
      self = .leExtendedCreateConnection(
        try LEExtendedCreateConnection(parsing: &reader, version: 2))
    // Their fields are not used; a command that is too short is still an error.
    case .reset, .leClearFilterAcceptList, .leClearResolvingList, .leClearAdvertisingSets,
      .readRemoteVersionInformation, .leSetRandomAddress, .leSetAdvertisingParameters,
      .leSetScanParameters, .leAddDeviceToFilterAcceptList, .leRemoveDeviceFromFilterAcceptList,
      .leReadRemoteFeatures, .leSetDataLength, .leRemoveDeviceFromResolvingList,
      .leSetAddressResolutionEnable, .leSetDefaultPHY, .leSetPHY,
      .leSetAdvertisingSetRandomAddress, .leSetExtendedAdvertisingParameters,
      .leRemoveAdvertisingSet, .leSetExtendedScanParameters,
      .leSetExtendedAdvertisingParametersV2:
      self = .other(try opcode.take(from: &reader))
    default: self = .other(reader.takeRemaining())
    }
  }
}
