extension Opcode {
  /// No Operation.
  public static let noOperation = Opcode(rawValue: 0x0000)
  /// Disconnect.
  public static let disconnect = Opcode(rawValue: 0x0406)
  /// Read Remote Version Information.
  public static let readRemoteVersionInformation = Opcode(rawValue: 0x041d)
  /// Reset.
  public static let reset = Opcode(rawValue: 0x0c03)
  /// Write Local Name.
  public static let writeLocalName = Opcode(rawValue: 0x0c13)
  /// Read Local Name.
  public static let readLocalName = Opcode(rawValue: 0x0c14)
  /// Read Local Version Information.
  public static let readLocalVersionInformation = Opcode(rawValue: 0x1001)
  /// Read BD_ADDR.
  public static let readBDADDR = Opcode(rawValue: 0x1009)
  /// Read RSSI.
  public static let readRSSI = Opcode(rawValue: 0x1405)
  /// LE Read Buffer Size [v1].
  public static let leReadBufferSize = Opcode(rawValue: 0x2002)
  /// LE Set Random Address.
  public static let leSetRandomAddress = Opcode(rawValue: 0x2005)
  /// LE Set Advertising Parameters.
  public static let leSetAdvertisingParameters = Opcode(rawValue: 0x2006)
  /// LE Set Advertising Data.
  public static let leSetAdvertisingData = Opcode(rawValue: 0x2008)
  /// LE Set Scan Response Data.
  public static let leSetScanResponseData = Opcode(rawValue: 0x2009)
  /// LE Set Advertising Enable.
  public static let leSetAdvertisingEnable = Opcode(rawValue: 0x200a)
  /// LE Set Scan Parameters.
  public static let leSetScanParameters = Opcode(rawValue: 0x200b)
  /// LE Set Scan Enable.
  public static let leSetScanEnable = Opcode(rawValue: 0x200c)
  /// LE Create Connection.
  public static let leCreateConnection = Opcode(rawValue: 0x200d)
  /// LE Create Connection Cancel.
  public static let leCreateConnectionCancel = Opcode(rawValue: 0x200e)
  /// LE Clear Filter Accept List.
  public static let leClearFilterAcceptList = Opcode(rawValue: 0x2010)
  /// LE Add Device To Filter Accept List.
  public static let leAddDeviceToFilterAcceptList = Opcode(rawValue: 0x2011)
  /// LE Remove Device From Filter Accept List.
  public static let leRemoveDeviceFromFilterAcceptList = Opcode(rawValue: 0x2012)
  /// LE Connection Update.
  public static let leConnectionUpdate = Opcode(rawValue: 0x2013)
  /// LE Read Remote Features.
  public static let leReadRemoteFeatures = Opcode(rawValue: 0x2016)
  /// LE Enable Encryption.
  public static let leEnableEncryption = Opcode(rawValue: 0x2019)
  /// LE Long Term Key Request Reply.
  public static let leLongTermKeyRequestReply = Opcode(rawValue: 0x201a)
  /// LE Long Term Key Request Negative Reply.
  public static let leLongTermKeyRequestNegativeReply = Opcode(rawValue: 0x201b)
  /// LE Remote Connection Parameter Request Reply.
  public static let leRemoteConnectionParameterRequestReply = Opcode(rawValue: 0x2020)
  /// LE Remote Connection Parameter Request Negative Reply.
  public static let leRemoteConnectionParameterRequestNegativeReply = Opcode(rawValue: 0x2021)
  /// LE Set Data Length.
  public static let leSetDataLength = Opcode(rawValue: 0x2022)
  /// LE Add Device To Resolving List.
  public static let leAddDeviceToResolvingList = Opcode(rawValue: 0x2027)
  /// LE Remove Device From Resolving List.
  public static let leRemoveDeviceFromResolvingList = Opcode(rawValue: 0x2028)
  /// LE Clear Resolving List.
  public static let leClearResolvingList = Opcode(rawValue: 0x2029)
  /// LE Set Address Resolution Enable.
  public static let leSetAddressResolutionEnable = Opcode(rawValue: 0x202d)
  /// LE Set Default PHY.
  public static let leSetDefaultPHY = Opcode(rawValue: 0x2031)
  /// LE Set PHY.
  public static let leSetPHY = Opcode(rawValue: 0x2032)
  /// LE Set Advertising Set Random Address.
  public static let leSetAdvertisingSetRandomAddress = Opcode(rawValue: 0x2035)
  /// LE Set Extended Advertising Parameters [v1].
  public static let leSetExtendedAdvertisingParameters = Opcode(rawValue: 0x2036)
  /// LE Set Extended Advertising Data.
  public static let leSetExtendedAdvertisingData = Opcode(rawValue: 0x2037)
  /// LE Set Extended Scan Response Data.
  public static let leSetExtendedScanResponseData = Opcode(rawValue: 0x2038)
  /// LE Set Extended Advertising Enable.
  public static let leSetExtendedAdvertisingEnable = Opcode(rawValue: 0x2039)
  /// LE Remove Advertising Set.
  public static let leRemoveAdvertisingSet = Opcode(rawValue: 0x203c)
  /// LE Clear Advertising Sets.
  public static let leClearAdvertisingSets = Opcode(rawValue: 0x203d)
  /// LE Set Extended Scan Parameters.
  public static let leSetExtendedScanParameters = Opcode(rawValue: 0x2041)
  /// LE Set Extended Scan Enable.
  public static let leSetExtendedScanEnable = Opcode(rawValue: 0x2042)
  /// LE Extended Create Connection [v1].
  public static let leExtendedCreateConnection = Opcode(rawValue: 0x2043)
  /// LE Read Buffer Size [v2].
  public static let leReadBufferSizeV2 = Opcode(rawValue: 0x2060)
  /// LE Set Extended Advertising Parameters [v2].
  public static let leSetExtendedAdvertisingParametersV2 = Opcode(rawValue: 0x207f)
  /// LE Extended Create Connection [v2].
  public static let leExtendedCreateConnectionV2 = Opcode(rawValue: 0x2085)
}
