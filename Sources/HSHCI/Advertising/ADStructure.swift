public import HSBytes

/// One element of advertising data: a type and what it holds.
///
/// Core 5.4, Vol 3, Part C, 11.
///
/// ```
///    0          1        2
///   +----------+--------+---------------------+
///   | length n | type   | data, n - 1 bytes   |
///   +----------+--------+---------------------+
/// ```
public struct ADStructure: Sendable, Hashable {
  /// What the data means, by its number in Assigned Numbers: see `TypeCode`.
  public let type: UInt8
  /// Where the data stands.
  public let data: ByteRange
}

extension ADStructure {
  /// The type numbers that `ADContent` knows, out of Assigned Numbers, 2.3.
  public enum TypeCode {
    /// Flags.
    public static let flags: UInt8 = 0x01
    /// Incomplete List of 16-bit Service Class UUIDs.
    public static let incompleteServiceUUIDs16: UInt8 = 0x02
    /// Complete List of 16-bit Service Class UUIDs.
    public static let completeServiceUUIDs16: UInt8 = 0x03
    /// Incomplete List of 32-bit Service Class UUIDs.
    public static let incompleteServiceUUIDs32: UInt8 = 0x04
    /// Complete List of 32-bit Service Class UUIDs.
    public static let completeServiceUUIDs32: UInt8 = 0x05
    /// Incomplete List of 128-bit Service Class UUIDs.
    public static let incompleteServiceUUIDs128: UInt8 = 0x06
    /// Complete List of 128-bit Service Class UUIDs.
    public static let completeServiceUUIDs128: UInt8 = 0x07
    /// Shortened Local Name.
    public static let shortenedLocalName: UInt8 = 0x08
    /// Complete Local Name.
    public static let completeLocalName: UInt8 = 0x09
    /// Tx Power Level.
    public static let txPowerLevel: UInt8 = 0x0a
    /// Peripheral Connection Interval Range.
    public static let peripheralConnectionIntervalRange: UInt8 = 0x12
    /// List of 16-bit Service Solicitation UUIDs.
    public static let solicitationUUIDs16: UInt8 = 0x14
    /// List of 128-bit Service Solicitation UUIDs.
    public static let solicitationUUIDs128: UInt8 = 0x15
    /// Service Data - 16-bit UUID.
    public static let serviceData16: UInt8 = 0x16
    /// Public Target Address.
    public static let publicTargetAddress: UInt8 = 0x17
    /// Random Target Address.
    public static let randomTargetAddress: UInt8 = 0x18
    /// Appearance.
    public static let appearance: UInt8 = 0x19
    /// Advertising Interval.
    public static let advertisingInterval: UInt8 = 0x1a
    /// LE Bluetooth Device Address.
    public static let leBluetoothDeviceAddress: UInt8 = 0x1b
    /// LE Role.
    public static let leRole: UInt8 = 0x1c
    /// List of 32-bit Service Solicitation UUIDs.
    public static let solicitationUUIDs32: UInt8 = 0x1f
    /// Service Data - 32-bit UUID.
    public static let serviceData32: UInt8 = 0x20
    /// Service Data - 128-bit UUID.
    public static let serviceData128: UInt8 = 0x21
    /// URI.
    public static let uri: UInt8 = 0x24
    /// Advertising Interval - long.
    public static let advertisingIntervalLong: UInt8 = 0x2f
    /// Manufacturer Specific Data.
    public static let manufacturerSpecificData: UInt8 = 0xff
  }
}
