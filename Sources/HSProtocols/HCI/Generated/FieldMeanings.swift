// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/meanings. Do not edit.

import HSBase

extension FieldMeaning {
  private static let meaning0: FieldMeaning = .time(8)
  private static let meaning1: FieldMeaning = .time(125)
  private static let meaning2: FieldMeaning = .time(312.5)
  private static let meaning3: FieldMeaning = .time(625)
  private static let meaning4: FieldMeaning = .time(1250)
  private static let meaning5: FieldMeaning = .time(10000)
  private static let meaning6: FieldMeaning = .time(1280000)
  private static let meaning7: FieldMeaning = .unit("dBm")
  private static let meaning8: FieldMeaning = .unit("us")
  private static let meaning9: FieldMeaning = .unit("events")
  private static let meaning10: FieldMeaning = .unit("kbps")
  private static let meaning11: FieldMeaning = .unit("octets")
  private static let meaning12: FieldMeaning = .unit("ms")
  private static let meaning13: FieldMeaning = .unit("s")
  private static let meaning14: FieldMeaning = .unit("dB")
  private static let meaning15: FieldMeaning = .unit("%")
  private static let meaning16: FieldMeaning = .codes(["standard", "interlaced"])
  private static let meaning17: FieldMeaning = .codes(["all devices", "a class of device", "an address"])
  private static let meaning18: FieldMeaning = .codes(["Primary BR/EDR Controller", "802.11 AMP Controller"])
  private static let meaning19: FieldMeaning = .codes(["North America, Europe, Japan", "France"])
  private static let meaning20: FieldMeaning = .codes(["", "Mode-1", "Mode-2", "Mode-3"])
  private static let meaning21: FieldMeaning = .codes(["initiator", "reflector"])
  private static let meaning22: FieldMeaning = .codes(["", "LE 1M", "LE 2M"])
  private static let meaning23: FieldMeaning = .codes(["AA only", "32-bit sounding sequence", "96-bit sounding sequence", "32-bit random sequence", "64-bit random sequence", "96-bit random sequence", "128-bit random sequence"])
  private static let meaning24: FieldMeaning = .codes(["removed", "created"])
  private static let meaning25: FieldMeaning = .codes(["off", "on"])
  private static let meaning26: FieldMeaning = .codes(["AoA", "AoD with slots of 1 us", "AoD with slots of 2 us"])
  private static let meaning27: FieldMeaning = .codes(["PRBS9", "Repeated 11110000", "Repeated 10101010", "PRBS15", "Repeated 11111111", "Repeated 00000000", "Repeated 00001111", "Repeated 01010101"])
  private static let meaning28: FieldMeaning = .codes(["", "1 us", "2 us"])
  private static let meaning29: FieldMeaning = .codes(["none", "local", "remote"])
  private static let meaning30: FieldMeaning = .codes(["automatically flushable only"])
  private static let meaning31: FieldMeaning = .codes(["current", "maximum"])
  private static let meaning32: FieldMeaning = .codes(["", "LE 1M", "LE 2M", "LE Coded with S=8", "LE Coded with S=2"])
  private static let meaning33: FieldMeaning = .codes(["LE Encryption", "Connection Parameters Request Procedure", "Extended Reject Indication", "Peripheral-initiated Features Exchange", "LE Ping", "LE Data Packet Length Extension", "LL Privacy", "Extended Scanning Filter Policies", "LE 2M PHY", "Stable Modulation Index - Transmitter", "Stable Modulation Index - Receiver", "LE Coded PHY", "LE Extended Advertising", "LE Periodic Advertising", "Channel Selection Algorithm #2", "LE Power Class 1", "Minimum Number of Used Channels Procedure", "Connection CTE Request", "Connection CTE Response", "Connectionless CTE Transmitter", "Connectionless CTE Receiver", "Antenna Switching During CTE Transmission", "Antenna Switching During CTE Reception", "Receiving Constant Tone Extensions", "Periodic Advertising Sync Transfer - Sender", "Periodic Advertising Sync Transfer - Recipient", "Sleep Clock Accuracy Updates", "Remote Public Key Validation", "Connected Isochronous Stream - Central", "Connected Isochronous Stream - Peripheral", "Isochronous Broadcaster", "Synchronized Receiver", "Connected Isochronous Stream (Host Support)", "LE Power Control Request", "LE Power Control Request (bit 34)", "LE Path Loss Monitoring", "Periodic Advertising ADI support", "Connection Subrating", "Connection Subrating (Host Support)", "Channel Classification", "Advertising Coding Selection", "Advertising Coding Selection (Host Support)", "Decision-Based Advertising Filtering", "Periodic Advertising with Responses - Advertiser", "Periodic Advertising with Responses - Scanner", "Unsegmented Framed Mode", "Channel Sounding", "Channel Sounding (Host Support)", "Channel Sounding Tone Quality Indication", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "LL Extended Feature Set"])
  private static let meaning34: FieldMeaning = .codes(["connectable undirected, ADV_IND", "connectable directed, ADV_DIRECT_IND", "scannable undirected, ADV_SCAN_IND", "non-connectable undirected, ADV_NONCONN_IND", "scan response, SCAN_RSP"])
  private static let meaning35: FieldMeaning = .codes(["u-law log", "A-law log", "CVSD", "Transparent", "Linear PCM", "mSBC", "LC3", "G.729A"])
  private static let meaning36: FieldMeaning = .codes(["BR/EDR ACL", "BR/EDR SCO or eSCO", "LE CIS", "LE BIS"])
  private static let meaning37: FieldMeaning = .codes(["R0", "R1", "R2"])
  private static let meaning38: FieldMeaning = .codes(["P0", "P1", "P2"])
  private static let meaning39: FieldMeaning = .codes(["mandatory", "optional I", "optional II", "optional III"])
  private static let meaning40: FieldMeaning = .codes(["no retransmissions", "optimize for power consumption", "optimize for link quality"])
  private static let meaning41: FieldMeaning = .codes(["no traffic", "best effort", "guaranteed"])
  private static let meaning42: FieldMeaning = .codes(["outgoing", "incoming"])
  private static let meaning43: FieldMeaning = .codes(["packet based", "data block based"])
  private static let meaning44: FieldMeaning = .codes(["semi-permanent", "temporary"])
  private static let meaning45: FieldMeaning = .codes(["variable", "fixed"])
  private static let meaning46: FieldMeaning = .codes(["standard", "stable"])
  private static let meaning47: FieldMeaning = .codes(["to the controller", "from the controller"])
  private static let meaning48: FieldMeaning = .codes(["no", "yes"])
  private static let meaning49: FieldMeaning = .codes(["disabled", "enabled with report events disabled", "enabled with report events enabled", "enabled with duplicate filtering"])
  private static let meaning50: FieldMeaning = .codes(["not required", "required"])
  private static let meaning51: FieldMeaning = .codes(["disabled", "point-to-point", "point-to-point and broadcast"])
  private static let meaning52: FieldMeaning = .codes(["clear all", "inquiry result", "connection setup"])
  private static let meaning53: FieldMeaning = .codes(["present", "Bluetooth only", "no capacity", "low capacity", "medium capacity", "high capacity", "full capacity"])
  private static let meaning54: FieldMeaning = .codes(["public", "random", "public or resolvable private from the resolving list", "random or resolvable private from the resolving list"])
  private static let meaning55: FieldMeaning = .codes(["central", "peripheral"])
  private static let meaning56: FieldMeaning = .codes(["passive", "active"])
  private static let meaning57: FieldMeaning = .codes(["no", "yes", "yes, anew in each period"])
  private static let meaning58: FieldMeaning = .codes(["all advertisers", "only those in the filter accept list", "all, and directed at resolvable addresses", "only those in the list, and directed at resolvable addresses"])
  private static let meaning59: FieldMeaning = .codes(["the peer named", "any in the filter accept list"])
  private static let meaning60: FieldMeaning = .codes(["scans and connections by all", "scans only by those in the filter accept list", "connections only by those in the filter accept list", "both only by those in the filter accept list"])
  private static let meaning61: FieldMeaning = .codes(["connectable and scannable undirected", "connectable directed, high duty cycle", "scannable undirected", "non-connectable undirected", "connectable directed, low duty cycle"])
  private static let meaning62: FieldMeaning = .codes(["off", "ACL data", "synchronous data", "both"])
  private static let meaning63: FieldMeaning = .codes(["off", "on, E0 or AES-CCM of LE", "on, AES-CCM"])
  private static let meaning64: FieldMeaning = .codes(["", "LE 1M", "LE 2M", "LE Coded"])
  private static let meaning65: FieldMeaning = .codes(["no preference", "S=2 preferred", "S=8 preferred"])
  private static let meaning66: FieldMeaning = .codes(["500 ppm", "250 ppm", "150 ppm", "100 ppm", "75 ppm", "50 ppm", "30 ppm", "20 ppm"])
  private static let meaning67: FieldMeaning = .codes(["251 to 500 ppm", "151 to 250 ppm", "101 to 150 ppm", "76 to 100 ppm", "51 to 75 ppm", "31 to 50 ppm", "21 to 30 ppm", "0 to 20 ppm"])
  private static let meaning68: FieldMeaning = .codes(["#1", "#2"])
  private static let meaning69: FieldMeaning = .codes(["network", "device"])
  private static let meaning70: FieldMeaning = .codes(["SCO", "ACL", "eSCO"])
  private static let meaning71: FieldMeaning = .codes(["u-law", "A-law", "CVSD", "transparent"])
  private static let meaning72: FieldMeaning = .codes(["active", "hold", "sniff", "park"])
  private static let meaning73: FieldMeaning = .codes(["none", "inquiry scan", "page scan", "both"])
  private static let meaning74: FieldMeaning = .codes(["standard", "with RSSI", "with RSSI or extended"])
  private static let meaning75: FieldMeaning = .codes(["DisplayOnly", "DisplayYesNo", "KeyboardOnly", "NoInputNoOutput", "KeyboardDisplay"])
  private static let meaning76: FieldMeaning = .codes(["no", "yes", "P-256", "P-192 and P-256"])
  private static let meaning77: FieldMeaning = .codes(["no MITM, no bonding", "MITM, no bonding", "no MITM, dedicated bonding", "MITM, dedicated bonding", "no MITM, general bonding", "MITM, general bonding"])
  private static let meaning78: FieldMeaning = .codes(["combination", "local unit", "remote unit", "debug combination", "unauthenticated combination from P-192", "authenticated combination from P-192", "changed combination", "unauthenticated combination from P-256", "authenticated combination from P-256"])
  private static let meaning79: FieldMeaning = .codes(["entry started", "digit entered", "digit erased", "cleared", "entry completed"])
  private static let meaning80: FieldMeaning = .codes(["complete", "more to come", "truncated"])
  private static let meaning81: FieldMeaning = .codes(["sequential", "interleaved"])
  private static let meaning82: FieldMeaning = .codes(["unframed", "framed"])
  private static let meaning83: FieldMeaning = .codes(["a part from the middle", "the first part", "the last part", "all of it", "unchanged"])
  private static let meaning84: FieldMeaning = .codes(["may be fragmented", "should not be fragmented"])
  private static let meaning85: FieldMeaning = .codes(["local", "piconet"])
  private static let meaning86: FieldMeaning = .codes(["the one named", "all"])
  private static let meaning87: FieldMeaning = .codes(["Command not understood", "Signaling MTU exceeded", "Invalid CID in request"])
  private static let meaning88: FieldMeaning = .codes(["accepted", "rejected"])
  private static let meaning89: FieldMeaning = .codes(["", "Connectionless MTU", "Extended features supported", "Fixed channels supported over BR/EDR"])
  private static let meaning90: FieldMeaning = .codes(["Success", "Not supported"])
  private static let meaning91: FieldMeaning = .codes(["Connection successful", "Connection pending", "PSM not supported", "security block", "no resources available", "", "Invalid Source CID", "Source CID already allocated"])
  private static let meaning92: FieldMeaning = .codes(["Move success", "Move pending", "Move refused - Controller ID not supported", "Move refused - new Controller ID is same as old Controller ID", "Move refused - Configuration not supported", "Move refused - Move Channel collision", "Move refused - Channel not allowed to be moved"])
  private static let meaning93: FieldMeaning = .codes(["Success - both sides succeed", "Failure - one or both sides refuse"])
  private static let meaning94: FieldMeaning = .codes(["All connections successful", "", "All connections refused - SPSM not supported", "", "Some connections refused - insufficient resources available", "All connections refused - insufficient authentication", "All connections refused - insufficient authorization", "All connections refused - encryption key size too short", "All connections refused - insufficient encryption", "Some connections refused - invalid Source CID", "Some connections refused - Source CID already allocated", "All connections refused - unacceptable parameters", "All connections refused - invalid parameters", "All connections pending - no further information available", "All connections pending - authentication pending", "All connections pending - authorization pending"])
  private static let meaning95: FieldMeaning = .codes(["Reconfiguration successful", "Reconfiguration failed - reduction in size of MTU not allowed", "Reconfiguration failed - reduction in size of MPS not allowed for more than one channel at a time", "Reconfiguration failed - one or more Destination CIDs invalid", "Reconfiguration failed - other unacceptable parameters"])
  private static let meaning96: FieldMeaning = .codes(["", "Passkey Entry Failed", "OOB Not Available", "Authentication Requirements", "Confirm Value Failed", "Pairing Not Supported", "Encryption Key Size", "Command Not Supported", "Unspecified Reason", "Repeated Attempts", "Invalid Parameters", "DHKey Check Failed", "Numeric Comparison Failed", "BR/EDR pairing in progress", "Cross-transport Key Derivation/Generation not allowed", "Key Rejected", "Busy"])
  private static let meaning97: FieldMeaning = .codes(["add", "delete", "clear"])
  private static let meaning98: FieldMeaning = .codes(["OR", "AND"])
  private static let meaning99: FieldMeaning = .codes(["immediate", "on found", "batched"])
  private static let meaning100: FieldMeaning = .codes(["off", "truncated", "full", "truncated and full"])
  private static let meaning101: FieldMeaning = .codes(["the oldest", "the weakest"])
  private static let meaning102: FieldMeaning = .codes(["our host", "our controller", "peer"])
  private static let meaning103: FieldMeaning = .bits(["3 slot packets", "5 slot packets", "Encryption", "Slot offset", "Timing accuracy", "Role switch", "Hold mode", "Sniff mode", "Park state", "Power control requests", "Channel quality driven data rate", "SCO link", "HV2 packets", "HV3 packets", "u-law log synchronous data", "A-law log synchronous data", "CVSD synchronous data", "Paging parameter negotiation", "Power control", "Transparent synchronous data", "Flow control lag (bit 0)", "Flow control lag (bit 1)", "Flow control lag (bit 2)", "Broadcast encryption", "", "Enhanced Data Rate ACL 2 Mb/s mode", "Enhanced Data Rate ACL 3 Mb/s mode", "Enhanced inquiry scan", "Interlaced inquiry scan", "Interlaced page scan", "RSSI with inquiry results", "Extended SCO link (EV3 packets)", "EV4 packets", "EV5 packets", "", "AFH capable Peripheral", "AFH classification Peripheral", "BR/EDR Not Supported", "LE Supported (Controller)", "3-slot Enhanced Data Rate ACL packets", "5-slot Enhanced Data Rate ACL packets", "Sniff subrating", "Pause encryption", "AFH capable Central", "AFH classification Central", "Enhanced Data Rate eSCO 2 Mb/s mode", "Enhanced Data Rate eSCO 3 Mb/s mode", "3-slot Enhanced Data Rate eSCO packets", "Extended Inquiry Response", "Simultaneous LE and BR/EDR to Same Device Capable (Controller)", "", "Secure Simple Pairing (Controller Support)", "Encapsulated PDU", "Erroneous Data Reporting", "Non-flushable Packet Boundary Flag", "", "HCI_Link_Supervision_Timeout_Changed event", "Variable Inquiry TX Power Level", "Enhanced Power Control", "", "", "", "", "Extended features"])
  private static let meaning104: FieldMeaning = .bits(["Secure Simple Pairing (Host Support)", "LE Supported (Host)", "Simultaneous LE and BR/EDR (Host)", "Secure Connections (Host Support)"])
  private static let meaning105: FieldMeaning = .bits(["Connectionless Peripheral Broadcast - Central", "Connectionless Peripheral Broadcast - Peripheral", "Synchronization Train", "Synchronization Scan", "Inquiry Response Notification event", "Generalized interlaced scan", "Coarse Clock Adjustment", "", "Secure Connections (Controller Support)", "Ping", "Slot Availability Mask", "Train nudging"])
  private static let meaning106: FieldMeaning = .bits(["initiator", "reflector"])
  private static let meaning107: FieldMeaning = .bits(["AoA", "AoD with slots of 1 us", "AoD with slots of 2 us"])
  private static let meaning108: FieldMeaning = .bits(["", "no 2-DH1", "no 3-DH1", "DM1", "DH1", "", "", "", "no 2-DH3", "no 3-DH3", "DM3", "DH3", "no 2-DH5", "no 3-DH5", "DM5", "DH5"])
  private static let meaning109: FieldMeaning = .bits(["HV1", "HV2", "HV3", "EV3", "EV4", "EV5", "no 2-EV3", "no 3-EV3", "no 2-EV5", "no 3-EV5"])
  private static let meaning110: FieldMeaning = .bits(["not with AoA CTE", "not with AoD CTE of 1 us", "not with AoD CTE of 2 us", "not with type 3 CTE", "not without CTE"])
  private static let meaning111: FieldMeaning = .bits(["the Periodic Advertiser List", "reporting off at first", "duplicates filtered at first"])
  private static let meaning112: FieldMeaning = .bits(["connectable", "scannable", "directed", "scan response", "legacy PDU", "data to come", "data truncated"])
  private static let meaning113: FieldMeaning = .bits(["BR/EDR ACL", "BR/EDR SCO and eSCO", "LE CIS", "LE BIS"])
  private static let meaning114: FieldMeaning = .bits(["no page scans", "no inquiry scans", "no periodic inquiries"])
  private static let meaning115: FieldMeaning = .bits(["37", "38", "39"])
  private static let meaning116: FieldMeaning = .bits(["connectable", "scannable", "directed", "directed, high duty cycle", "legacy PDUs", "anonymous", "TX power included"])
  private static let meaning117: FieldMeaning = .bits(["", "", "", "", "", "", "TX power included"])
  private static let meaning118: FieldMeaning = .bits(["T_IFS_ACL_CP", "T_IFS_ACL_PC", "T_MCES", "T_IFS_CIS", "T_MSS_CIS"])
  private static let meaning119: FieldMeaning = .bits(["LE 1M", "LE 2M", "LE Coded"])
  private static let meaning120: FieldMeaning = .bits(["no preference for sending", "no preference for receiving"])
  private static let meaning121: FieldMeaning = .bits(["LE Encryption", "Connection Parameters Request Procedure", "Extended Reject Indication", "Peripheral-initiated Features Exchange", "LE Ping", "LE Data Packet Length Extension", "LL Privacy", "Extended Scanning Filter Policies", "LE 2M PHY", "Stable Modulation Index - Transmitter", "Stable Modulation Index - Receiver", "LE Coded PHY", "LE Extended Advertising", "LE Periodic Advertising", "Channel Selection Algorithm #2", "LE Power Class 1", "Minimum Number of Used Channels Procedure", "Connection CTE Request", "Connection CTE Response", "Connectionless CTE Transmitter", "Connectionless CTE Receiver", "Antenna Switching During CTE Transmission", "Antenna Switching During CTE Reception", "Receiving Constant Tone Extensions", "Periodic Advertising Sync Transfer - Sender", "Periodic Advertising Sync Transfer - Recipient", "Sleep Clock Accuracy Updates", "Remote Public Key Validation", "Connected Isochronous Stream - Central", "Connected Isochronous Stream - Peripheral", "Isochronous Broadcaster", "Synchronized Receiver", "Connected Isochronous Stream (Host Support)", "LE Power Control Request", "LE Power Control Request (bit 34)", "LE Path Loss Monitoring", "Periodic Advertising ADI support", "Connection Subrating", "Connection Subrating (Host Support)", "Channel Classification", "Advertising Coding Selection", "Advertising Coding Selection (Host Support)", "Decision-Based Advertising Filtering", "Periodic Advertising with Responses - Advertiser", "Periodic Advertising with Responses - Scanner", "Unsegmented Framed Mode", "Channel Sounding", "Channel Sounding (Host Support)", "Channel Sounding Tone Quality Indication", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "LL Extended Feature Set"])
  private static let meaning122: FieldMeaning = .bits(["Inquiry Complete", "Inquiry Result", "Connection Complete", "Connection Request", "Disconnection Complete", "Authentication Complete", "Remote Name Request Complete", "Encryption Change [v1]", "Change Connection Link Key Complete", "Link Key Type Changed", "Read Remote Supported Features Complete", "Read Remote Version Information Complete", "QoS Setup Complete", "", "", "Hardware Error", "Flush Occurred", "Role Change", "", "Mode Change", "Return Link Keys", "PIN Code Request", "Link Key Request", "Link Key Notification", "Loopback Command", "Data Buffer Overflow", "Max Slots Change", "Read Clock Offset Complete", "Connection Packet Type Changed", "QoS Violation", "", "Page Scan Repetition Mode Change", "Flow Specification Complete", "Inquiry Result with RSSI", "Read Remote Extended Features Complete", "", "", "", "", "", "", "", "", "Synchronous Connection Complete", "Synchronous Connection Changed", "Sniff Subrating", "Extended Inquiry Result", "Encryption Key Refresh Complete", "IO Capability Request", "IO Capability Response", "User Confirmation Request", "User Passkey Request", "Remote OOB Data Request", "Simple Pairing Complete", "", "Link Supervision Timeout Changed", "Enhanced Flush Complete", "", "User Passkey Notification", "Keypress Notification", "Remote Host Supported Features Notification", "LE Meta"])
  private static let meaning123: FieldMeaning = .bits(["", "", "", "", "", "", "", "", "Number Of Completed Data Blocks", "", "", "", "", "", "Triggered Clock Capture", "Synchronization Train Complete", "Synchronization Train Received", "Connectionless Peripheral Broadcast Receive", "Connectionless Peripheral Broadcast Timeout", "Truncated Page Complete", "Peripheral Page Response Timeout", "Connectionless Peripheral Broadcast Channel Map Change", "Inquiry Response Notification", "Authenticated Payload Timeout Expired", "SAM Status Change", "Encryption Change [v2]"])
  private static let meaning124: FieldMeaning = .bits((0..<64).map { LEMetaSubevent(rawValue: UInt8($0 + 1)).name ?? "" })
  private static let meaning125: FieldMeaning = .bits(["bonding", "", "MITM", "Secure Connections", "keypress notifications", "CT2"])
  private static let meaning126: FieldMeaning = .bits(["EncKey", "IdKey", "SignKey", "LinkKey"])
  private static let meaning127: FieldMeaning = .bits(["broadcaster address", "service data change", "service UUID", "service solicitation UUID", "local name", "manufacturer data", "service data", "transport discovery service", "AD type"])
  private static let meaning128: FieldMeaning = .bits(["SBC", "AAC", "aptX", "aptX HD", "LDAC", "Opus"])
  private static let meaning129: FieldMeaning = .bits(["role switch", "hold mode", "sniff mode", "park state"])
  private static let meaning130: FieldMeaning = .special(0, "HCI")
  private static let meaning131: FieldMeaning = .special(0xff, "none")
  private static let meaning132: FieldMeaning = .special(0, "all")
  private static let meaning133: FieldMeaning = .frequency
  private static let meaning134: FieldMeaning = .parts([
    Part(bit: 8, count: 5, names: ["Miscellaneous", "Computer", "Phone", "LAN/Network Access Point", "Audio/Video", "Peripheral", "Imaging", "Wearable", "Toy", "Health"]),
    Part(bit: 13, count: 1, names: ["", "Limited Discoverable Mode"]),
    Part(bit: 14, count: 1, names: ["", "LE Audio"]),
    Part(bit: 16, count: 1, names: ["", "Positioning"]),
    Part(bit: 17, count: 1, names: ["", "Networking"]),
    Part(bit: 18, count: 1, names: ["", "Rendering"]),
    Part(bit: 19, count: 1, names: ["", "Capturing"]),
    Part(bit: 20, count: 1, names: ["", "Object Transfer"]),
    Part(bit: 21, count: 1, names: ["", "Audio"]),
    Part(bit: 22, count: 1, names: ["", "Telephony"]),
    Part(bit: 23, count: 1, names: ["", "Information"])])
  private static let meaning135: FieldMeaning = .parts([
    Part(bit: 8, count: 2, names: ["linear input", "u-law input", "A-law input"]),
    Part(bit: 6, count: 2, names: ["1's complement", "2's complement", "sign-magnitude", "unsigned"]),
    Part(bit: 5, count: 1, names: ["8 bit", "16 bit"]),
    Part(bit: 0, count: 2, names: ["CVSD on the air", "u-law on the air", "A-law on the air", "transparent on the air"])])
  private static let meaning136: FieldMeaning = .company
  private static let meaning137: FieldMeaning = .identifier
  private static let meaning138: FieldMeaning = .channels
  private static let meaning139: FieldMeaning = .version

  /// The meanings of fields by their names, and by what follows a dot.
  static let table: [String: FieldMeaning] = [
    "CTE_Length": meaning0,
    "Expected_CTE_Length": meaning0,
    "Requested_CTE_Length": meaning0,
    "Response_Slot_Spacing": meaning1,
    "Connection_Interval.rate": meaning1,
    "Accuracy": meaning2,
    "Interval_Min.train": meaning3,
    "Interval_Max.train": meaning3,
    "Sync_Train_Interval": meaning3,
    "Sync_Train_Timeout": meaning3,
    "Extended_Inquiry_Length": meaning3,
    "Logical_Link_Accept_Timeout": meaning3,
    "Subevent_Interval.CS": meaning3,
    "Max_Procedure_Len": meaning3,
    "LE_Scan_Interval": meaning3,
    "LE_Scan_Window": meaning3,
    "Scan_Interval": meaning3,
    "Scan_Window": meaning3,
    "Advertising_Interval_Min": meaning3,
    "Advertising_Interval_Max": meaning3,
    "Primary_Advertising_Interval_Min": meaning3,
    "Primary_Advertising_Interval_Max": meaning3,
    "Page_Scan_Interval": meaning3,
    "Page_Scan_Window": meaning3,
    "Inquiry_Scan_Interval": meaning3,
    "Inquiry_Scan_Window": meaning3,
    "Page_Timeout": meaning3,
    "Connection_Accept_Timeout": meaning3,
    "Link_Supervision_Timeout": meaning3,
    "Sniff_Max_Interval": meaning3,
    "Sniff_Min_Interval": meaning3,
    "Hold_Mode_Max_Interval": meaning3,
    "Hold_Mode_Min_Interval": meaning3,
    "Flush_Timeout": meaning3,
    "Max_TX_Latency": meaning3,
    "Max_RX_Latency": meaning3,
    "Min_Remote_Timeout": meaning3,
    "Min_Local_Timeout": meaning3,
    "Extended_Page_Timeout": meaning3,
    "Beacon_Min_Interval": meaning3,
    "Beacon_Max_Interval": meaning3,
    "Maximum_Latency": meaning3,
    "Min_CE_Length": meaning3,
    "Max_CE_Length": meaning3,
    "Interval": meaning3,
    "Sniff_Attempt": meaning4,
    "Sniff_Timeout": meaning4,
    "Connection_Interval": meaning4,
    "Connection_Interval_Min": meaning4,
    "Connection_Interval_Max": meaning4,
    "Interval_Min": meaning4,
    "Interval_Max": meaning4,
    "Periodic_Advertising_Interval": meaning4,
    "Periodic_Advertising_Interval_Min": meaning4,
    "Periodic_Advertising_Interval_Max": meaning4,
    "ISO_Interval": meaning4,
    "Subevent_Interval": meaning4,
    "Response_Slot_Delay": meaning4,
    "connInterval": meaning4,
    "WinSize": meaning4,
    "WinOffset": meaning4,
    "Supervision_Timeout": meaning5,
    "Timeout": meaning5,
    "Sync_Timeout": meaning5,
    "BIG_Sync_Timeout": meaning5,
    "Authenticated_Payload_Timeout": meaning5,
    "Duration": meaning5,
    "connSupervisionTimeout": meaning5,
    "Min_Period_Length": meaning6,
    "Max_Period_Length": meaning6,
    "Period": meaning6,
    "Inquiry_Length": meaning6,
    "TX_Power_Level_GFSK": meaning7,
    "TX_Power_Level_DQPSK": meaning7,
    "TX_Power_Level_8DPSK": meaning7,
    "Reference_Power_Level": meaning7,
    "RSSI": meaning7,
    "TX_Power": meaning7,
    "TX_Power_Level": meaning7,
    "Selected_TX_Power": meaning7,
    "Advertising_TX_Power": meaning7,
    "Min_TX_Power": meaning7,
    "Max_TX_Power": meaning7,
    "Current_TX_Power_Level": meaning7,
    "Max_TX_Power_Level": meaning7,
    "RSSI_High_Threshold": meaning7,
    "RSSI_Low_Threshold": meaning7,
    "TxPower": meaning7,
    "Subevent_Len": meaning8,
    "Min_Subevent_Len": meaning8,
    "Max_Subevent_Len": meaning8,
    "Min_Controller_Delay": meaning8,
    "Max_Controller_Delay": meaning8,
    "TX_Time": meaning8,
    "Max_TX_Time": meaning8,
    "Max_RX_Time": meaning8,
    "Suggested_Max_TX_Time": meaning8,
    "Supported_Max_TX_Time": meaning8,
    "Supported_Max_RX_Time": meaning8,
    "CIG_Sync_Delay": meaning8,
    "CIS_Sync_Delay": meaning8,
    "BIG_Sync_Delay": meaning8,
    "Transport_Latency_C_To_P": meaning8,
    "Transport_Latency_P_To_C": meaning8,
    "Transport_Latency_BIG": meaning8,
    "SDU_Interval": meaning8,
    "SDU_Interval_C_To_P": meaning8,
    "SDU_Interval_P_To_C": meaning8,
    "Sub_Interval": meaning8,
    "Controller_Delay": meaning8,
    "MaxRxTime": meaning8,
    "MaxTxTime": meaning8,
    "CIS_Offset": meaning8,
    "CIS_Offset_Min": meaning8,
    "CIS_Offset_Max": meaning8,
    "Frame_Space": meaning8,
    "Frame_Space_Min": meaning8,
    "Frame_Space_Max": meaning8,
    "Event_Interval": meaning9,
    "Procedure_Interval": meaning9,
    "Min_Procedure_Interval": meaning9,
    "Max_Procedure_Interval": meaning9,
    "CTE_Request_Interval": meaning9,
    "Max_Latency": meaning9,
    "Peripheral_Latency": meaning9,
    "Continuation_Number": meaning9,
    "connPeripheralLatency": meaning9,
    "Total_Bandwidth": meaning10,
    "Max_Guaranteed_Bandwidth": meaning10,
    "Test_Data_Length": meaning11,
    "TX_Octets": meaning11,
    "Max_TX_Octets": meaning11,
    "Max_RX_Octets": meaning11,
    "Suggested_Max_TX_Octets": meaning11,
    "Supported_Max_TX_Octets": meaning11,
    "Supported_Max_RX_Octets": meaning11,
    "LE_ACL_Data_Packet_Length": meaning11,
    "ACL_Data_Packet_Length": meaning11,
    "ISO_Data_Packet_Length": meaning11,
    "Synchronous_Data_Packet_Length": meaning11,
    "Max_Advertising_Data_Length": meaning11,
    "Host_ACL_Data_Packet_Length": meaning11,
    "Host_Synchronous_Data_Packet_Length": meaning11,
    "Max_PDU": meaning11,
    "Max_SDU": meaning11,
    "Max_PDU_C_To_P": meaning11,
    "Max_PDU_P_To_C": meaning11,
    "Max_SDU_C_To_P": meaning11,
    "Max_SDU_P_To_C": meaning11,
    "Encryption_Key_Size": meaning11,
    "Key_Size": meaning11,
    "Min_Encryption_Key_Size": meaning11,
    "Max_Encryption_Key_Size": meaning11,
    "MaxRxOctets": meaning11,
    "MaxTxOctets": meaning11,
    "MTU": meaning11,
    "MPS": meaning11,
    "Maximum_Encryption_Key_Size": meaning11,
    "Total_Scan_Results_Storage": meaning11,
    "Synchronous_Max_Latency": meaning12,
    "Max_Transport_Latency": meaning12,
    "Max_Transport_Latency_C_To_P": meaning12,
    "Max_Transport_Latency_P_To_C": meaning12,
    "OnFound_Timeout": meaning12,
    "OnLost_Timeout": meaning12,
    "BQR_Minimum_Report_Interval": meaning12,
    "Total_TX_Time": meaning12,
    "Total_RX_Time": meaning12,
    "Total_Idle_Time": meaning12,
    "RPA_Timeout": meaning13,
    "Delta": meaning14,
    "Current_Path_Loss": meaning14,
    "High_Threshold": meaning14,
    "Low_Threshold": meaning14,
    "High_Hysteresis": meaning14,
    "Low_Hysteresis": meaning14,
    "Batch_Scan_Full_Max": meaning15,
    "Batch_Scan_Truncated_Max": meaning15,
    "Batch_Scan_Notify_Threshold": meaning15,
    "Scan_Type.inquiry": meaning16,
    "Page_Scan_Type": meaning16,
    "Filter_Condition_Type": meaning17,
    "Controller_Type": meaning18,
    "Country_Code": meaning19,
    "Main_Mode_Type": meaning20,
    "Sub_Mode_Type": meaning20,
    "Role.CS": meaning21,
    "CS_SYNC_PHY": meaning22,
    "RTT_Type": meaning23,
    "Action.CS": meaning24,
    "State": meaning25,
    "CTE_Enable": meaning25,
    "Sampling_Enable": meaning25,
    "Simple_Pairing_Debug_Mode": meaning25,
    "Bit_Value": meaning25,
    "Short_Range_Mode": meaning25,
    "Erroneous_Data_Reporting": meaning25,
    "AFH_Channel_Assessment_Mode": meaning25,
    "AFH_Mode": meaning25,
    "LE_Scan_Enable": meaning25,
    "Advertising_Enable": meaning25,
    "Enable": meaning25,
    "Encryption_Enable": meaning25,
    "Address_Resolution_Enable": meaning25,
    "Simple_Pairing_Mode": meaning25,
    "Secure_Connections_Host_Support": meaning25,
    "LE_Supported_Host": meaning25,
    "Synchronous_Flow_Control_Enable": meaning25,
    "Scan_Request_Notification_Enable": meaning25,
    "Encryption": meaning25,
    "APCF_Enable": meaning25,
    "Filtering_Support": meaning25,
    "Activity_Energy_Info_Support": meaning25,
    "Extended_Scan_Support": meaning25,
    "Bluetooth_Quality_Report_Support": meaning25,
    "Requested_CTE_Type": meaning26,
    "Expected_CTE_Type": meaning26,
    "CTE_Type": meaning26,
    "Packet_Payload": meaning27,
    "Slot_Durations": meaning28,
    "Loopback_Mode": meaning29,
    "Packet_Type.flush": meaning30,
    "Type.power": meaning31,
    "PHY.test": meaning32,
    "Bit_Number": meaning33,
    "Event_Type.legacy": meaning34,
    "Coding_Format": meaning35,
    "Standard_Codec_ID": meaning35,
    "Logical_Transport_Type": meaning36,
    "Page_Scan_Repetition_Mode": meaning37,
    "Page_Scan_Period_Mode": meaning38,
    "Page_Scan_Mode": meaning39,
    "Retransmission_Effort": meaning40,
    "Service_Type": meaning41,
    "Flow_Direction": meaning42,
    "Flow_Control_Mode": meaning43,
    "Key_Flag": meaning44,
    "PIN_Type": meaning45,
    "Modulation_Index": meaning46,
    "Direction": meaning47,
    "Data_Path_Direction": meaning47,
    "FEC_Required": meaning48,
    "Allow_Role_Switch": meaning48,
    "OOB_Data_Flag": meaning48,
    "Mode.sync": meaning49,
    "Authentication_Enable": meaning50,
    "Encryption_Mode": meaning51,
    "Filter_Type": meaning52,
    "AMP_Status": meaning53,
    "Own_Address_Type": meaning54,
    "Role": meaning55,
    "New_Role": meaning55,
    "Current_Role": meaning55,
    "LE_Scan_Type": meaning56,
    "Scan_Type": meaning56,
    "Filter_Duplicates": meaning57,
    "Scanning_Filter_Policy": meaning58,
    "Initiator_Filter_Policy": meaning59,
    "Advertising_Filter_Policy": meaning60,
    "Advertising_Type": meaning61,
    "Flow_Control_Enable": meaning62,
    "Encryption_Enabled": meaning63,
    "PHY": meaning64,
    "TX_PHY": meaning64,
    "RX_PHY": meaning64,
    "Primary_PHY": meaning64,
    "Secondary_PHY": meaning64,
    "Advertiser_PHY": meaning64,
    "Primary_Advertising_PHY": meaning64,
    "Secondary_Advertising_PHY": meaning64,
    "PHY_C_To_P": meaning64,
    "PHY_P_To_C": meaning64,
    "PHY_Options": meaning65,
    "Central_Clock_Accuracy": meaning66,
    "Advertiser_Clock_Accuracy": meaning66,
    "SCA": meaning66,
    "Peer_Clock_Accuracy": meaning67,
    "Worst_Case_SCA": meaning67,
    "Channel_Selection_Algorithm": meaning68,
    "Privacy_Mode": meaning69,
    "Link_Type": meaning70,
    "Air_Mode": meaning71,
    "Current_Mode": meaning72,
    "Scan_Enable": meaning73,
    "Inquiry_Mode": meaning74,
    "IO_Capability": meaning75,
    "OOB_Data_Present": meaning76,
    "Authentication_Requirements": meaning77,
    "Key_Type": meaning78,
    "Notification_Type": meaning79,
    "Data_Status": meaning80,
    "Packing": meaning81,
    "Framing": meaning82,
    "Operation": meaning83,
    "Fragment_Preference": meaning84,
    "Which_Clock": meaning85,
    "Read_All": meaning86,
    "Delete_All": meaning86,
    "Command_Reject_Reason": meaning87,
    "Update_Result": meaning88,
    "Info_Type": meaning89,
    "Info_Result": meaning90,
    "Connection_Result": meaning91,
    "Move_Result": meaning92,
    "Move_Confirmation": meaning93,
    "Credit_Based_Result": meaning94,
    "Reconfigure_Result": meaning95,
    "Pairing_Failed_Reason": meaning96,
    "APCF_Action": meaning97,
    "BQR_Report_Action": meaning97,
    "APCF_Filter_Logic_Type": meaning98,
    "APCF_Delivery_Mode": meaning99,
    "Batch_Scan_Mode": meaning100,
    "Batch_Scan_Discard_Rule": meaning101,
    "Initiator": meaning102,
    "Extended_LMP_Features.0": meaning103,
    "LMP_Features": meaning103,
    "Extended_LMP_Features.1": meaning104,
    "Host_Supported_Features": meaning104,
    "Extended_LMP_Features.2": meaning105,
    "Roles_Supported": meaning106,
    "Role_Enable": meaning106,
    "CTE_Types": meaning107,
    "Packet_Type.ACL": meaning108,
    "Packet_Type.synchronous": meaning109,
    "CTE_Type.sync": meaning110,
    "Sync_CTE_Type": meaning110,
    "Options": meaning111,
    "Event_Type": meaning112,
    "Standard_Codec_Transport": meaning113,
    "Vendor_Specific_Codec_Transport": meaning113,
    "Hold_Mode_Activity": meaning114,
    "Advertising_Channel_Map": meaning115,
    "Primary_Advertising_Channel_Map": meaning115,
    "Advertising_Event_Properties": meaning116,
    "Periodic_Advertising_Properties": meaning117,
    "Spacing_Types": meaning118,
    "TX_PHYs": meaning119,
    "RX_PHYs": meaning119,
    "Scanning_PHYs": meaning119,
    "Initiating_PHYs": meaning119,
    "TX_PHYS": meaning119,
    "RX_PHYS": meaning119,
    "PHY_C_TO_P": meaning119,
    "PHY_P_TO_C": meaning119,
    "PHYS": meaning119,
    "PHYs": meaning119,
    "All_PHYs": meaning120,
    "LE_Features": meaning121,
    "FeatureSet": meaning121,
    "Event_Mask": meaning122,
    "Event_Mask_Page_2": meaning123,
    "LE_Event_Mask": meaning124,
    "AuthReq": meaning125,
    "Initiator_Key_Distribution": meaning126,
    "Responder_Key_Distribution": meaning126,
    "APCF_Feature_Selection": meaning127,
    "APCF_List_Logic_Type": meaning127,
    "A2DP_Source_Offload_Capability_Mask": meaning128,
    "Link_Policy_Settings": meaning129,
    "Default_Link_Policy_Settings": meaning129,
    "Data_Path_ID": meaning130,
    "Advertising_SID": meaning131,
    "Num_Sets": meaning132,
    "RX_Channel": meaning133,
    "TX_Channel": meaning133,
    "Class_Of_Device": meaning134,
    "Voice_Setting": meaning135,
    "Company_ID": meaning136,
    "Company_Identifier": meaning136,
    "Vendor_Codec_ID": meaning137,
    "Subversion": meaning137,
    "LMP_Subversion": meaning137,
    "HCI_Subversion": meaning137,
    "Sync_Handle": meaning137,
    "Packet_Type": meaning137,
    "PSM": meaning137,
    "SPSM": meaning137,
    "Source_CID": meaning137,
    "Destination_CID": meaning137,
    "CID": meaning137,
    "Initiator_CID": meaning137,
    "Unknown_Type": meaning137,
    "Reject_Opcode": meaning137,
    "AA": meaning137,
    "APCF_UUID": meaning137,
    "APCF_UUID_Mask": meaning137,
    "Version_Supported": meaning137,
    "BQR_Quality_Event_Mask": meaning137,
    "BQR_Vendor_Specific_Quality_Event_Mask": meaning137,
    "BQR_Vendor_Specific_Trace_Mask": meaning137,
    "Channel_Map": meaning138,
    "ChM": meaning138,
    "Version": meaning139,
    "LMP_Version": meaning139,
    "HCI_Version": meaning139,
  ]
}
