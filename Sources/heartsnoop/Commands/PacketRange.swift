import ArgumentParser

/// A range of packets as it is typed: `12`, `12-40`, `12-`, `-40`.
struct PacketRange: ExpressibleByArgument {
  let packets: ClosedRange<Int>

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard !argument.isEmpty, parts.count <= 2 else { return nil }
    func number(_ text: Substring, orElse other: Int) -> Int? {
      text.isEmpty ? other : Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
    if parts.count == 1 {
      guard let packet = Int(argument), packet > 0 else { return nil }
      packets = packet...packet
      return
    }
    guard let first = number(parts[0], orElse: 1), let last = number(parts[1], orElse: .max),
      first <= last, argument != "-"
    else { return nil }
    packets = first...last
  }
}
