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
    output.append(string: form.head)
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
    let packet = Self.packet(type, payload)
    // What stands between the marks are names.
    for part in form.lines.split(separator: "«", omittingEmptySubsequences: false) {
      guard let end = part.firstIndex(of: "»") else {
        output.append(string: String(part))
        continue
      }
      output.append(
        string: word(String(part[..<end]), packet, isReceived, max(time.nanoseconds, 0)))
      output.append(string: String(part[part.index(after: end)...]))
    }
  }

  /// What stands for a name in the lines of a packet.
  private mutating func word(
    _ word: String, _ packet: [UInt8], _ isReceived: Bool, _ time: Int64
  ) -> String {
    let type = Int(packet[0])
    let name = LogText.names.indices.contains(type - 1) ? LogText.names[type - 1] : ""
    return switch word {
    case "stamp": stamp(time)
    // Zephyr parts milliseconds and microseconds.
    case "Zephyr's stamp": "\(stamp(time, decimals: 3)),\((time / 1000 % 1000).padded(3))"
    case "seconds": time.seconds(decimals: 9)
    case "milliseconds": "\(time / 1_000_000)"
    case "number": "\(number)"
    case "counter": UInt8(truncatingIfNeeded: number).padded(2, radix: 16)
    case "comma": number > 1 ? ",\n" : ""
    case "count": "\(packet.count)"
    case "bits": "\(packet.count * 8)"
    case "name": name
    case "ESP-IDF's name": type == 2 ? isReceived ? "CAL" : "HAL" : name
    case "arrow": isReceived ? "<=" : "=>"
    case "way": isReceived ? ">" : "<"
    case "direction": isReceived ? "Received (1)" : "Sent (0)"
    case "side": isReceived ? "1" : "0"
    case "Zephyr's title": isReceived ? "Final HCI buffer:" : "bt_send: TX"
    case "title": Self.title(of: packet).0
    case "octets": packet.hex
    case "hex": packet.dropFirst().hex(separatedBy: " ")
    case "packet lines": Self.lines(packet[...], front: " ")
    case "data lines": Self.lines(Self.title(of: packet).1, front: "  ")
    case "rows": Self.rows(of: packet) { "\($0.padded(4, radix: 16))  \($1)   \($2)\n" }
    case "set in rows":
      Self.rows(of: packet) { "\(String(repeating: " ", count: 38))\($1) |\($2)\n" }
    default: Self.nimbleWords(packet, isReceived)
    }
  }

  /// What NimBLE says of a command or of data.
  private static func nimbleWords(_ packet: [UInt8], _ isReceived: Bool) -> String {
    func marked(_ bytes: ArraySlice<UInt8>) -> String { bytes.hex(separatedBy: " ", each: "0x") }
    func hex(_ number: Int) -> String { String(number, radix: 16) }
    let field = Int(packet[1]) | Int(packet[2]) << 8
    if packet[0] == 1 {
      return "ble_hs_hci_cmd_send: ogf=0x\(hex(field >> 10)) ocf=0x\(hex(field & 0x3FF)) "
        + "len=\(packet[3])\n\(marked(packet[1...]))"
    }
    guard isReceived else { return "ble_hs_hci_acl_tx(): \(marked(packet[1...]))" }
    return "ble_hs_hci_evt_acl_process(): conn_handle=\(field & 0xFFF) pb=\(hex(field >> 12 & 3)) "
      + "len=\(Int(packet[3]) | Int(packet[4]) << 8) data=\(marked(packet[5...]))"
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
