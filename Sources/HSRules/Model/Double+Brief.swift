import HSProtocols

extension Double {
  /// The number as results print it, the same on every machine: with at most so many decimals, without zeros at its end.
  func brief(_ decimals: Int = 3) -> String {
    let scaled = scaled(decimals)
    guard scaled.isFinite, scaled.magnitude < 1e15 else { return "\(self)" }
    var number = Int64(clamping: scaled)
    var digits = decimals
    while digits > 0, number % 10 == 0 {
      number /= 10
      digits -= 1
    }
    return OutputBuffer.text { $0.append(fixed: number, decimals: digits) }
  }

  /// The same with six decimals at most; `null` for what is no number.
  var json: String { magnitude < 1e9 ? brief(6) : isFinite ? brief() : "null" }
}
