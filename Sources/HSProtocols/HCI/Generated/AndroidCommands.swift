// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/android. Do not edit.

import HSBase

extension Opcode {
  /// What a command is: its name, and behind a bar its fields.
  ///
  /// - Parameters:
  ///   - command: The opcode's command field.
  ///   - sub: The first parameter, which says what of several commands it is.
  ///   - count: How many bytes the parameters have.
  /// - Returns: Name and fields; `nil` if it is none of them.
  static func android(_ command: UInt16, _ sub: UInt8, _ count: Int) -> StaticText? {
    switch (command, sub, count) {
    case (0x153, _, 0): "Android LE Get Vendor Capabilities|"
    case (0x154, 1, 24): "Android LE Multi Advertising, Set Parameters|k1:Subcommand k2:Advertising_Interval_Min k2:Advertising_Interval_Max k1:Advertising_Type y:Own_Address y:Peer_Address k1:Advertising_Channel_Map k1:Advertising_Filter_Policy k1:Advertising_Instance q1:TX_Power"
    case (0x154, 2, 34): "Android LE Multi Advertising, Set Advertising Data|k1:Subcommand k1:Advertising_Data_Length Z31:Advertising_Data k1:Advertising_Instance"
    case (0x154, 3, 34): "Android LE Multi Advertising, Set Scan Response Data|k1:Subcommand k1:Scan_Response_Data_Length Z31:Scan_Response_Data k1:Advertising_Instance"
    case (0x154, 4, 8): "Android LE Multi Advertising, Set Random Address|k1:Subcommand r:Random_Address k1:Advertising_Instance"
    case (0x154, 5, 3): "Android LE Multi Advertising, Enable|k1:Subcommand k1:Advertising_Enable k1:Advertising_Instance"
    case (0x155, 1, 2): "Android LE RPA Offload, Enable|k1:Subcommand k1:Enable"
    case (0x155, 2, 24): "Android LE RPA Offload, Add IRK|k1:Subcommand i:LE_IRK y:Address"
    case (0x155, 3, 8): "Android LE RPA Offload, Remove IRK|k1:Subcommand y:Address"
    case (0x155, 4, 1): "Android LE RPA Offload, Clear List|k1:Subcommand"
    case (0x155, 5, 2): "Android LE RPA Offload, Read List|k1:Subcommand k1:LE_IRK_List_Index"
    case (0x156, 1, 2): "Android LE Batch Scan, Enable|k1:Subcommand k1:Enable"
    case (0x156, 2, 4): "Android LE Batch Scan, Set Storage Parameters|k1:Subcommand k1:Batch_Scan_Full_Max k1:Batch_Scan_Truncated_Max k1:Batch_Scan_Notify_Threshold"
    case (0x156, 3, 12): "Android LE Batch Scan, Set Parameters|k1:Subcommand k1:Batch_Scan_Mode k4:LE_Scan_Window k4:LE_Scan_Interval k1:Own_Address_Type k1:Batch_Scan_Discard_Rule"
    case (0x156, 4, 2): "Android LE Batch Scan, Read Results|k1:Subcommand k1:Batch_Scan_Data_Read"
    case (0x157, 0, 2): "Android LE APCF, Enable|k1:Subcommand k1:APCF_Enable"
    case (0x157, 1, 18): "Android LE APCF, Set Filtering Parameters|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index k2:APCF_Feature_Selection k2:APCF_List_Logic_Type k1:APCF_Filter_Logic_Type q1:RSSI_High_Threshold k1:APCF_Delivery_Mode k2:OnFound_Timeout k1:OnFound_Timeout_Count q1:RSSI_Low_Threshold k2:OnLost_Timeout k2:Num_Of_Tracking_Entries"
    case (0x157, 1, 3): "Android LE APCF, Set Filtering Parameters|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index"
    case (0x157, 2, 10): "Android LE APCF, Broadcaster Address|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index m:APCF_Broadcaster_Address"
    case (0x157, 2, 3): "Android LE APCF, Broadcaster Address|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index"
    case (0x157, 3, 7): "Android LE APCF, Service UUID|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index k2:APCF_UUID k2:APCF_UUID_Mask"
    case (0x157, 3, 11): "Android LE APCF, Service UUID|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index k4:APCF_UUID k4:APCF_UUID_Mask"
    case (0x157, 3, 35): "Android LE APCF, Service UUID|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index Z16:APCF_UUID Z16:APCF_UUID_Mask"
    case (0x157, 3, 3): "Android LE APCF, Service UUID|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index"
    case (0x157, 4, 7): "Android LE APCF, Service Solicitation UUID|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index k2:APCF_UUID k2:APCF_UUID_Mask"
    case (0x157, 4, 11): "Android LE APCF, Service Solicitation UUID|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index k4:APCF_UUID k4:APCF_UUID_Mask"
    case (0x157, 4, 35): "Android LE APCF, Service Solicitation UUID|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index Z16:APCF_UUID Z16:APCF_UUID_Mask"
    case (0x157, 4, 3): "Android LE APCF, Service Solicitation UUID|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index"
    case (0x157, 5, 3...): "Android LE APCF, Local Name|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index t:APCF_LocName"
    case (0x157, 6, 3): "Android LE APCF, Manufacturer Data|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index"
    case (0x157, 6, 7...): "Android LE APCF, Manufacturer Data|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index Z:APCF_Manufacturer_Data_And_Mask"
    case (0x157, 7, 3...): "Android LE APCF, Service Data|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index Z:APCF_Service_Data_And_Mask"
    case (0x157, 8, 3...): "Android LE APCF, Transport Discovery Service|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index Z:APCF_Transport_Discovery"
    case (0x157, 9, 3...): "Android LE APCF, AD Type|k1:Subcommand k1:APCF_Action k1:APCF_Filter_Index Z:APCF_AD_Type_Data_And_Mask"
    case (0x157, 0xff, 1): "Android LE APCF, Read Extended Features|k1:Subcommand"
    case (0x159, _, 0): "Android LE Get Controller Activity Energy Info|"
    case (0x15a, _, 11): "Android LE Extended Set Scan Parameters|k1:LE_Scan_Type k4:LE_Scan_Interval k4:LE_Scan_Window k1:Own_Address_Type k1:Scanning_Filter_Policy"
    case (0x15d, 2, 1): "Android A2DP Hardware Offload, Stop|k1:Subcommand"
    case (0x15d, 3, 11...): "Android A2DP Hardware Offload, Start|k1:Subcommand h:Connection_Handle k2:CID k1:Data_Path_Direction k2:MTU k1:CP_Enable_SCMST k1:CP_Header_SCMST k1:Vendor_Specific_Parameters_Length Z:Vendor_Specific_Parameters"
    case (0x15d, 4, 6): "Android A2DP Hardware Offload, Stop|k1:Subcommand h:Connection_Handle k2:CID k1:Data_Path_Direction"
    case (0x15e, 0...2, 7): "Android Bluetooth Quality Report|k1:BQR_Report_Action k4:BQR_Quality_Event_Mask k2:BQR_Minimum_Report_Interval"
    case (0x15e, 0...2, 19): "Android Bluetooth Quality Report|k1:BQR_Report_Action k4:BQR_Quality_Event_Mask k2:BQR_Minimum_Report_Interval k4:BQR_Vendor_Specific_Quality_Event_Mask k4:BQR_Vendor_Specific_Trace_Mask k4:BQR_Report_Interval_Multiple"
    default: nil
    }
  }

  /// What such a command returns: its name, and behind a bar its fields.
  ///
  /// - Parameters:
  ///   - command: The opcode's command field.
  ///   - sub: The byte behind the status, which repeats the first parameter of most.
  ///   - count: How many bytes were returned.
  /// - Returns: Name and fields; `nil` if it is none of them.
  static func androidReturn(_ command: UInt16, _ sub: UInt8, _ count: Int) -> StaticText? {
    switch (command, sub, count) {
    case (0x153, _, 16), (0x153, _, 21), (0x153, _, 25), (0x153, _, 26...): "Android LE Get Vendor Capabilities|s:Status k1:Max_Advt_Instances k1:Offloaded_Resolution_Of_Private_Address k2:Total_Scan_Results_Storage k1:Max_IRK_List_Size k1:Filtering_Support k1:Max_Filter k1:Activity_Energy_Info_Support k2:Version_Supported k2:Total_Num_Of_Advt_Tracked k1:Extended_Scan_Support k1:Debug_Logging_Supported k1:LE_Address_Generation_Offloading_Support k4:A2DP_Source_Offload_Capability_Mask k1:Bluetooth_Quality_Report_Support k4:Dynamic_Audio_Buffer_Support k1:A2DP_Offload_V2_Support"
    case (0x153, _, 15...): "Android LE Get Vendor Capabilities|s:Status k1:Max_Advt_Instances k1:Offloaded_Resolution_Of_Private_Address k2:Total_Scan_Results_Storage k1:Max_IRK_List_Size k1:Filtering_Support k1:Max_Filter k1:Activity_Energy_Info_Support k2:Version_Supported k2:Total_Num_Of_Advt_Tracked k1:Extended_Scan_Support k1:Debug_Logging_Supported"
    case (0x153, _, 9...): "Android LE Get Vendor Capabilities|s:Status k1:Max_Advt_Instances k1:Offloaded_Resolution_Of_Private_Address k2:Total_Scan_Results_Storage k1:Max_IRK_List_Size k1:Filtering_Support k1:Max_Filter k1:Activity_Energy_Info_Support"
    case (0x153, _, 1): "Android LE Get Vendor Capabilities|s:Status"
    case (0x154, _, 1): "Android LE Multi Advertising|s:Status"
    case (0x156, _, 1): "Android LE Batch Scan|s:Status"
    case (0x157, _, 1): "Android LE APCF|s:Status"
    case (0x159, _, 1): "Android LE Get Controller Activity Energy Info|s:Status"
    case (0x154, 1...5, 2): "Android LE Multi Advertising|s:Status k1:Subcommand"
    case (0x155, 5, 32): "Android LE RPA Offload|s:Status k1:Subcommand k1:LE_IRK_List_Index i:LE_IRK y:Address r:Resolved_Private_Address"
    case (0x155, 2...4, 3): "Android LE RPA Offload|s:Status k1:Subcommand k1:LE_IRK_List_Available_Spaces"
    case (0x155, 1...5, 2): "Android LE RPA Offload|s:Status k1:Subcommand"
    case (0x156, 4, 4...): "Android LE Batch Scan|s:Status k1:Subcommand k1:Batch_Scan_Data_Read k1:Num_Of_Records Z:Records"
    case (0x156, 1...4, 2): "Android LE Batch Scan|s:Status k1:Subcommand"
    case (0x157, 0, 3): "Android LE APCF|s:Status k1:Subcommand k1:APCF_Enable"
    case (0x157, 1...9, 4): "Android LE APCF|s:Status k1:Subcommand k1:APCF_Action k1:APCF_Available_Spaces"
    case (0x157, 0xff, 4): "Android LE APCF|s:Status k1:Subcommand k2:APCF_Extended_Features"
    case (0x159, _, 17): "Android LE Get Controller Activity Energy Info|s:Status k4:Total_TX_Time k4:Total_RX_Time k4:Total_Idle_Time k4:Total_Energy_Used"
    case (0x15a, _, 1): "Android LE Extended Set Scan Parameters|s:Status"
    case (0x15d, 1...4, 2): "Android A2DP Hardware Offload|s:Status k1:Subcommand"
    case (0x15e, _, 5): "Android Bluetooth Quality Report|s:Status k4:BQR_Quality_Event_Mask"
    case (0x15e, _, 13): "Android Bluetooth Quality Report|s:Status k4:BQR_Quality_Event_Mask k4:BQR_Vendor_Specific_Quality_Event_Mask k4:BQR_Vendor_Specific_Trace_Mask"
    default: nil
    }
  }
}
