import HSBytes
import HSHCI
import HSTimeline

// How connections end, in the words of every output.
extension OutputBuffer {
  /// Appends who ended a connection: `peer disconnected: `.
  mutating func append(ender: LinkEvent.Ender?) {
    switch ender {
    case .host?: append("host disconnected: ")
    case .peer?: append("peer disconnected: ")
    case .link?: append("link lost: ")
    case .central?: append("central disconnected: ")
    case .peripheral?: append("peripheral disconnected: ")
    case nil: append("disconnected: ")
    }
  }

  /// Appends what a reason means where its name does not say it to everybody.
  ///
  /// Core 5.4, Vol 1, Part F, 2.
  mutating func append(meaningOf reason: HSHCI.ErrorCode) {
    switch reason.rawValue {
    case 0x05: append(" (the other side's keys are not these)")
    case 0x06: append(" (one side has no key for the other any more)")
    case 0x08: append(" (nothing was heard for the supervision timeout)")
    case 0x22: append(" (a link layer request was not answered within 40 s)")
    case 0x28: append(" (a change came too late to be followed)")
    case 0x3b: append(" (the other side's wish could not be met)")
    case 0x3d: append(" (what was received does not decrypt: the keys differ)")
    case 0x3e: append(" (the peer never answered)")
    default: break
    }
  }

  /// Appends what was in force when a connection ended, as far as it is known.
  mutating func append(_ circumstances: LinkEvent.Circumstances) {
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
  mutating func append(_ signal: SignalReading) {
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
}
