/// Work that a search may still do, so that no messages keep it busy for much longer than others of their size do.
///
/// It is counted in octets that are looked at and not in time: the same messages give the same claims on each machine.
struct SearchBudget {
  private var left: Int

  /// What a search in a stream's messages may do.
  init(_ messages: [Message]) { self.init(octets: messages.reduce(0) { $0 + $1.bytes.count }) }

  /// What a search in so many octets may do: a check sum in a few hundred short messages takes a tenth of the least.
  init(octets: Int) { left = 1 << 28 + min(octets, 1 << 17) << 13 }

  /// Whether nothing is left.
  var isSpent: Bool { left <= 0 }

  /// Takes from it what it costs to look at messages of so many octets: each costs some by itself.
  mutating func spend(_ messages: Int, of octets: Int) { left -= messages * (octets + 32) }
}
