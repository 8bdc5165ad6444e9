// One command is one line, however many fields it has:
// swift-format-ignore-file

import HSBytes

extension Opcode {
  /// The entry of a Link Control command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.1.
  static func linkControl(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x01: "Inquiry|k3:LAP k1:Inquiry_Length k1:Num_Responses"
    case 0x02: "Inquiry Cancel|"
    case 0x03: "Periodic Inquiry Mode|k2:Max_Period_Length k2:Min_Period_Length k3:LAP k1:Inquiry_Length k1:Num_Responses"
    case 0x04: "Exit Periodic Inquiry Mode|"
    case 0x05: "Create Connection|a:BD_ADDR k2:Packet_Type.ACL k1:Page_Scan_Repetition_Mode k1:Reserved k2:Clock_Offset k1:Allow_Role_Switch"
    case 0x06: "Disconnect|h:Connection_Handle s:Reason"
    case 0x07: "Add SCO Connection"
    case 0x08: "Create Connection Cancel|a:BD_ADDR|s:Status a:BD_ADDR"
    case 0x09: "Accept Connection Request|a:BD_ADDR k1:Role"
    case 0x0a: "Reject Connection Request|a:BD_ADDR s:Reason"
    case 0x0b: "Link Key Request Reply|a:BD_ADDR x16:Link_Key|s:Status a:BD_ADDR"
    case 0x0c: "Link Key Request Negative Reply|a:BD_ADDR|s:Status a:BD_ADDR"
    case 0x0d: "PIN Code Request Reply|a:BD_ADDR k1:PIN_Code_Length z16:PIN_Code|s:Status a:BD_ADDR"
    case 0x0e: "PIN Code Request Negative Reply|a:BD_ADDR|s:Status a:BD_ADDR"
    case 0x0f: "Change Connection Packet Type|h:Connection_Handle k2:Packet_Type.ACL"
    case 0x11: "Authentication Requested|h:Connection_Handle"
    case 0x13: "Set Connection Encryption|h:Connection_Handle k1:Encryption_Enable"
    case 0x15: "Change Connection Link Key|h:Connection_Handle"
    case 0x17: "Link Key Selection|k1:Key_Flag"
    case 0x19: "Remote Name Request|a:BD_ADDR k1:Page_Scan_Repetition_Mode k1:Reserved k2:Clock_Offset"
    case 0x1a: "Remote Name Request Cancel|a:BD_ADDR|s:Status a:BD_ADDR"
    case 0x1b: "Read Remote Supported Features|h:Connection_Handle"
    case 0x1c: "Read Remote Extended Features|h:Connection_Handle k1:Page_Number"
    case 0x1d: "Read Remote Version Information|h:Connection_Handle"
    case 0x1f: "Read Clock Offset|h:Connection_Handle"
    case 0x20: "Read LMP Handle|h:Connection_Handle|s:Status h:Connection_Handle k1:LMP_Handle k4:Reserved"
    case 0x28: "Setup Synchronous Connection|h:Connection_Handle k4:Transmit_Bandwidth k4:Receive_Bandwidth k2:Synchronous_Max_Latency k2:Voice_Setting k1:Retransmission_Effort k2:Packet_Type.synchronous"
    case 0x29: "Accept Synchronous Connection Request|a:BD_ADDR k4:Transmit_Bandwidth k4:Receive_Bandwidth k2:Synchronous_Max_Latency k2:Voice_Setting k1:Retransmission_Effort k2:Packet_Type.synchronous"
    case 0x2a: "Reject Synchronous Connection Request|a:BD_ADDR s:Reason"
    case 0x2b: "IO Capability Request Reply|a:BD_ADDR k1:IO_Capability k1:OOB_Data_Present k1:Authentication_Requirements|s:Status a:BD_ADDR"
    case 0x2c: "User Confirmation Request Reply|a:BD_ADDR|s:Status a:BD_ADDR"
    case 0x2d: "User Confirmation Request Negative Reply|a:BD_ADDR|s:Status a:BD_ADDR"
    case 0x2e: "User Passkey Request Reply|a:BD_ADDR z4:Numeric_Value|s:Status a:BD_ADDR"
    case 0x2f: "User Passkey Request Negative Reply|a:BD_ADDR|s:Status a:BD_ADDR"
    case 0x30: "Remote OOB Data Request Reply|a:BD_ADDR x16:C x16:R|s:Status a:BD_ADDR"
    case 0x33: "Remote OOB Data Request Negative Reply|a:BD_ADDR|s:Status a:BD_ADDR"
    case 0x34: "IO Capability Request Negative Reply|a:BD_ADDR s:Reason|s:Status a:BD_ADDR"
    case 0x35: "Create Physical Link"
    case 0x36: "Accept Physical Link"
    case 0x37: "Disconnect Physical Link"
    case 0x38: "Create Logical Link"
    case 0x39: "Accept Logical Link"
    case 0x3a: "Disconnect Logical Link"
    case 0x3b: "Logical Link Cancel"
    case 0x3c: "Flow Spec Modify"
    case 0x3d: "Enhanced Setup Synchronous Connection|h:Connection_Handle k4:Transmit_Bandwidth k4:Receive_Bandwidth k5:Transmit_Coding_Format k5:Receive_Coding_Format k2:Transmit_Codec_Frame_Size k2:Receive_Codec_Frame_Size k4:Input_Bandwidth k4:Output_Bandwidth k5:Input_Coding_Format k5:Output_Coding_Format k2:Input_Coded_Data_Size k2:Output_Coded_Data_Size k1:Input_PCM_Data_Format k1:Output_PCM_Data_Format k1:Input_PCM_Sample_Payload_MSB_Position k1:Output_PCM_Sample_Payload_MSB_Position k1:Input_Data_Path k1:Output_Data_Path k1:Input_Transport_Unit_Size k1:Output_Transport_Unit_Size k2:Synchronous_Max_Latency k2:Packet_Type.synchronous k1:Retransmission_Effort"
    case 0x3e: "Enhanced Accept Synchronous Connection Request|a:BD_ADDR k4:Transmit_Bandwidth k4:Receive_Bandwidth k5:Transmit_Coding_Format k5:Receive_Coding_Format k2:Transmit_Codec_Frame_Size k2:Receive_Codec_Frame_Size k4:Input_Bandwidth k4:Output_Bandwidth k5:Input_Coding_Format k5:Output_Coding_Format k2:Input_Coded_Data_Size k2:Output_Coded_Data_Size k1:Input_PCM_Data_Format k1:Output_PCM_Data_Format k1:Input_PCM_Sample_Payload_MSB_Position k1:Output_PCM_Sample_Payload_MSB_Position k1:Input_Data_Path k1:Output_Data_Path k1:Input_Transport_Unit_Size k1:Output_Transport_Unit_Size k2:Synchronous_Max_Latency k2:Packet_Type.synchronous k1:Retransmission_Effort"
    case 0x3f: "Truncated Page|a:BD_ADDR k1:Page_Scan_Repetition_Mode k2:Clock_Offset"
    case 0x40: "Truncated Page Cancel|a:BD_ADDR|s:Status a:BD_ADDR"
    case 0x41: "Set Connectionless Peripheral Broadcast"
    case 0x42: "Set Connectionless Peripheral Broadcast Receive"
    case 0x43: "Start Synchronization Train"
    case 0x44: "Receive Synchronization Train"
    case 0x45: "Remote OOB Extended Data Request Reply|a:BD_ADDR x16:C_192 x16:R_192 x16:C_256 x16:R_256|s:Status a:BD_ADDR"
    default: nil
    }
  }

  /// The entry of a Link Policy command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.2.
  static func linkPolicy(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x01: "Hold Mode|h:Connection_Handle k2:Hold_Mode_Max_Interval k2:Hold_Mode_Min_Interval"
    case 0x03: "Sniff Mode|h:Connection_Handle k2:Sniff_Max_Interval k2:Sniff_Min_Interval k2:Sniff_Attempt k2:Sniff_Timeout"
    case 0x04: "Exit Sniff Mode|h:Connection_Handle"
    case 0x05: "Park State|h:Connection_Handle k2:Beacon_Max_Interval k2:Beacon_Min_Interval"
    case 0x06: "Exit Park State|h:Connection_Handle"
    case 0x07: "QoS Setup|h:Connection_Handle k1:Unused k1:Service_Type k4:Token_Rate k4:Peak_Bandwidth k4:Latency k4:Delay_Variation"
    case 0x09: "Role Discovery|h:Connection_Handle|s:Status h:Connection_Handle k1:Current_Role"
    case 0x0b: "Switch Role|a:BD_ADDR k1:Role"
    case 0x0c: "Read Link Policy Settings|h:Connection_Handle|s:Status h:Connection_Handle k2:Link_Policy_Settings"
    case 0x0d: "Write Link Policy Settings|h:Connection_Handle k2:Link_Policy_Settings|s:Status h:Connection_Handle"
    case 0x0e: "Read Default Link Policy Settings||s:Status k2:Default_Link_Policy_Settings"
    case 0x0f: "Write Default Link Policy Settings|k2:Default_Link_Policy_Settings"
    case 0x10: "Flow Specification|h:Connection_Handle k1:Unused k1:Flow_Direction k1:Service_Type k4:Token_Rate k4:Token_Bucket_Size k4:Peak_Bandwidth k4:Access_Latency"
    case 0x11: "Sniff Subrating|h:Connection_Handle k2:Maximum_Latency k2:Min_Remote_Timeout k2:Min_Local_Timeout|s:Status h:Connection_Handle"
    default: nil
    }
  }

  /// The entry of a Controller & Baseband command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.3.
  static func baseband(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x01: "Set Event Mask|k8:Event_Mask"
    case 0x03: "Reset|"
    case 0x05: "Set Event Filter|k1:Filter_Type k1:Filter_Condition_Type Z:Condition"
    case 0x08: "Flush|h:Connection_Handle|s:Status h:Connection_Handle"
    case 0x09: "Read PIN Type||s:Status k1:PIN_Type"
    case 0x0a: "Write PIN Type|k1:PIN_Type"
    case 0x0b: "Create New Unit Key|"
    case 0x0d: "Read Stored Link Key|a:BD_ADDR k1:Read_All|s:Status k2:Max_Num_Keys k2:Num_Keys_Read"
    case 0x11: "Write Stored Link Key|k1:Num_Keys_To_Write *a:BD_ADDR x16:Link_Key|s:Status k1:Num_Keys_Written"
    case 0x12: "Delete Stored Link Key|a:BD_ADDR k1:Delete_All|s:Status k2:Num_Keys_Deleted"
    case 0x13: "Write Local Name|n248:Local_Name"
    case 0x14: "Read Local Name||s:Status n248:Local_Name"
    case 0x15: "Read Connection Accept Timeout||s:Status k2:Connection_Accept_Timeout"
    case 0x16: "Write Connection Accept Timeout|k2:Connection_Accept_Timeout"
    case 0x17: "Read Page Timeout||s:Status k2:Page_Timeout"
    case 0x18: "Write Page Timeout|k2:Page_Timeout"
    case 0x19: "Read Scan Enable||s:Status k1:Scan_Enable"
    case 0x1a: "Write Scan Enable|k1:Scan_Enable"
    case 0x1b: "Read Page Scan Activity||s:Status k2:Page_Scan_Interval k2:Page_Scan_Window"
    case 0x1c: "Write Page Scan Activity|k2:Page_Scan_Interval k2:Page_Scan_Window"
    case 0x1d: "Read Inquiry Scan Activity||s:Status k2:Inquiry_Scan_Interval k2:Inquiry_Scan_Window"
    case 0x1e: "Write Inquiry Scan Activity|k2:Inquiry_Scan_Interval k2:Inquiry_Scan_Window"
    case 0x1f: "Read Authentication Enable||s:Status k1:Authentication_Enable"
    case 0x20: "Write Authentication Enable|k1:Authentication_Enable"
    case 0x21: "Read Encryption Mode||s:Status k1:Encryption_Mode"
    case 0x22: "Write Encryption Mode|k1:Encryption_Mode"
    case 0x23: "Read Class Of Device||s:Status k3:Class_Of_Device"
    case 0x24: "Write Class Of Device|k3:Class_Of_Device"
    case 0x25: "Read Voice Setting||s:Status k2:Voice_Setting"
    case 0x26: "Write Voice Setting|k2:Voice_Setting"
    case 0x27: "Read Automatic Flush Timeout|h:Connection_Handle|s:Status h:Connection_Handle k2:Flush_Timeout"
    case 0x28: "Write Automatic Flush Timeout|h:Connection_Handle k2:Flush_Timeout|s:Status h:Connection_Handle"
    case 0x29: "Read Num Broadcast Retransmissions||s:Status k1:Num_Broadcast_Retransmissions"
    case 0x2a: "Write Num Broadcast Retransmissions|k1:Num_Broadcast_Retransmissions"
    case 0x2b: "Read Hold Mode Activity||s:Status k1:Hold_Mode_Activity"
    case 0x2c: "Write Hold Mode Activity|k1:Hold_Mode_Activity"
    case 0x2d: "Read Transmit Power Level|h:Connection_Handle k1:Type.power|s:Status h:Connection_Handle q1:TX_Power_Level"
    case 0x2e: "Read Synchronous Flow Control Enable||s:Status k1:Synchronous_Flow_Control_Enable"
    case 0x2f: "Write Synchronous Flow Control Enable|k1:Synchronous_Flow_Control_Enable"
    case 0x31: "Set Controller To Host Flow Control|k1:Flow_Control_Enable"
    case 0x33: "Host Buffer Size|k2:Host_ACL_Data_Packet_Length k1:Host_Synchronous_Data_Packet_Length k2:Host_Total_Num_ACL_Data_Packets k2:Host_Total_Num_Synchronous_Data_Packets"
    case 0x35: "Host Number Of Completed Packets|k1:Num_Handles *h:Connection_Handle k2:Host_Num_Completed_Packets"
    case 0x36: "Read Link Supervision Timeout|h:Handle|s:Status h:Handle k2:Link_Supervision_Timeout"
    case 0x37: "Write Link Supervision Timeout|h:Handle k2:Link_Supervision_Timeout|s:Status h:Handle"
    case 0x38: "Read Number Of Supported IAC||s:Status k1:Num_Supported_IAC"
    case 0x39: "Read Current IAC LAP||s:Status k1:Num_Current_IAC *k3:IAC_LAP"
    case 0x3a: "Write Current IAC LAP|k1:Num_Current_IAC *k3:IAC_LAP"
    case 0x3b: "Read Page Scan Period Mode||s:Status k1:Page_Scan_Period_Mode"
    case 0x3c: "Write Page Scan Period Mode|k1:Page_Scan_Period_Mode"
    case 0x3d: "Read Page Scan Mode||s:Status k1:Page_Scan_Mode"
    case 0x3e: "Write Page Scan Mode|k1:Page_Scan_Mode"
    case 0x3f: "Set AFH Host Channel Classification|k10:AFH_Host_Channel_Classification"
    case 0x42: "Read Inquiry Scan Type||s:Status k1:Scan_Type.inquiry"
    case 0x43: "Write Inquiry Scan Type|k1:Scan_Type.inquiry"
    case 0x44: "Read Inquiry Mode||s:Status k1:Inquiry_Mode"
    case 0x45: "Write Inquiry Mode|k1:Inquiry_Mode"
    case 0x46: "Read Page Scan Type||s:Status k1:Page_Scan_Type"
    case 0x47: "Write Page Scan Type|k1:Page_Scan_Type"
    case 0x48: "Read AFH Channel Assessment Mode||s:Status k1:AFH_Channel_Assessment_Mode"
    case 0x49: "Write AFH Channel Assessment Mode|k1:AFH_Channel_Assessment_Mode"
    case 0x51: "Read Extended Inquiry Response||s:Status k1:FEC_Required g:Extended_Inquiry_Response"
    case 0x52: "Write Extended Inquiry Response|k1:FEC_Required g:Extended_Inquiry_Response"
    case 0x53: "Refresh Encryption Key|h:Connection_Handle"
    case 0x55: "Read Simple Pairing Mode||s:Status k1:Simple_Pairing_Mode"
    case 0x56: "Write Simple Pairing Mode|k1:Simple_Pairing_Mode"
    case 0x57: "Read Local OOB Data||s:Status x16:C x16:R"
    case 0x58: "Read Inquiry Response Transmit Power Level||s:Status q1:TX_Power"
    case 0x59: "Write Inquiry Transmit Power Level|q1:TX_Power"
    case 0x5a: "Read Default Erroneous Data Reporting||s:Status k1:Erroneous_Data_Reporting"
    case 0x5b: "Write Default Erroneous Data Reporting|k1:Erroneous_Data_Reporting"
    case 0x5f: "Enhanced Flush|h:Connection_Handle k1:Packet_Type.flush"
    case 0x60: "Send Keypress Notification|a:BD_ADDR k1:Notification_Type|s:Status a:BD_ADDR"
    case 0x61: "Read Logical Link Accept Timeout||s:Status k2:Logical_Link_Accept_Timeout"
    case 0x62: "Write Logical Link Accept Timeout|k2:Logical_Link_Accept_Timeout"
    case 0x63: "Set Event Mask Page 2|k8:Event_Mask_Page_2"
    case 0x64: "Read Location Data"
    case 0x65: "Write Location Data"
    case 0x66: "Read Flow Control Mode||s:Status k1:Flow_Control_Mode"
    case 0x67: "Write Flow Control Mode|k1:Flow_Control_Mode"
    case 0x68: "Read Enhanced Transmit Power Level|h:Connection_Handle k1:Type.power|s:Status h:Connection_Handle q1:TX_Power_Level_GFSK q1:TX_Power_Level_DQPSK q1:TX_Power_Level_8DPSK"
    case 0x69: "Read Best Effort Flush Timeout|k2:Logical_Link_Handle|s:Status k2:Logical_Link_Handle k4:Best_Effort_Flush_Timeout"
    case 0x6a: "Write Best Effort Flush Timeout|k2:Logical_Link_Handle k4:Best_Effort_Flush_Timeout|s:Status k2:Logical_Link_Handle"
    case 0x6b: "Short Range Mode|k1:Physical_Link_Handle k1:Short_Range_Mode"
    case 0x6c: "Read LE Host Support||s:Status k1:LE_Supported_Host k1:Unused"
    case 0x6d: "Write LE Host Support|k1:LE_Supported_Host k1:Unused"
    case 0x6e: "Set MWS Channel Parameters"
    case 0x6f: "Set External Frame Configuration"
    case 0x70: "Set MWS Signaling"
    case 0x71: "Set MWS Transport Layer"
    case 0x72: "Set MWS Scan Frequency Table"
    case 0x73: "Set MWS_PATTERN Configuration"
    case 0x74: "Set Reserved LT_ADDR|k1:LT_ADDR|s:Status k1:LT_ADDR"
    case 0x75: "Delete Reserved LT_ADDR|k1:LT_ADDR|s:Status k1:LT_ADDR"
    case 0x76: "Set Connectionless Peripheral Broadcast Data"
    case 0x77: "Read Synchronization Train Parameters||s:Status k2:Sync_Train_Interval k4:Sync_Train_Timeout k1:Service_Data"
    case 0x78: "Write Synchronization Train Parameters|k2:Interval_Min.train k2:Interval_Max.train k4:Sync_Train_Timeout k1:Service_Data|s:Status k2:Sync_Train_Interval"
    case 0x79: "Read Secure Connections Host Support||s:Status k1:Secure_Connections_Host_Support"
    case 0x7a: "Write Secure Connections Host Support|k1:Secure_Connections_Host_Support"
    case 0x7b: "Read Authenticated Payload Timeout|h:Connection_Handle|s:Status h:Connection_Handle k2:Authenticated_Payload_Timeout"
    case 0x7c: "Write Authenticated Payload Timeout|h:Connection_Handle k2:Authenticated_Payload_Timeout|s:Status h:Connection_Handle"
    case 0x7d: "Read Local OOB Extended Data||s:Status x16:C_192 x16:R_192 x16:C_256 x16:R_256"
    case 0x7e: "Read Extended Page Timeout||s:Status k2:Extended_Page_Timeout"
    case 0x7f: "Write Extended Page Timeout|k2:Extended_Page_Timeout"
    case 0x80: "Read Extended Inquiry Length||s:Status k2:Extended_Inquiry_Length"
    case 0x81: "Write Extended Inquiry Length|k2:Extended_Inquiry_Length"
    case 0x82: "Set Ecosystem Base Interval|k2:Interval"
    case 0x83: "Configure Data Path|k1:Data_Path_Direction k1:Data_Path_ID k1:Vendor_Specific_Config_Length Z:Vendor_Specific_Config"
    case 0x84: "Set Min Encryption Key Size|k1:Min_Encryption_Key_Size"
    default: nil
    }
  }

  /// The entry of a Informational Parameters command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.4.
  static func informational(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x01: "Read Local Version Information||s:Status k1:HCI_Version k2:HCI_Subversion k1:LMP_Version k2:Company_Identifier k2:LMP_Subversion"
    case 0x02: "Read Local Supported Commands||s:Status k64:Supported_Commands"
    case 0x03: "Read Local Supported Features||s:Status k8:LMP_Features"
    case 0x04: "Read Local Extended Features|k1:Page_Number|s:Status k1:Page_Number k1:Max_Page_Number k8:Extended_LMP_Features"
    case 0x05: "Read Buffer Size||s:Status k2:ACL_Data_Packet_Length k1:Synchronous_Data_Packet_Length k2:Total_Num_ACL_Data_Packets k2:Total_Num_Synchronous_Data_Packets"
    case 0x07: "Read Country Code||s:Status k1:Country_Code"
    case 0x09: "Read BD_ADDR||s:Status a:BD_ADDR"
    case 0x0a: "Read Data Block Size||s:Status k2:Max_ACL_Data_Packet_Length k2:Data_Block_Length k2:Total_Num_Data_Blocks"
    case 0x0b: "Read Local Supported Codecs [v1]||s:Status k1:Num_Supported_Standard_Codecs *k1:Standard_Codec_ID; k1:Num_Supported_Vendor_Specific_Codecs *k4:Vendor_Specific_Codec_ID"
    case 0x0c: "Read Local Simple Pairing Options||s:Status k1:Simple_Pairing_Options k1:Max_Encryption_Key_Size"
    case 0x0d: "Read Local Supported Codecs [v2]||s:Status k1:Num_Supported_Standard_Codecs *k1:Standard_Codec_ID k1:Standard_Codec_Transport; k1:Num_Supported_Vendor_Specific_Codecs *k4:Vendor_Specific_Codec_ID k1:Vendor_Specific_Codec_Transport"
    case 0x0e: "Read Local Supported Codec Capabilities|k1:Coding_Format k2:Company_ID k2:Vendor_Codec_ID k1:Logical_Transport_Type k1:Direction|s:Status k1:Num_Codec_Capabilities Z:Codec_Capabilities"
    case 0x0f: "Read Local Supported Controller Delay|k1:Coding_Format k2:Company_ID k2:Vendor_Codec_ID k1:Logical_Transport_Type k1:Direction k1:Codec_Configuration_Length Z:Codec_Configuration|s:Status k3:Min_Controller_Delay k3:Max_Controller_Delay"
    default: nil
    }
  }

  /// The entry of a Status Parameters command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.5.
  static func status(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x01: "Read Failed Contact Counter|h:Handle|s:Status h:Handle k2:Failed_Contact_Counter"
    case 0x02: "Reset Failed Contact Counter|h:Handle|s:Status h:Handle"
    case 0x03: "Read Link Quality|h:Handle|s:Status h:Handle k1:Link_Quality"
    case 0x05: "Read RSSI|h:Handle|s:Status h:Handle q1:RSSI"
    case 0x06: "Read AFH Channel Map|h:Connection_Handle|s:Status h:Connection_Handle k1:AFH_Mode k10:AFH_Channel_Map"
    case 0x07: "Read Clock|h:Connection_Handle k1:Which_Clock|s:Status h:Connection_Handle k4:Clock k2:Accuracy"
    case 0x08: "Read Encryption Key Size|h:Connection_Handle|s:Status h:Connection_Handle k1:Key_Size"
    case 0x09: "Read Local AMP Info||s:Status k1:AMP_Status k4:Total_Bandwidth k4:Max_Guaranteed_Bandwidth k4:Min_Latency k4:Max_PDU_Size k1:Controller_Type k2:PAL_Capabilities k2:AMP_ASSOC_Length k4:Max_Flush_Timeout k4:Best_Effort_Flush_Timeout"
    case 0x0a: "Read Local AMP ASSOC"
    case 0x0b: "Write Remote AMP ASSOC"
    case 0x0c: "Get MWS Transport Layer Configuration||s:Status k1:Num_Transports Z:Transports"
    case 0x0d: "Set Triggered Clock Capture"
    default: nil
    }
  }

  /// The entry of a Testing command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.6.
  static func testing(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x01: "Read Loopback Mode||s:Status k1:Loopback_Mode"
    case 0x02: "Write Loopback Mode|k1:Loopback_Mode"
    case 0x03: "Enable Implementation Under Test Mode|"
    case 0x04: "Write Simple Pairing Debug Mode|k1:Simple_Pairing_Debug_Mode"
    case 0x07: "Enable AMP Receiver Reports"
    case 0x08: "AMP Test End"
    case 0x09: "AMP Test"
    case 0x0a: "Write Secure Connections Test Mode"
    default: nil
    }
  }
}
