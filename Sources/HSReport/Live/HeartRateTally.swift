import HSProtocols

/// What the heart rates of a sensor come to.
struct HeartRateTally {
  /// Values that came.
  private(set) var values = 0
  /// Those of them that hold a rate above 0.
  private(set) var rates = 0
  private var sum: UInt64 = 0
  private var lowest = UInt16.max
  private var highest: UInt16 = 0
  /// Times of the first value and of the newest, in nanoseconds.
  private var first: Int64 = 0
  private var newest: Int64 = 0

  /// Takes in a value.
  ///
  /// - Parameters:
  ///   - rate: Beats per minute; 0 is a sensor's word for not knowing.
  ///   - time: When it came, in nanoseconds.
  mutating func add(_ rate: UInt16?, at time: Int64) {
    if values == 0 { first = time }
    newest = time
    values += 1
    guard let rate, rate > 0 else { return }
    rates += 1
    sum &+= UInt64(rate)
    lowest = Swift.min(lowest, rate)
    highest = Swift.max(highest, rate)
  }

  /// Such as `74 values over 1:13 min, mean 131.4 bpm, lowest 129, highest 141`.
  var text: String {
    let seconds = Swift.max(newest &- first, 0) / 1_000_000_000
    var text = counted(values, "value")
    text += seconds < 60 ? " over \(seconds) s" : " over \(seconds / 60) min \(seconds % 60) s"
    guard rates > 0 else { return text + ", none with a heart rate" }
    if rates < values { text += ", \(values - rates) of them without a heart rate" }
    let tenths = (sum * 10 + UInt64(rates) / 2) / UInt64(rates)
    text += ", mean \(tenths / 10).\(tenths % 10) bpm"
    return text + ", lowest \(lowest), highest \(highest)"
  }
}
