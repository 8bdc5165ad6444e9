/// A smooth curve through points: cubic between them, with the two outermost pieces at each end
/// parts of one cubic ("not-a-knot").
struct CubicSpline {
  private let x: [Double]
  private let y: [Double]
  private var slopes: [Double]

  /// A curve through points; `nil` for fewer than four, or if `x` does not grow.
  init?(x: [Double], y: [Double]) {
    let count = x.count
    guard count >= 4, y.count == count else { return nil }
    for index in 1..<count where !(x[index] > x[index - 1]) { return nil }
    self.x = x
    self.y = y
    slopes = []
    slopes = solve()
  }

  /// The slopes at the points: a system with three diagonals, solved from top to bottom and back.
  private func solve() -> [Double] {
    let count = x.count
    let last = count - 1
    func width(_ index: Int) -> Double { x[index + 1] - x[index] }
    func rise(_ index: Int) -> Double { (y[index + 1] - y[index]) / width(index) }

    var above = [Double](repeating: 0, count: count)
    var right = [Double](repeating: 0, count: count)

    // The first row: the third derivative does not jump at the second point.
    let head = x[2] - x[0]
    above[0] = head / width(1)
    right[0] =
      ((width(0) + 2 * head) * width(1) * rise(0) + width(0) * width(0) * rise(1))
      / head / width(1)
    var (widthBefore, riseBefore) = (width(0), rise(0))
    for row in 1..<last {
      let (below, own) = (width(row), rise(row))
      let pivot = 1 / (2 * (widthBefore + below) - below * above[row - 1])
      let known = 3 * (below * riseBefore + widthBefore * own)
      above[row] = widthBefore * pivot
      right[row] = (known - below * right[row - 1]) * pivot
      (widthBefore, riseBefore) = (below, own)
    }
    let tail = x[last] - x[last - 2]
    let end = width(last - 1)
    let before = width(last - 2)
    let known = (end * end * rise(last - 2) + (2 * tail + end) * before * rise(last - 1)) / tail
    let pivot = before - tail * above[last - 1]
    right[last] = (known - tail * right[last - 1]) / pivot
    for row in stride(from: last - 1, through: 0, by: -1) {
      right[row] -= above[row] * right[row + 1]
    }
    return right
  }

  /// Gives `body` the curve at the places 0, `step`, 2 `step`, … that lie before `end`, from one on.
  ///
  /// - Parameters:
  ///   - first: The number of the first place, which does not lie before the first point.
  ///   - step: The distance of two places.
  ///   - end: Where to stop; not behind the last point.
  ///   - body: Gets the curve's value at each.
  /// - Returns: The number of the first place that was not asked for.
  @inline(__always)
  func sample(from first: Int, step: Double, before end: Double, _ body: (Double) -> Void) -> Int {
    var number = first
    var place = Double(number) * step
    for piece in 0..<x.count - 1 {
      // The last piece goes on for as long as it is asked for.
      let upper = piece < x.count - 2 ? min(x[piece + 1], end) : end
      guard place < upper else { continue }
      let width = x[piece + 1] - x[piece]
      let rise = (y[piece + 1] - y[piece]) / width
      let bend = (slopes[piece] + slopes[piece + 1] - 2 * rise) / width
      let square = (rise - slopes[piece]) / width - bend
      let cube = bend / width
      while place < upper {
        let distance = place - x[piece]
        body(y[piece] + distance * (slopes[piece] + distance * (square + distance * cube)))
        number += 1
        place = Double(number) * step
      }
    }
    return number
  }
}
