package import HSBytes

/// Writes packets as the lines in which programs print them, and as they are read back (`LogText`).
///
/// Times are written to the microsecond, with their date.
package struct PacketLogWriter: Sendable {
  /// Which program's lines.
  package enum Form: Sendable, CaseIterable {
    case btstack, hcidump, hcidumpText, wireshark, tsharkJSON, tsharkEK, espIDF, zephyr, nimble
  }

  private let form: Form
  private var calendar = CalendarTime(separator: 0x20)
  private var number = 0
  private var isBegun = false

  /// A writer that has written nothing.
  package init(_ form: Form) { self.form = form }

  /// Whether the log has lines for a packet.
  ///
  /// - Parameters:
  ///   - type: Its type.
  ///   - payload: Its bytes without the type.
  ///   - isReceived: Whether it came from the controller.
  /// - Returns: Whether it has.
  package func holds(_ type: UInt8, _ payload: Span<UInt8>, isReceived: Bool) -> Bool {
    guard (1...5).contains(type), !payload.isEmpty else { return false }
    let header = type == 4 ? 2 : type == 2 || type == 5 ? 4 : 3
    switch form {
    case .btstack, .hcidump, .wireshark, .tsharkJSON, .tsharkEK: return true
    case .espIDF: return type == 3 ? isReceived : type != 5
    case .hcidumpText: return type != 5 && payload.count >= header
    case .nimble: return (type == 1 || type == 2) && payload.count >= header
    // Of a dump that is not a whole packet nobody knows that it is one.
    case .zephyr:
      guard payload.count >= header else { return false }
      let length =
        switch type {
        case 1, 3: Int(payload[2])
        case 4: Int(payload[1])
        case 2: Int(payload[2]) | Int(payload[3]) << 8
        default: Int(payload[2]) | Int(payload[3] & 0x3f) << 8
        }
      return payload.count == header + length
    }
  }

  /// Writes what stands in front of the first packet, unless that was done.
  package mutating func begin(to output: inout OutputBuffer) {
    guard !isBegun else { return }
    isBegun = true
    switch form {
    case .hcidump, .hcidumpText:
      output.append(string: "HCI sniffer - Bluetooth packet analyzer ver 5.66\n")
    case .tsharkJSON: output.append(string: "[\n")
    case .btstack, .wireshark, .tsharkEK, .espIDF, .zephyr, .nimble: break
    }
  }

  /// Writes what stands behind the last packet.
  package mutating func end(to output: inout OutputBuffer) {
    guard form == .tsharkJSON else { return }
    output.append(string: number > 0 ? "\n]\n" : "]\n")
  }

  /// Writes a packet.
  ///
  /// - Parameters:
  ///   - type: Its type.
  ///   - payload: Its bytes without the type.
  ///   - isReceived: Whether it came from the controller.
  ///   - time: When; what is before 1970 is written as its beginning.
  ///   - output: Where to append.
  package mutating func append(
    _ type: UInt8, _ payload: Span<UInt8>, isReceived: Bool, time: CaptureTime,
    to output: inout OutputBuffer
  ) {
    begin(to: &output)
    number += 1
    let time = Swift.max(time.nanoseconds, 0)
    var whole: [UInt8] = [type]
    for index in payload.indices { whole.append(payload[index]) }
    let body = whole.dropFirst()
    switch form {
    case .btstack:
      output.append(string: "[")
      calendar.append(nanoseconds: time, decimals: 6, to: &output)
      let name = ["CMD", "ACL", "SCO", "EVT", "ISO"][Int(type) - 1]
      output.append(string: "] \(name) \(isReceived ? "<=" : "=>") \(Self.hex(body, " "))\n")
    case .hcidump:
      appendTime(time, to: &output)
      output.append(string: isReceived ? ">" : "<")
      appendLines(whole[...], front: " ", to: &output)
    case .hcidumpText:
      appendTime(time, to: &output)
      let (title, rest) = Self.title(of: whole)
      output.append(string: "\(isReceived ? ">" : "<") \(title)\n")
      if !rest.isEmpty { appendLines(rest, front: "  ", to: &output) }
    case .wireshark: appendFrame(whole, isReceived, time, to: &output)
    case .tsharkJSON, .tsharkEK: appendDocument(whole, isReceived, time, to: &output)
    case .espIDF:
      appendTime(time, to: &output)
      let name = ["CMD", isReceived ? "CAL" : "HAL", "SCO", "EVT"][Int(type) - 1]
      let counter = UInt8(truncatingIfNeeded: number)
      output.append(hex: counter)
      output.append(string: " \(name):\(Self.hex(body, " "))\n")
    case .zephyr: appendDump(whole, isReceived, time, to: &output)
    case .nimble: appendNimBLE(whole, isReceived, time, to: &output)
    }
  }

  private mutating func appendTime(_ time: Int64, to output: inout OutputBuffer) {
    calendar.append(nanoseconds: time, decimals: 6, to: &output)
    output.append(byte: 0x20)
  }

  private static func hex(_ bytes: some Collection<UInt8>, _ separator: String) -> String {
    bytes.hex(separatedBy: separator)
  }

  /// Writes twenty bytes a line, set in from the second on.
  private func appendLines(
    _ bytes: ArraySlice<UInt8>, front: String, to output: inout OutputBuffer
  ) {
    var rest = bytes
    var isFirst = true
    while !rest.isEmpty {
      output.append(string: (isFirst ? front : "  ") + Self.hex(rest.prefix(20), " ") + "\n")
      rest = rest.dropFirst(20)
      isFirst = false
    }
  }

  /// What hcidump says of a packet's header, and the bytes behind it.
  private static func title(of packet: [UInt8]) -> (String, ArraySlice<UInt8>) {
    func digits(_ number: Int, _ count: Int) -> String { number.padded(count, radix: 16) }
    let field = Int(packet[1]) | Int(packet[2]) << 8
    switch packet[0] {
    case 1:
      let (group, command) = (field >> 10, field & 0x3FF)
      return (
        "HCI Command: Command (0x\(digits(group, 2))|0x\(digits(command, 4))) plen \(packet[3])",
        packet[4...]
      )
    case 4:
      return ("HCI Event: Event (0x\(digits(Int(packet[1]), 2))) plen \(packet[2])", packet[3...])
    default:
      let isSynchronous = packet[0] == 3
      let length = isSynchronous ? Int(packet[3]) : Int(packet[3]) | Int(packet[4]) << 8
      let title = "\(isSynchronous ? "SCO" : "ACL") data: handle \(field & 0xFFF) "
      return (
        title + "flags 0x\(digits(field >> 12, 2)) dlen \(length)",
        packet[(isSynchronous ? 4 : 5)...]
      )
    }
  }

  private func appendFrame(
    _ packet: [UInt8], _ isReceived: Bool, _ time: Int64, to output: inout OutputBuffer
  ) {
    output.append(
      string: "Frame \(number): \(packet.count) bytes on wire (\(packet.count * 8) bits)\n"
        + "    Epoch Time: \(Self.seconds(time)) seconds\n"
        + "    Point-to-Point Direction: \(isReceived ? "Received (1)" : "Sent (0)")\n\n")
    for start in stride(from: 0, to: packet.count, by: 16) {
      let row = packet[start...].prefix(16)
      output.append(
        string: start.padded(4, radix: 16) + "  "
          + Self.hex(row, " ") + String(repeating: " ", count: 3 * (17 - row.count))
          + String(repeating: ".", count: row.count) + "\n")
    }
    output.append(byte: 0x0A)
  }

  private static func seconds(_ time: Int64) -> String {
    time.seconds(decimals: 9)
  }

  private func appendDocument(
    _ packet: [UInt8], _ isReceived: Bool, _ time: Int64, to output: inout OutputBuffer
  ) {
    let bytes = Self.hex(packet, "")
    let way = isReceived ? 1 : 0
    if form == .tsharkEK {
      return output.append(
        string: "{\"index\":{\"_index\":\"packets\"}}\n{\"timestamp\":\"\(time / 1_000_000)\","
          + "\"layers\":{\"frame_raw\":\"\(bytes)\",\"frame\":{\"frame_frame_time_epoch\":"
          + "\"\(Self.seconds(time))\",\"frame_frame_p2p_dir\":\"\(way)\"}}}\n")
    }
    output.append(
      string: (number > 1 ? ",\n" : "") + "  {\n    \"_index\": \"packets\",\n"
        + "    \"_source\": {\n      \"layers\": {\n        \"frame_raw\": [\n"
        + "          \"\(bytes)\",\n          0,\n          \(packet.count),\n          0,\n"
        + "          1\n        ],\n        \"frame\": {\n"
        + "          \"frame.time_epoch\": \"\(Self.seconds(time))\",\n"
        + "          \"frame.p2p_dir\": \"\(way)\"\n        }\n      }\n    }\n  }")
  }

  private mutating func appendDump(
    _ packet: [UInt8], _ isReceived: Bool, _ time: Int64, to output: inout OutputBuffer
  ) {
    // Zephyr parts milliseconds and microseconds.
    output.append(byte: 0x5B)
    calendar.append(nanoseconds: time, decimals: 3, to: &output)
    output.append(byte: 0x2C)
    output.append(UInt64(time / 1000 % 1000), width: 3)
    output.append(
      string: "] <dbg> bt_hci_core: " + (isReceived ? "Final HCI buffer:\n" : "bt_send: TX\n"))
    for start in stride(from: 0, to: packet.count, by: 16) {
      let row = packet[start...].prefix(16)
      output.append(
        string: String(repeating: " ", count: 38) + Self.hex(row, " ")
          + String(repeating: " ", count: 3 * (16 - row.count) + 1) + "|"
          + String(repeating: ".", count: row.count) + "\n")
    }
  }

  private mutating func appendNimBLE(
    _ packet: [UInt8], _ isReceived: Bool, _ time: Int64, to output: inout OutputBuffer
  ) {
    appendTime(time, to: &output)
    func marked(_ bytes: ArraySlice<UInt8>) -> String {
      bytes.hex(separatedBy: " ", each: "0x")
    }
    let field = Int(packet[1]) | Int(packet[2]) << 8
    if packet[0] == 1 {
      let (group, command) = (String(field >> 10, radix: 16), String(field & 0x3FF, radix: 16))
      output.append(
        string: "ble_hs_hci_cmd_send: ogf=0x\(group) ocf=0x\(command) len=\(packet[3])\n"
          + marked(packet[1...]) + "\n")
    } else if isReceived {
      let length = Int(packet[3]) | Int(packet[4]) << 8
      output.append(
        string: "ble_hs_hci_evt_acl_process(): conn_handle=\(field & 0xFFF) "
          + "pb=\(String(field >> 12 & 3, radix: 16)) len=\(length) data=\(marked(packet[5...]))\n")
    } else {
      output.append(string: "ble_hs_hci_acl_tx(): \(marked(packet[1...]))\n")
    }
  }
}
