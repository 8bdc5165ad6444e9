/// Sequences of numbers, one behind the other, each kept once: equal sequences have equal numbers.
///
/// Stories are made of millions of small texts and lists. Each in an allocation of its own took ten times as much as
/// what they say.
struct SequencePool<Element: FixedWidthInteger> {
  private var elements: [Element] = []
  /// Where each sequence ends.
  private var ends: [Int] = []
  /// The numbers of sequences + 1 by their hash, 0 where a place is free; there are a power of two of them.
  private var slots: [UInt32] = []

  /// How many sequences there are.
  var count: Int { ends.count }

  /// The places of a sequence's elements; empty for a number that there is not.
  private func range(_ number: Int) -> Range<Int> {
    guard ends.indices.contains(number) else { return 0..<0 }
    return (number > 0 ? ends[number - 1] : 0)..<ends[number]
  }

  /// The elements of the sequence with a number; none if there is no such number.
  subscript(number: Int) -> ArraySlice<Element> { elements[range(number)] }

  /// The number of a sequence, which is kept if it is new.
  mutating func number(of sequence: some Collection<Element>) -> Int {
    if (count + 1) * 2 > slots.count { enlarge() }
    let mask = slots.count - 1
    var place = Self.hash(sequence) & mask
    while slots[place] != 0 {
      let known = Int(slots[place]) - 1
      if self[known].elementsEqual(sequence) { return known }
      place = (place + 1) & mask
    }
    elements.append(contentsOf: sequence)
    ends.append(elements.count)
    slots[place] = UInt32(clamping: count)
    return count - 1
  }

  private mutating func enlarge() {
    let mask = max(64, slots.count * 2) - 1
    slots = [UInt32](repeating: 0, count: mask + 1)
    for known in ends.indices {
      var place = Self.hash(self[known]) & mask
      while slots[place] != 0 { place = (place + 1) & mask }
      slots[place] = UInt32(clamping: known + 1)
    }
  }

  /// A hash with a seed of the process: no input can be made whose sequences collide.
  private static func hash(_ sequence: some Collection<Element>) -> Int {
    var hasher = Hasher()
    var word: UInt64 = 0
    var bits = 0
    for element in sequence {
      word = word << UInt64(Element.bitWidth) | UInt64(truncatingIfNeeded: element)
      bits += Element.bitWidth
      if bits >= UInt64.bitWidth {
        hasher.combine(word)
        (word, bits) = (0, 0)
      }
    }
    hasher.combine(word)
    hasher.combine(bits)
    return hasher.finalize()
  }
}
