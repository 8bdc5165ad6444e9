/// A connection, as rules see it.
struct ConnectionFacts: Sendable {
  /// Connection parameters that came into force.
  struct Parameters: Sendable {
    var time: Int64
    var packet: Int
    /// In 1.25 ms.
    var interval: UInt16 = 0
    /// In connection events.
    var latency: UInt16 = 0
    /// In 10 ms.
    var timeout: UInt16 = 0
  }

  /// A client's configuration of a characteristic.
  struct Configuration: Sendable {
    var time: Int64
    var packet: Int
    var characteristic: BluetoothUUID
    var bits: UInt16
    var isLocal: Bool
  }

  /// Its number on the timeline.
  var number: Int
  /// When it began, or was first seen.
  var begin: Int64
  /// The packet of that.
  var firstPacket: Int
  /// When it ended, or the capture did.
  var end: Int64
  /// The packet of its end; 0 if the capture ended before.
  var lastPacket: Int
  /// Whether it was there before the capture.
  var joinedHalfway: Bool
  /// What came into force, in the order of time.
  var parameters: [Parameters]
  /// What was configured, in the order of time.
  var configurations: [Configuration]

  /// Its length in seconds, as far as the capture goes.
  var seconds: Double { Double(max(end &- begin, 0)) / 1e9 }
}

import HSProtocols
