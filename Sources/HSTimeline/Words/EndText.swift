package import HSProtocols

// How connections end, in the words of every output.
extension OutputBuffer {
  /// Appends who ended a connection, or that it never began to work: `peer disconnected: `.
  package mutating func append(ender: LinkEvent.Ender?, _ reason: ErrorCode) {
    guard reason.rawValue != 0x3e else { return append("never established: ") }
    guard let ender else {
      return append(
        reason.isUnheard
          ? "silent before the host disconnected, which side went away cannot be told: "
          : "disconnected: ")
    }
    guard ender != .link else { return append("link lost: ") }
    append(ender.rawValue)
    append(
      ender == .host && reason.isUnheard
        ? " disconnected, and the peer did not confirm it: " : " disconnected: ")
  }

  /// Appends what a reason means where its name does not say it to everybody.
  package mutating func append(meaningOf reason: ErrorCode) {
    guard let meaning = reason.meaning else { return }
    append(" (")
    append(meaning)
    append(")")
  }

  /// Appends what the reason of an end means in this case.
  package mutating func append(meaningOf end: LinkEvent.Disconnected) {
    guard let meaning = end.meaning else { return }
    append(" (")
    append(string: meaning)
    append(")")
  }

  /// Appends what was in force when a connection ended, as far as it is known.
  package mutating func append(_ circumstances: LinkEvent.Circumstances) {
    if let interval = circumstances.interval, interval > 0 {
      append(", interval ")
      append(intervals: interval)
      append(", latency ")
      append(circumstances.latency ?? 0)
      append(", timeout ")
      append(UInt32(circumstances.timeout ?? 0) * 10)
      append(" ms")
    }
    if let signal = circumstances.signal { append(signal) }
  }

  /// Appends a signal's strength and where it comes from.
  package mutating func append(_ signal: SignalReading) {
    append(", RSSI ")
    append(Int(signal.strength))
    append(" dBm in packet ")
    append(signal.packet)
    switch signal.source {
    case .controller: break
    case .advertising: append(" (of its advertising)")
    case .sniffer: append(" (at the sniffer)")
    }
  }

  /// Appends ` in packet 12`; nothing for packet 0.
  package mutating func append(inPacket packet: Int) {
    guard packet > 0 else { return }
    append(" in packet ")
    append(packet)
  }

  /// Appends a controller error's name, or its number.
  package mutating func append(_ code: ErrorCode) {
    if let name = code.name {
      append(name)
    } else {
      append("error 0x")
      append(hex: code.rawValue)
    }
  }
}
