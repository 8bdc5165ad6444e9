import HSProtocols

extension Scene {
  /// Whether the connection is one between the same two: they have no two at once.
  mutating func isPair(_ request: ConnectIndication, at index: Int)
    -> Bool
  {
    self[index].localAddress == request.initiator
      && story.peers[self[index].peer - 1].address
        == request.advertiser
  }

  /// Notes that a connection was not heard to the capture's end, and tells it.
  mutating func noteSilence(_ link: AirLink) {
    let parameters = self[link.index].parameters
    let hole = holes.longest(since: link.events.last.nanoseconds)
    guard link.isUnheard(at: now.time, parameters, except: hole) else { return }
    let isAttempt = link.packets == 0 && !link.directions.hasHeard
    self[link.index].ending.unseen = isAttempt ? .attempt : .unheard
    self[link.index].ending.silence = link.silence(at: now.time)
    let connection = self[link.index]
    let last = connection.traffic.last.packet
    report(
      .linkUnheard(silence: isAttempt ? nil : connection.ending.silence),
      since: last > 0 ? last : connection.openedPacket, direction: nil, at: link.index)
  }
}
