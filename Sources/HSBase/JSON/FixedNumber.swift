/// A number with a fixed number of decimals, zeros at its end among them.
package struct FixedNumber: MemberValue {
  private let digits: Int64
  private let decimals: Int

  /// `digits / 10^decimals`.
  package init(_ digits: Int64, decimals: Int) { (self.digits, self.decimals) = (digits, decimals) }

  /// A number, rounded; `nil` for one that is not finite, or too large to be written.
  package init?(rounded number: Double?, _ decimals: Int) {
    guard let number, number.isFinite, number.magnitude < 1e12 else { return nil }
    let scaled = number.scaled(decimals)
    guard scaled.magnitude < 9e18 else { return nil }
    self.init(Int64(clamping: scaled), decimals: decimals)
  }

  package static var form: MemberForm { .decimal(from: nil) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    json.beginElement()
    json.buffer.append(fixed: digits, decimals: decimals)
  }
}
