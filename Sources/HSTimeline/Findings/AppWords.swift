package import HSBytes

/// How apps are told of what a capture shows, by each system: the one table of such words.
///
/// Each group names its source. What no source says is how CBError 14, 15 and 11 and Windows' words for connections that fail
/// go with HCI's codes: these are as developers report them. Where nothing is known of what apps are told, nothing stands here.
///
/// Sources:
/// - [gatt_api.h]: AOSP, system/stack/include/gatt_api.h (`tGATT_STATUS`, `tGATT_DISCONN_REASON`). A disconnection's reason is HCI's.
/// - [BluetoothGatt.java], [BluetoothDevice.java]: AOSP, framework/java/android/bluetooth (`GATT_CONNECTION_TIMEOUT` 0x93,
///   `ACTION_KEY_MISSING` from API 36 on, `UNBOND_REASON_*`).
/// - [gatt_auth.cc]: AOSP, system/stack/gatt/gatt_auth.cc (an encryption that fails ends the operation with `GATT_AUTH_FAIL`).
/// - [btif_dm.cc], [BondStateMachine.java]: AOSP (`btif_dm_ble_auth_cmpl_evt`; `getUnbondReasonFromHALCode`).
/// - [CBError.h]: Apple, CoreBluetooth/CBError.h (`CBError.Code`, `CBATTError.Code`).
/// - [hci_event.c], [smp.c]: Linux, net/bluetooth (`hci_to_mgmt_reason`; `smp_failure`: each reason becomes Authentication Failure).
/// - [org.bluez.Device], [gatt-client.c]: BlueZ, doc/org.bluez.Device.rst (`Disconnected`, errors of `Pair`); src/gatt-client.c
///   (`create_gatt_dbus_error`).
/// - [WinRT]: Microsoft, Windows.Devices.Bluetooth.GenericAttributeProfile.GattCommunicationStatus and BluetoothConnectionStatus.
package struct AppWords: Sendable, Equatable {
  /// Android: the status of `onConnectionStateChange` or of the operation.
  package var android: StaticText?
  /// Core Bluetooth: the error.
  package var coreBluetooth: StaticText?
  /// BlueZ: the D-Bus error or reason.
  package var blueZ: StaticText?
  /// WinRT: the status.
  package var winRT: StaticText?

  private init(
    _ android: StaticText, _ coreBluetooth: StaticText?, _ blueZ: StaticText?,
    _ winRT: StaticText? = "BluetoothConnectionStatus.Disconnected"
  ) {
    self.android = android
    self.coreBluetooth = coreBluetooth
    self.blueZ = blueZ
    self.winRT = winRT
  }

  /// A connection that did not come about in the time that the system gives it.
  package static let connectingTimedOut = AppWords(
    // [gatt_api.h], [BluetoothGatt.java]
    "133 GATT_ERROR, or 147 GATT_CONNECTION_TIMEOUT on newer releases",
    nil, "org.bluez.Error.Failed", "GattCommunicationStatus.Unreachable")

  /// A connection that ended, or did not come about, by HCI's reason.
  package static func disconnected(_ code: UInt8) -> AppWords? {
    // [gatt_api.h]; [CBError.h]; [hci_event.c], [org.bluez.Device]; [WinRT]
    switch code {
    case 0x08:
      AppWords(
        "8 GATT_CONN_TIMEOUT", "CBError 6 connectionTimeout", "org.bluez.Reason.Timeout")
    case 0x13, 0x14, 0x15:
      AppWords(
        code == 0x13 ? "19 GATT_CONN_TERMINATE_PEER_USER" : code == 0x14 ? "20" : "21",
        "CBError 7 peripheralDisconnected", "org.bluez.Reason.Remote")
    case 0x16:
      AppWords(
        "22 GATT_CONN_TERMINATE_LOCAL_HOST, or 0 GATT_SUCCESS", nil, "org.bluez.Reason.Local")
    case 0x22:
      AppWords(
        "34 GATT_CONN_LMP_TIMEOUT", nil, "org.bluez.Reason.Unknown")
    case 0x3e:
      AppWords(
        "62 GATT_CONN_FAILED_ESTABLISHMENT, or 133 GATT_ERROR", "CBError 10 connectionFailed",
        "org.bluez.Error.Failed", "GattCommunicationStatus.Unreachable")
    case 0x09:
      AppWords(
        "133 GATT_ERROR", "CBError 11 connectionLimitReached", "org.bluez.Error.Failed",
        "GattCommunicationStatus.Unreachable")
    case 0x05, 0x06:
      // The kernel says Authentication once an encryption failed with these. CBError 14 is of a peer that has no key
      // any more: 0x05 alone does not say that.
      AppWords(
        code == 0x05 ? "5" : "6",
        code == 0x06 ? "CBError 14 peerRemovedPairingInformation" : nil,
        "org.bluez.Reason.Authentication")
    case 0x3d:
      AppWords(
        "61", nil, "org.bluez.Reason.Unknown")
    default: nil
    }
  }

  /// An encryption that failed, by HCI's status.
  package static func encryption(_ code: UInt8, peerHasNoKey: Bool) -> AppWords? {
    switch code {
    case 0x05 where peerHasNoKey, 0x06 where peerHasNoKey:
      // [gatt_auth.cc], [BluetoothDevice.java]; [CBError.h]; [hci_event.c]
      AppWords(
        "137 GATT_AUTH_FAIL; from Android 16 on ACTION_KEY_MISSING",
        "CBError 14 peerRemovedPairingInformation", "org.bluez.Reason.Authentication", nil)
    case 0x08, 0x22:
      AppWords("137 GATT_AUTH_FAIL", "CBError 15 encryptionTimedOut", nil, nil)
    default: nil
    }
  }

  /// A request that the server refused, by ATT's error.
  package static func refused(_ code: UInt8) -> AppWords? {
    // [gatt_api.h], [BluetoothGatt.java]; [CBError.h]; [gatt-client.c]; [WinRT]
    switch code {
    case 0x01:
      AppWords(
        "1 GATT_INVALID_HANDLE", "CBATTError 1 invalidHandle",
        "org.bluez.Error.Failed: Operation failed with ATT error: 0x01",
        "GattCommunicationStatus.ProtocolError, 1")
    case 0x05:
      AppWords(
        "5 GATT_INSUFFICIENT_AUTHENTICATION", "CBATTError 5 insufficientAuthentication",
        "org.bluez.Error.NotPermitted: Not paired", "GattCommunicationStatus.ProtocolError, 5")
    case 0x08:
      AppWords(
        "8 GATT_INSUFFICIENT_AUTHORIZATION", "CBATTError 8 insufficientAuthorization",
        "org.bluez.Error.NotAuthorized", "GattCommunicationStatus.ProtocolError, 8")
    case 0x0c:
      AppWords(
        "12 GATT_INSUF_KEY_SIZE", "CBATTError 12 insufficientEncryptionKeySize",
        "org.bluez.Error.NotPermitted: Not paired", "GattCommunicationStatus.ProtocolError, 12")
    case 0x0f:
      AppWords(
        "15 GATT_INSUFFICIENT_ENCRYPTION", "CBATTError 15 insufficientEncryption",
        "org.bluez.Error.NotPermitted: Not paired", "GattCommunicationStatus.ProtocolError, 15")
    default: nil
    }
  }

  /// A pairing that failed, by SMP's reason.
  package static func pairing(_ code: UInt8) -> AppWords? {
    // [btif_dm.cc], [BondStateMachine.java], [BluetoothDevice.java]; [smp.c], [org.bluez.Device].
    // Neither Apple nor Microsoft says what apps are told of each reason.
    let android: StaticText =
      switch code {
      case 0x03, 0x04: "BOND_NONE, reason 1 UNBOND_REASON_AUTH_FAILED"
      case 0x05: "BOND_NONE, reason 2 UNBOND_REASON_AUTH_REJECTED"
      default: "BOND_NONE, reason 9 UNBOND_REASON_REMOVED"
      }
    return AppWords(android, nil, "org.bluez.Error.AuthenticationFailed", nil)
  }

  /// The systems that tell something, by name.
  package var systems: [(key: StaticText, name: StaticText, words: StaticText)] {
    let all: [(StaticText, StaticText, StaticText?)] = [
      ("android", "Android", android), ("core_bluetooth", "Core Bluetooth", coreBluetooth),
      ("bluez", "BlueZ", blueZ),
      ("winrt", "WinRT", winRT),
    ]
    return all.compactMap { entry in entry.2.map { (entry.0, entry.1, $0) } }
  }
}
