/// A partition of messages by what they have at a property, and how much cheaper it makes them to tell.
struct KindCandidate {
  /// The octet, or -1 for the length.
  let place: Int
  /// The kind of each message, as a number from 0 on.
  let kinds: [Int]
  /// How many messages there are of each value.
  let values: [Int: Int]
  /// Bits that are saved in telling the length.
  let ofLength: Double
  /// Properties that are told better: the length, and octets behind this one.
  let better: [Int]
  /// Bits that are saved in all of them.
  let saved: Double

  /// What each property has to save before it counts: which of them do has to be told as well.
  private static let price = 3.0
  /// So many kinds may come in the order of their numbers, as an app asks for one after the other.
  private static let mostKinds = 32

  init(_ columns: KindColumns, property: Int) {
    place = property - 1
    // The property of the length stands for it even where it is longer than an octet tells.
    let symbols = property == 0 ? columns.lengths : columns.symbols[property]
    values = symbols.counts
    var numbers: [Int: Int] = [:]
    var kinds: [Int] = []
    for symbol in symbols {
      let number = numbers[symbol] ?? numbers.count
      numbers[symbol] = number
      kinds.append(number)
    }
    self.kinds = kinds
    var (ofLength, saved) = (0.0, 0.0)
    var better: [Int] = []
    for other in columns.open where other > property || other == 0 && property > 0 {
      let bits = columns.gain(other, kinds, of: numbers.count, by: property).reduce(0, +)
      if other == 0 {
        ofLength = max(0, bits)
        saved += ofLength
      } else if bits > Self.price {
        saved += bits - Self.price
      }
      if bits > Self.price { better.append(other) }
    }
    (self.ofLength, self.saved, self.better) = (ofLength, saved, better)
  }

  /// Whether values come again as those of kinds do.
  static func mayTell(_ columns: KindColumns, property: Int) -> Bool {
    let symbols = property == 0 ? columns.lengths : columns.symbols[property]
    let values = symbols.counts
    let again = values.values.filter { $0 >= 2 }
    return again.count >= 2 && values.count * 20 <= symbols.count * 9
      && again.reduce(0, +) * 5 >= symbols.count * 3
      && (values[KindColumns.absent] ?? 0) * 10 <= symbols.count
  }

  /// What proves it: of messages whose kind came before how many are told better by that.
  func evidence(_ columns: KindColumns, of hypotheses: Int) -> ClaimEvidence {
    var each = [Double](repeating: 0, count: kinds.count)
    for property in better {
      for (index, bits) in columns.gain(property, kinds, of: values.count, by: place + 1)
        .enumerated()
      {
        each[index] += bits
      }
    }
    var evidence = ClaimEvidence(rawBits: saved, hypothesisBits: Bits.log(hypotheses))
    var met: Set<Int> = []
    for (index, kind) in kinds.enumerated() where !met.insert(kind).inserted {
      evidence.count(each[index] > 0, isHeldOut: index >= kinds.count / 2)
    }
    return evidence
  }

  /// Bits that are saved of a property with each message whose kind came before.
  func rate(_ bits: Double) -> Double { bits / Double(max(1, kinds.count - values.count)) }

  /// Whether the octet is a length rather than what goes with it: to add the same to it tells the lengths half as well as a
  /// table of all its values, or better.
  func isLength(_ columns: KindColumns) -> Bool {
    guard ofLength > Self.price, values.count > 2 else { return false }
    let symbols = columns.symbols[place + 1]
    let none = [Int](repeating: 0, count: symbols.count)
    let plain = Self.cost(columns.lengths, none)
    let table = Self.cost(columns.lengths, symbols)
    let added = Self.cost(zip(columns.lengths, symbols).map { $0 - $1 }, none)
    return plain - added >= 0.5 * (plain - table)
  }

  /// Whether nearly all changes of the octet, of many values, are by the same: messages then are numbered, several by each
  /// number, or every other one is, and the others have another octet there.
  func isCounter(_ columns: KindColumns) -> Bool {
    let symbols = columns.symbols[place + 1]
    let usual = values.mostFrequent?.key
    return values.count > Self.mostKinds
      && [symbols, symbols.filter { $0 != usual }].contains { numbers in
        let steps = zip(numbers, numbers.dropFirst()).map { ($1 - $0) & 255 }.filter { $0 != 0 }
        return (steps.counts.mostFrequent?.value ?? 0) * 5 >= max(40, steps.count * 4)
      }
  }

  /// Bits that numbers cost in contexts, each after those before it; one that is new costs six.
  private static func cost(_ numbers: [Int], _ contexts: [Int]) -> Double {
    var counts: [Int: [Int: Int]] = [:]
    var seen: [Int: Int] = [:]
    var bits = 0.0
    for (number, context) in zip(numbers, contexts) {
      let (count, all) = (counts[context]?[number] ?? 0, seen[context] ?? 0)
      bits -= Bits.log((Double(count) + 0.5 / 64) / (Double(all) + 0.5))
      counts[context, default: [:]][number] = count + 1
      seen[context] = all + 1
    }
    return bits
  }
}
