/// Digits three rows high, of half blocks: what is read from across a room.
enum LargeDigits {
  /// Rows of a digit.
  static let rows = 3

  private static let shapes: [[String]] = [
    ["█▀█", "█ █", "▀▀▀"], ["▀█ ", " █ ", "▀▀▀"], ["▀▀█", "█▀▀", "▀▀▀"], ["▀▀█", " ▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"], ["█▀▀", "▀▀█", "▀▀▀"], ["█▀▀", "█▀█", "▀▀▀"], ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"], ["█▀█", "▀▀█", "▀▀▀"],
  ]

  /// A row of a number of at most five digits, right-aligned in three; of no number, dashes.
  static func row(_ row: Int, of number: UInt16?) -> String {
    guard let number else {
      return row == 1 ? "▀▀▀ ▀▀▀ ▀▀▀" : String(repeating: " ", count: 11)
    }
    let digits = String(number).utf8.map { shapes[Int($0) - 48][row] }
    let padding = String(repeating: "    ", count: Swift.max(0, 3 - digits.count))
    return padding + digits.joined(separator: " ")
  }
}
