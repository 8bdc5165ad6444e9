import HSCapture
import HSBytes
import HSLinkLayer

extension Air {
  /// Whether the connection is one between the same two: they have no two at once.
  func isPair(_ request: ConnectIndication, at index: Int, _ scene: inout Scene)
    -> Bool
  {
    scene[index].localAddress == request.initiator
      && scene.story.peers[scene[index].peer - 1].address
        == request.advertiser
  }

  /// Notes that a connection was not heard to the capture's end, and tells it.
  func noteSilence(_ link: AirLink, _ scene: inout Scene) {
    let parameters = scene[link.index].parameters
    let hole = scene.holes.longest(since: link.events.last.nanoseconds)
    guard link.isUnheard(at: scene.now.time, parameters, except: hole) else { return }
    let isAttempt = link.packets == 0 && !link.directions.hasHeard
    scene[link.index].ending.unseen = isAttempt ? .attempt : .unheard
    scene[link.index].ending.silence = link.silence(at: scene.now.time)
    let connection = scene[link.index]
    let last = connection.traffic.last.packet
    scene.report(
      .linkUnheard(silence: isAttempt ? nil : connection.ending.silence),
      since: last > 0 ? last : connection.openedPacket, direction: nil, at: link.index)
  }
}
