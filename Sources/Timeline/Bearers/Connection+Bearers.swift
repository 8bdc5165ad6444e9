import L2CAP

extension Connection {
  /// The channels with credit-based flow control that are open, Enhanced ATT bearers among them.
  public var channels: [CreditBasedChannel] { channelTable.channels }

  /// An ATT bearer: that of the credit-based channel at a place, or the fixed channel's, whose place
  /// is -1.
  subscript(bearer channel: Int) -> AttributeBearer {
    _read {
      if channelTable.channels.indices.contains(channel) {
        yield channelTable.channels[channel].bearer
      } else {
        yield bearer
      }
    }
    _modify {
      if channelTable.channels.indices.contains(channel) {
        yield &channelTable.channels[channel].bearer
      } else {
        yield &bearer
      }
    }
  }

  /// The places of all its ATT bearers, the fixed channel's first.
  var bearerPlaces: [Int] {
    [-1] + channelTable.channels.indices.filter { channelTable.channels[$0].isBearer }
  }

  /// The number by which events name the bearer at a place; 0 for the fixed channel.
  func bearerNumber(_ channel: Int) -> UInt16 {
    channelTable.channels.indices.contains(channel)
      ? channelTable.channels[channel].local.rawValue : 0
  }
}
