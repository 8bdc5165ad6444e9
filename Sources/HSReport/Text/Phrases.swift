import HSProtocols
import HSTimeline

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

  /// Appends what a peer is called: its name, else its address, else its number; nothing where there is no such peer.
  mutating func append(peer: Int, _ story: borrowing Story) {
    guard peer > 0, peer <= story.peers.count else { return }
    let name = story.peers[peer - 1].name
    if !name.isEmpty {
      append(safeText: name.span)
    } else if let address = story.peers[peer - 1].address {
      append(address)
    } else {
      append("peer ")
      append(peer)
    }
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
