@testable import HSProtocols
import Testing

@Suite struct ErrorCodeTests {
  static let names: [(UInt8, String)] = [
    (0x01, "Invalid Handle"), (0x02, "Read Not Permitted"), (0x03, "Write Not Permitted"),
    (0x04, "Invalid PDU"), (0x05, "Insufficient Authentication"),
    (0x06, "Request Not Supported"), (0x07, "Invalid Offset"),
    (0x08, "Insufficient Authorization"), (0x09, "Prepare Queue Full"),
    (0x0a, "Attribute Not Found"), (0x0b, "Attribute Not Long"),
    (0x0c, "Encryption Key Size Too Short"), (0x0d, "Invalid Attribute Value Length"),
    (0x0e, "Unlikely Error"), (0x0f, "Insufficient Encryption"),
    (0x10, "Unsupported Group Type"), (0x11, "Insufficient Resources"),
    (0x12, "Database Out Of Sync"), (0x13, "Value Not Allowed"),
    (0xfc, "Write Request Rejected"),
    (0xfd, "Client Characteristic Configuration Descriptor Improperly Configured"),
    (0xfe, "Procedure Already in Progress"), (0xff, "Out of Range"),
  ]

  @Test func `names are the specification's, and no other code has one`() {
    let names = Dictionary(uniqueKeysWithValues: Self.names)
    for value in UInt8.min...UInt8.max {
      #expect(ATTErrorCode(rawValue: value).name?.string == names[value])
      #expect(ATTErrorCode(rawValue: value).name(for: nil)?.string == names[value])
    }
  }

  @Test(
    arguments: [
      (0x2a39, 0x80, "Heart Rate Control Point Not Supported"),
      (0x2a39, 0x81, nil), (0x2a37, 0x80, nil), (0x2a39, 0x03, "Write Not Permitted"),
      (0x2a39, 0xff, "Out of Range"), (0x2a55, 0x80, "Procedure Already in Progress"),
      (0x2a21, 0x80, "Out of Range"), (0x2a2b, 0x80, "Data Field Ignored"),
      (0x2a64, 0x80, "Inappropriate Connection Parameters"), (0x2aa4, 0x81, "Operation Failed"),
      (0x290d, 0x81, "Condition Not Supported"), (0x2b7e, 0x80, "Invalid Change Counter"),
    ] as [(UInt16, UInt8, String?)])
  func `an application error is named by its characteristic`(
    uuid: UInt16, value: UInt8, name: String?
  ) {
    let code = ATTErrorCode(rawValue: value)
    #expect(code.name(for: BluetoothUUID(uuid))?.string == name)
    #expect(code.name(for: BluetoothUUID(uuid32: 0x1_0000 | UInt32(uuid))) == code.name)
  }

  @Test func `Apple's notification service has codes of its own`() throws {
    let uuid = try #require(BluetoothUUID("69d1d8f3-45e1-49a8-9821-9bbdfdaad9d9"))
    let code = ATTErrorCode(rawValue: 0xa2)
    #expect(code.name(for: uuid) == "Invalid Parameter")
    #expect(code.name(for: BluetoothUUID(0x2a39 as UInt16)) == nil)
  }
}
