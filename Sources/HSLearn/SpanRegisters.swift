/// Registers of cyclic codes behind spans of a few messages: many hypotheses share a span, and one that ends further on goes
/// on from where the last one ended.
struct SpanRegisters {
  /// A register, and how far it came.
  private struct Running {
    var end: Int
    var register: UInt32
  }

  /// The registers of a check sum that itself counts as zero.
  private struct Written {
    private let sum: CheckSum
    var registers: [UInt32?]

    init(_ sum: CheckSum, _ count: Int) {
      self.sum = sum
      registers = Array(repeating: nil, count: count)
    }

    /// Whether they are those of a check sum that may be written another way.
    func of(_ other: CheckSum) -> Bool {
      var other = other
      other.writing = sum.writing
      return other == sum
    }
  }

  /// The messages.
  let messages: [[UInt8]]
  /// For each code, beginning, first octet and kind of end a register for each message; empty where none was asked for.
  private var running: [[Running]]
  private var written: Written?
  /// Spans that begin further in are worked out each on its own.
  private static let furthest = 18
  /// Up to the check sum, or to so many octets before the end: 0, 1 or 2.
  private static let ends = 4

  init(_ messages: [[UInt8]]) {
    self.messages = messages
    running = Array(
      repeating: [], count: CyclicCode.catalogue.count * 2 * Self.furthest * Self.ends)
  }

  /// What is left of a message when its octets are taken from its check sum.
  mutating func residue(_ index: Int, _ sum: CheckSum) -> UInt32? {
    let message = messages[index]
    guard case .cyclic(let number) = sum.method, number < CyclicCode.catalogue.count,
      !sum.isOfDigits, !sum.isAppended
    else { return sum.residue(message) }
    guard let octets = sum.octets(length: message.count),
      let range = sum.covered(length: message.count), let value = sum.written(message, octets)
    else { return nil }
    let end: Int
    switch sum.span {
    case .before: end = 0
    case .after(_, let tail): end = 1 + tail
    case .around:
      // However it is written, a check sum is the same: ways to write one follow each other.
      if written?.of(sum) != true { written = Written(sum, messages.count) }
      if let register = written?.registers[index] { return register ^ value }
      guard let residue = sum.residue(message) else { return nil }
      written?.registers[index] = residue ^ value
      return residue
    }
    guard range.lowerBound < Self.furthest, end < Self.ends else { return sum.residue(message) }
    let code = CyclicCode.catalogue[number]
    let slot =
      ((number * 2 + (sum.start == 0 ? 0 : 1)) * Self.furthest + range.lowerBound) * Self.ends + end
    if running[slot].isEmpty {
      running[slot] = messages.map { _ in Running(end: .max, register: 0) }
    }
    var one = running[slot][index]
    if one.end > range.upperBound {
      one = Running(end: range.lowerBound, register: code.begun(sum.start))
    }
    code.advance(&one.register, message, one.end..<range.upperBound)
    one.end = range.upperBound
    running[slot][index] = one
    return code.ended(one.register) ^ value
  }
}
