import HSBytes
import HSHCI
import HSLabels

// Small pieces of text that many kinds of events share.

extension OutputBuffer {
  /// Appends a number, right-aligned.
  mutating func append(padded number: Int, width: Int) {
    // A column is as a rule no wider than a word.
    if number >= 0, number < 100_000_000, width <= 8 {
      return append(eightDigits: UInt64(number), paddedTo: width)
    }
    append(byte: 0x20, count: width - OutputBuffer.digits(UInt64(number.magnitude)))
    append(number)
  }

  /// Appends ` (12.3 ms)`; nothing for no time.
  mutating func append(latency nanoseconds: Int64) {
    guard nanoseconds != 0 else { return }
    append(" (")
    append(fixed: nanoseconds / 100_000, decimals: 1)
    append(" ms)")
  }

  /// Appends ` in packet 12`; nothing for packet 0.
  mutating func append(inPacket packet: Int) {
    guard packet > 0 else { return }
    append(" in packet ")
    append(packet)
  }

  /// Appends the name of a status that is not success.
  mutating func append(refused status: HSHCI.ErrorCode) {
    guard status != .success else { return }
    append(": refused, ")
    append(status)
  }

  /// Appends a controller error's name, or its number.
  mutating func append(_ code: HSHCI.ErrorCode) {
    if let name = code.name {
      append(name)
    } else {
      append("error 0x")
      append(hex: code.rawValue)
    }
  }

  /// Appends a duration in the unit that suits it: `12.3 ms`, `4.56 s`, `3 min 20 s`.
  mutating func append(duration nanoseconds: Int64) {
    if nanoseconds < 1_000_000_000 {
      append(fixed: nanoseconds / 100_000, decimals: 1)
      append(" ms")
    } else if nanoseconds < 120_000_000_000 {
      append(fixed: nanoseconds / 10_000_000, decimals: 2)
      append(" s")
    } else {
      let seconds = nanoseconds / 1_000_000_000
      append(seconds / 60)
      append(" min ")
      append(seconds % 60)
      append(" s")
    }
  }

  /// Appends a time in units of 1.25 ms as milliseconds.
  mutating func append(intervals units: UInt16) {
    append(fixed: Int64(units) * 125, decimals: 2)
    append(" ms")
  }

  /// Appends an address and, for a random one, which kind it is.
  mutating func append(withKind address: DeviceAddress) {
    append(address)
    switch address.type.withoutResolution {
    case .publicDevice: append(" (public)")
    case .anonymous: append(" (anonymous)")
    default:
      switch address.randomKind {
      case .staticDevice?: append(" (static random)")
      case .resolvablePrivate?: append(" (resolvable private)")
      case .nonResolvablePrivate?: append(" (non-resolvable private)")
      case .reserved?: append(" (random)")
      case nil:
        append(" (address type ")
        append(address.type.rawValue)
        append(")")
      }
    }
  }
}

extension OutputBuffer {
  /// Appends why values are taken for what they look like, each reason with its points.
  mutating func append(reasons: InferenceReasons) {
    var separator: StaticText = ""
    for bit in 0..<8 where reasons.rawValue & 1 << UInt8(bit) != 0 {
      guard let text = InferenceReasons.text(ofBit: bit) else { continue }
      append(separator)
      separator = ", "
      append(text)
      append(" ")
      append(InferenceReasons.points(ofBit: bit))
    }
  }
}
