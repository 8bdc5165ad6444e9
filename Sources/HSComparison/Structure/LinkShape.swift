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
  var asked: [String] = []
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

    init?(_ event: StoryEvent, _ symbols: Symbols) {
      guard let interval = event.member("interval_ms", symbols),
        let latency = event.member("latency", symbols),
        let timeout = event.member("supervision_timeout_ms", symbols)
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
  mutating func take(_ event: StoryEvent, _ kind: String, _ symbols: Symbols) {
    events += 1
    if let time = event.time {
      let seconds = Double(time) / 1e9
      start = start ?? seconds
      seen = max(seen, seconds - (start ?? seconds))
    }
    switch kind {
    case "connected":
      isWhole = true
      first = Parameters(event, symbols)
      last = first
    case "parameters_updated":
      guard let parameters = Parameters(event, symbols), parameters != last else { return }
      last = parameters
      settled = seen
    case "parameters_requested", "l2cap_connection_parameter_update_request":
      let names = ["interval_min_ms", "interval_max_ms", "latency", "supervision_timeout_ms"]
      let values = names.map { event.member($0, symbols) ?? "?" }
      let text =
        "interval \(values[0]) to \(values[1]) ms, latency \(values[2]), supervision timeout "
        + "\(values[3]) ms"
      if !asked.contains(text), asked.count < 16 { asked.append(text) }
    case "mtu_exchanged":
      func size(_ name: String) -> String { event.member(name, symbols) ?? "?" }
      mtu = "\(size("mtu")) (client \(size("client_mtu")), server \(size("server_mtu")))"
    case "phy_updated":
      func name(_ way: String) -> String {
        event.member("\(way)_phy_name", symbols) ?? event.member("\(way)_phy", symbols) ?? "?"
      }
      phys = "sent on \(name("transmit")), received on \(name("receive"))"
    case "data_length_changed":
      func octets(_ way: String) -> String { event.member("\(way)_octets", symbols) ?? "?" }
      payloads = "\(octets("transmit")) bytes sent, \(octets("receive")) received"
    default: break
    }
  }
}
