import HSProtocols
import HSTimeline

/// How much of a capture is kept to judge rules by, besides its heart-rate series.
///
/// What is beyond is counted, and told where it bears on an answer.
package struct FactLimits: Sendable {
  /// Servers for which more than the tables is kept.
  var servers = 1024
  /// Services and characteristics of a server.
  var attributes = 1024
  /// Different values of one characteristic.
  var values = 32
  /// Characteristics whose values are kept, over all servers.
  var characteristics = 1024
  /// Characteristics of which refused reads are kept, over all servers.
  var refusals = 1024
  /// Times from request to answer, over all servers.
  var latencies = 500_000
  /// Writes to Heart Rate Control Point.
  var writes = 4096
  /// Parameters that came into force, and subscriptions, over all connections.
  var changes = 65_536
  /// Advertisers.
  var advertisers = 4096
  /// Kinds of findings, over all connections.
  var findings = 65_536
  /// Requests that wait for their answers.
  var requests = 64
  /// Sources of the names of one characteristic that the capture does not tell.
  static let sources = 16
  /// Peers that are judged.
  var subjects = 256

  /// As much as captures are given.
  package init() {}
}

/// A server: a peer's, or our own as the peer sees it.
struct ServerKey: Sendable, Hashable {
  var peer: Int
  var isLocal: Bool
}

extension ServerKey {
  /// The server that something comes from.
  init(answering origin: EventOrigin) {
    self.init(peer: origin.peer, isLocal: origin.direction == .sent)
  }

  /// The server that something goes to.
  init(asked origin: EventOrigin) {
    self.init(peer: origin.peer, isLocal: origin.direction == .received)
  }
}
