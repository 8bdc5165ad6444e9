// MARK: - Declarations. Core 5.4, Vol 3, Part G, 3

extension BluetoothUUID {
  /// Primary Service.
  @inlinable
  public static var primaryService: Self { Self(0x2800 as UInt16) }

  /// Secondary Service.
  @inlinable
  public static var secondaryService: Self { Self(0x2801 as UInt16) }

  /// Include.
  @inlinable
  public static var include: Self { Self(0x2802 as UInt16) }

  /// Characteristic.
  @inlinable
  public static var characteristic: Self { Self(0x2803 as UInt16) }
}

// MARK: - Descriptors. Core 5.4, Vol 3, Part G, 3.3.3

extension BluetoothUUID {
  /// Characteristic Extended Properties.
  @inlinable
  public static var extendedProperties: Self { Self(0x2900 as UInt16) }

  /// Characteristic User Description.
  @inlinable
  public static var userDescription: Self { Self(0x2901 as UInt16) }

  /// Client Characteristic Configuration.
  @inlinable
  public static var clientCharacteristicConfiguration: Self { Self(0x2902 as UInt16) }

  /// Server Characteristic Configuration.
  @inlinable
  public static var serverCharacteristicConfiguration: Self { Self(0x2903 as UInt16) }

  /// Characteristic Presentation Format.
  @inlinable
  public static var presentationFormat: Self { Self(0x2904 as UInt16) }

  /// Characteristic Aggregate Format.
  @inlinable
  public static var aggregateFormat: Self { Self(0x2905 as UInt16) }
}

// MARK: - Services

extension BluetoothUUID {
  /// Generic Access.
  @inlinable
  public static var genericAccess: Self { Self(0x1800 as UInt16) }

  /// Generic Attribute.
  @inlinable
  public static var genericAttribute: Self { Self(0x1801 as UInt16) }

  /// Device Information.
  @inlinable
  public static var deviceInformation: Self { Self(0x180a as UInt16) }

  /// Heart Rate.
  @inlinable
  public static var heartRate: Self { Self(0x180d as UInt16) }

  /// Battery.
  @inlinable
  public static var battery: Self { Self(0x180f as UInt16) }
}

// MARK: - Characteristics

extension BluetoothUUID {
  /// Device Name.
  @inlinable
  public static var deviceName: Self { Self(0x2a00 as UInt16) }

  /// Appearance.
  @inlinable
  public static var appearance: Self { Self(0x2a01 as UInt16) }

  /// Peripheral Preferred Connection Parameters.
  @inlinable
  public static var peripheralPreferredConnectionParameters: Self { Self(0x2a04 as UInt16) }

  /// Service Changed.
  @inlinable
  public static var serviceChanged: Self { Self(0x2a05 as UInt16) }

  /// Battery Level.
  @inlinable
  public static var batteryLevel: Self { Self(0x2a19 as UInt16) }

  /// System ID.
  @inlinable
  public static var systemID: Self { Self(0x2a23 as UInt16) }

  /// Model Number String.
  @inlinable
  public static var modelNumberString: Self { Self(0x2a24 as UInt16) }

  /// Serial Number String.
  @inlinable
  public static var serialNumberString: Self { Self(0x2a25 as UInt16) }

  /// Firmware Revision String.
  @inlinable
  public static var firmwareRevisionString: Self { Self(0x2a26 as UInt16) }

  /// Hardware Revision String.
  @inlinable
  public static var hardwareRevisionString: Self { Self(0x2a27 as UInt16) }

  /// Software Revision String.
  @inlinable
  public static var softwareRevisionString: Self { Self(0x2a28 as UInt16) }

  /// Manufacturer Name String.
  @inlinable
  public static var manufacturerNameString: Self { Self(0x2a29 as UInt16) }

  /// IEEE 11073-20601 Regulatory Certification Data List.
  @inlinable
  public static var regulatoryCertificationDataList: Self { Self(0x2a2a as UInt16) }

  /// Heart Rate Measurement.
  @inlinable
  public static var heartRateMeasurement: Self { Self(0x2a37 as UInt16) }

  /// Body Sensor Location.
  @inlinable
  public static var bodySensorLocation: Self { Self(0x2a38 as UInt16) }

  /// Heart Rate Control Point.
  @inlinable
  public static var heartRateControlPoint: Self { Self(0x2a39 as UInt16) }

  /// PnP ID.
  @inlinable
  public static var pnpID: Self { Self(0x2a50 as UInt16) }

  /// Client Supported Features.
  @inlinable
  public static var clientSupportedFeatures: Self { Self(0x2b29 as UInt16) }

  /// Database Hash.
  @inlinable
  public static var databaseHash: Self { Self(0x2b2a as UInt16) }

  /// Server Supported Features.
  @inlinable
  public static var serverSupportedFeatures: Self { Self(0x2b3a as UInt16) }
}
