/// The order in which the values of several captures came, when these are merged by time.
///
/// Kept as lengths of stretches in which all are of one capture.
package final class ArrivalOrder {
  /// A stretch of values of one capture.
  struct Stretch: Sendable {
    var capture: Int
    var count: Int
  }

  private(set) var stretches: [Stretch] = []

  /// No values yet.
  package init() {}

  /// Notes that a capture's next value has come.
  func note(_ capture: Int) {
    if let last = stretches.last, last.capture == capture {
      stretches[stretches.count - 1].count += 1
    } else {
      stretches.append(Stretch(capture: capture, count: 1))
    }
  }
}
