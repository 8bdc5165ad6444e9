package import HSBytes

/// Writes packets as the lines in which programs print them, and as they are read back (`LogText`).
///
/// Times are written to the microsecond, with their date.
package struct PacketLogWriter: Sendable {
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
    let packet = Self.packet(type, payload)
    let length = LogText.length(packet)
    switch form {
    case .btstack, .hcidump, .wireshark, .tsharkJSON, .tsharkEK: return true
    case .espIDF: return type == 3 ? isReceived : type != 5
    case .hcidumpText: return type != 5 && length != nil
    case .nimble: return (type == 1 || type == 2) && length != nil
    // Of a dump that is not a whole packet nobody knows that it is one.
    case .zephyr: return length == packet.count
    }
  }

  private static func packet(_ type: UInt8, _ payload: Span<UInt8>) -> [UInt8] {
    [type] + payload.indices.map { payload[$0] }
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
    output.append(
      string: text(of: Self.packet(type, payload), isReceived, max(time.nanoseconds, 0)))
  }

  private mutating func text(of packet: [UInt8], _ isReceived: Bool, _ time: Int64) -> String {
    let type = Int(packet[0])
    let name = LogText.names.indices.contains(type - 1) ? LogText.names[type - 1] : ""
    let way = isReceived ? ">" : "<"
    let hex = packet.dropFirst().hex(separatedBy: " ")
    let seconds = time.seconds(decimals: 9)
    switch form {
    case .btstack: return "[\(stamp(time))] \(name) \(isReceived ? "<=" : "=>") \(hex)\n"
    case .hcidump: return "\(stamp(time)) \(way)\(Self.lines(packet[...], front: " "))"
    case .hcidumpText:
      let (title, rest) = Self.title(of: packet)
      return "\(stamp(time)) \(way) \(title)\n\(Self.lines(rest, front: "  "))"
    case .wireshark:
      let rows = Self.rows(of: packet) { "\($0.padded(4, radix: 16))  \($1)   \($2)\n" }
      return """
        Frame \(number): \(packet.count) bytes on wire (\(packet.count * 8) bits)
            Epoch Time: \(seconds) seconds
            Point-to-Point Direction: \(isReceived ? "Received (1)" : "Sent (0)")

        \(rows)

        """
    case .tsharkEK:
      return """
        {"index":{"_index":"packets"}}
        {"timestamp":"\(time / 1_000_000)","layers":{"frame_raw":"\(packet.hex)","frame":{\
        "frame_frame_time_epoch":"\(seconds)","frame_frame_p2p_dir":"\(isReceived ? 1 : 0)"}}}

        """
    case .tsharkJSON:
      return (number > 1 ? ",\n" : "") + """
          {
            "_index": "packets",
            "_source": {
              "layers": {
                "frame_raw": [
                  "\(packet.hex)",
                  0,
                  \(packet.count),
                  0,
                  1
                ],
                "frame": {
                  "frame.time_epoch": "\(seconds)",
                  "frame.p2p_dir": "\(isReceived ? 1 : 0)"
                }
              }
            }
          }
        """
    case .espIDF:
      let name = type == 2 ? isReceived ? "CAL" : "HAL" : name
      let counter = UInt8(truncatingIfNeeded: number).padded(2, radix: 16)
      return "\(stamp(time)) \(counter) \(name):\(hex)\n"
    case .zephyr:
      // Zephyr parts milliseconds and microseconds.
      let stamp = "\(stamp(time, decimals: 3)),\((time / 1000 % 1000).padded(3))"
      let blanks = String(repeating: " ", count: 38)
      return "[\(stamp)] <dbg> bt_hci_core: \(isReceived ? "Final HCI buffer:" : "bt_send: TX")\n"
        + Self.rows(of: packet) { "\(blanks)\($1) |\($2)\n" }
    case .nimble:
      func marked(_ bytes: ArraySlice<UInt8>) -> String { bytes.hex(separatedBy: " ", each: "0x") }
      let field = Int(packet[1]) | Int(packet[2]) << 8
      let stamp = stamp(time)
      if type == 1 {
        let (group, command) = (String(field >> 10, radix: 16), String(field & 0x3FF, radix: 16))
        return """
          \(stamp) ble_hs_hci_cmd_send: ogf=0x\(group) ocf=0x\(command) len=\(packet[3])
          \(marked(packet[1...]))

          """
      }
      guard isReceived else { return "\(stamp) ble_hs_hci_acl_tx(): \(marked(packet[1...]))\n" }
      return """
        \(stamp) ble_hs_hci_evt_acl_process(): conn_handle=\(field & 0xFFF) \
        pb=\(String(field >> 12 & 3, radix: 16)) len=\(Int(packet[3]) | Int(packet[4]) << 8) \
        data=\(marked(packet[5...]))

        """
    }
  }

  private mutating func stamp(_ time: Int64, decimals: Int = 6) -> String {
    var buffer = OutputBuffer()
    calendar.append(nanoseconds: time, decimals: decimals, to: &buffer)
    return buffer.string
  }

  /// Twenty bytes a line, set in from the second on.
  private static func lines(_ bytes: ArraySlice<UInt8>, front: String) -> String {
    var lines = ""
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 20) {
      let row = bytes[start...].prefix(20).hex(separatedBy: " ")
      lines += "\(start == bytes.startIndex ? front : "  ")\(row)\n"
    }
    return lines
  }

  /// Sixteen bytes a line, each with its offset, and the same as text.
  private static func rows(
    of packet: [UInt8], _ row: (_ offset: Int, _ digits: String, _ text: String) -> String
  ) -> String {
    stride(from: 0, to: packet.count, by: 16).map { start in
      let bytes = packet[start...].prefix(16)
      let blanks = String(repeating: " ", count: 3 * (16 - bytes.count))
      return row(
        start, bytes.hex(separatedBy: " ") + blanks, String(repeating: ".", count: bytes.count))
    }.joined()
  }

  /// What hcidump says of a packet's header, and the bytes behind it.
  private static func title(of packet: [UInt8]) -> (String, ArraySlice<UInt8>) {
    let field = Int(packet[1]) | Int(packet[2]) << 8
    func digits(_ number: Int, _ count: Int = 2) -> String { number.padded(count, radix: 16) }
    switch packet[0] {
    case 1:
      let codes = "0x\(digits(field >> 10))|0x\(digits(field & 0x3FF, 4))"
      return ("HCI Command: Command (\(codes)) plen \(packet[3])", packet[4...])
    case 4: return ("HCI Event: Event (0x\(digits(field & 0xFF))) plen \(packet[2])", packet[3...])
    default:
      let isSynchronous = packet[0] == 3
      let length = Int(packet[3]) | (isSynchronous ? 0 : Int(packet[4]) << 8)
      let name = isSynchronous ? "SCO" : "ACL"
      return (
        "\(name) data: handle \(field & 0xFFF) flags 0x\(digits(field >> 12)) dlen \(length)",
        packet[(isSynchronous ? 4 : 5)...]
      )
    }
  }
}
