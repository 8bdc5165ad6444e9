import HSBase

/// The numbers that some messages have at a place, one place and reading after the other: of each it is asked many times
/// whether there are numbers between two.
struct SampledNumbers {
  private let view: MessageView
  private let sample: [Int]
  /// The octets that are searched, a row for each message of the sample, with a zero in front.
  private var octets: [UInt8] = []
  private var lengths: [Int] = []
  private let width: Int
  /// The numbers that were read, those of lower buckets first.
  private var numbers: [Double] = []
  private var read: [Double] = []
  private var (least, most) = (0.0, 0.0)
  /// Whether the numbers that were read are in buckets.
  private var isFilled = false
  /// Buckets for each unit; 0 if too many numbers fall into one, and all are sorted.
  private var scale = 0.0
  /// Where each bucket begins, and where the last ends.
  private var starts: [Int]
  /// The number that was put into each bucket last.
  private var lasts: [Double]
  /// Numbers on their way into buckets.
  private var ordered: [Double] = []

  private let buckets: Int
  /// Octets that a number may take.
  private static let longest = 16

  /// What is asked of each place: lists of ranges, one behind the other.
  private var ranges: [(least: Double, most: Double)] = []
  private var lists: [List] = []

  /// Where a list's ranges are, and what the middle ones are.
  private struct List {
    let places: Range<Int>
    /// More than half of the ranges lie below each number above this.
    let upper: Double
    /// More than half of the ranges lie above each number below this.
    let lower: Double
  }

  /// Numbers of some messages, of which is asked whether they are in ranges.
  ///
  /// - Parameters:
  ///   - view: The messages.
  ///   - sample: Those that are looked at.
  ///   - lists: Lists of one range or more, of which half or more must have a number.
  init(_ view: MessageView, _ sample: [Int], lists: [[(least: Double, most: Double)]]) {
    self.view = view
    self.sample = sample
    for list in lists {
      self.lists.append(
        List(
          places: ranges.count..<(ranges.count + list.count),
          upper: list.map { $0.most }.sorted()[list.count / 2],
          lower: list.map { $0.least }.sorted()[(list.count - 1) / 2]))
      ranges += list
    }
    buckets = max(64, min(512, sample.count))
    starts = Array(repeating: 0, count: buckets + 1)
    lasts = Array(repeating: 0, count: buckets)
    let longest = view.messages.reduce(0) { max($0, $1.bytes.count) }
    width = 1 + min(longest, SearchedPart.furthest + Self.longest)
    guard !view.isText else { return }
    octets.reserveCapacity(sample.count * width + 1)
    for index in sample {
      let bytes = view.messages[index].bytes.prefix(width - 1)
      octets.append(0)
      octets += bytes
      octets += repeatElement(0, count: width - 1 - bytes.count)
      lengths.append(bytes.count)
    }
    octets.append(0)
  }

  /// Reads the numbers at a place.
  ///
  /// - Returns: Whether two of them differ.
  mutating func read(_ place: Int, _ reading: Reading) -> Bool {
    // Arrays are taken out while they are filled: each change of one in its place asks whether it is shared.
    var read = self.read
    self.read = []
    read.removeAll(keepingCapacity: true)
    if view.isText || place < 0 {
      for index in sample {
        if let number = view.number(index, place, reading) { read.append(number) }
      }
    } else {
      let end = place + reading.size
      for (row, length) in lengths.enumerated() where end <= length {
        if let number = reading.number(octets, row * width + 1 + place) { read.append(number) }
      }
    }
    (least, most) = (read.first ?? 0, read.first ?? 0)
    for number in read {
      if number < least { least = number }
      if number > most { most = number }
    }
    self.read = read
    isFilled = false
    return least < most
  }

  /// Puts the numbers into buckets, most of those that are the same once.
  private mutating func fill() {
    isFilled = true
    scale = Double(buckets) / (most - least)
    ordered.removeAll(keepingCapacity: true)
    var fullest = 0
    if scale.isFinite, scale > 0 {
      var (ordered, starts, lasts) = (self.ordered, self.starts, self.lasts)
      (self.ordered, self.starts, self.lasts) = ([], [], [])
      for bucket in starts.indices { starts[bucket] = 0 }
      for number in read {
        let bucket = bucket(number)
        if starts[bucket] > 0, lasts[bucket] == number { continue }
        lasts[bucket] = number
        ordered.append(number)
        starts[bucket] += 1
        if starts[bucket] > fullest { fullest = starts[bucket] }
      }
      (self.ordered, self.starts, self.lasts) = (ordered, starts, lasts)
    }
    guard scale.isFinite, scale > 0, fullest <= 24 else {
      scale = 0
      numbers = read.sorted()
      return
    }
    var (numbers, starts) = (self.numbers, self.starts)
    (self.numbers, self.starts) = ([], [])
    var sum = 0
    for bucket in starts.indices {
      sum += starts[bucket]
      starts[bucket] = sum
    }
    numbers.removeAll(keepingCapacity: true)
    numbers += ordered
    for number in ordered {
      let bucket = bucket(number)
      starts[bucket] -= 1
      numbers[starts[bucket]] = number
    }
    (self.numbers, self.starts) = (numbers, starts)
  }

  /// The bucket of a number that is not less than the least.
  private func bucket(_ number: Double) -> Int {
    let place = (number - least) * scale
    return place < Double(buckets) ? Int(clamping: place) : buckets - 1
  }

  /// How many ranges of a list have no number; `nil` if those are more than half.
  mutating func missing(_ list: Int) -> Int? {
    let list = lists[list]
    guard list.upper >= least, list.lower <= most else { return nil }
    var outside = 0
    for place in list.places where ranges[place].most < least || ranges[place].least > most {
      outside += 1
    }
    guard outside * 2 <= list.places.count else { return nil }
    if !isFilled { fill() }
    var missing = 0
    for place in list.places where !has(ranges[place].least, ranges[place].most) {
      missing += 1
      if missing * 2 > list.places.count { return nil }
    }
    return missing
  }

  /// Whether there is a number between two.
  private func has(_ low: Double, _ high: Double) -> Bool {
    guard low <= most, high >= least else { return false }
    guard scale > 0 else {
      let from = numbers.indices.partitionPoint { numbers[$0] < low }
      return from < numbers.count && numbers[from] <= high
    }
    let (first, last) = (low > least ? bucket(low) : 0, bucket(high))
    if first + 1 < last, starts[first + 1] < starts[last] { return true }
    func has(_ bucket: Int) -> Bool {
      for place in starts[bucket]..<starts[bucket + 1] {
        if numbers[place] >= low, numbers[place] <= high { return true }
      }
      return false
    }
    return has(first) || first < last && has(last)
  }
}
