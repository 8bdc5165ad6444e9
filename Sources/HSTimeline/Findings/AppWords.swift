package import HSProtocols

/// How apps are told of what a capture shows, by each system: the one table of such words, whose rows stand in words.txt.
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

  /// A connection that did not come about in the time that the system gives it.
  package static let connectingTimedOut = AppWords(
    // [gatt_api.h], [BluetoothGatt.java]
    android: "133 GATT_ERROR, or 147 GATT_CONNECTION_TIMEOUT on newer releases",
    blueZ: "org.bluez.Error.Failed", winRT: "GattCommunicationStatus.Unreachable")

  /// All causes that apps are told of, with their words.
  package static var causes: [(name: String, words: AppWords)] {
    var causes = [
      (name: "a connection that does not come about in time", words: connectingTimedOut)
    ]
    func add(_ what: String, _ name: StaticText?, _ code: UInt8, _ words: AppWords?) {
      guard let words else { return }
      causes.append(
        (what + (name.map { ": \($0)" } ?? "") + " (0x\(code.padded(2, radix: 16)))", words))
    }
    for code in UInt8.min...UInt8.max {
      add("a link's end or failure", ErrorCode(rawValue: code).name, code, disconnected(code))
    }
    for code in UInt8.min...UInt8.max {
      add(
        "encryption", ErrorCode(rawValue: code).name, code,
        encryption(code, peerHasNoKey: true))
    }
    for code in UInt8.min...UInt8.max {
      add("a refused request", ATTErrorCode(rawValue: code).name, code, refused(code))
    }
    for code in UInt8.min...UInt8.max where PairingFailedReason(rawValue: code).name != nil {
      add("pairing", PairingFailedReason(rawValue: code).name, code, pairing(code))
    }
    return causes
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
