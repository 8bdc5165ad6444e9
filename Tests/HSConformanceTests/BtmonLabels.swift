import HSCapture
import HSNames

/// The names that btmon gives to handles.
///
/// ```
/// > ACL Data RX: Handle 513 flags 0x02 dlen 9            #915 2018-03-20 09:06:56.917534
///       ATT: Handle Value Notification (0x1b) len 4
///         Handle: 0x0029 Type: Heart Rate Measurement (0x2a37)
/// ```
///
/// btmon numbers HCI packets by adapter and not records, so a packet is known by its time, opcode
/// and handle here. Where two packets share all three and have other names, neither counts.
struct BtmonLabels: Sendable {
  private struct Key: Hashable {
    var microseconds: Int64
    var opcode: UInt8
    var handle: UInt16
  }

  private var labels: [Key: BluetoothUUID?] = [:]

  /// The names in what btmon printed, with dates and times (`btmon -T`), in UTC.
  init(_ text: [UInt8]) {
    var microseconds: Int64?
    var opcode: UInt8?
    for line in text.split(separator: 0x0a) {
      guard let first = line.first else { continue }
      if first == 0x3c || first == 0x3e {
        microseconds = Self.time(line)
        opcode = nil
      } else if first != 0x20 {
        microseconds = nil
      } else if let found = Self.opcode(line) {
        opcode = found
      } else if let time = microseconds, let code = opcode, let (handle, uuid) = Self.named(line) {
        let key = Key(microseconds: time, opcode: code, handle: handle)
        if let known = labels[key], known != uuid {
          labels[key] = .some(nil)
        } else {
          labels[key] = uuid
        }
        opcode = nil
      }
    }
  }

  /// Number of names.
  var count: Int { labels.count }

  /// What btmon takes a handle for.
  func uuid(_ label: ReadLabel) -> BluetoothUUID? {
    labels[
      Key(microseconds: label.microseconds, opcode: label.opcode, handle: label.handle)] ?? nil
  }

  /// The time at the end of a packet's first line.
  private static func time(_ line: ArraySlice<UInt8>) -> Int64? {
    let words = line.split(separator: 0x20).suffix(2).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 2 else { return nil }
    return WallClock.microseconds(day: words[0], clock: words[1])
  }

  private static let pdu = Array("      ATT: ".utf8)
  private static let attribute = Array("        Handle: 0x".utf8)
  private static let type = Array(" Type: ".utf8)

  private static func opcode(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard line.starts(with: pdu) else { return nil }
    guard let close = line.lastIndex(of: 0x29), let open = line[..<close].lastIndex(of: 0x28) else {
      return nil
    }
    return UInt8(String(decoding: line[(open + 1)..<close].dropFirst(2), as: UTF8.self), radix: 16)
  }

  /// The handle and UUID of a line that names a handle.
  private static func named(_ line: ArraySlice<UInt8>) -> (UInt16, BluetoothUUID)? {
    guard line.starts(with: attribute) else { return nil }
    let digits = line.dropFirst(attribute.count)
    guard digits.dropFirst(4).starts(with: type),
      let handle = UInt16(String(decoding: digits.prefix(4), as: UTF8.self), radix: 16),
      let close = line.lastIndex(of: 0x29), let open = line[..<close].lastIndex(of: 0x28),
      let uuid = BluetoothUUID(String(decoding: line[(open + 1)..<close], as: UTF8.self))
    else { return nil }
    return (handle, uuid)
  }
}
