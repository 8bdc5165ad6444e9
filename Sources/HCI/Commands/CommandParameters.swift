public import Bytes

/// What a command's parameters say.
///
/// Core 5.4, Vol 4, Part E, 7.1 to 7.8.
public enum CommandParameters: Sendable, Hashable {
  /// A host ends a connection.
  case disconnect(Disconnect)
  /// A host asks who made the peer's controller.
  case readRemoteVersionInformation(ReadRemoteVersionInformation)
  /// A host brings its controller back to its initial state.
  case reset
  /// A host sets the random address of its controller.
  case leSetRandomAddress(LESetRandomAddress)
  /// A host says how legacy advertising is to be done.
  case leSetAdvertisingParameters(LESetAdvertisingParameters)
  /// A host sets the advertising data of legacy advertising.
  case leSetAdvertisingData(LESetAdvertisingData)
  /// A host sets the scan response of legacy advertising.
  case leSetScanResponseData(LESetScanResponseData)
  /// A host starts or stops legacy advertising.
  case leSetAdvertisingEnable(LESetAdvertisingEnable)
  /// A host says how legacy scanning is to be done.
  case leSetScanParameters(LESetScanParameters)
  /// A host starts or stops legacy scanning.
  case leSetScanEnable(LESetScanEnable)
  /// A host wants a connection to an advertiser.
  case leCreateConnection(LECreateConnection)
  /// A host no longer wants the connection that it asked for.
  case leCreateConnectionCancel
  /// A host empties the filter accept list.
  case leClearFilterAcceptList
  /// A host adds a device to the filter accept list.
  case leAddDeviceToFilterAcceptList(LEAddDeviceToFilterAcceptList)
  /// A host takes a device off the filter accept list.
  case leRemoveDeviceFromFilterAcceptList(LERemoveDeviceFromFilterAcceptList)
  /// A host wants other timing of a connection.
  case leConnectionUpdate(LEConnectionUpdate)
  /// A host asks what the peer's link layer can do.
  case leReadRemoteFeatures(LEReadRemoteFeatures)
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
  /// A host suggests how long link-layer packets may be.
  case leSetDataLength(LESetDataLength)
  /// A host gives its controller the keys behind a peer's private addresses.
  case leAddDeviceToResolvingList(LEAddDeviceToResolvingList)
  /// A host takes a peer off the resolving list.
  case leRemoveDeviceFromResolvingList(LERemoveDeviceFromResolvingList)
  /// A host empties the resolving list.
  case leClearResolvingList
  /// A host lets its controller resolve private addresses, or stops it.
  case leSetAddressResolutionEnable(LESetAddressResolutionEnable)
  /// A host says which PHYs it likes for connections to come.
  case leSetDefaultPHY(LESetDefaultPHY)
  /// A host says which PHYs it likes for a connection.
  case leSetPHY(LESetPHY)
  /// A host sets the random address of an advertising set.
  case leSetAdvertisingSetRandomAddress(LESetAdvertisingSetRandomAddress)
  /// A host says how a set is to be advertised.
  case leSetExtendedAdvertisingParameters(LESetExtendedAdvertisingParameters)
  /// A host sets the advertising data of an advertising set, or a part of it.
  case leSetExtendedAdvertisingData(LESetExtendedAdvertisingData)
  /// A host sets the scan response of an advertising set, or a part of it.
  case leSetExtendedScanResponseData(LESetExtendedScanResponseData)
  /// A host starts or stops advertising sets.
  case leSetExtendedAdvertisingEnable(LESetExtendedAdvertisingEnable)
  /// A host gives up an advertising set.
  case leRemoveAdvertisingSet(LERemoveAdvertisingSet)
  /// A host gives up all advertising sets.
  case leClearAdvertisingSets
  /// A host says how scanning is to be done.
  case leSetExtendedScanParameters(LESetExtendedScanParameters)
  /// A host starts or stops scanning.
  case leSetExtendedScanEnable(LESetExtendedScanEnable)
  /// A host wants a connection to an advertiser, on several PHYs.
  case leExtendedCreateConnection(LEExtendedCreateConnection)
  /// A command whose parameters are not decoded.
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
    case .readRemoteVersionInformation:
      self = .readRemoteVersionInformation(try ReadRemoteVersionInformation(parsing: &reader))
    case .reset: self = .reset
    case .leSetRandomAddress: self = .leSetRandomAddress(try LESetRandomAddress(parsing: &reader))
    case .leSetAdvertisingParameters:
      self = .leSetAdvertisingParameters(try LESetAdvertisingParameters(parsing: &reader))
    case .leSetAdvertisingData:
      self = .leSetAdvertisingData(try LESetAdvertisingData(parsing: &reader))
    case .leSetScanResponseData:
      self = .leSetScanResponseData(try LESetScanResponseData(parsing: &reader))
    case .leSetAdvertisingEnable:
      self = .leSetAdvertisingEnable(try LESetAdvertisingEnable(parsing: &reader))
    case .leSetScanParameters:
      self = .leSetScanParameters(try LESetScanParameters(parsing: &reader))
    case .leSetScanEnable: self = .leSetScanEnable(try LESetScanEnable(parsing: &reader))
    case .leCreateConnection: self = .leCreateConnection(try LECreateConnection(parsing: &reader))
    case .leCreateConnectionCancel: self = .leCreateConnectionCancel
    case .leClearFilterAcceptList: self = .leClearFilterAcceptList
    case .leAddDeviceToFilterAcceptList:
      self = .leAddDeviceToFilterAcceptList(try LEAddDeviceToFilterAcceptList(parsing: &reader))
    case .leRemoveDeviceFromFilterAcceptList:
      self = .leRemoveDeviceFromFilterAcceptList(
        try LERemoveDeviceFromFilterAcceptList(parsing: &reader))
    case .leConnectionUpdate: self = .leConnectionUpdate(try LEConnectionUpdate(parsing: &reader))
    case .leReadRemoteFeatures:
      self = .leReadRemoteFeatures(try LEReadRemoteFeatures(parsing: &reader))
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
    case .leSetDataLength: self = .leSetDataLength(try LESetDataLength(parsing: &reader))
    case .leAddDeviceToResolvingList:
      self = .leAddDeviceToResolvingList(try LEAddDeviceToResolvingList(parsing: &reader))
    case .leRemoveDeviceFromResolvingList:
      self = .leRemoveDeviceFromResolvingList(try LERemoveDeviceFromResolvingList(parsing: &reader))
    case .leClearResolvingList: self = .leClearResolvingList
    case .leSetAddressResolutionEnable:
      self = .leSetAddressResolutionEnable(try LESetAddressResolutionEnable(parsing: &reader))
    case .leSetDefaultPHY: self = .leSetDefaultPHY(try LESetDefaultPHY(parsing: &reader))
    case .leSetPHY: self = .leSetPHY(try LESetPHY(parsing: &reader))
    case .leSetAdvertisingSetRandomAddress:
      self = .leSetAdvertisingSetRandomAddress(
        try LESetAdvertisingSetRandomAddress(parsing: &reader))
    case .leSetExtendedAdvertisingParameters:
      self = .leSetExtendedAdvertisingParameters(
        try LESetExtendedAdvertisingParameters(parsing: &reader, version: 1))
    case .leSetExtendedAdvertisingData:
      self = .leSetExtendedAdvertisingData(try LESetExtendedAdvertisingData(parsing: &reader))
    case .leSetExtendedScanResponseData:
      self = .leSetExtendedScanResponseData(try LESetExtendedScanResponseData(parsing: &reader))
    case .leSetExtendedAdvertisingEnable:
      self = .leSetExtendedAdvertisingEnable(try LESetExtendedAdvertisingEnable(parsing: &reader))
    case .leRemoveAdvertisingSet:
      self = .leRemoveAdvertisingSet(try LERemoveAdvertisingSet(parsing: &reader))
    case .leClearAdvertisingSets: self = .leClearAdvertisingSets
    case .leSetExtendedScanParameters:
      self = .leSetExtendedScanParameters(try LESetExtendedScanParameters(parsing: &reader))
    case .leSetExtendedScanEnable:
      self = .leSetExtendedScanEnable(try LESetExtendedScanEnable(parsing: &reader))
    case .leExtendedCreateConnection:
      self = .leExtendedCreateConnection(
        try LEExtendedCreateConnection(parsing: &reader, version: 1))
    case .leSetExtendedAdvertisingParametersV2:
      self = .leSetExtendedAdvertisingParameters(
        try LESetExtendedAdvertisingParameters(parsing: &reader, version: 2))
    case .leExtendedCreateConnectionV2:
      self = .leExtendedCreateConnection(
        try LEExtendedCreateConnection(parsing: &reader, version: 2))
    default: self = .other(reader.takeRemaining())
    }
  }
}
