import HSBase

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
    guard payload.count > 4, !fits(header, payload), !isClear(payload) else { return false }
    switch header.kind {
    case .control: return true
    case .start:
      let length = Int(payload.littleEndian(UInt16.self, at: 0))
      let channel = payload.littleEndian(UInt16.self, at: 2)
      return channel == 0 || channel > 0x7f || length + 4 < payload.count
    case .continuation, .reserved: return false
    }
  }

  /// Whether a payload that makes no sense is in clear even so, damaged or made up: its first octets give its length.
  ///
  /// Of encrypted ones, one in 65,536 looks like that. Zeros do not tell: redaction overwrites encrypted payloads
  /// with them.
  private static func isClear(_ payload: Span<UInt8>) -> Bool {
    frameLength(payload) == payload.count
  }

  /// Whether a decrypted payload reads like what is sent, by its first octets; `true` for continuations.
  ///
  /// - Parameters:
  ///   - kind: What the payload is.
  ///   - block: Its first octets, the first one the most significant.
  ///   - count: How many it has.
  /// - Returns: Whether it does.
  static func fits(_ kind: DataHeader.Kind, _ block: UInt128, count: Int) -> Bool {
    func octet(_ index: UInt128) -> UInt8 { UInt8(truncatingIfNeeded: block >> (120 - 8 * index)) }
    func word(_ index: UInt128) -> UInt16 { UInt16(octet(index)) | UInt16(octet(index + 1)) << 8 }
    switch kind {
    case .control: return isControl(octet(0), count: count)
    case .start: return isStart(length: word(0), channel: word(2), count: count)
    case .continuation: return true
    case .reserved: return false
    }
  }

  /// Whether it is a control PDU of the length that its opcode asks for.
  static func isControl(_ payload: Span<UInt8>) -> Bool {
    guard payload.count > 0 else { return false }
    return isControl(payload[0], count: payload.count)
  }

  private static func isControl(_ opcode: UInt8, count: Int) -> Bool {
    ControlOpcode(rawValue: opcode).parametersLength == count - 1
  }

  /// Whether it is a whole L2CAP frame on a channel of LE.
  static func isWholeStart(_ payload: Span<UInt8>) -> Bool {
    isStart(payload) && frameLength(payload) == payload.count
  }

  /// Octets of the L2CAP frame that a payload of at least two octets begins, its header included.
  static func frameLength(_ payload: Span<UInt8>) -> Int {
    Int(payload.littleEndian(UInt16.self, at: 0)) + 4
  }

  /// Whether it begins an L2CAP frame: a whole one, or as much of one as makes a fragment.
  static func isStart(_ payload: Span<UInt8>) -> Bool {
    guard payload.count >= 4 else { return false }
    return isStart(
      length: payload.littleEndian(UInt16.self, at: 0),
      channel: payload.littleEndian(UInt16.self, at: 2), count: payload.count)
  }

  private static func isStart(length: UInt16, channel: UInt16, count: Int) -> Bool {
    switch channel {
    case 4...6, 0x20...0x7f: break
    default: return false
    }
    let frame = Int(length) + 4
    if frame == count { return true }
    // Frames of the fixed channels are short; encrypted octets look like a long one now and then.
    return frame > count && count >= 23 && (channel > 6 || frame <= 1024)
  }
}
