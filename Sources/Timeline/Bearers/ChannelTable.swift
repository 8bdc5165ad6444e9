import Capture
import L2CAP

/// The credit-based channels of a connection, and the requests for them that wait.
struct ChannelTable: Sendable {
  /// The channels that are open, in the order in which they were opened.
  var channels: [CreditBasedChannel] = []
  private var requests: [ChannelRequest] = []
  /// Whether data on a channel whose opening is not in the capture were reported.
  var isStrangerTold = false

  /// Most channels at once: LE has as many numbers for them.
  static let limit = 64
  /// Most requests that wait at once: L2CAP allows one of each side, hosts that do not care some.
  private static let requestLimit = 16

  /// The place of the channel that a frame in `direction` names, by the number on the end that
  /// receives it.
  func place(receiving channel: ChannelID, _ direction: Direction) -> Int? {
    direction == .received
      ? channels.firstIndex { $0.local == channel } : channels.firstIndex { $0.remote == channel }
  }

  /// The place of the channel by its number on the end that sends in `direction`.
  func place(sending channel: ChannelID, _ direction: Direction) -> Int? {
    place(receiving: channel, direction.opposite)
  }

  /// Notes a request; the oldest makes room.
  mutating func add(_ request: ChannelRequest) {
    if requests.count >= Self.requestLimit { requests.removeFirst() }
    requests.append(request)
  }

  /// Takes out the request that a response in `direction` answers.
  mutating func take(_ identifier: UInt8, _ kind: ChannelRequest.Kind, answered: Direction)
    -> ChannelRequest?
  {
    guard
      let place = requests.lastIndex(where: {
        $0.identifier == identifier && $0.direction == answered.opposite && $0.kind == kind
      })
    else { return nil }
    return requests.remove(at: place)
  }
}
