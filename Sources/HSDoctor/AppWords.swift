package import HSBytes

/// How apps are told of what a capture shows, by each system: the one table of such words.
///
/// Sources:
/// - Android: AOSP, packages/modules/Bluetooth, system/stack/include/gatt_api.h (`tGATT_STATUS`, `tGATT_DISCONN_REASON`) and
///   framework/java/android/bluetooth/BluetoothDevice.java (`UNBOND_REASON_*`).
/// - Core Bluetooth: Apple, CoreBluetooth/CBError.h (`CBError.Code`, `CBATTError.Code`).
/// - BlueZ: doc/org.bluez.Device.rst (errors; `Disconnected` with org.bluez.Reason.*), doc/org.bluez.GattCharacteristic.rst.
/// - WinRT: Windows.Devices.Bluetooth.GenericAttributeProfile.GattCommunicationStatus,
///   Windows.Devices.Enumeration.DevicePairingResultStatus.
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
    _ android: StaticText?, _ coreBluetooth: StaticText?, _ blueZ: StaticText?, _ winRT: StaticText?
  ) {
    self.android = android
    self.coreBluetooth = coreBluetooth
    self.blueZ = blueZ
    self.winRT = winRT
  }

  package static func == (left: AppWords, right: AppWords) -> Bool {
    left.android?.string == right.android?.string
      && left.coreBluetooth?.string == right.coreBluetooth?.string
      && left.blueZ?.string == right.blueZ?.string && left.winRT?.string == right.winRT?.string
  }

  /// A connection that did not come about in the time that the system gives it.
  package static let connectingTimedOut = AppWords(
    "133 GATT_ERROR, 147 GATT_CONNECTION_TIMEOUT from Android 14 on", nil,
    "org.bluez.Error.Failed: le-connection-abort-by-local", "GattCommunicationStatus.Unreachable")

  /// A connection that ended, or did not come about, by HCI's reason.
  package static func disconnected(_ code: UInt8) -> AppWords? {
    switch code {
    case 0x08:
      AppWords(
        "8 GATT_CONN_TIMEOUT", "CBError 6 connectionTimeout", "org.bluez.Reason.Timeout",
        "BluetoothConnectionStatus.Disconnected")
    case 0x13, 0x14, 0x15:
      AppWords(
        "19 GATT_CONN_TERMINATE_PEER_USER", "CBError 7 peripheralDisconnected",
        "org.bluez.Reason.Remote", "BluetoothConnectionStatus.Disconnected")
    case 0x16:
      AppWords(
        "22 GATT_CONN_TERMINATE_LOCAL_HOST", nil, "org.bluez.Reason.Local",
        "BluetoothConnectionStatus.Disconnected")
    case 0x22:
      AppWords(
        "34 GATT_CONN_LMP_TIMEOUT", "CBError 6 connectionTimeout", "org.bluez.Reason.Timeout",
        "BluetoothConnectionStatus.Disconnected")
    case 0x3e:
      AppWords(
        "62 GATT_CONN_FAIL_ESTABLISH, or 133 GATT_ERROR", "CBError 10 connectionFailed",
        "org.bluez.Error.Failed: le-connection-abort-by-local",
        "GattCommunicationStatus.Unreachable")
    case 0x09:
      AppWords(
        "133 GATT_ERROR", "CBError 11 connectionLimitReached", "org.bluez.Error.Failed",
        "GattCommunicationStatus.Unreachable")
    case 0x05, 0x06, 0x3d:
      AppWords(
        code == 0x05 ? "5, then BOND_NONE" : code == 0x06 ? "6" : "61",
        "CBError 14 peerRemovedPairingInformation",
        "org.bluez.Reason.Authentication", "BluetoothConnectionStatus.Disconnected")
    default: nil
    }
  }

  /// An encryption that failed, by HCI's status.
  package static func encryption(_ code: UInt8, peerHasNoKey: Bool) -> AppWords? {
    switch code {
    case 0x05 where peerHasNoKey, 0x06 where peerHasNoKey:
      AppWords(
        "137 GATT_AUTH_FAIL; from Android 16 on ACTION_KEY_MISSING",
        "CBError 14 peerRemovedPairingInformation",
        "org.bluez.Reason.Authentication", "GattCommunicationStatus.AccessDenied")
    case 0x08, 0x22:
      AppWords(
        "8 GATT_CONN_TIMEOUT", "CBError 15 encryptionTimedOut", "org.bluez.Reason.Timeout", nil)
    default: nil
    }
  }

  /// A request that the server refused, by ATT's error.
  package static func refused(_ code: UInt8) -> AppWords? {
    switch code {
    case 0x01:
      AppWords(
        "1 GATT_INVALID_HANDLE", "CBATTError 1 invalidHandle",
        "org.bluez.Error.Failed: Operation failed with ATT error: 0x01",
        "GattCommunicationStatus.ProtocolError, 1")
    case 0x05:
      AppWords(
        "5 GATT_INSUFFICIENT_AUTHENTICATION", "CBATTError 5 insufficientAuthentication",
        "org.bluez.Error.NotPermitted",
        "GattCommunicationStatus.ProtocolError, 5")
    case 0x08:
      AppWords(
        "8 GATT_INSUFFICIENT_AUTHORIZATION", "CBATTError 8 insufficientAuthorization",
        "org.bluez.Error.NotAuthorized",
        "GattCommunicationStatus.ProtocolError, 8")
    case 0x0c:
      AppWords(
        "12 GATT_INSUFFICIENT_KEY_SIZE", "CBATTError 12 insufficientEncryptionKeySize",
        "org.bluez.Error.Failed: Operation failed with ATT error: 0x0c",
        "GattCommunicationStatus.ProtocolError, 12")
    case 0x0f:
      AppWords(
        "15 GATT_INSUFFICIENT_ENCRYPTION", "CBATTError 15 insufficientEncryption",
        "org.bluez.Error.NotPermitted", "GattCommunicationStatus.ProtocolError, 15")
    default: nil
    }
  }

  /// A pairing that failed, by SMP's reason.
  package static func pairing(_ code: UInt8) -> AppWords? {
    switch code {
    case 0x05:
      AppWords(
        "BOND_NONE, reason 1 UNBOND_REASON_AUTH_FAILED", nil,
        "org.bluez.Error.AuthenticationFailed",
        "DevicePairingResultStatus.NotPaired")
    case 0x09:
      AppWords(
        "BOND_NONE, reason 7 UNBOND_REASON_REPEATED_ATTEMPTS", nil,
        "org.bluez.Error.AuthenticationRejected",
        "DevicePairingResultStatus.Failed")
    case 0x01, 0x04, 0x0b, 0x0c:
      AppWords(
        "BOND_NONE, reason 1 UNBOND_REASON_AUTH_FAILED", nil,
        "org.bluez.Error.AuthenticationFailed",
        "DevicePairingResultStatus.AuthenticationFailure")
    default:
      AppWords(
        "BOND_NONE, reason 1 UNBOND_REASON_AUTH_FAILED", nil,
        "org.bluez.Error.AuthenticationFailed",
        "DevicePairingResultStatus.Failed")
    }
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
