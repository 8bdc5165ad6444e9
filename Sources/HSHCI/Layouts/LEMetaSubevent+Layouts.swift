// One subevent is one line, however many fields it has:
// swift-format-ignore-file

import HSBytes

extension LEMetaSubevent {
  /// The name, and behind a bar the fields, in the words of the specification.
  ///
  /// The fields are those behind the subevent code.
  ///
  /// Core 5.4, Vol 4, Part E, 7.7.65; what later versions added as they print it.
  var entry: StaticText? {
    switch rawValue {
    case 0x01: "LE Connection Complete|s:Status h:Connection_Handle k1:Role y:Peer_Address k2:Connection_Interval k2:Peripheral_Latency k2:Supervision_Timeout k1:Central_Clock_Accuracy"
    case 0x02: "LE Advertising Report|k1:Num_Reports *k1:Event_Type.legacy y:Address l:Data q1:RSSI"
    case 0x03: "LE Connection Update Complete|s:Status h:Connection_Handle k2:Connection_Interval k2:Peripheral_Latency k2:Supervision_Timeout"
    case 0x04: "LE Read Remote Features Complete|s:Status h:Connection_Handle k8:LE_Features"
    case 0x05: "LE Long Term Key Request|h:Connection_Handle x8:Random_Number x2:Encrypted_Diversifier"
    case 0x06: "LE Remote Connection Parameter Request|h:Connection_Handle k2:Interval_Min k2:Interval_Max k2:Max_Latency k2:Timeout"
    case 0x07: "LE Data Length Change|h:Connection_Handle k2:Max_TX_Octets k2:Max_TX_Time k2:Max_RX_Octets k2:Max_RX_Time"
    case 0x08: "LE Read Local P-256 Public Key Complete|s:Status p64:Key_X_And_Y_Coordinates"
    case 0x09: "LE Generate DHKey Complete|s:Status x32:DHKey"
    case 0x0a: "LE Enhanced Connection Complete [v1]|s:Status h:Connection_Handle k1:Role y:Peer_Address r:Local_Resolvable_Private_Address r:Peer_Resolvable_Private_Address k2:Connection_Interval k2:Peripheral_Latency k2:Supervision_Timeout k1:Central_Clock_Accuracy"
    case 0x0b: "LE Directed Advertising Report|k1:Num_Reports *k1:Event_Type.legacy y:Address y:Direct_Address q1:RSSI"
    case 0x0c: "LE PHY Update Complete|s:Status h:Connection_Handle k1:TX_PHY k1:RX_PHY"
    case 0x0d: "LE Extended Advertising Report|k1:Num_Reports *k2:Event_Type y:Address k1:Primary_PHY k1:Secondary_PHY k1:Advertising_SID q1:TX_Power q1:RSSI k2:Periodic_Advertising_Interval y:Direct_Address l:Data"
    case 0x0e: "LE Periodic Advertising Sync Established [v1]|s:Status k2:Sync_Handle k1:Advertising_SID y:Advertiser_Address k1:Advertiser_PHY k2:Periodic_Advertising_Interval k1:Advertiser_Clock_Accuracy"
    case 0x0f: "LE Periodic Advertising Report [v1]|k2:Sync_Handle q1:TX_Power q1:RSSI k1:CTE_Type k1:Data_Status l:Data"
    case 0x10: "LE Periodic Advertising Sync Lost|k2:Sync_Handle"
    case 0x11: "LE Scan Timeout|"
    case 0x12: "LE Advertising Set Terminated|s:Status k1:Advertising_Handle h:Connection_Handle k1:Num_Completed_Extended_Advertising_Events"
    case 0x13: "LE Scan Request Received|k1:Advertising_Handle y:Scanner_Address"
    case 0x14: "LE Channel Selection Algorithm|h:Connection_Handle k1:Channel_Selection_Algorithm"
    case 0x15: "LE Connectionless IQ Report"
    case 0x16: "LE Connection IQ Report"
    case 0x17: "LE CTE Request Failed|s:Status h:Connection_Handle"
    case 0x18: "LE Periodic Advertising Sync Transfer Received [v1]|s:Status h:Connection_Handle k2:Service_Data k2:Sync_Handle k1:Advertising_SID y:Advertiser_Address k1:Advertiser_PHY k2:Periodic_Advertising_Interval k1:Advertiser_Clock_Accuracy"
    case 0x19: "LE CIS Established|s:Status h:Connection_Handle k3:CIG_Sync_Delay k3:CIS_Sync_Delay k3:Transport_Latency_C_To_P k3:Transport_Latency_P_To_C k1:PHY_C_To_P k1:PHY_P_To_C k1:NSE k1:BN_C_To_P k1:BN_P_To_C k1:FT_C_To_P k1:FT_P_To_C k2:Max_PDU_C_To_P k2:Max_PDU_P_To_C k2:ISO_Interval"
    case 0x1a: "LE CIS Request|h:ACL_Connection_Handle h:CIS_Connection_Handle k1:CIG_ID k1:CIS_ID"
    case 0x1b: "LE Create BIG Complete|s:Status k1:BIG_Handle k3:BIG_Sync_Delay k3:Transport_Latency_BIG k1:PHY k1:NSE k1:BN k1:PTO k1:IRC k2:Max_PDU k2:ISO_Interval k1:Num_BIS *h:Connection_Handle"
    case 0x1c: "LE Terminate BIG Complete|k1:BIG_Handle s:Reason"
    case 0x1d: "LE BIG Sync Established|s:Status k1:BIG_Handle k3:Transport_Latency_BIG k1:NSE k1:BN k1:PTO k1:IRC k2:Max_PDU k2:ISO_Interval k1:Num_BIS *h:Connection_Handle"
    case 0x1e: "LE BIG Sync Lost|k1:BIG_Handle s:Reason"
    case 0x1f: "LE Request Peer SCA Complete|s:Status h:Connection_Handle k1:Peer_Clock_Accuracy"
    case 0x20: "LE Path Loss Threshold|h:Connection_Handle k1:Current_Path_Loss k1:Zone_Entered"
    case 0x21: "LE Transmit Power Reporting|s:Status h:Connection_Handle k1:Reason k1:PHY q1:TX_Power_Level k1:TX_Power_Level_Flag q1:Delta"
    case 0x22: "LE BIGInfo Advertising Report|k2:Sync_Handle k1:Num_BIS k1:NSE k2:ISO_Interval k1:BN k1:PTO k1:IRC k2:Max_PDU k3:SDU_Interval k2:Max_SDU k1:PHY k1:Framing k1:Encryption"
    case 0x23: "LE Subrate Change|s:Status h:Connection_Handle k2:Subrate_Factor k2:Peripheral_Latency k2:Continuation_Number k2:Supervision_Timeout"
    case 0x24: "LE Periodic Advertising Sync Established [v2]|s:Status k2:Sync_Handle k1:Advertising_SID y:Advertiser_Address k1:Advertiser_PHY k2:Periodic_Advertising_Interval k1:Advertiser_Clock_Accuracy k1:Num_Subevents k1:Subevent_Interval k1:Response_Slot_Delay k1:Response_Slot_Spacing"
    case 0x25: "LE Periodic Advertising Report [v2]|k2:Sync_Handle q1:TX_Power q1:RSSI k1:CTE_Type k2:Periodic_Event_Counter k1:Subevent k1:Data_Status l:Data"
    case 0x26: "LE Periodic Advertising Sync Transfer Received [v2]|s:Status h:Connection_Handle k2:Service_Data k2:Sync_Handle k1:Advertising_SID y:Advertiser_Address k1:Advertiser_PHY k2:Periodic_Advertising_Interval k1:Advertiser_Clock_Accuracy k1:Num_Subevents k1:Subevent_Interval k1:Response_Slot_Delay k1:Response_Slot_Spacing"
    case 0x27: "LE Periodic Advertising Subevent Data Request"
    case 0x28: "LE Periodic Advertising Response Report"
    case 0x29: "LE Enhanced Connection Complete [v2]|s:Status h:Connection_Handle k1:Role y:Peer_Address r:Local_Resolvable_Private_Address r:Peer_Resolvable_Private_Address k2:Connection_Interval k2:Peripheral_Latency k2:Supervision_Timeout k1:Central_Clock_Accuracy k1:Advertising_Handle k2:Sync_Handle"
    case 0x2a: "LE CIS Established [v2]|s:Status h:Connection_Handle k3:CIG_Sync_Delay k3:CIS_Sync_Delay k3:Transport_Latency_C_To_P k3:Transport_Latency_P_To_C k1:PHY_C_To_P k1:PHY_P_To_C k1:NSE k1:BN_C_To_P k1:BN_P_To_C k1:FT_C_To_P k1:FT_P_To_C k2:Max_PDU_C_To_P k2:Max_PDU_P_To_C k2:ISO_Interval k3:Sub_Interval k2:Max_SDU_C_To_P k2:Max_SDU_P_To_C k3:SDU_Interval_C_To_P k3:SDU_Interval_P_To_C k1:Framing"
    case 0x2b: "LE Read All Remote Features Complete|s:Status h:Connection_Handle k1:Max_Remote_Page k1:Max_Valid_Page k248:LE_Features"
    case 0x2c: "LE CS Read Remote Supported Capabilities Complete|s:Status h:Connection_Handle k1:Num_Config_Supported k2:Max_Consecutive_Procedures_Supported k1:Num_Antennas_Supported k1:Max_Antenna_Paths_Supported k1:Roles_Supported k1:Modes_Supported k1:RTT_Capability k1:RTT_AA_Only_N k1:RTT_Sounding_N k1:RTT_Random_Payload_N k2:NADM_Sounding_Capability k2:NADM_Random_Capability k1:CS_SYNC_PHYs_Supported k2:Subfeatures_Supported k2:T_IP1_Times_Supported k2:T_IP2_Times_Supported k2:T_FCS_Times_Supported k2:T_PM_Times_Supported k1:T_SW_Time_Supported k1:TX_SNR_Capability"
    case 0x2d: "LE CS Read Remote FAE Table Complete|s:Status h:Connection_Handle k72:Remote_FAE_Table"
    case 0x2e: "LE CS Security Enable Complete|s:Status h:Connection_Handle"
    case 0x2f: "LE CS Config Complete|s:Status h:Connection_Handle k1:Config_ID k1:Action.CS k1:Main_Mode_Type k1:Sub_Mode_Type k1:Min_Main_Mode_Steps k1:Max_Main_Mode_Steps k1:Main_Mode_Repetition k1:Mode_0_Steps k1:Role.CS k1:RTT_Type k1:CS_SYNC_PHY k10:Channel_Map k1:Channel_Map_Repetition k1:Channel_Selection_Type k1:Ch3c_Shape k1:Ch3c_Jump k1:Reserved k1:T_IP1_Time k1:T_IP2_Time k1:T_FCS_Time k1:T_PM_Time"
    case 0x30: "LE CS Procedure Enable Complete|s:Status h:Connection_Handle k1:Config_ID k1:State k1:Tone_Antenna_Config_Selection q1:Selected_TX_Power k3:Subevent_Len k1:Subevents_Per_Event k2:Subevent_Interval.CS k2:Event_Interval k2:Procedure_Interval k2:Procedure_Count k2:Max_Procedure_Len"
    case 0x31: "LE CS Subevent Result|h:Connection_Handle k1:Config_ID k2:Start_ACL_Conn_Event_Counter k2:Procedure_Counter k2:Frequency_Compensation q1:Reference_Power_Level k1:Procedure_Done_Status k1:Subevent_Done_Status k1:Abort_Reason k1:Num_Antenna_Paths k1:Num_Steps_Reported Z:Steps"
    case 0x32: "LE CS Subevent Result Continue|h:Connection_Handle k1:Config_ID k1:Procedure_Done_Status k1:Subevent_Done_Status k1:Abort_Reason k1:Num_Antenna_Paths k1:Num_Steps_Reported Z:Steps"
    case 0x33: "LE CS Test End Complete|s:Status"
    case 0x34: "LE Monitored Advertisers Report"
    case 0x35: "LE Frame Space Update Complete"
    case 0x36: "LE UTP Receive"
    case 0x37: "LE Connection Rate Change"
    case 0x38: "LE CS Read Remote Supported Capabilities Complete [v2]"
    default: nil
    }
  }
}
