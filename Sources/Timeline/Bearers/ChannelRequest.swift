import Capture
import L2CAP

/// A signalling request that waits for its response, as far as channels depend on it.
struct ChannelRequest: Sendable {
  /// Which request it is.
  enum Kind: UInt8, Sendable {
    /// Credit Based Connection Request, or LE Credit Based Connection Request.
    case open
    /// Credit Based Reconfigure Request.
    case reconfigure
  }

  /// Which request it is.
  var kind: Kind
  /// Which way it went.
  var direction: Direction
  /// What its response repeats.
  var identifier: UInt8
  /// What the channels are for.
  var spsm = SPSM(rawValue: 0)
  /// What the end that asks takes.
  var limits: CreditBasedLimits
  /// K-frames that the other end may send at once.
  var credits = 0
  /// The channels on the end that asks; `count` of them.
  var channels = SIMD8<UInt16>()
  /// How many channels it names.
  var count = 0

  /// Adds a channel, up to as many as a command may name.
  mutating func add(_ channel: ChannelID) {
    guard count < ChannelIDList.limit else { return }
    channels[count] = channel.rawValue
    count += 1
  }
}
