import HSProtocols

/// What a live view shows of a peer with a heart rate.
struct LivePeer {
  /// The peer's number on the timeline.
  let number: Int
  /// The connection that the newest value came over.
  var connection: Int
  /// The attribute whose rates are shown, and whether another kind of value tells them: Heart Rate Measurement where it
  /// comes, else the first that tells one.
  var source: (handle: AttributeHandle, isTold: Bool)?
  /// Whether that connection has not ended.
  var isConnected = true
  /// Whether the values went to it: our host is the sensor.
  var isLocal = false
  /// The index of the adapter that the values came over, or left by.
  var adapter: UInt16 = 0
  /// Its name, or its address where it told none.
  var name = ""
  /// Its address; empty if the capture does not tell.
  var address = ""
  /// The newest rate; `nil` until there is one, or if the newest value holds none.
  var beatsPerMinute: UInt16?
  /// Whether the sensor touches skin, as far as it tells.
  var contact: SensorContact?
  /// The newest intervals, at most `intervalLimit`, oldest first.
  var intervals: [RRInterval] = []
  /// Percent of its battery.
  var battery: UInt8?
  /// Rates, oldest first, at most `historyLimit`; 0 where a value held none or was late.
  var history: [UInt16] = []
  /// Values between which more than twice the usual time passed.
  var gaps = 0
  /// Nanoseconds in which it said that it has no contact.
  private var contactless: Int64 = 0
  /// Findings of weight, warnings and errors, about this peer or its values.
  var findings = 0
  /// All of its rates.
  private(set) var tally = HeartRateTally()
  /// Times of the newest values, at most `timeLimit`, in nanoseconds.
  private var times: [Int64] = []

  static let historyLimit = 400
  static let intervalLimit = 16
  static let timeLimit = 32

  init(number: Int, connection: Int) {
    self.number = number
    self.connection = connection
  }

  /// Takes in a measurement.
  mutating func take(_ layout: HeartRateMeasurementLayout, rr: [RRInterval], time: Int64) {
    if let last = times.last {
      // Clocks may be centuries apart: twice the usual time may be more than there are numbers for.
      let step = time &- last
      if contact == .notDetected, layout.contact == .notDetected, step > 0 {
        contactless &+= step
      }
      if let usual, step > 0, step - usual > usual {
        gaps += 1
        add(rate: 0)
      }
    }
    times.append(time)
    if times.count > Self.timeLimit { times.removeFirst() }
    tally.add(layout.beatsPerMinute, at: time)
    beatsPerMinute = layout.beatsPerMinute
    contact = layout.contact
    intervals = Array((intervals + rr).suffix(Self.intervalLimit))
    add(rate: layout.beatsPerMinute ?? 0)
    if !layout.findings.isEmpty { findings += 1 }
  }

  private mutating func add(rate: UInt16) {
    history.append(rate)
    if history.count > Self.historyLimit { history.removeFirst() }
  }

  /// The median of the newest times between two values, in nanoseconds; `nil` before there are
  /// enough of them.
  var usual: Int64? {
    guard times.count >= 4 else { return nil }
    let steps = zip(times.dropFirst(), times).map { $0 &- $1 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }

  /// Tenths of values a second, over the newest; `nil` before there are enough of them.
  var tenthsPerSecond: Int64? {
    guard times.count >= 4, let first = times.first, let last = times.last, last > first else {
      return nil
    }
    return Int64(clamping: (Double(times.count - 1) * 1e10 / Double(last &- first)).rounded())
  }

  /// Nanoseconds since the newest value.
  func silence(at time: Int64) -> Int64? { times.last.map { Swift.max(time &- $0, 0) } }

  /// Who it is: name and address, with `separator` between them.
  func title(separator: String) -> String {
    var title = [name, address].filter { !$0.isEmpty }.joined(separator: separator)
    if title.isEmpty { title = "peer \(number)" }
    return isLocal ? "this host's hci\(adapter), to \(title)" : title
  }

  /// What became of it, for the end of a run.
  var sentence: String {
    "\(title(separator: ", ")): \(tally.text); \(counted(gaps, "gap"))"
      + (contactless > 0 ? "; without contact for \(contactless / 1_000_000_000) s" : "")
  }
}
