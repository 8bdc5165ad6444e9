public import Bytes

/// How much of each packet a recorder kept, as the packets' lengths show it.
///
/// Lengths are the packets' own, without the transport's packet type octet.
public enum RecorderMode: Sendable, Hashable {
  /// Nothing can be said: there was no packet.
  case unknown
  /// Every packet is there in full.
  case full
  /// ACL packets that begin an L2CAP frame and were received are cut to `kept` bytes, all others
  /// are whole: Android's filtered log with its filter "headers only".
  case headersOnly(kept: Int)
  /// ACL packets are cut to `kept` bytes at most, commands and events are longer: Android's log in
  /// memory, btsnooz.
  case androidMemory(kept: Int)
  /// Some ACL packets are cut behind the L2CAP header, all others are whole: a filter for channels,
  /// such as Android's for profiles.
  case channelHeaders(kept: Int)
  /// Every packet is cut to `kept` bytes at most: a recorder's snapshot length.
  case snapLength(kept: Int)
  /// Packets are cut, by no rule that is known here.
  case irregular

  /// A word for machines, stable between versions.
  public var identifier: StaticText {
    switch self {
    case .unknown: "unknown"
    case .full: "full"
    case .headersOnly: "headers_only"
    case .androidMemory: "btsnooz"
    case .channelHeaders: "channel_headers"
    case .snapLength: "snap_length"
    case .irregular: "irregular"
    }
  }

  /// Bytes that are left of a packet that was cut, where the mode has such a number.
  public var keptBytes: Int? {
    switch self {
    case .unknown, .full, .irregular: nil
    case .headersOnly(let kept), .androidMemory(let kept), .channelHeaders(let kept),
      .snapLength(let kept):
      kept
    }
  }

  /// Whether packets were cut.
  public var isLossy: Bool {
    switch self {
    case .unknown, .full: false
    case .headersOnly, .androidMemory, .channelHeaders, .snapLength, .irregular: true
    }
  }
}
