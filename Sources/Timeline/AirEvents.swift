import Capture

/// When a connection on the air was heard last, to notice connection events without any packet.
///
/// The central sends in every event, whatever latency the peripheral has (Core 5.4, Vol 6, Part B,
/// 4.5.1). Some sniffers count events; for the others the time between packets tells.
struct AirEvents: Sendable {
  /// When the last packet came.
  private(set) var last: CaptureTime
  /// The event that it came in, by the sniffer's count.
  private var event: UInt16?
  /// The connection interval that is in force, or agreed on, in units of 1.25 ms.
  private var interval: UInt16 = 0
  /// The longer one of two of which the later is not in force yet.
  private var longest: UInt16 = 0
  /// Nanoseconds since 1970 from which only `interval` counts.
  private var settled = Int64.min

  /// Events after which a new interval is in force: the central leaves room for the peripheral to hear
  /// of it, at least six events (Core 5.4, Vol 6, Part B, 5.1.1).
  private static let changeEvents: Int64 = 32

  /// The longest interval that there is: 4 s.
  private static let longestInterval: UInt16 = 3200

  init(last: CaptureTime) { self.last = last }

  /// Takes in a packet, and the connection interval if it is known; whether an event before it was not
  /// heard.
  mutating func take(_ event: UInt16?, _ time: CaptureTime, interval: UInt16?) -> Bool {
    if let interval, interval != self.interval {
      longest = max(self.interval, interval)
      let room = Int64(self.interval) * 1_250_000 * Self.changeEvents
      settled = time.nanoseconds.addingReportingOverflow(room).partialValue
      self.interval = interval
    }
    defer {
      last = time
      self.event = event
    }
    // Programs that do not count leave the number as it is.
    if let event, let before = self.event, event != before { return event &- before > 1 }
    return isUnheard(at: time)
  }

  /// Whether an event must have passed between the last packet and a moment.
  func isUnheard(at time: CaptureTime) -> Bool {
    var units = time.nanoseconds < settled ? longest : interval
    if units == 0 { units = Self.longestInterval }
    // One and a half: the last packet may have come late in its event.
    return time.nanoseconds(since: last) > Int64(units) * 1_250_000 * 3 / 2
  }
}
