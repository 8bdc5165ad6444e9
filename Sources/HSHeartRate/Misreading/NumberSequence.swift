import HSBase

/// The numbers that a way of decoding makes of recorded values.
struct NumberSequence {
  /// The numbers.
  var amounts: [Amount] = []
  /// For each, the value that it comes from.
  var values: [Int] = []
  /// Whether the numbers are answers to a question, 1 or 0.
  var areTruths = false

  /// No numbers.
  init() {}

  /// The numbers that come from one value.
  func amounts(of value: Int) -> ArraySlice<Amount> {
    let low = values.indices.partitionPoint { values[$0] < value }
    let end = values[low...].firstIndex { $0 != value } ?? values.count
    return amounts[low..<end]
  }

  /// The numbers of a heart rate's values.
  init(
    _ recorded: borrowing RecordedValues, _ mistakes: MistakeSet, _ quantity: Quantity
  ) {
    areTruths = quantity == .contact
    for index in 0..<recorded.count {
      let bytes = recorded.value(index)
      let reading = MistakenReading(bytes, mistakes)
      switch quantity {
      case .rate where mistakes.contains(.rateFromEachInterval):
        reading.forEachInterval(of: bytes) { ticks in
          if ticks > 0 { add(Amount(60 * 1024, over: ticks), index) }
        }
      case .rate: add(reading.rate, index)
      case .energy: add(reading.energy, index)
      case .contact: add(reading.contact, index)
      case .intervalsInMilliseconds, .intervalsInSeconds:
        let isTaken = mistakes.contains(.intervalsAsMilliseconds)
        let unit = quantity == .intervalsInSeconds ? 1 : 1000
        if mistakes.contains(.intervalFromRate) {
          let beats = Int((reading.rate?.steps ?? 0) / Amount.one)
          if beats > 0 { add(Amount(60 * unit, over: beats), index) }
          continue
        }
        reading.forEachInterval(of: bytes) { ticks in
          if mistakes.contains(.intervalOctets) {
            add(Amount(whole: ticks & 0xff), index)
            add(Amount(whole: ticks >> 8), index)
          } else if mistakes.contains(.intervalsConvertedBackwards) {
            add(Amount(ticks * 1024, over: 1_000_000 / unit), index)
          } else {
            add(Amount(ticks * unit, over: isTaken ? 1000 : 1024), index)
          }
        }
      }
    }
  }

  /// The numbers of a heart rate's values that are read rightly, as an app shows them; `unit` is what the last decimal
  /// counts that is shown.
  init(
    _ recorded: borrowing RecordedValues, _ quantity: Quantity, _ presentation: Presentation,
    unit: Int64
  ) {
    var source = quantity
    if case .rateOfMeanInterval = presentation { source = .intervalsInMilliseconds }
    let made = NumberSequence(recorded, [], source)
    if case .longerThan(let length) = presentation {
      let lengths = made.values.map { recorded.value($0).count }
      self = made.keeping { lengths[$0] > length }
      return
    }
    self = presentation.apply(made, unit: unit)
  }

  /// The numbers that another characteristic's values begin with.
  init(plain recorded: borrowing RecordedValues, octets: Int, bigEndian: Bool) {
    for index in 0..<recorded.count {
      let bytes = recorded.value(index)
      guard bytes.count >= octets else { continue }
      var value = 0
      for place in 0..<octets {
        let octet = Int(bytes[bytes.startIndex + (bigEndian ? place : octets - 1 - place)])
        value = value << 8 | octet
      }
      add(Amount(whole: value), index)
    }
  }

  /// How likely it is that as many numbers of something else, which change as these do and as the shown do, are the same
  /// at any of these places.
  func chance(of count: Int, in shown: borrowing ShownNumbers) -> Double {
    func changes(_ amounts: [Amount]) -> [Int64: Double] {
      var found: [Int64: Double] = [:]
      for (one, next) in zip(amounts, amounts.dropFirst()) {
        found[next.steps / shown.precision - one.steps / shown.precision, default: 0] += 1
      }
      return found.mapValues { $0 / Double(max(amounts.count - 1, 1)) }
    }
    let theirs = changes(shown.amounts)
    let same = changes(amounts).reduce(0) { $0 + $1.value * (theirs[$1.key] ?? 0) }
    var chance = Double(amounts.count)
    for _ in 0..<max(count - 1, 0) where chance > 0 { chance *= same }
    return chance
  }

  /// The places of each value's numbers.
  var groups: [Range<Int>] {
    var groups: [Range<Int>] = []
    for place in values.indices {
      if let last = groups.last, values[last.lowerBound] == values[place] {
        groups[groups.count - 1] = last.lowerBound..<place + 1
      } else {
        groups.append(place..<place + 1)
      }
    }
    return groups
  }

  /// Other numbers of the same values.
  func replacing(_ number: (Int) -> Amount) -> NumberSequence {
    var result = self
    result.amounts = amounts.indices.map(number)
    return result
  }

  /// Some of the numbers, by their places.
  func keeping(_ isKept: (Int) -> Bool) -> NumberSequence {
    var result = NumberSequence()
    result.areTruths = areTruths
    for index in amounts.indices where isKept(index) { result.add(amounts[index], values[index]) }
    return result
  }

  /// Adds a number of a value, if there is one.
  mutating func add(_ amount: Amount?, _ index: Int) {
    guard let amount else { return }
    amounts.append(amount)
    values.append(index)
  }
}
