import HSBase
import HSCapture

/// A container read from arbitrary bytes.
enum ContainerCheck {
  /// What a reading gave.
  private struct Reading: Equatable {
    var records = 0
    /// A number over all that was read, which differs where the readings do.
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    var findings = 0
    var isComplete = true

    mutating func mix(_ value: Int) {
      digest = (digest ^ UInt64(bitPattern: Int64(value))) &* 0x100_0000_01B3
    }
  }

  /// Reads the bytes in every format without a header, and as a capture that something happened to.
  static func checkHeadless(_ bytes: [UInt8]) throws(Violation) {
    for format in [.h4, .monitor, .psd] as [CaptureFormat] { try check(bytes, as: format) }
    let log: [UInt8] = [
      0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0, 0, 0, 0, 1, 0, 0, 3, 0xEA,
    ]
    var digits: [UInt8] = []
    for byte in log {
      digits += Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for beginning in [[], mark, Array("* daemon\r\n".utf8), log] {
      try check(beginning + (beginning == log ? [] : log) + bytes, as: nil)
    }
    for text in [digits, Array("00000000: ".utf8) + digits + [0x0A]] {
      try check(text + bytes, as: nil)
    }
    try check(bytes, as: nil)
  }

  /// Reads the bytes as what follows the first lines of each program's log.
  static func checkLogs(_ bytes: [UInt8]) throws(Violation) {
    for beginning in beginnings { try check(Array(beginning.utf8) + bytes, as: nil) }
    try check(bytes, as: nil)
  }

  /// Lines by which each log is recognised.
  private static let beginnings = [
    "[00:00:00.012] CMD => 03 0C 00\n", "May 04 00:00:01.012  HCI Command  Reset  03 0C 00\n",
    "< 01 03 0C 00\n", "e6 CMD:03 0c 00\n",
    "< HCI Command: Reset (0x03|0x0003) plen 1\n  00\n",
    "ble_hs_hci_acl_tx(): 0x41 0x00 0x07 0x00 0x03 0x00 0x04 0x00 0x0a 0x15 0x00\n",
    "[00:00:00.254,150] <dbg> bt_hci: Final HCI buffer:\n          04 0e 04 01 03 0c 00  |.\n",
    "Frame 1: 4 bytes\n    Point-to-Point Direction: Sent (0)\n0000  01 03 0c 00   ....\n",
    "{\"frame_raw\":\"01030c00\",\"frame.p2p_dir\":\"0\"}\n",
    "nRF Connect, 2026-05-04\nStrap (C0:00:00:00:00:01)\n"
      + "I\t06:30:15.204\tNotification received from 00002a37-0000-1000-8000-00805f9b34fb, "
      + "value: (0x) 16-48\n",
    "[12:35:29.0020] Normal: Updated Value of Characteristic 2A37 to 1648.\n",
    "Timestamp,Event,Characteristic,Value\n06:30:15.204,Notify,2A37,0x1648\n",
    "[12:30:01][D][strap:1]: Notification received (handle 0x11): 16.48 (2)\n",
    "RX BLE data: bytearray(b'\\x16H')\n",
    "  hci onSocketData: 040e0401030c00 +0ms\n",
    "Notification handle = 0x000e value: 16 48 55 03 \n",
    "[CHG] Attribute /org/bluez/hci0/dev_C0_00_00_00_00_01/service000c/char000d Value:\n  16 48\n",
    "bluetoothd[1]: src/adapter.c:dev_disconnected() Device C0:00:00:00:00:01 disconnected, reason 2\n",
    "W (42572) BT_HCI: DiscCmpl evt: hdl=0, rsn=0x3e\n",
    "[FBP] [[ OnCharacteristicReceived ]] result: {characteristic_uuid: 2a37, value: [22, 72]}\n",
    "{\"uuid\": \"2a37\", \"deviceID\": \"C0\", \"value\": \"FkhVAw==\"}\n",
    "<CBCharacteristic: 0x1, UUID = 2A37, properties = 0x10, value = <1648>, notifying = YES>\n",
    "D/BluetoothGatt: onClientConnectionState() - status=133 clientIf=5 device=C0:00:00:00:00:01\n",
    "Debug: src/a.cpp void bluetooth::debug(QString) \" << f0 bc 00\"\n",
    "Timestamp: 10.146471    Length: 15      RSSI: -69       Channel: 37     PHY: 1M\n",
    "Frame 1: 39 bytes\n    Encapsulation type: nRF Sniffer for Bluetooth LE (186)\n0000  01 20 00 03\n",
    "HCI ACLDATA RX <- 02402005000100040013\n", "+NOTIFY:0,3,6,4,16485503\n",
    "Notification: value_handle 14, length 4\n00000000: 16 48 55 03  |.HU.|\n",
    "Bluetooth Attribute Protocol\n    Opcode: Handle Value Notification (0x1b)\n",
    "D (1) NimBLE: ble_hs_hci_cmd_send: ogf=0x03 ocf=0x0003 len=0\nD (1) NimBLE: 0x03\n",
    "Received value [22, 72, 85] for 2a37\nWrote 55 aa 01 to fff2\n",
    "{\"log\":\"RX: 55 aa 01\\n\"}\n{\"log\":\"TX: 55 aa 02\\n\"}\n",
    "\u{FEFF}RX: 55 aa 01\\nTX: 55 aa 02\\nTX: 55 aa", "&gt; RX: 55 aa 01\rTX: 55\u{A0}aa 02\r",
    "Notifications started\n> 0x16 0x48\n", ">>> dd a5 03\n<<< dd 03 00\n",
    "bluetoothd[812]: > 1b 0c 00 16 48 55 03 20 21 22 23 24 25 26 27 28  ...HU...........\n",
    "att: < 12 0d 00 01 00      .....\nHandle Value Not/Ind: 0x000e - (2 bytes): 16 48\n",
    "<Buffer 16 48 55 03>\n{\"type\":\"Buffer\",\"data\":[22,72,85]}\n",
    "received [22, 72, 85, 10]\n06:30:12 received [22, 72, 85, 10, 22, 72, 85, 10, 1",
    "[12:30:01][D][strap:1]: handle 0x11, data: 16.48 (2)\n",
    "signal path=/org/bluez/hci0/dev_C0_00_00_00_00_01/service0010/char0011; interface=\n array of bytes [\n 16 48\n",
    "> 12: > hci onSocketData: 040e0401030c00\n> 13: > hci onSocketData: 040e0401030c00\n",
    "> ACL Data RX: Handle 64 flags 0x02 dlen 11  #1 [hci0] 0.1\n      ATT: Handle Value Notification (0x1b) len 6\n",
    "> ACL data: handle 64 flags 0x02 dlen 8\n    ATT: Handle notify (0x1b)\n      handle 0x000e\n",
    "Frame 1: 16 bytes on wire\n    HCI Packet Type: ACL Data (0x02)\n    Data Total Length: 11\n",
    "{\"_index\":\"packets-\"}\n{\"layers\":{\"frame\":{\"frame_frame_len\":\"16\"},\"hci_h4\":{\"hci_h4_hci_h4_type\":\"0x02\"}\n",
  ]

  /// Reads the bytes as one format, or the recognised one, whole and in small pieces, and compares.
  static func check(_ bytes: [UInt8], as format: CaptureFormat?) throws(Violation) {
    let whole = try read(ByteSource(bytes: bytes), size: bytes.count, as: format)
    let pieces = try read(ByteSource(bytes: bytes, chunk: 7), size: bytes.count, as: format)
    try Violation.unless(
      whole == pieces, "read in pieces it is something else: \(whole), \(pieces)")
  }

  private static func read(
    _ source: consuming ByteSource, size: Int, as format: CaptureFormat?
  ) throws(Violation) -> Reading {
    var reading = Reading()
    // What is compressed, or left out of a hex dump.
    let mayGrow = format == .btsnooz || format == nil
    do throws(any Error) {
      var reader = try CaptureReader(source, as: format)
      var last = 0
      while let record = try reader.next() {
        reading.records += 1
        try Self.check(record, after: last, size: mayGrow ? .max : size)
        last = record.number
        reading.mix(record.bytes.offset)
        reading.mix(record.bytes.count)
        reading.mix(Int(truncatingIfNeeded: record.time.nanoseconds))
        reader.withReader { bytes in
          if bytes.remaining != record.bytes.count { reading.mix(-1) }
        }
      }
      // A record takes at least its header.
      if !mayGrow {
        try Violation.unless(reading.records <= size, "\(reading.records) records of \(size) bytes")
      }
      reading.findings = reader.findings.kept.count
      reading.isComplete = reader.statistics.isComplete
      for finding in reader.findings.kept {
        try Violation.unless(!"\(finding)".isEmpty, "a finding says nothing")
      }
    } catch let error as CaptureError {
      try Violation.unless(!error.description.isEmpty, "an error says nothing")
      reading.isComplete = false
    } catch let error as Violation {
      throw error
    } catch {
      throw Violation("\(error)")
    }
    return reading
  }

  private static func check(
    _ record: CaptureRecord, after last: Int, size: Int
  ) throws(Violation) {
    try Violation.unless(record.number > last, "record \(record.number) behind \(last)")
    let range = record.bytes
    try Violation.unless(
      range.offset >= 0 && range.count >= 0 && range.offset <= size
        && range.count <= size - range.offset,
      "record \(record.number) is at \(range) of \(size) bytes")
    try Violation.unless(
      record.originalLength >= 0, "record \(record.number) had \(record.originalLength) bytes")
  }
}
