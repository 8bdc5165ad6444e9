import Foundation
import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

/// Packets that programs print.
@Suite struct LogTextTests {
  private func read(_ text: String) throws -> ReadOut {
    let whole = try ReadOut(ByteSource(bytes: Array(text.utf8)))
    let pieces = try ReadOut(stream(Array(text.utf8), chunk: 7))
    #expect(whole.records == pieces.records)
    return whole
  }

  static let packets: [[UInt8]] = [
    [1, 3, 0x0C, 0], [4, 0x0E, 4, 1, 3, 0x0C, 0],
    [2, 0x40, 0x20, 7, 0, 3, 0, 4, 0, 0x0A, 0x15, 0],
    [2, 0x40, 0x20, 9, 0, 5, 0, 4, 0, 0x0B, 0x16, 0x48, 0x55, 3],
    [4, 0x13, 5, 1, 0x40, 0, 1, 0], [3, 1, 0, 17] + [UInt8](0xA0...0xB0),
  ]

  /// The packets as a program prints them, among lines without one.
  static func printed(_ form: LogText.Form) -> String {
    var text =
      form == .btstack
      ? "BTstack up and running.\r\n" : "HCI sniffer - Bluetooth packet analyzer ver 5.66\n"
    for (index, packet) in packets.enumerated() {
      let isReceived = index % 2 == 1
      func digits(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(
          separator: " ")
      }
      switch form {
      case .btstack:
        let name = ["", "CMD", "ACL", "SCO", "EVT"][Int(packet[0])]
        text += "[00:00:0\(index).012] \(name) \(isReceived ? "<=" : "=>") "
        text +=
          digits(packet.dropFirst()) + " \r\n[00:00:0\(index).013] LOG -- hci.c.10: state <= 2\r\n"
      case .hcidump:
        text += "2026-05-04 06:30:0\(index).012345 \(isReceived ? ">" : "<") "
        text += digits(packet.prefix(10)) + " \n"
        if packet.count > 10 { text += "  " + digits(packet.dropFirst(10)) + " \n" }
      case .wireshark:
        text += "Frame \(index + 1): \(packet.count) bytes on wire\n"
        text += "    Epoch Time: 177787620\(index).012345000 seconds\n"
        text += "    Point-to-Point Direction: \(isReceived ? "Received (1)" : "Sent (0)")\n\n"
        for start in stride(from: 0, to: packet.count, by: 16) {
          text += (start < 16 ? "000" : "00") + String(start, radix: 16) + "  "
          text += digits(packet[start...].prefix(16)).lowercased() + "   ab cd\n"
        }
        // What was put together of several packets is no packet.
        text += "\nReassembled L2CAP (4 bytes):\n0000  01 03 0c 00   ....\n\n"
      case .esp:
        let name = ["", "CMD", isReceived ? "CAL" : "HAL", "SCO", "EVT"][Int(packet[0])]
        text += "I (\(312 + index)) main: 2026-05-04 06:30:0\(index).012345\n"
        text += "2026-05-04 06:30:0\(index).012345 f\(index) \(name):"
        text += digits(packet.dropFirst()).lowercased() + " \n"
      case .zephyr:
        text += "[00:00:0\(index).012,345] <dbg> hci_ipc: "
        text += (isReceived ? "Final HCI buffer:" : "IPC data:") + "\n"
        for start in stride(from: 0, to: packet.count, by: 16) {
          let row = packet[start...].prefix(16)
          text += String(repeating: " ", count: 37) + digits(row.prefix(8)).lowercased()
          text += (row.count > 8 ? "  " : "") + digits(row.dropFirst(8)).lowercased() + " |ab cd\n"
        }
        text += "[00:00:0\(index).012,400] <inf> app: handle 0x40 | ok\n"
        text += String(repeating: " ", count: 37) + "de ad be ef |....\n"
      case .dump:
        text += "2026-05-04 06:30:0\(index).012345 \(isReceived ? ">" : "<") "
        let handle = packet.count > 2 ? Int(packet[1]) | Int(packet[2] & 0xf) << 8 : 0
        switch packet[0] {
        case 1:
          let opcode = Int(packet[1]) | Int(packet[2]) << 8
          text += "HCI Command: Some (Name) (0x0\(String(opcode >> 10, radix: 16))|0x000"
          text += "\(String(opcode & 0x3ff, radix: 16))) plen \(packet[3])\n"
        case 4:
          text += "HCI Event: Some (0x\(String(packet[1], radix: 16))) plen \(packet[2])\n"
        case 2:
          text += "ACL data: handle \(handle) flags 0x0\(packet[2] >> 4) dlen \(packet[3])\n"
        default:
          text += "SCO data: handle \(handle) flags 0x0\(packet[2] >> 4) dlen \(packet[3])\n"
        }
        let body = packet.dropFirst([0, 4, 5, 4, 3][Int(packet[0])])
        for start in stride(from: body.startIndex, to: body.endIndex, by: 16) {
          let row = body[start...].prefix(16)
          text +=
            index.isMultiple(of: 2)
            ? "    00\(start >= 20 ? "1" : "0")0: " : "  "
          text += digits(row).lowercased() + (index.isMultiple(of: 2) ? "    ab cd" : " ") + "\n"
        }
      case .packetLogger:
        let name = ["", "HCI Command", "ACL", "SCO", "HCI Event"][Int(packet[0])]
        let way = packet[0] == 1 || packet[0] == 4 ? "" : isReceived ? " Receive" : " Send"
        text +=
          "May 04 00:00:0\(index).012  \(name)\(way)    0x0040  C1:22:33:44:55:66  Value: 03  "
        text += digits(packet.dropFirst()) + "   \n"
      // One has no events, of which a test of its own is below; the other has packets of the air: `fixtures/logs`.
      case .nimble, .sniffle: return text
      case .json:
        let hex = digits(packet).lowercased().replacingOccurrences(of: " ", with: "")
        let epoch = "177787620\(index).012345000"
        if index.isMultiple(of: 2) {
          text += "  \"layers\": {\n    \"frame_raw\": [\n      \"\(hex)\",\n      0,\n    ],\n"
          text += "    \"frame\": {\n      \"frame.time_epoch\": \"\(epoch)\",\n"
          text += "      \"frame.p2p_dir\": \"\(isReceived ? 1 : 0)\",\n"
          text += "    \"bluetooth_raw\": [\n      \"\(hex)\",\n"
        } else {
          text += "{\"timestamp\":\"1\",\"layers\":{\"frame_raw\":\"\(hex)\",\"frame\":{"
          text += "\"frame_frame_time_epoch\":\"\(epoch)\",\"hci_h4_raw\":\"04\","
          text += "\"hci_h4_hci_h4_direction\":\"0x0\(isReceived ? 1 : 0)\"}}}\n"
        }
      }
    }
    return text
  }

  static let ofAnyPacket = LogText.Form.allCases.filter {
    $0 != .nimble && $0 != .sniffle
  }

  @Test(arguments: ofAnyPacket)
  func `are read with directions and times`(form: LogText.Form) throws {
    let out = try read(Self.printed(form))
    #expect(out.data == Self.packets)
    #expect(out.kinds == [.unwrapped(.log)])
    #expect(out.statistics.isComplete)
    for (index, one) in out.records.enumerated() {
      // ESP-IDF tells no direction of events, which come from the controller.
      let isReceived =
        index % 2 == 1 || [.esp, .packetLogger].contains(form) && Self.packets[index][0] == 4
      #expect(one.record.direction == (isReceived ? .received : .sent))
      let start: Int64 =
        [.btstack, .zephyr, .packetLogger].contains(form) ? 0 : 1_777_876_200_000_000_000
      let fraction: Int64 = [.btstack, .packetLogger].contains(form) ? 12_000_000 : 12_345_000
      #expect(
        one.record.time.nanoseconds == start + Int64(index) * 1_000_000_000 + fraction)
    }
  }

  @Test func `times that pass midnight go on`() throws {
    let out = try read(
      "23:59:59,500 CMD => 03 0C 00\n00:00:00,250 EVT <= 0E 04 01 03 0C 00\n")
    let times = out.records.map(\.record.time.nanoseconds)
    #expect(times.count == 2 && times[1] - times[0] == 750_000_000, "\(times)")
  }

  @Test(arguments: [
    "CMD => \n", "CMD => 03 0C 0\n", "see CMD => 03 0C 00 for more\n", "> hello\n< 01 zz\n",
    "< 09 03 0C 00\n", "EVT <= 0E 09 01\n", "a < 01 b\n",
    "e6 CMD:03 0c\n", "[00:00:01.000,000] <dbg> app: TX\n        01 02 03 |...\n",
    "{\"frame_raw\":\"01030c00\"}\n",
  ])
  func `what is no packet is none`(text: String) {
    #expect(throws: CaptureError.self) { try ReadOut(ByteSource(bytes: Array(text.utf8))) }
  }

  @Test func `NimBLE's commands and data are read`() throws {
    let out = try read(
      """
      D (1520) NimBLE: ble_hs_hci_cmd_send: ogf=0x03 ocf=0x0003 len=0
      0x03 0x0c 0x00\u{20}
      GAP procedure initiated: discovery; own_addr_type=0
      ble_hs_hci_acl_tx(): 0x41 0x00 0x07 0x00 0x03 0x00 0x04 0x00 0x0a 0x15 0x00\u{20}
      ble_hs_hci_evt_acl_process(): conn_handle=65 pb=2 len=9 data=0x05 0x00 0x04 0x00 0x0b 0x16 0x48 0x55 0x3\u{20}
      ble_hs_hci_evt_acl_process(): conn_handle=5000 pb=2 len=1 data=0x05
      ble_hs_hci_acl_tx(): none

      """)
    #expect(
      out.data == [
        [1, 3, 0x0C, 0], [2, 0x41, 0, 7, 0, 3, 0, 4, 0, 0x0A, 0x15, 0],
        [2, 0x41, 0x20, 9, 0, 5, 0, 4, 0, 0x0B, 0x16, 0x48, 0x55, 3],
      ])
    #expect(out.records.map(\.record.direction) == [.sent, .sent, .received])
  }

  @Test(arguments: ofAnyPacket)
  func `cut and changed texts are read as far as they go`(form: LogText.Form) throws {
    let bytes = Array(Self.printed(form).utf8)
    var random = SeededGenerator()
    for _ in 0..<300 {
      var changed = Array(bytes.prefix(Int.random(in: 100...bytes.count, using: &random)))
      for _ in 0..<4 {
        let place = Int.random(in: 0..<changed.count, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? ReadOut(ByteSource(bytes: changed))
    }
    // A line that lost its end is one packet that is too short; the others stay.
    guard ![.zephyr, .json].contains(form) else { return }
    let text = Self.printed(form).replacingOccurrences(of: " 55 03", with: "")
    let out = try read(text)
    #expect(out.records.count == Self.packets.count)
    #expect(out.data[3] == Array(Self.packets[3].dropLast(2)))
  }

  @Test(arguments: [
    "air-nordic.pcap", "air-251.pcap", "air-256.pcap", "air-encrypted.pcap", "usb-220.pcap",
    "usb-249-usbpcap.pcap", "usb-266-darwin.pcap", "h4-187.pcap",
  ])
  func `what tshark prints of packets of other kinds is these`(name: String) throws {
    guard let tshark = Tool("tshark", for: "Wireshark's text of \(name)") else { return }
    let file = Places.fixture("captures/\(name)")
    for manner in [["-V", "-x"], ["-T", "json", "-x"], ["-T", "ek", "-x"]] {
      let printed = try tshark.run(manner + ["-r", file.path]).text
      let binary = try ReadOut(ByteSource(bytes: Array(Data(contentsOf: file))))
      let text = try ReadOut(ByteSource(bytes: Array(printed.utf8)))
      #expect(!binary.data.isEmpty && text.data == binary.data, "\(manner)")
      #expect(
        text.records.map { $0.record.time.nanoseconds / 1000 }
          == binary.records.map { $0.record.time.nanoseconds / 1000 })
    }
  }

  @Test func `what tshark prints of Linux's monitor is its packets`() throws {
    guard let tshark = Tool("tshark", for: "Wireshark's text of the monitor") else { return }
    let file = Places.fixture("captures/monitor-254.pcap")
    let printed = try tshark.run(["-V", "-x", "-r", file.path]).text
    let binary = try ReadOut(ByteSource(bytes: Array(Data(contentsOf: file))))
    let text = try ReadOut(ByteSource(bytes: Array(printed.utf8)))
    #expect(!text.data.isEmpty)
    let packets = Set(binary.data)
    for data in text.data { #expect(packets.contains(Array(data.dropFirst()))) }
  }

  @Test(arguments: ["two-straps.btsnoop", "h4-201-modified.pcap"])
  func `what tshark prints of a capture is the capture`(name: String) throws {
    guard let tshark = Tool("tshark", for: "Wireshark's text of \(name)") else { return }
    let file = Places.fixture("captures/\(name)")
    for manner in [["-V", "-x"], ["-T", "json", "-x"], ["-T", "ek", "-x"]] {
      let printed = try tshark.run(manner + ["-r", file.path]).text
      let binary = try ReadOut(ByteSource(bytes: Array(Data(contentsOf: file))))
      let text = try ReadOut(ByteSource(bytes: Array(printed.utf8)))
      #expect(!binary.data.isEmpty)
      #expect(text.data == binary.data)
      #expect(text.records.map(\.record.direction) == binary.records.map(\.record.direction))
      #expect(
        text.records.map { $0.record.time.nanoseconds / 1000 }
          == binary.records.map { $0.record.time.nanoseconds / 1000 })
    }
  }
}
