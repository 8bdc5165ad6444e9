import Bytes
import HCI
import Timeline

/// Words that several reports share: what kind of address, how a connection ended, how long.
enum InfoWords {
  /// What kind of address it is, as a person reads it.
  static func kind(of address: DeviceAddress) -> StaticText {
    switch address.randomKind {
    case .staticDevice: return "static random"
    case .resolvablePrivate: return "resolvable private"
    case .nonResolvablePrivate: return "non-resolvable private"
    case .reserved: return "random, reserved kind"
    case nil: break
    }
    switch address.type.withoutResolution {
    case .publicDevice: return "public"
    case .anonymous: return "anonymous"
    default: return "of unknown type"
    }
  }

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
  /// Appends how a connection ended, or that it did not.
  mutating func append(endOf connection: borrowing Connection) {
    guard !connection.isOpen else { return append("open at the end of the capture") }
    guard let reason = connection.reason else {
      return append("ended with its adapter or by a new use of its handle")
    }
    switch reason {
    case .remoteUserTerminatedConnection: append("ended by the peer")
    case .connectionTerminatedByLocalHost:
      append("ended by our host")
      if connection.disconnectCommandPacket > 0 {
        append(", command in packet ")
        append(connection.disconnectCommandPacket)
      }
    case .connectionTimeout:
      append("lost, nothing heard for ")
      if let timeout = connection.supervisionTimeout {
        append(durationText: Int64(timeout) * 10_000_000)
      } else {
        append("the supervision timeout")
      }
    case .connectionFailedToBeEstablished:
      append("failed, the peer did not answer its first packets")
    case .connectionTerminatedByMICFailure: append("ended by a failed message integrity check")
    default:
      append("ended: ")
      if let name = reason.name { append(name) } else { append("unknown reason") }
    }
    append(" (0x")
    append(hex: reason.rawValue)
    append(")")
  }

  /// Appends a length of time: `812.345 ms`, `12.345 s`, `3 min 12.345 s`, `2 h 03 min 12 s`.
  mutating func append(durationText nanoseconds: Int64) {
    if nanoseconds < 0 { append("-") }
    let microseconds = nanoseconds.magnitude / 1000
    if microseconds < 1_000_000 {
      append(microseconds / 1000)
      append(thousandths: microseconds % 1000)
      return append(" ms")
    }
    let milliseconds = microseconds / 1000
    let seconds = milliseconds / 1000
    guard seconds >= 60 else {
      append(seconds)
      append(thousandths: milliseconds % 1000)
      return append(" s")
    }
    guard seconds >= 3600 else {
      append(seconds / 60)
      append(" min ")
      append(seconds % 60)
      append(thousandths: milliseconds % 1000)
      return append(" s")
    }
    append(seconds / 3600)
    append(" h ")
    append(seconds / 60 % 60, width: 2)
    append(" min ")
    append(seconds % 60, width: 2)
    append(" s")
  }

  /// Appends a point and three digits, or nothing for zero.
  private mutating func append(thousandths value: UInt64) {
    guard value > 0 else { return }
    append(".")
    append(value, width: 3)
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

  /// Number of characters from `start` on, counting each as one column.
  func columns(from start: Int) -> Int {
    var columns = 0
    for index in bytes.indices.dropFirst(start) where bytes[index] & 0xc0 != 0x80 { columns += 1 }
    return columns
  }

  /// Appends spaces.
  mutating func append(spaces count: Int) {
    for _ in 0..<max(0, count) { append(byte: 0x20) }
  }
}
