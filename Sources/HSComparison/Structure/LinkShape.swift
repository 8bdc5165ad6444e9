/// What a connection was agreed to be.
struct LinkShape {
  /// Whether the story tells how it was made.
  var isWhole = false
  /// The parameters that it was made with.
  var first: Parameters?
  /// The parameters that came into force last.
  var last: Parameters?
  /// When they did, in seconds after it was made.
  var settled = 0.0
  /// How long it is seen, in seconds.
  var seen = 0.0
  /// The parameters that the peripheral asked for.
  var asked: Set<String> = []
  /// The ATT MTU: the client's, the server's, and the resulting one.
  var mtu: String?
  /// The PHYs in force last.
  var phys: String?
  /// The longest payloads of the link in force last.
  var payloads: String?
  /// Events on it, by which the fullest connection is found.
  var events = 0
  private var start: Double?

  /// Interval, latency and timeout, in words.
  struct Parameters: Equatable {
    private let parts: [String]

    init?(_ event: ToldEvent) {
      guard let interval = event["interval_ms"], let latency = event["latency"],
        let timeout = event["supervision_timeout_ms"]
      else { return nil }
      parts = [
        "interval \(interval) ms", "latency \(latency)", "supervision timeout \(timeout) ms",
      ]
    }

    /// Everything in words.
    var text: String { parts.joined(separator: ", ") }

    /// What of them differs, in words of one side.
    func differing(from other: Parameters) -> String {
      zip(parts, other.parts).filter { $0 != $1 }.map(\.0).joined(separator: ", ")
    }
  }

  /// Takes what an event says about the connection.
  mutating func take(_ event: ToldEvent) {
    events += 1
    if let seconds = event.seconds {
      start = start ?? seconds
      seen = max(seen, seconds - (start ?? seconds))
    }
    func word(_ name: String) -> String { event[name] ?? "?" }
    switch event.kind {
    case "connected":
      isWhole = true
      first = Parameters(event)
      last = first
    case "parameters_updated":
      guard let parameters = Parameters(event), parameters != last else { return }
      last = parameters
      settled = seen
    case "parameters_requested", "l2cap_connection_parameter_update_request":
      guard asked.count < 16 else { return }
      let (least, most) = (word("interval_min_ms"), word("interval_max_ms"))
      asked.insert(
        "interval \(least == most ? least : "\(least) to \(most)") ms, "
          + "latency \(word("latency")), supervision timeout \(word("supervision_timeout_ms")) ms")
    case "mtu_exchanged":
      mtu = "\(word("mtu")) (client \(word("client_mtu")), server \(word("server_mtu")))"
    case "phy_updated":
      func name(_ phy: String) -> String { event[phy + "_name"] ?? word(phy) }
      phys = "sent on \(name("transmit_phy")), received on \(name("receive_phy"))"
    case "data_length_changed":
      payloads = "\(word("transmit_octets")) bytes sent, \(word("receive_octets")) received"
    default: break
    }
  }
}
