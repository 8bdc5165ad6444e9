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
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    let end = values[low...].firstIndex { $0 != value } ?? values.count
    return amounts[low..<end]
  }

  /// The numbers of a heart rate's values.
  init(
    _ recorded: borrowing RecordedValues, _ mistakes: MistakeSet, _ quantity: Quantity,
    _ presentation: Presentation = .each
  ) {
    areTruths = quantity == .contact
    for index in 0..<recorded.count {
      let bytes = recorded.value(index)
      let reading = MistakenReading(bytes, mistakes)
      switch quantity {
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
          add(Amount(ticks * unit, over: isTaken ? 1000 : 1024), index)
        }
      }
    }
    amounts = presentation.apply(amounts)
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

  private mutating func add(_ amount: Amount?, _ index: Int) {
    guard let amount else { return }
    amounts.append(amount)
    values.append(index)
  }
}
