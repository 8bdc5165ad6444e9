import ArgumentParser
/// A range of packets as it is typed: `12`, `12-40`, `12-`, `-40`.
struct PacketRange: ExpressibleByArgument, Sendable {
  let packets: ClosedRange<Int>
  /// As typed.
  let text: String

  init?(argument: String) {
    text = argument
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard argument != "", argument != "-", parts.count <= 2 else { return nil }
    func number(_ text: Substring, orElse other: Int) -> Int? {
      guard !text.isEmpty else { return other }
      // Int takes a sign as well.
      guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
      return Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
    guard let first = number(parts[0], orElse: 1),
      let last = parts.count == 1 ? first : number(parts[1], orElse: .max), first <= last
    else { return nil }
    packets = first...last
  }
}
