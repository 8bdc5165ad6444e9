import HSBase
import HSNames
import Testing

struct NameTests {
  @Test(
    arguments: [
      (.primaryService, .declaration, "Primary Service"),
      (.secondaryService, .declaration, "Secondary Service"),
      (.include, .declaration, "Include"),
      (.characteristic, .declaration, "Characteristic"),
      (.extendedProperties, .descriptor, "Characteristic Extended Properties"),
      (.userDescription, .descriptor, "Characteristic User Description"),
      (
        .clientCharacteristicConfiguration, .descriptor, "Client Characteristic Configuration"
      ),
      (
        .serverCharacteristicConfiguration, .descriptor, "Server Characteristic Configuration"
      ),
      (.presentationFormat, .descriptor, "Characteristic Presentation Format"),
      (.aggregateFormat, .descriptor, "Characteristic Aggregate Format"),
      (.genericAccess, .service, "Generic Access"),
      (.genericAttribute, .service, "Generic Attribute"),
      (.deviceInformation, .service, "Device Information"),
      (.heartRate, .service, "Heart Rate"),
      (.battery, .service, "Battery"),
      (.deviceName, .characteristic, "Device Name"),
      (.appearance, .characteristic, "Appearance"),
      (
        .peripheralPreferredConnectionParameters, .characteristic,
        "Peripheral Preferred Connection Parameters"
      ),
      (.serviceChanged, .characteristic, "Service Changed"),
      (.batteryLevel, .characteristic, "Battery Level"),
      (.systemID, .characteristic, "System ID"),
      (.modelNumberString, .characteristic, "Model Number String"),
      (.serialNumberString, .characteristic, "Serial Number String"),
      (.firmwareRevisionString, .characteristic, "Firmware Revision String"),
      (.hardwareRevisionString, .characteristic, "Hardware Revision String"),
      (.softwareRevisionString, .characteristic, "Software Revision String"),
      (.manufacturerNameString, .characteristic, "Manufacturer Name String"),
      (
        .regulatoryCertificationDataList, .characteristic,
        "IEEE 11073-20601 Regulatory Certification Data List"
      ),
      (.heartRateMeasurement, .characteristic, "Heart Rate Measurement"),
      (.bodySensorLocation, .characteristic, "Body Sensor Location"),
      (.heartRateControlPoint, .characteristic, "Heart Rate Control Point"),
      (.pnpID, .characteristic, "PnP ID"),
      (.clientSupportedFeatures, .characteristic, "Client Supported Features"),
      (.databaseHash, .characteristic, "Database Hash"),
      (.serverSupportedFeatures, .characteristic, "Server Supported Features"),
    ] as [(BluetoothUUID, UUIDKind, String)])
  func `constants have the names of the specification`(
    uuid: BluetoothUUID, kind: UUIDKind, name: String
  ) {
    #expect(uuid.name?.string == name)
    #expect(uuid.assignment?.kind == kind)
    #expect(uuid.assignment?.isVendorDefined == false)
  }

  @Test(
    arguments: [
      ("2aa6", .characteristic, "Central Address Resolution"),
      ("2ac9", .characteristic, "Resolvable Private Address Only"),
      ("2a1a", .characteristic, "Battery Power State"),
      ("2a5b", .characteristic, "CSC Measurement"),
      ("2a63", .characteristic, "Cycling Power Measurement"),
      ("2908", .descriptor, "Report Reference"),
      ("1826", .service, "Fitness Machine"),
      ("27af", .unit, "period (beats per minute)"),
      ("feed", .member, "Tile, Inc."),
      ("fff6", .standardsOrganization, "Matter Profile ID"),
      ("0100", .protocolIdentifier, "L2CAP"),
      ("1101", .serviceClass, "SerialPort"),
    ] as [(String, UUIDKind, String)])
  func `assigned UUIDs have names`(text: String, kind: UUIDKind, name: String) throws {
    let uuid = try #require(BluetoothUUID(text))
    #expect(uuid.name?.string == name)
    #expect(uuid.assignment?.kind == kind)
    #expect(uuid.assignment?.isVendorDefined == false)
  }

  @Test(
    arguments: [
      ("fb005c80-02e7-f387-1cad-8acd2d8df0c8", .service, "Polar Measurement Data"),
      ("fb005c81-02e7-f387-1cad-8acd2d8df0c8", .characteristic, "Polar PMD Control Point"),
      ("fb005c82-02e7-f387-1cad-8acd2d8df0c8", .characteristic, "Polar PMD Data"),
      ("6217ff4b-fb31-1140-ad5a-a45545d7ecf3", .service, "Polar Features Configuration"),
      // The two do not share their service's base.
      ("6217ff4c-c8ec-b1fb-1380-3ad986708e2d", .characteristic, "Polar PFC Feature"),
      ("6217ff4d-91bb-91d0-7e2a-7cd3bda8a1f3", .characteristic, "Polar PFC Control Point"),
      ("6e400001-b5a3-f393-e0a9-e50e24dcca9e", .service, "Nordic UART"),
      ("00000009-0000-3512-2118-0009af100700", .characteristic, "Huami Authentication"),
      ("61080001-8d6d-82b8-614a-1c8cb0f8dcc6", .service, "WHOOP 4 Strap"),
      ("7905f431-b5ce-4e99-a40f-4b1e122d00d0", .service, "Apple Notification Center"),
      (
        "8fc3fd00-f21d-11e3-976c-0002a5d5c51b", .service, "Vendor-specific (COOSPO-like strap)"
      ),
      ("fe59", .service, "Nordic Secure DFU"),
      ("fee0", .service, "Huami Band"),
    ] as [(String, UUIDKind, String)])
  func `vendor UUIDs have names and say that they are a vendor's`(
    text: String, kind: UUIDKind, name: String
  ) throws {
    let uuid = try #require(BluetoothUUID(text))
    #expect(uuid.name?.string == name)
    #expect(uuid.assignment?.kind == kind)
    #expect(uuid.assignment?.isVendorDefined == true)
  }

  @Test func `a name answers only for its kind`() throws {
    #expect(BluetoothUUID.heartRate.serviceName == "Heart Rate")
    #expect(BluetoothUUID.heartRate.characteristicName == nil)
    #expect(BluetoothUUID.heartRate.memberName == nil)
    #expect(BluetoothUUID.heartRateMeasurement.characteristicName == "Heart Rate Measurement")
    #expect(BluetoothUUID.heartRateMeasurement.serviceName == nil)
    #expect(BluetoothUUID.userDescription.descriptorName == "Characteristic User Description")
    #expect(BluetoothUUID.userDescription.declarationName == nil)
    #expect(BluetoothUUID.primaryService.declarationName == "Primary Service")
    #expect(try #require(BluetoothUUID("27af")).unitName == "period (beats per minute)")
    #expect(try #require(BluetoothUUID("feed")).serviceName == nil)
    #expect(try #require(BluetoothUUID("feed")).memberName == "Tile, Inc.")
    #expect(try #require(BluetoothUUID("fe59")).serviceName == "Nordic Secure DFU")
    #expect(try #require(BluetoothUUID("fe59")).memberName == "Nordic Semiconductor ASA")
  }

  @Test(arguments: ["0000", "2aff0000", "12345678", "ffffffff-ffff-ffff-ffff-ffffffffffff"])
  func `unknown UUIDs have none`(text: String) throws {
    let uuid = try #require(BluetoothUUID(text))
    #expect(uuid.assignment == nil)
    #expect(uuid.name == nil)
    #expect(uuid.memberName == nil)
  }

  @Test func `every 16-bit number has a name or none`() {
    var named = 0
    var companies = 0
    for number in UInt16.min ... .max {
      if let name = BluetoothUUID(number).name {
        #expect(name.count > 0)
        named += 1
      }
      if let name = CompanyIdentifier(rawValue: number).name {
        #expect(name.count > 0)
        companies += 1
      }
    }
    #expect(named >= 1_581)
    #expect(companies >= 4_164)
  }

  @Test(
    arguments: [
      (0x0000, "Ericsson AB"), (0x004c, "Apple, Inc."), (0x0059, "Nordic Semiconductor ASA"),
      (0x006b, "Polar Electro OY"), (0x0087, "Garmin International, Inc."),
      (0x009f, "Suunto Oy"), (0x0157, "Anhui Huami Information Technology Co., Ltd."),
      (0x01fc, "Wahoo Fitness, LLC"), (0x024f, "Schneider Schreibgeräte GmbH"),
      (0x0066, "9Solutions Oy"), (0x10ae, "Raycon Inc."), (0xffff, "None (internal testing)"),
      (0x10af, nil), (0xfffe, nil),
    ] as [(UInt16, String?)])
  func `companies`(number: UInt16, name: String?) {
    #expect(CompanyIdentifier(rawValue: number).name?.string == name)
  }

  @Test(
    arguments: [
      (0x0000, 0, 0, "Unknown", "Unknown"),
      (0x0340, 13, 0, "Heart Rate Sensor", "Heart Rate Sensor"),
      (0x0341, 13, 1, "Heart Rate Belt", "Heart Rate Sensor"),
      (0x0342, 13, 2, "Heart Rate Sensor", "Heart Rate Sensor"),
      (0x00c1, 3, 1, "Sports Watch", "Watch"),
      (0x0c41, 49, 1, "Fingertip Pulse Oximeter", "Pulse Oximeter"),
      (0x1440, 81, 0, "Outdoor Sports Activity", "Outdoor Sports Activity"),
      (0xffff, 0x3ff, 0x3f, nil, nil),
    ] as [(UInt16, UInt16, UInt16, String?, String?)])
  func `appearances`(
    value: UInt16, category: UInt16, subcategory: UInt16, name: String?, categoryName: String?
  ) {
    let appearance = Appearance(rawValue: value)
    #expect(appearance.category == category)
    #expect(appearance.subcategory == subcategory)
    #expect(appearance.name?.string == name)
    #expect(appearance.categoryName?.string == categoryName)
  }

  @Test func `a known appearance has a known category`() {
    for value in UInt16.min ... .max {
      let appearance = Appearance(rawValue: value)
      #expect((appearance.name != nil) == (appearance.categoryName != nil), "\(value)")
    }
    #expect(Appearance.heartRateSensor.name == "Heart Rate Sensor")
    #expect(Appearance.heartRateBelt.name == "Heart Rate Belt")
  }

  @Test(
    arguments: [
      (.flags, 0x01, "Flags"),
      (
        .completeListOf16BitServiceOrServiceClassUUIDs, 0x03,
        "Complete List of 16-bit Service or Service Class UUIDs"
      ),
      (.completeLocalName, 0x09, "Complete Local Name"),
      (.deviceID, 0x10, "Device ID or Security Manager TK Value"),
      (.serviceData16BitUUID, 0x16, "Service Data - 16-bit UUID"),
      (.appearance, 0x19, "Appearance"),
      (.manufacturerSpecificData, 0xff, "Manufacturer Specific Data"),
    ] as [(AdvertisingDataType, UInt8, String)])
  func `advertising data types`(type: AdvertisingDataType, value: UInt8, name: String) {
    #expect(type.rawValue == value)
    #expect(type.name?.string == name)
  }

  @Test func `advertising data types without a name`() {
    let named = (UInt8.min ... .max).filter { AdvertisingDataType(rawValue: $0).name != nil }
    #expect(named.count >= 50)
    #expect(AdvertisingDataType(rawValue: 0x00).name == nil)
    #expect(AdvertisingDataType(rawValue: 0xfe).name == nil)
  }
}
