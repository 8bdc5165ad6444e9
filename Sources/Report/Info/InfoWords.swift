import Bytes
import HCI
import Timeline

/// Words that several reports share: what kind of address, how a connection ended, how long.
enum InfoWords {
  /// What kind of address it is, as machine output has it.
  static func kindIdentifier(of address: DeviceAddress) -> StaticText {
    switch address.randomKind {
    case .staticDevice: return "static_random"
    case .resolvablePrivate: return "resolvable_private"
    case .nonResolvablePrivate: return "non_resolvable_private"
    case .reserved: return "reserved_random"
    case nil: break
    }
    switch address.type.withoutResolution {
    case .publicDevice: return "public"
    case .anonymous: return "anonymous"
    default: return "unknown"
    }
  }

  /// Our role in a connection, as machine output has it.
  static func identifier(of role: Connection.Role) -> StaticText {
    switch role {
    case .central: "central"
    case .peripheral: "peripheral"
    }
  }

  /// The kind of link, as machine output has it.
  static func identifier(of transport: Connection.Transport) -> StaticText {
    switch transport {
    case .lowEnergy: "le"
    case .classic: "bredr"
    case .unknown: "unknown"
    }
  }
}

extension OutputBuffer {
  /// Appends how a connection ended, or that it did not, in the words of the timeline.
  mutating func append(endOf connection: borrowing Connection) {
    guard !connection.isOpen else { return append("open at the end of the capture") }
    guard let reason = connection.reason else {
      return append("ended with its adapter, or by a new use of its handle")
    }
    let command = connection.disconnectCommandPacket
    switch reason.rawValue {
    case 0x08, 0x22, 0x28, 0x3d, 0x3e: append("link lost: ")
    case 0x13, 0x14, 0x15: append("peer disconnected: ")
    case 0x16: append("we disconnected: ")
    default: append(command > 0 ? "we disconnected: " : "disconnected: ")
    }
    append(reason)
    guard command > 0 else { return }
    append(", asked for")
    append(inPacket: command)
  }

  /// Appends a number and the word for it: `1 packet`, `2 packets`.
  mutating func append(_ count: Int, of singular: StaticText, _ plural: StaticText) {
    append(count)
    append(" ")
    append(count == 1 ? singular : plural)
  }

  /// Appends text as it is if it holds nothing that needs quoting, else in quotation marks.
  mutating func append(nameText bytes: Span<UInt8>) {
    let start = count
    append(quotedText: bytes)
    let isPlain =
      !bytes.isEmpty && count - start == bytes.count + 2 && bytes[0] != 0x20
      && bytes[bytes.count - 1] != 0x20
    guard isPlain else { return }
    truncate(to: start)
    append(bytes)
  }

  /// Appends spaces.
  mutating func append(spaces count: Int) {
    for _ in 0..<max(0, count) { append(byte: 0x20) }
  }
}

extension Span<UInt8> {
  /// Number of characters of UTF-8, each counted as one column.
  var columns: Int {
    var columns = 0
    for index in indices where self[index] & 0xc0 != 0x80 { columns += 1 }
    return columns
  }
}
