import HSProtocols

/// What the packets show of one server while they pass, beside the decoder's own tables.
struct ServerFacts: Sendable {
  /// How far discovery got.
  var search = DiscoverySearch()
  /// Services and characteristics that were found at any time: tables change, and forget.
  var found: Set<BluetoothUUID> = []
  /// Values that were read or sent, by characteristic.
  var values: [BluetoothUUID: SeenValues] = [:]
  /// Reads that were refused, by characteristic.
  var refusals: [BluetoothUUID: ReadRefusals] = [:]
  /// Where labels are from that the capture did not tell, by what they name; one evidence of each
  /// source.
  var outside: [BluetoothUUID: [Evidence]] = [:]
  /// What layouts said of its values, by the layouts' names.
  var layouts: [String: LayoutFacts] = [:]
  /// Times from request to answer.
  var latencies: [Latency] = []
  /// Requests that were answered.
  var answered = 0
  /// Requests that were not answered.
  var unanswered = UnansweredRequests()
  /// Writes to the Heart Rate Control Point.
  var writes: [ControlWrite] = []

  /// Whether a client asked it for anything that has an answer.
  var isAsked: Bool {
    answered > 0
      || unanswered.open.count + unanswered.timedOut.count + unanswered.undecided.count > 0
  }
}
