import HSProtocols

/// A connection as it is on the air, before the sniffer's losses.
struct AirLinkPlan {
  /// What one side has to say.
  struct Moment {
    /// When it is ready, in microseconds.
    var time: Int
    var isFromCentral: Bool
    /// An L2CAP frame, or a control PDU.
    var bytes: [UInt8]
    var isControl = false
    /// The value in it, by its place among what was sent; -1 for none.
    var value = -1
    var effect = Effect.none
  }

  /// What both sides encrypt a session with.
  struct Session: Equatable {
    /// The LTK or STK.
    var key: UInt128
    /// The session key diversifier, the peripheral's half above the central's.
    var diversifier: UInt128
    /// The IV, octets as on the air, the central's first; the first octet is the most significant.
    var vector: UInt64
  }

  /// What follows once it was heard.
  enum Effect: Equatable {
    case none
    /// The connection ends.
    case end
    /// Packets hold so many bytes of a frame.
    case payload(Int)
    /// What follows is encrypted.
    case encrypt(Session)
    /// What follows is in clear again.
    case pause
    /// Another interval, in units of 1.25 ms; its PDU is made when it is sent, as it names an event.
    case interval(Int, latency: Int, timeout: Int)
  }

  var begin: Int
  var central: DeviceAddress
  var peripheral: DeviceAddress
  /// What the peripheral advertises.
  var advertisement: [UInt8]
  var interval: Int
  var moments: [Moment] = []
  /// When the peripheral went out of reach.
  var lost: Int?
}

/// An advertisement.
struct AirAdvertisement {
  var time: Int
  var device: DeviceAddress
  var data: [UInt8]
  /// What it answers to who asks.
  var response: [UInt8]
}
