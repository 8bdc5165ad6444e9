import HSBytes

/// Numbers as results print them: the same on every machine.
enum DecimalText {
  /// A number with at most so many decimals, without zeros at its end.
  static func text(_ value: Double, decimals: Int = 3) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, scaled.magnitude < 1e15 else { return "\(value)" }
    var number = Int64(clamping: scaled)
    var digits = decimals
    while digits > 0, number % 10 == 0 {
      number /= 10
      digits -= 1
    }
    return OutputBuffer.text { $0.append(fixed: number, decimals: digits) }
  }

  /// The same with six decimals at most; `null` for what is no number.
  static func json(_ value: Double) -> String {
    value.magnitude < 1e9 ? text(value, decimals: 6) : value.isFinite ? text(value) : "null"
  }
}
