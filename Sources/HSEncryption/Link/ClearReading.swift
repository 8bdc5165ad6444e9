import HSBytes
public import HSLinkLayer

/// Whether a payload reads like one that was sent in clear: its length is the one that its first
/// octets ask for.
public enum ClearReading {
  /// Whether it does.
  ///
  /// - Parameters:
  ///   - header: The PDU's header.
  ///   - payload: Its payload, whole.
  /// - Returns: Whether it does; `false` for continuations, which have no octets that tell.
  public static func fits(_ header: DataHeader, _ payload: Span<UInt8>) -> Bool {
    switch header.kind {
    case .control: isControl(payload)
    case .start: isStart(payload)
    case .continuation, .reserved: false
    }
  }

  /// Whether a payload makes no sense in clear, by what every maker's does: a link that was heard from
  /// its beginning has such ones where encryption began unheard.
  ///
  /// - Parameters:
  ///   - header: The PDU's header.
  ///   - payload: Its payload, whole.
  /// - Returns: Whether it makes none; `false` for continuations.
  public static func isStrange(_ header: DataHeader, _ payload: Span<UInt8>) -> Bool {
    guard payload.count > 4, !fits(header, payload) else { return false }
    switch header.kind {
    case .control: return true
    case .start:
      let length = Int(payload[0]) | Int(payload[1]) << 8
      let channel = UInt16(payload[2]) | UInt16(payload[3]) << 8
      return channel == 0 || channel > 0x7f || length + 4 < payload.count
    case .continuation, .reserved: return false
    }
  }

  /// Whether it is a control PDU of the length that its opcode asks for.
  static func isControl(_ payload: Span<UInt8>) -> Bool {
    guard payload.count > 0 else { return false }
    return ControlOpcode(rawValue: payload[0]).parametersLength == payload.count - 1
  }

  /// Whether it is a whole L2CAP frame on a channel of LE.
  static func isWholeStart(_ payload: Span<UInt8>) -> Bool {
    isStart(payload) && Int(payload[0]) | Int(payload[1]) << 8 == payload.count - 4
  }

  /// Whether it begins an L2CAP frame: a whole one, or as much of one as makes a fragment.
  static func isStart(_ payload: Span<UInt8>) -> Bool {
    guard payload.count >= 4 else { return false }
    let length = Int(payload[0]) | Int(payload[1]) << 8
    let channel = UInt16(payload[2]) | UInt16(payload[3]) << 8
    switch channel {
    case 4...6, 0x20...0x7f: break
    default: return false
    }
    let frame = length + 4
    if frame == payload.count { return true }
    // Frames of the fixed channels are short; encrypted octets look like a long one now and then.
    return frame > payload.count && payload.count >= 23 && (channel > 6 || frame <= 1024)
  }
}
