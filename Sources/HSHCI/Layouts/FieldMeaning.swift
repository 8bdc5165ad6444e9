// A field is a line, however many codes it has:
// swift-format-ignore-file

import HSAssignedNumbers
package import HSBytes

/// What a number in a command, an event or a control PDU counts or means, by the field's name in the specification.
///
/// Core 5.4, Vol 4, Part E, 7, and Vol 6, Part B, 2.4: the specification gives fields of one name one meaning,
/// wherever they stand; the few that differ have no entry.
package enum FieldMeaning: Sendable {
  /// It counts units of so many microseconds, and is shown in milliseconds.
  case time(Double)
  /// It counts something, in this unit.
  case unit(StaticText)
  /// Its values have names, from 0 on; an empty name is a code that is not assigned.
  case codes([StaticText])
  /// Its bits have names, from the lowest on; an empty name is a bit that is not assigned.
  case bits([StaticText])
  /// A company's identifier.
  case company
  /// A version of the Core Specification.
  case version
  /// It is shown in hexadecimal: an identifier, with which nothing is counted.
  case identifier
  /// One value of it says something else than a count.
  case special(UInt64, StaticText)
  /// It is a channel of LE from 2402 MHz on, without the order of the link layer.
  case frequency
  /// Its bits are channels in use.
  case channels
  /// Groups of its bits have meanings of their own.
  case parts([Part])

  /// Some bits of a number.
  package struct Part: Sendable {
    /// The lowest bit, and how many there are.
    let bit: UInt64, count: UInt64
    /// What the part's values are called, from 0 on; an empty name says nothing.
    let names: [StaticText]
  }

  /// The meaning of a field by its name, and by what follows a dot; `nil` if it is a plain number, or not known.
  static func of(_ name: StaticText) -> FieldMeaning? { table[name.string] }

  /// The meaning of a field of a page of features.
  private static func of(_ name: StaticText, page: UInt8) -> FieldMeaning? { table["\(name).\(page)"] }

  /// What a number means.
  package enum Words: Sendable, Equatable {
    /// A plain number, or one that nothing is known of.
    case plain
    /// A code with this name; `nil` if it has none.
    case name(String?)
    /// The names of the bits that are set.
    case set([String])
    /// A time, in microseconds.
    case time(Int64)
    /// A count of these.
    case unit(StaticText)

    /// The words that stand behind the number, with a space in front; empty if there are none.
    ///
    /// - Parameter most: How many names of a set are told.
    package func text(most: Int) -> String {
      switch self {
      case .plain, .name(nil): return ""
      case .name(let name?): return " = \(name)"
      case .set(let names): return names.isEmpty ? " = none" : " = " + Self.list(names, most)
      case .time(let microseconds):
        var text = OutputBuffer()
        text.append(fixed: microseconds, decimals: 3)
        return " = \(text.string) ms"
      case .unit(let unit): return " \(unit)"
      }
    }

    /// Names with commas between; of more than `most` and one the others are counted.
    static func list(_ names: [String], _ most: Int) -> String {
      guard names.count - 1 > most else { return names.joined(separator: ", ") }
      return names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more"
    }
  }

  /// The meaning of a field; `nil` if it is a plain number, or not known.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - bytes: The packet: of a page of features the page's number says what it holds, two octets before.
  package static func of(_ field: FieldLayout.Field, in bytes: [UInt8]) -> FieldMeaning? {
    if let meaning = of(field.meant) { return meaning }
    let page = field.range.lowerBound - 2
    return bytes.indices.contains(page) ? of(field.meant, page: bytes[page]) : nil
  }

  /// What a number means.
  ///
  /// - Parameter number: The number.
  /// - Returns: The words.
  package func words(_ number: UInt64) -> Words {
    switch self {
    case .time(let microseconds):
      return .time(Int64(clamping: (Double(min(number, 1 << 40)) * microseconds).rounded()))
    case .unit(let unit): return .unit(unit)
    case .codes(let names):
      guard number < UInt64(names.count), names[Int(number)].count > 0 else { return .name(nil) }
      return .name(names[Int(number)].string)
    case .bits(let names):
      return .set(
        (0..<64).filter { number >> UInt64($0) & 1 == 1 }.map { bit in
          let isNamed = names.indices.contains(bit) && names[bit].count > 0
          return isNamed ? names[bit].string : "bit \(bit)"
        })
    case .company:
      return .name(CompanyIdentifier(rawValue: UInt16(truncatingIfNeeded: number)).name?.string)
    case .version:
      return .name(CoreVersion.name(of: UInt8(truncatingIfNeeded: number)).map { "Bluetooth \($0)" })
    case .identifier: return .plain
    case .special(let code, let name): return number == code ? .name(name.string) : .plain
    case .frequency: return number < 40 ? .name("\(2402 + 2 * number) MHz") : .plain
    case .channels: return .name("\(number.nonzeroBitCount) channels\(Self.ranges(of: number))")
    case .parts(let parts):
      let names = parts.map { part -> String in
        let value = number >> part.bit & (1 << part.count - 1)
        return value < UInt64(part.names.count) ? part.names[Int(value)].string : ""
      }.filter { !$0.isEmpty }
      return names.isEmpty ? .plain : .set(names)
    }
  }

  /// Whether the number itself says nothing beside the words: of bits, and of identifiers.
  package var isHexadecimal: Bool {
    switch self {
    case .bits, .company, .identifier, .channels, .parts: true
    case .time, .unit, .codes, .version, .special, .frequency: false
    }
  }

  /// Which channels are in use, where not all are.
  private static func ranges(of number: UInt64) -> String {
    var ranges: [ClosedRange<Int>] = []
    for bit in 0..<64 where number >> UInt64(bit) & 1 == 1 {
      if let last = ranges.last, last.upperBound == bit - 1 {
        ranges[ranges.count - 1] = last.lowerBound...bit
      } else {
        ranges.append(bit...bit)
      }
    }
    guard let first = ranges.first, first != 0...36 else { return "" }
    return ": " + ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
  }

  private static let addressTypes: FieldMeaning = .codes(["public", "random", "public or resolvable private from the resolving list", "random or resolvable private from the resolving list"])
  private static let phy: FieldMeaning = .codes(["", "LE 1M", "LE 2M", "LE Coded"])
  private static let phyBits: FieldMeaning = .bits(["LE 1M", "LE 2M", "LE Coded"])
  private static let onOff: FieldMeaning = .codes(["off", "on"])
  private static let role: FieldMeaning = .codes(["central", "peripheral"])
  private static let accuracy: FieldMeaning = .codes(["500 ppm", "250 ppm", "150 ppm", "100 ppm", "75 ppm", "50 ppm", "30 ppm", "20 ppm"])
  private static let accuracies: FieldMeaning = .codes(["251 to 500 ppm", "151 to 250 ppm", "101 to 150 ppm", "76 to 100 ppm", "51 to 75 ppm", "31 to 50 ppm", "21 to 30 ppm", "0 to 20 ppm"])
  private static let advertisingChannels: FieldMeaning = .bits(["37", "38", "39"])
  private static let slots: FieldMeaning = .time(625)
  private static let connection: FieldMeaning = .time(1250)
  private static let tenMilliseconds: FieldMeaning = .time(10_000)
  private static let octets: FieldMeaning = .unit("octets")
  private static let microseconds: FieldMeaning = .unit("us")
  private static let decibelMilliwatts: FieldMeaning = .unit("dBm")

  /// LE features, Core 5.4, Vol 6, Part B, 4.6.
  private static let leFeatures: FieldMeaning = .bits(leFeatureNames)
  private static let leFeatureNames: [StaticText] = [
    "LE Encryption", "Connection Parameters Request Procedure", "Extended Reject Indication", "Peripheral-initiated Features Exchange", "LE Ping",
    "LE Data Packet Length Extension", "LL Privacy", "Extended Scanning Filter Policies", "LE 2M PHY", "Stable Modulation Index - Transmitter",
    "Stable Modulation Index - Receiver", "LE Coded PHY", "LE Extended Advertising", "LE Periodic Advertising", "Channel Selection Algorithm #2",
    "LE Power Class 1", "Minimum Number of Used Channels Procedure", "Connection CTE Request", "Connection CTE Response",
    "Connectionless CTE Transmitter", "Connectionless CTE Receiver", "Antenna Switching During CTE Transmission", "Antenna Switching During CTE Reception",
    "Receiving Constant Tone Extensions", "Periodic Advertising Sync Transfer - Sender", "Periodic Advertising Sync Transfer - Recipient",
    "Sleep Clock Accuracy Updates", "Remote Public Key Validation", "Connected Isochronous Stream - Central", "Connected Isochronous Stream - Peripheral",
    "Isochronous Broadcaster", "Synchronized Receiver", "Connected Isochronous Stream (Host Support)", "LE Power Control Request", "LE Power Control Request (bit 34)",
    "LE Path Loss Monitoring", "Periodic Advertising ADI support", "Connection Subrating", "Connection Subrating (Host Support)", "Channel Classification",
    "Advertising Coding Selection", "Advertising Coding Selection (Host Support)", "Decision-Based Advertising Filtering", "Periodic Advertising with Responses - Advertiser",
    "Periodic Advertising with Responses - Scanner", "Unsegmented Framed Mode", "Channel Sounding", "Channel Sounding (Host Support)", "Channel Sounding Tone Quality Indication",
    "", "", "", "", "", "", "", "", "", "", "", "", "", "", "LL Extended Feature Set"]
  /// LMP features, page 0, Core 5.4, Vol 2, Part C, 3.3.
  private static let lmpFeatures: FieldMeaning = .bits([
    "3 slot packets", "5 slot packets", "Encryption", "Slot offset", "Timing accuracy", "Role switch", "Hold mode", "Sniff mode",
    "Park state", "Power control requests", "Channel quality driven data rate", "SCO link", "HV2 packets", "HV3 packets", "u-law log synchronous data", "A-law log synchronous data",
    "CVSD synchronous data", "Paging parameter negotiation", "Power control", "Transparent synchronous data", "Flow control lag (bit 0)", "Flow control lag (bit 1)", "Flow control lag (bit 2)", "Broadcast encryption",
    "", "Enhanced Data Rate ACL 2 Mb/s mode", "Enhanced Data Rate ACL 3 Mb/s mode", "Enhanced inquiry scan", "Interlaced inquiry scan", "Interlaced page scan", "RSSI with inquiry results", "Extended SCO link (EV3 packets)",
    "EV4 packets", "EV5 packets", "", "AFH capable Peripheral", "AFH classification Peripheral", "BR/EDR Not Supported", "LE Supported (Controller)", "3-slot Enhanced Data Rate ACL packets",
    "5-slot Enhanced Data Rate ACL packets", "Sniff subrating", "Pause encryption", "AFH capable Central", "AFH classification Central", "Enhanced Data Rate eSCO 2 Mb/s mode", "Enhanced Data Rate eSCO 3 Mb/s mode", "3-slot Enhanced Data Rate eSCO packets",
    "Extended Inquiry Response", "Simultaneous LE and BR/EDR to Same Device Capable (Controller)", "", "Secure Simple Pairing (Controller Support)", "Encapsulated PDU", "Erroneous Data Reporting", "Non-flushable Packet Boundary Flag", "",
    "HCI_Link_Supervision_Timeout_Changed event", "Variable Inquiry TX Power Level", "Enhanced Power Control", "", "", "", "", "Extended features"])
  /// LMP features, page 1.
  private static let hostFeatures: FieldMeaning = .bits(["Secure Simple Pairing (Host Support)", "LE Supported (Host)", "Simultaneous LE and BR/EDR (Host)", "Secure Connections (Host Support)"])
  /// Events of the mask, Core 5.4, Vol 4, Part E, 7.3.1.
  private static let events: FieldMeaning = .bits([
    "Inquiry Complete", "Inquiry Result", "Connection Complete", "Connection Request", "Disconnection Complete", "Authentication Complete", "Remote Name Request Complete", "Encryption Change [v1]",
    "Change Connection Link Key Complete", "Link Key Type Changed", "Read Remote Supported Features Complete", "Read Remote Version Information Complete", "QoS Setup Complete", "", "", "Hardware Error",
    "Flush Occurred", "Role Change", "", "Mode Change", "Return Link Keys", "PIN Code Request", "Link Key Request", "Link Key Notification",
    "Loopback Command", "Data Buffer Overflow", "Max Slots Change", "Read Clock Offset Complete", "Connection Packet Type Changed", "QoS Violation", "", "Page Scan Repetition Mode Change",
    "Flow Specification Complete", "Inquiry Result with RSSI", "Read Remote Extended Features Complete", "", "", "", "", "",
    "", "", "", "Synchronous Connection Complete", "Synchronous Connection Changed", "Sniff Subrating", "Extended Inquiry Result", "Encryption Key Refresh Complete",
    "IO Capability Request", "IO Capability Response", "User Confirmation Request", "User Passkey Request", "Remote OOB Data Request", "Simple Pairing Complete", "", "Link Supervision Timeout Changed",
    "Enhanced Flush Complete", "", "User Passkey Notification", "Keypress Notification", "Remote Host Supported Features Notification", "LE Meta"])
  /// Events of page 2 of the mask, 7.3.69.
  private static let eventsOfPage2: FieldMeaning = .bits([
    "", "", "", "", "", "", "", "", "Number Of Completed Data Blocks", "", "", "", "", "", "Triggered Clock Capture", "Synchronization Train Complete",
    "Synchronization Train Received", "Connectionless Peripheral Broadcast Receive", "Connectionless Peripheral Broadcast Timeout", "Truncated Page Complete", "Peripheral Page Response Timeout", "Connectionless Peripheral Broadcast Channel Map Change", "Inquiry Response Notification", "Authenticated Payload Timeout Expired",
    "SAM Status Change", "Encryption Change [v2]"])
  /// Subevents of the LE mask, 7.8.1: each bit is the subevent with the next number.
  private static let subevents: FieldMeaning = .bits((0..<64).map { LEMetaSubevent(rawValue: UInt8($0 + 1)).name ?? "" })

  /// Coding formats, of the Assigned Numbers.
  private static let codingFormats: [StaticText] = ["u-law log", "A-law log", "CVSD", "Transparent", "Linear PCM", "mSBC", "LC3", "G.729A"]
  /// Class of Device: the major class and, from bit 13 on, the services.
  private static let deviceClass: FieldMeaning = .parts(
    [Part(bit: 8, count: 5, names: ["Miscellaneous", "Computer", "Phone", "LAN/Network Access Point", "Audio/Video", "Peripheral", "Imaging", "Wearable", "Toy", "Health"])]
      + (["Limited Discoverable Mode", "LE Audio", "", "Positioning", "Networking", "Rendering", "Capturing", "Object Transfer", "Audio", "Telephony", "Information"] as [StaticText])
        .enumerated().map { Part(bit: UInt64(13 + $0.offset), count: 1, names: ["", $0.element]) })
  /// Voice Setting, Core 5.4, Vol 4, Part E, 6.12.
  private static let voiceSetting: FieldMeaning = .parts([
    Part(bit: 8, count: 2, names: ["linear input", "u-law input", "A-law input"]), Part(bit: 6, count: 2, names: ["1's complement", "2's complement", "sign-magnitude", "unsigned"]),
    Part(bit: 5, count: 1, names: ["8 bit", "16 bit"]), Part(bit: 0, count: 2, names: ["CVSD on the air", "u-law on the air", "A-law on the air", "transparent on the air"])])
  /// Packet types of ACL: those of Enhanced Data Rate have a bit if they may not be used.
  private static let aclPackets: FieldMeaning = .bits([
    "", "no 2-DH1", "no 3-DH1", "DM1", "DH1", "", "", "", "no 2-DH3", "no 3-DH3", "DM3", "DH3", "no 2-DH5", "no 3-DH5", "DM5", "DH5"])
  private static let synchronousPackets: FieldMeaning = .bits(["HV1", "HV2", "HV3", "EV3", "EV4", "EV5", "no 2-EV3", "no 3-EV3", "no 2-EV5", "no 3-EV5"])
  /// What Android's filters look at.
  private static let filters: FieldMeaning = .bits(["broadcaster address", "service data change", "service UUID", "service solicitation UUID", "local name", "manufacturer data", "service data", "transport discovery service", "AD type"])
  private static let powerLevels: FieldMeaning = .codes(["current", "maximum"])
  private static let codecTransports: FieldMeaning = .bits(["BR/EDR ACL", "BR/EDR SCO and eSCO", "LE CIS", "LE BIS"])
  private static let syncPackets: FieldMeaning = .bits(["not with AoA CTE", "not with AoD CTE of 1 us", "not with AoD CTE of 2 us", "not with type 3 CTE", "not without CTE"])

  private static let table: [String: FieldMeaning] = [
    "Interval_Min.train": slots, "Interval_Max.train": slots, "Sync_Train_Interval": slots, "Sync_Train_Timeout": slots, "Extended_Inquiry_Length": slots, "Logical_Link_Accept_Timeout": slots, "Min_Period_Length": .time(1_280_000), "Max_Period_Length": .time(1_280_000),
    "Scan_Type.inquiry": .codes(["standard", "interlaced"]), "Data_Path_ID": .special(0, "HCI"), "Advertising_SID": .special(0xff, "none"), "Num_Sets": .special(0, "all"), "RX_Channel": .frequency, "TX_Channel": .frequency,
    "TX_Power_Level_GFSK": decibelMilliwatts, "TX_Power_Level_DQPSK": decibelMilliwatts, "TX_Power_Level_8DPSK": decibelMilliwatts,
    "Filter_Condition_Type": .codes(["all devices", "a class of device", "an address"]), "Controller_Type": .codes(["Primary BR/EDR Controller", "802.11 AMP Controller"]), "Country_Code": .codes(["North America, Europe, Japan", "France"]),
    "Extended_LMP_Features.0": lmpFeatures, "Extended_LMP_Features.1": hostFeatures, "Host_Supported_Features": hostFeatures,
    "Extended_LMP_Features.2": .bits(["Connectionless Peripheral Broadcast - Central", "Connectionless Peripheral Broadcast - Peripheral", "Synchronization Train", "Synchronization Scan", "Inquiry Response Notification event", "Generalized interlaced scan", "Coarse Clock Adjustment", "", "Secure Connections (Controller Support)", "Ping", "Slot Availability Mask", "Train nudging"]),
    "Main_Mode_Type": .codes(["", "Mode-1", "Mode-2", "Mode-3"]), "Sub_Mode_Type": .codes(["", "Mode-1", "Mode-2", "Mode-3"]), "Role.CS": .codes(["initiator", "reflector"]), "CS_SYNC_PHY": .codes(["", "LE 1M", "LE 2M"]),
    "RTT_Type": .codes(["AA only", "32-bit sounding sequence", "96-bit sounding sequence", "32-bit random sequence", "64-bit random sequence", "96-bit random sequence", "128-bit random sequence"]),
    "Action.CS": .codes(["removed", "created"]), "State": onOff, "Roles_Supported": .bits(["initiator", "reflector"]), "Role_Enable": .bits(["initiator", "reflector"]),
    "Subevent_Len": microseconds, "Min_Subevent_Len": microseconds, "Max_Subevent_Len": microseconds, "Subevent_Interval.CS": slots, "Max_Procedure_Len": slots,
    "Event_Interval": .unit("events"), "Procedure_Interval": .unit("events"), "Min_Procedure_Interval": .unit("events"), "Max_Procedure_Interval": .unit("events"), "Reference_Power_Level": decibelMilliwatts,
    "CTE_Enable": onOff, "Sampling_Enable": onOff, "CTE_Types": .bits(["AoA", "AoD with slots of 1 us", "AoD with slots of 2 us"]), "Requested_CTE_Type": .codes(["AoA", "AoD with slots of 1 us", "AoD with slots of 2 us"]),
    "Expected_CTE_Type": .codes(["AoA", "AoD with slots of 1 us", "AoD with slots of 2 us"]), "CTE_Length": .time(8), "Expected_CTE_Length": .time(8), "Requested_CTE_Length": .time(8),
    "Packet_Payload": .codes(["PRBS9", "Repeated 11110000", "Repeated 10101010", "PRBS15", "Repeated 11111111", "Repeated 00000000", "Repeated 00001111", "Repeated 01010101"]),
    "CTE_Request_Interval": .unit("events"), "Slot_Durations": .codes(["", "1 us", "2 us"]), "Loopback_Mode": .codes(["none", "local", "remote"]), "Simple_Pairing_Debug_Mode": onOff,
    "Packet_Type.ACL": aclPackets, "Packet_Type.synchronous": synchronousPackets, "Packet_Type.flush": .codes(["automatically flushable only"]),
    "Class_Of_Device": deviceClass, "Voice_Setting": voiceSetting, "Type.power": powerLevels, "CTE_Type.sync": syncPackets, "Sync_CTE_Type": syncPackets,
    "CTE_Type": .codes(["AoA", "AoD with slots of 1 us", "AoD with slots of 2 us"]), "Options": .bits(["the Periodic Advertiser List", "reporting off at first", "duplicates filtered at first"]),
    "PHY.test": .codes(["", "LE 1M", "LE 2M", "LE Coded with S=8", "LE Coded with S=2"]), "Bit_Number": .codes(leFeatureNames), "Bit_Value": onOff,
    "Event_Type.legacy": .codes(["connectable undirected, ADV_IND", "connectable directed, ADV_DIRECT_IND", "scannable undirected, ADV_SCAN_IND", "non-connectable undirected, ADV_NONCONN_IND", "scan response, SCAN_RSP"]),
    "Event_Type": .bits(["connectable", "scannable", "directed", "scan response", "legacy PDU", "data to come", "data truncated"]),
    "Coding_Format": .codes(codingFormats), "Standard_Codec_ID": .codes(codingFormats), "Company_ID": .company, "Vendor_Codec_ID": .identifier,
    "Logical_Transport_Type": .codes(["BR/EDR ACL", "BR/EDR SCO or eSCO", "LE CIS", "LE BIS"]), "Standard_Codec_Transport": codecTransports, "Vendor_Specific_Codec_Transport": codecTransports,
    "Page_Scan_Repetition_Mode": .codes(["R0", "R1", "R2"]), "Page_Scan_Period_Mode": .codes(["P0", "P1", "P2"]), "Page_Scan_Mode": .codes(["mandatory", "optional I", "optional II", "optional III"]),
    "Retransmission_Effort": .codes(["no retransmissions", "optimize for power consumption", "optimize for link quality"]), "Service_Type": .codes(["no traffic", "best effort", "guaranteed"]),
    "Flow_Direction": .codes(["outgoing", "incoming"]), "Flow_Control_Mode": .codes(["packet based", "data block based"]), "Key_Flag": .codes(["semi-permanent", "temporary"]), "PIN_Type": .codes(["variable", "fixed"]),
    "Modulation_Index": .codes(["standard", "stable"]), "Direction": .codes(["to the controller", "from the controller"]), "Short_Range_Mode": onOff, "FEC_Required": .codes(["no", "yes"]),
    "Mode.sync": .codes(["disabled", "enabled with report events disabled", "enabled with report events enabled", "enabled with duplicate filtering"]),
    "Authentication_Enable": .codes(["not required", "required"]), "Encryption_Mode": .codes(["disabled", "point-to-point", "point-to-point and broadcast"]), "Erroneous_Data_Reporting": onOff, "AFH_Channel_Assessment_Mode": onOff, "AFH_Mode": onOff,
    "Hold_Mode_Activity": .bits(["no page scans", "no inquiry scans", "no periodic inquiries"]), "Filter_Type": .codes(["clear all", "inquiry result", "connection setup"]),
    "AMP_Status": .codes(["present", "Bluetooth only", "no capacity", "low capacity", "medium capacity", "high capacity", "full capacity"]), "Total_Bandwidth": .unit("kbps"), "Max_Guaranteed_Bandwidth": .unit("kbps"),
    "Test_Data_Length": octets, "Period": .time(1_280_000), "Accuracy": .time(312.5), "Min_Controller_Delay": microseconds, "Max_Controller_Delay": microseconds,
    "LE_Scan_Interval": slots, "LE_Scan_Window": slots, "Scan_Interval": slots, "Scan_Window": slots,
    "Advertising_Interval_Min": slots, "Advertising_Interval_Max": slots, "Primary_Advertising_Interval_Min": slots, "Primary_Advertising_Interval_Max": slots,
    "Page_Scan_Interval": slots, "Page_Scan_Window": slots, "Inquiry_Scan_Interval": slots, "Inquiry_Scan_Window": slots, "Page_Timeout": slots,
    "Connection_Accept_Timeout": slots, "Link_Supervision_Timeout": slots, "Sniff_Max_Interval": slots, "Sniff_Min_Interval": slots,
    "Hold_Mode_Max_Interval": slots, "Hold_Mode_Min_Interval": slots, "Flush_Timeout": slots, "Max_TX_Latency": slots, "Max_RX_Latency": slots,
    "Min_Remote_Timeout": slots, "Min_Local_Timeout": slots, "Extended_Page_Timeout": slots, "Beacon_Min_Interval": slots, "Beacon_Max_Interval": slots,
    "Maximum_Latency": slots, "Synchronous_Max_Latency": .unit("ms"), "Sniff_Attempt": connection, "Sniff_Timeout": connection, "Min_CE_Length": slots, "Max_CE_Length": slots, "Interval": slots,
    "Connection_Interval": connection, "Connection_Interval_Min": connection, "Connection_Interval_Max": connection, "Interval_Min": connection, "Interval_Max": connection,
    "Periodic_Advertising_Interval": connection, "Periodic_Advertising_Interval_Min": connection, "Periodic_Advertising_Interval_Max": connection, "ISO_Interval": connection,
    "Subevent_Interval": connection, "Response_Slot_Delay": connection, "Response_Slot_Spacing": .time(125),
    "Supervision_Timeout": tenMilliseconds, "Timeout": tenMilliseconds, "Sync_Timeout": tenMilliseconds, "BIG_Sync_Timeout": tenMilliseconds, "Authenticated_Payload_Timeout": tenMilliseconds, "Duration": tenMilliseconds,
    "RPA_Timeout": .unit("s"), "Inquiry_Length": .time(1_280_000),
    "Max_Latency": .unit("events"), "Peripheral_Latency": .unit("events"), "Continuation_Number": .unit("events"),
    "TX_Octets": octets, "Max_TX_Octets": octets, "Max_RX_Octets": octets, "Suggested_Max_TX_Octets": octets, "Supported_Max_TX_Octets": octets, "Supported_Max_RX_Octets": octets,
    "TX_Time": microseconds, "Max_TX_Time": microseconds, "Max_RX_Time": microseconds, "Suggested_Max_TX_Time": microseconds, "Supported_Max_TX_Time": microseconds, "Supported_Max_RX_Time": microseconds,
    "LE_ACL_Data_Packet_Length": octets, "ACL_Data_Packet_Length": octets, "ISO_Data_Packet_Length": octets, "Synchronous_Data_Packet_Length": octets, "Max_Advertising_Data_Length": octets,
    "Host_ACL_Data_Packet_Length": octets, "Host_Synchronous_Data_Packet_Length": octets, "Max_PDU": octets, "Max_SDU": octets, "Max_PDU_C_To_P": octets, "Max_PDU_P_To_C": octets, "Max_SDU_C_To_P": octets, "Max_SDU_P_To_C": octets,
    "Encryption_Key_Size": octets, "Key_Size": octets, "Min_Encryption_Key_Size": octets, "Max_Encryption_Key_Size": octets,
    "CIG_Sync_Delay": microseconds, "CIS_Sync_Delay": microseconds, "BIG_Sync_Delay": microseconds, "Transport_Latency_C_To_P": microseconds, "Transport_Latency_P_To_C": microseconds, "Transport_Latency_BIG": microseconds,
    "SDU_Interval": microseconds, "SDU_Interval_C_To_P": microseconds, "SDU_Interval_P_To_C": microseconds, "Sub_Interval": microseconds, "Controller_Delay": microseconds,
    "Max_Transport_Latency": .unit("ms"), "Max_Transport_Latency_C_To_P": .unit("ms"), "Max_Transport_Latency_P_To_C": .unit("ms"),
    "RSSI": decibelMilliwatts, "TX_Power": decibelMilliwatts, "TX_Power_Level": decibelMilliwatts, "Selected_TX_Power": decibelMilliwatts, "Advertising_TX_Power": decibelMilliwatts, "Min_TX_Power": decibelMilliwatts, "Max_TX_Power": decibelMilliwatts,
    "Current_TX_Power_Level": decibelMilliwatts, "Max_TX_Power_Level": decibelMilliwatts, "Delta": .unit("dB"),
    "Current_Path_Loss": .unit("dB"), "High_Threshold": .unit("dB"), "Low_Threshold": .unit("dB"), "High_Hysteresis": .unit("dB"), "Low_Hysteresis": .unit("dB"),
    "Own_Address_Type": addressTypes,
    "Role": role, "New_Role": role, "Current_Role": role, "Allow_Role_Switch": .codes(["no", "yes"]),
    "LE_Scan_Type": .codes(["passive", "active"]), "Scan_Type": .codes(["passive", "active"]), "LE_Scan_Enable": onOff,
    "Filter_Duplicates": .codes(["no", "yes", "yes, anew in each period"]),
    "Scanning_Filter_Policy": .codes(["all advertisers", "only those in the filter accept list", "all, and directed at resolvable addresses", "only those in the list, and directed at resolvable addresses"]),
    "Initiator_Filter_Policy": .codes(["the peer named", "any in the filter accept list"]),
    "Advertising_Filter_Policy": .codes(["scans and connections by all", "scans only by those in the filter accept list", "connections only by those in the filter accept list", "both only by those in the filter accept list"]),
    "Advertising_Type": .codes(["connectable and scannable undirected", "connectable directed, high duty cycle", "scannable undirected", "non-connectable undirected", "connectable directed, low duty cycle"]),
    "Advertising_Enable": onOff, "Enable": onOff, "Encryption_Enable": onOff, "Address_Resolution_Enable": onOff, "Simple_Pairing_Mode": onOff, "Secure_Connections_Host_Support": onOff, "LE_Supported_Host": onOff, "Flow_Control_Enable": .codes(["off", "ACL data", "synchronous data", "both"]), "Synchronous_Flow_Control_Enable": onOff, "Scan_Request_Notification_Enable": onOff,
    "Encryption_Enabled": .codes(["off", "on, E0 or AES-CCM of LE", "on, AES-CCM"]),
    "Advertising_Channel_Map": advertisingChannels, "Primary_Advertising_Channel_Map": advertisingChannels, "Channel_Map": .channels, "ChM": .channels,
    "Advertising_Event_Properties": .bits(["connectable", "scannable", "directed", "directed, high duty cycle", "legacy PDUs", "anonymous", "TX power included"]),
    "Periodic_Advertising_Properties": .bits(["", "", "", "", "", "", "TX power included"]),
    "PHY": phy, "TX_PHY": phy, "RX_PHY": phy, "Primary_PHY": phy, "Secondary_PHY": phy, "Advertiser_PHY": phy, "Primary_Advertising_PHY": phy, "Secondary_Advertising_PHY": phy, "PHY_C_To_P": phy, "PHY_P_To_C": phy,
    "TX_PHYs": phyBits, "RX_PHYs": phyBits, "Scanning_PHYs": phyBits, "Initiating_PHYs": phyBits,
    "All_PHYs": .bits(["no preference for sending", "no preference for receiving"]), "PHY_Options": .codes(["no preference", "S=2 preferred", "S=8 preferred"]),
    "Central_Clock_Accuracy": accuracy, "Advertiser_Clock_Accuracy": accuracy, "Peer_Clock_Accuracy": accuracies, "Worst_Case_SCA": accuracies,
    "Channel_Selection_Algorithm": .codes(["#1", "#2"]), "Privacy_Mode": .codes(["network", "device"]),
    "Link_Type": .codes(["SCO", "ACL", "eSCO"]), "Air_Mode": .codes(["u-law", "A-law", "CVSD", "transparent"]),
    "Current_Mode": .codes(["active", "hold", "sniff", "park"]), "Scan_Enable": .codes(["none", "inquiry scan", "page scan", "both"]),
    "Inquiry_Mode": .codes(["standard", "with RSSI", "with RSSI or extended"]), "Page_Scan_Type": .codes(["standard", "interlaced"]),
    "IO_Capability": .codes(["DisplayOnly", "DisplayYesNo", "KeyboardOnly", "NoInputNoOutput", "KeyboardDisplay"]),
    "OOB_Data_Present": .codes(["no", "yes", "P-256", "P-192 and P-256"]),
    "Authentication_Requirements": .codes(["no MITM, no bonding", "MITM, no bonding", "no MITM, dedicated bonding", "MITM, dedicated bonding", "no MITM, general bonding", "MITM, general bonding"]),
    "Key_Type": .codes(["combination", "local unit", "remote unit", "debug combination", "unauthenticated combination from P-192", "authenticated combination from P-192", "changed combination", "unauthenticated combination from P-256", "authenticated combination from P-256"]),
    "Notification_Type": .codes(["entry started", "digit entered", "digit erased", "cleared", "entry completed"]),
    "Data_Status": .codes(["complete", "more to come", "truncated"]), "Data_Path_Direction": .codes(["to the controller", "from the controller"]),
    "Packing": .codes(["sequential", "interleaved"]), "Framing": .codes(["unframed", "framed"]), "Encryption": onOff,
    "Operation": .codes(["a part from the middle", "the first part", "the last part", "all of it", "unchanged"]), "Fragment_Preference": .codes(["may be fragmented", "should not be fragmented"]),
    "Which_Clock": .codes(["local", "piconet"]), "Read_All": .codes(["the one named", "all"]), "Delete_All": .codes(["the one named", "all"]),
    "Version": .version, "LMP_Version": .version, "HCI_Version": .version,
    "Company_Identifier": .company,
    "LE_Features": leFeatures, "LMP_Features": lmpFeatures,
    "Event_Mask": events, "Event_Mask_Page_2": eventsOfPage2, "LE_Event_Mask": subevents,
    "Subversion": .identifier, "LMP_Subversion": .identifier, "HCI_Subversion": .identifier, "Sync_Handle": .identifier, "Packet_Type": .identifier,
    "connInterval": connection, "connSupervisionTimeout": tenMilliseconds, "connPeripheralLatency": .unit("events"), "WinSize": connection, "WinOffset": connection,
    "MaxRxOctets": octets, "MaxTxOctets": octets, "MaxRxTime": microseconds, "MaxTxTime": microseconds, "FeatureSet": leFeatures,
    "TX_PHYS": phyBits, "RX_PHYS": phyBits, "PHY_C_TO_P": phyBits, "PHY_P_TO_C": phyBits, "PHYS": phyBits,
    "MTU": octets, "MPS": octets, "PSM": .identifier, "SPSM": .identifier, "Source_CID": .identifier, "Destination_CID": .identifier, "CID": .identifier, "Unknown_Type": .identifier, "Reject_Opcode": .identifier,
    "Command_Reject_Reason": .codes(["Command not understood", "Signaling MTU exceeded", "Invalid CID in request"]),
    "Update_Result": .codes(["accepted", "rejected"]),
    "Info_Type": .codes(["", "Connectionless MTU", "Extended features supported", "Fixed channels supported over BR/EDR"]),
    "Info_Result": .codes(["Success", "Not supported"]),
    "Connection_Result": .codes(["Connection successful", "Connection pending", "PSM not supported", "security block", "no resources available", "", "Invalid Source CID", "Source CID already allocated"]),
    "Credit_Based_Result": .codes(["All connections successful", "", "All connections refused - SPSM not supported", "", "Some connections refused - insufficient resources available", "All connections refused - insufficient authentication", "All connections refused - insufficient authorization", "All connections refused - encryption key size too short", "All connections refused - insufficient encryption", "Some connections refused - invalid Source CID", "Some connections refused - Source CID already allocated", "All connections refused - unacceptable parameters", "All connections refused - invalid parameters", "All connections pending - no further information available", "All connections pending - authentication pending", "All connections pending - authorization pending"]),
    "Reconfigure_Result": .codes(["Reconfiguration successful", "Reconfiguration failed - reduction in size of MTU not allowed", "Reconfiguration failed - reduction in size of MPS not allowed for more than one channel at a time", "Reconfiguration failed - one or more Destination CIDs invalid", "Reconfiguration failed - other unacceptable parameters"]),
    "AuthReq": .bits(["bonding", "", "MITM", "Secure Connections", "keypress notifications", "CT2"]), "OOB_Data_Flag": .codes(["no", "yes"]), "Maximum_Encryption_Key_Size": octets,
    "Initiator_Key_Distribution": .bits(["EncKey", "IdKey", "SignKey", "LinkKey"]), "Responder_Key_Distribution": .bits(["EncKey", "IdKey", "SignKey", "LinkKey"]),
    "Pairing_Failed_Reason": .codes(["", "Passkey Entry Failed", "OOB Not Available", "Authentication Requirements", "Confirm Value Failed", "Pairing Not Supported", "Encryption Key Size", "Command Not Supported", "Unspecified Reason", "Repeated Attempts", "Invalid Parameters", "DHKey Check Failed", "Numeric Comparison Failed", "BR/EDR pairing in progress", "Cross-transport Key Derivation/Generation not allowed", "Key Rejected", "Busy"]),
    "APCF_Enable": onOff, "APCF_Action": .codes(["add", "delete", "clear"]), "APCF_Feature_Selection": filters, "APCF_List_Logic_Type": filters, "APCF_Filter_Logic_Type": .codes(["OR", "AND"]),
    "APCF_Delivery_Mode": .codes(["immediate", "on found", "batched"]), "APCF_UUID": .identifier, "APCF_UUID_Mask": .identifier, "RSSI_High_Threshold": decibelMilliwatts, "RSSI_Low_Threshold": decibelMilliwatts,
    "OnFound_Timeout": .unit("ms"), "OnLost_Timeout": .unit("ms"), "BQR_Minimum_Report_Interval": .unit("ms"), "Total_TX_Time": .unit("ms"), "Total_RX_Time": .unit("ms"), "Total_Idle_Time": .unit("ms"), "Batch_Scan_Mode": .codes(["off", "truncated", "full", "truncated and full"]),
    "Batch_Scan_Discard_Rule": .codes(["the oldest", "the weakest"]), "Batch_Scan_Full_Max": .unit("%"), "Batch_Scan_Truncated_Max": .unit("%"), "Batch_Scan_Notify_Threshold": .unit("%"), "Total_Scan_Results_Storage": octets,
    "Filtering_Support": onOff, "Activity_Energy_Info_Support": onOff, "Extended_Scan_Support": onOff, "Version_Supported": .identifier, "A2DP_Source_Offload_Capability_Mask": .bits(["SBC", "AAC", "aptX", "aptX HD", "LDAC", "Opus"]), "Bluetooth_Quality_Report_Support": onOff,
    "BQR_Report_Action": .codes(["add", "delete", "clear"]), "BQR_Quality_Event_Mask": .identifier, "BQR_Vendor_Specific_Quality_Event_Mask": .identifier, "BQR_Vendor_Specific_Trace_Mask": .identifier,
    "Link_Policy_Settings": .bits(["role switch", "hold mode", "sniff mode", "park state"]), "Default_Link_Policy_Settings": .bits(["role switch", "hold mode", "sniff mode", "park state"]),
  ]
}
