/// Messages as a row of properties, and how well each is told without knowing kinds: property 0 is the length, property
/// `n + 1` the octet at place `n`.
///
/// Octets are told from left to right: from those of the messages before at the same place, and from the octet in front
/// in the same message. So what repeats as a whole, as a serial number does, is told without a kind.
struct KindColumns {
  /// Messages that are looked at.
  static let most = 400
  /// Octets of a message that are looked at.
  static let furthest = 48
  /// Stands for an octet that a message is too short for.
  static let absent = 256

  /// How many messages there are.
  let count: Int
  /// The lengths of messages.
  let lengths: [Int]
  /// What each message has at each property.
  let symbols: [[Int]]
  /// How probable that is after all those before; empty for what is explained or the same in all.
  private let expected: [[Double]]

  /// Looks at messages.
  ///
  /// - Parameters:
  ///   - messages: Messages in the order of the capture.
  ///   - taken: Octets that are explained already.
  init(_ messages: [[UInt8]], taken: Taken) {
    let sample = messages.spread(Self.most)
    count = sample.count
    lengths = sample.map { $0.count }
    let width = min(Self.furthest, lengths.max() ?? 0)
    let symbols =
      [lengths.map { min($0, 255) }]
      + (0..<width).map { place in
        sample.map { place < $0.count - taken.trailer ? Int($0[place]) : Self.absent }
      }
    self.symbols = symbols
    let none = [Int](repeating: 0, count: sample.count)
    let any = [Double](repeating: 1.0 / 256, count: sample.count)
    expected = symbols.indices.map { property in
      if property > 0 {
        guard !taken.contains(property - 1), Set(symbols[property]).count > 1 else { return [] }
      }
      let plain = Self.chances(symbols[property], none, 1, any)
      let before = property > 1 ? symbols[property - 1] : none
      return Self.chances(symbols[property], before, Self.absent + 1, plain)
    }
  }

  /// The properties that are not explained, and not the same in all messages.
  var open: [Int] { symbols.indices.filter { !expected[$0].isEmpty } }

  /// Bits that the kinds which a candidate tells save in telling each message's property.
  ///
  /// - Parameters:
  ///   - property: What is told.
  ///   - kinds: The kind of each message.
  ///   - count: How many kinds there are.
  ///   - candidate: The property that tells kinds. That a message is too short for it says something of its length, and is
  ///     no merit of kinds.
  /// - Returns: Bits of each message.
  func gain(_ property: Int, _ kinds: [Int], of count: Int, by candidate: Int) -> [Double] {
    var base = expected[property]
    if candidate > 0, symbols[candidate].contains(Self.absent) {
      let isShort = symbols[candidate].map { $0 == Self.absent ? 1 : 0 }
      base = Self.chances(symbols[property], isShort, 2, base)
    }
    return zip(Self.chances(symbols[property], kinds, count, base), base).map { Bits.log($0 / $1) }
  }

  private static func chances(
    _ symbols: [Int], _ contexts: [Int], _ count: Int, _ base: [Double]
  ) -> [Double] {
    var model = SymbolModel(contexts: count)
    return symbols.indices.map { index in
      UInt8(exactly: symbols[index]).map {
        model.tell($0, in: contexts[index], base: base[index])
      } ?? 1
    }
  }
}
