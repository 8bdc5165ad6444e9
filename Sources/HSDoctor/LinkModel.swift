/// What a connection can carry: the timing of LE's link layer.
///
/// Core 5.4, Vol 6, Part B, 2.1 (packets), 4.1 (150 µs between packets) and 4.5.1 (connection events). The
/// formulas stand in docs/doctor.md.
package struct LinkModel: Sendable, Equatable {
  /// Connection interval in microseconds.
  package var interval: Double
  /// Longest payload of a packet, in bytes: 27 unless both sides agreed on more.
  package var payload: Int
  /// Whether the PHY is LE 2M.
  package var isFast: Bool
  /// Whether packets carry a MIC.
  package var isEncrypted: Bool

  /// What is between two packets, in microseconds.
  static let space = 150.0
  /// The shortest interval that phones of all makers grant, in microseconds: Apple, Accessory Design Guidelines.
  static let shortInterval = 15_000.0
  /// Packets that phones send in one connection event: four to six, whatever there is room for.
  static let usualPackets = 6.0
  /// The MTU that fits a packet of 251 bytes: 251 less L2CAP's header.
  static let usualMTU = 247
  /// The longest payload of a packet, in bytes.
  static let longestPayload = 251

  /// Microseconds that a packet of `count` bytes of payload is on the air.
  package func airTime(_ count: Int) -> Double {
    // Preamble (1 byte, 2 of LE 2M), access address 4, header 2, CRC 3, MIC 4.
    let frame = (isFast ? 11 : 10) + count + (isEncrypted && count > 0 ? 4 : 0)
    return Double(frame) * (isFast ? 4 : 8)
  }

  /// Packets of `count` bytes that fit into a connection event, each with the empty packet that answers it.
  package func packets(of count: Int) -> Double {
    let each = airTime(count) + airTime(0) + 2 * Self.space
    let fitting = (interval - Self.space) / each
    return max(1, fitting.rounded(.down))
  }

  /// Packets that a value of `length` bytes takes: with 3 bytes of ATT and 4 of L2CAP before it.
  package func fragments(of length: Int) -> Double {
    let bytes = max(0, length) + 7
    let most = max(27, payload)
    return Double((bytes + most - 1) / most)
  }

  /// Bytes in the longest packet of a value.
  package func longestFragment(of length: Int) -> Int { min(max(0, length) + 7, max(27, payload)) }

  /// The most bytes of values of `length` bytes that move in one direction in a second.
  package func most(_ length: Int) -> Double {
    let packets = packets(of: longestFragment(of: length))
    return packets / fragments(of: length) * Double(length) / interval * 1_000_000
  }
}
