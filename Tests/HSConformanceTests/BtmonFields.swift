import Foundation
import HSProtocols

/// The fields of HCI packets as btmon prints them.
enum BtmonFields {
  /// A line that btmon prints of a packet.
  struct Field {
    /// What stands before the colon.
    var name: String
    /// What stands behind it.
    var text: String
    /// What is told line by line below: the names of bits.
    var bits: [String] = []
    /// How far it is indented.
    var indent = 0
  }

  /// The path of the btmon that is installed, or `nil` if none is.
  static let installed = Command.find("btmon")

  /// What btmon prints of packets.
  ///
  /// - Parameters:
  ///   - packets: The packets, with the octet of their type in front.
  ///   - btmon: The program.
  /// - Returns: The fields of each; `nil` of a packet that btmon does not come to.
  /// - Throws: What keeps it from being run.
  static func fields(of packets: [[UInt8]], _ btmon: String) throws -> [[Field]?] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "heartsnoop-\(UUID().uuidString).btsnoop")
    defer { try? FileManager.default.removeItem(at: file) }
    var fields: [[Field]?] = []
    // It breaks off at a few packets; those behind them are given to it again.
    while fields.count < packets.count {
      try Data(btsnoop(packets[fields.count...])).write(to: file)
      let before = fields.count
      fields += parse(try Command.run(btmon, ["-r", file.path]).text)
      if fields.count < packets.count { fields.append(nil) }
      if fields.count == before + 1, fields.count > 1, fields[before - 1] == nil { break }
    }
    return Array(fields.prefix(packets.count))
  }

  /// A capture of packets of the UART transport.
  static func btsnoop(_ packets: ArraySlice<[UInt8]>) -> [UInt8] {
    var bytes = Array("btsnoop".utf8) + [0, 0, 0, 0, 1, 0, 0, 0x03, 0xea]
    for packet in packets {
      let count = UInt32(packet.count)
      for number in [count, count, packet.first == 1 ? 2 : 3, 0] { bytes += bigEndian(number) }
      bytes += [0x00, 0xe0, 0x3a, 0xb4, 0x4a, 0x67, 0x60, 0x00] + packet
    }
    return bytes
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static func parse(_ text: String) -> [[Field]?] {
    var packets: [[Field]?] = []
    for line in text.split(separator: "\n") where !isEntry(line) {
      if line.first == "<" || line.first == ">" {
        packets.append([])
        continue
      }
      guard !packets.isEmpty, line.first == " " else { continue }
      let indent = line.prefix { $0 == " " }.count
      let words = String(line.dropFirst(indent))
      // Six blanks stand before the name of an event.
      guard indent >= 8 else { continue }
      for part in parts(words) {
        if let colon = part.firstRange(of: ":"), isName(part[..<colon.lowerBound]) {
          packets[packets.count - 1]?.append(
            Field(
              name: part[..<colon.lowerBound].hasPrefix("Unknown EIR field")
                ? "Unknown EIR field" : String(part[..<colon.lowerBound]),
              text: part[colon.upperBound...].trimmingCharacters(in: .whitespaces),
              indent: indent))
        } else if !isDump(part), let last = packets[packets.count - 1]?.indices.last {
          packets[packets.count - 1]?[last].bits.append(part)
        }
      }
    }
    return packets
  }

  /// Whether a line counts what follows.
  private static func isEntry(_ line: Substring) -> Bool {
    let words = line.drop { $0 == " " }
    return words.hasPrefix("Entry ") && words.startIndex > line.startIndex
      && words.dropFirst(6).first?.isNumber == true
  }

  /// Whether words can be a field's name, rather than one of a bit with a colon in it.
  private static func isName(_ words: Substring) -> Bool {
    !words.isEmpty && words.count < 48 && !words.contains("(Octet")
  }

  /// Whether a line is bytes in hexadecimal and as text.
  private static func isDump(_ line: String) -> Bool {
    line.contains("  ") && line.firstMatch(of: /^[0-9a-f]{2}( [0-9a-f]{2})* {2,}/) != nil
  }

  /// What stands in one line, apart.
  private static func parts(_ line: String) -> [String] {
    if ["ACL", "SCO", "ISO"].contains(where: line.hasPrefix),
      line.firstMatch(of: /^... (MTU|max packet):/) != nil
    {
      return line.matches(of: /(ACL|SCO|ISO) (MTU|max packet): +\d+/).map { String($0.output.0) }
    }
    for word in ["Revision", "Subversion"] {
      if let range = line.firstRange(of: " - \(word) ") {
        return [String(line[..<range.lowerBound]), "\(word): \(line[range.upperBound...])"]
      }
    }
    if line.hasPrefix("Handle:") || line.hasPrefix("ACL Handle:"),
      let range = line.firstRange(of: " Address:")
    {
      return [String(line[..<range.lowerBound])]
    }
    return [line]
  }
}
