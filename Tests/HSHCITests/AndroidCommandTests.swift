// A packet is one line, however many fields it has:
// swift-format-ignore-file

@testable import HSProtocols
import HSTestSupport
import Testing

/// Commands that Android asks of controllers, in the range of makers' own codes.
@Suite struct `Commands of Android` {
  /// What was sent or returned, its name, and its fields in words.
  struct Known: Sendable, CustomTestStringConvertible {
    var opcode: UInt16
    var hex: String
    var name: String
    var words: String
    var testDescription: String { "\(name): \(hex)" }
  }

  static let sent = [
    Known(opcode: 0xfd53, hex: "", name: "Android LE Get Vendor Capabilities", words: ""),
    Known(
      opcode: 0xfd54, hex: "04665544332211c6",
      name: "Android LE Multi Advertising, Set Random Address",
      words: "Subcommand 4; Random_Address 11:22:33:44:55:66, random; Advertising_Instance 198"),
    Known(
      opcode: 0xfd54, hex: "050103", name: "Android LE Multi Advertising, Enable",
      words: "Subcommand 5; Advertising_Enable 1 = on; Advertising_Instance 3"),
    Known(
      opcode: 0xfd55, hex: "02" + String(repeating: "ab", count: 16) + "01665544332211",
      name: "Android LE RPA Offload, Add IRK",
      words: "Subcommand 2; LE_IRK, which is not shown; Address 11:22:33:44:55:66, random"),
    Known(
      opcode: 0xfd56, hex: "0303a000000040010000" + "0100",
      name: "Android LE Batch Scan, Set Parameters",
      words:
        "Subcommand 3; Batch_Scan_Mode 3 = truncated and full; LE_Scan_Window 160 = 100.000 ms; "
        + "LE_Scan_Interval 320 = 200.000 ms; Own_Address_Type 1 = random; Batch_Scan_Discard_Rule 0 = the oldest"
    ),
    Known(
      opcode: 0xfd57, hex: "0001", name: "Android LE APCF, Enable",
      words: "Subcommand 0; APCF_Enable 1 = on"),
    Known(
      opcode: 0xfd57, hex: "0100052000110101b0010a0003a6f4010500",
      name: "Android LE APCF, Set Filtering Parameters",
      words:
        "Subcommand 1; APCF_Action 0 = add; APCF_Filter_Index 5; APCF_Feature_Selection 0x0020 = manufacturer data; "
        + "APCF_List_Logic_Type 0x0111 = broadcaster address, local name, AD type; APCF_Filter_Logic_Type 1 = AND; "
        + "RSSI_High_Threshold -80 dBm; APCF_Delivery_Mode 1 = on found; OnFound_Timeout 10 ms; OnFound_Timeout_Count 3; "
        + "RSSI_Low_Threshold -90 dBm; OnLost_Timeout 500 ms; Num_Of_Tracking_Entries 5"),
    Known(
      opcode: 0xfd57, hex: "0300070d18ffff", name: "Android LE APCF, Service UUID",
      words: "Subcommand 3; APCF_Action 0 = add; APCF_Filter_Index 7; APCF_UUID 0x180d; APCF_UUID_Mask 0xffff"),
    Known(
      opcode: 0xfd57, hex: "0500014d616465", name: "Android LE APCF, Local Name",
      words: "Subcommand 5; APCF_Action 0 = add; APCF_Filter_Index 1; APCF_LocName \"Made\""),
    Known(
      opcode: 0xfd57, hex: "0600014c00ffff", name: "Android LE APCF, Manufacturer Data",
      words: "Subcommand 6; APCF_Action 0 = add; APCF_Filter_Index 1; APCF_Manufacturer_Data_And_Mask 4c00ffff"),
  ]

  static let returned = [
    Known(
      opcode: 0xfd54, hex: "0004", name: "Android LE Multi Advertising",
      words: "Status 0x00, Success; Subcommand 4"),
    Known(
      opcode: 0xfd57, hex: "0006000f", name: "Android LE APCF",
      words: "Status 0x00, Success; Subcommand 6; APCF_Action 0 = add; APCF_Available_Spaces 15"),
    Known(
      opcode: 0xfd59, hex: "00" + "0a000000" + "14000000" + "1e000000" + "28000000",
      name: "Android LE Get Controller Activity Energy Info",
      words: "Status 0x00, Success; Total_TX_Time 10 ms; Total_RX_Time 20 ms; Total_Idle_Time 30 ms; Total_Energy_Used 40"),
    Known(
      opcode: 0xfd53, hex: "00100100142001100162001000010101",
      name: "Android LE Get Vendor Capabilities",
      words:
        "Status 0x00, Success; Max_Advt_Instances 16; Offloaded_Resolution_Of_Private_Address 1; Total_Scan_Results_Storage 5120 octets; "
        + "Max_IRK_List_Size 32; Filtering_Support 1 = on; Max_Filter 16; Activity_Energy_Info_Support 1 = on; Version_Supported 0x0062; "
        + "Total_Num_Of_Advt_Tracked 16; Extended_Scan_Support 1 = on; Debug_Logging_Supported 1; LE_Address_Generation_Offloading_Support 1"),
    Known(opcode: 0xfd57, hex: "01", name: "Android LE APCF", words: "Status 0x01, Unknown HCI Command"),
    Known(
      opcode: 0xfd55, hex: "000428", name: "Android LE RPA Offload",
      words: "Status 0x00, Success; Subcommand 4; LE_IRK_List_Available_Spaces 40"),
    Known(
      opcode: 0xfd5e, hex: "00" + "5e810400" + "10000000" + "00000000", name: "Android Bluetooth Quality Report",
      words:
        "Status 0x00, Success; BQR_Quality_Event_Mask 0x0004815e; BQR_Vendor_Specific_Quality_Event_Mask 0x00000010; "
        + "BQR_Vendor_Specific_Trace_Mask 0x00000000"),
    // A length that no version has: what the older ones have is told, and the rest is counted.
    Known(
      opcode: 0xfd53, hex: "001001001420011001620010000101" + "1f00000001",
      name: "Android LE Get Vendor Capabilities",
      words:
        "Status 0x00, Success; Max_Advt_Instances 16; Offloaded_Resolution_Of_Private_Address 1; Total_Scan_Results_Storage 5120 octets; "
        + "Max_IRK_List_Size 32; Filtering_Support 1 = on; Max_Filter 16; Activity_Energy_Info_Support 1 = on; Version_Supported 0x0062; "
        + "Total_Num_Of_Advt_Tracked 16; Extended_Scan_Support 1 = on; Debug_Logging_Supported 1; 5 bytes that belong to no field"),
  ]

  @Test(arguments: sent) func `have names and fields`(known: Known) throws {
    let bytes = try Hex.bytes(known.hex)
    let described = Opcode(rawValue: known.opcode).described(by: bytes.span)
    #expect(described.name?.string == known.name)
    #expect(try #require(described.layout).words(bytes.span) == known.words)
  }

  @Test(arguments: returned) func `return what has names`(known: Known) throws {
    let bytes = try Hex.bytes(known.hex)
    let described = Opcode(rawValue: known.opcode).described(byReturned: bytes.span)
    #expect(described.name?.string == known.name)
    #expect(try #require(described.layout).words(bytes.span) == known.words)
  }

  /// The same codes are used by makers for what they like.
  @Test func `are known by their lengths only`() throws {
    for opcode in UInt16(0xfd50)...0xfd5f {
      for known in Self.sent where known.opcode == opcode && !known.hex.isEmpty {
        let bytes = try Hex.bytes(known.hex) + [0]
        // A name and data that go to the end have no length of their own.
        if opcode == 0xfd57, [5, 6].contains(bytes[0]) { continue }
        let described = Opcode(rawValue: opcode).described(by: bytes.span)
        #expect(described.name == nil && described.layout == nil, "\(known)")
      }
    }
    let bytes: [UInt8] = [0, 1]
    let other = Opcode(rawValue: 0xfc01).described(by: bytes.span)
    #expect(other.name == nil && other.layout == nil)
  }

  @Test func `are not what others are described by`() throws {
    let (none, success): ([UInt8], [UInt8]) = ([], [0])
    let reset = Opcode.reset.described(by: none.span)
    #expect(reset.name?.string == "Reset" && reset.layout != nil)
    let answer = Opcode.reset.described(byReturned: success.span)
    #expect(answer.layout?.words(success.span) == "Status 0x00, Success")
  }
}
