import HSBase

/// Messages as they are taken: octets as they were sent, octets laid over with a mask, those that hexadecimal digits
/// mean, or the numbers of a text.
struct MessageView {
  /// A number in a text.
  private struct WrittenNumber {
    var number: Double
    var octets: Range<Int>
  }

  /// The messages; their octets are those that are meant.
  private(set) var messages: [Message]
  /// What the octets are made of, for people; empty for those that were sent.
  private(set) var name = ""
  /// The octet of what was sent with which the first begins.
  private(set) var origin = 0
  /// How many octets were sent for each.
  private(set) var width = 1
  /// The numbers of each message, where it is a text.
  private var numbers: [[WrittenNumber?]]?
  /// How numbers may be written.
  private(set) var readings = Reading.all

  /// Messages as they were sent.
  init(_ messages: [Message]) { self.messages = messages }

  /// Whether octets are those that were sent.
  var isAsSent: Bool { name.isEmpty && !isText }

  /// Whether places count numbers, and not octets.
  var isText: Bool { numbers != nil }

  /// The place of an octet that was sent; `nil` where there is none.
  func place(of octet: Int) -> Int? {
    if isText { return nil }
    if octet < 0 { return width == 1 ? octet : nil }
    return octet >= origin ? (octet - origin) / width : nil
  }

  /// The octets that were sent for a number of a message: the first, and how many.
  func octets(_ message: Int, _ place: Int, _ reading: Reading) -> (from: Int, size: Int) {
    if let numbers {
      let octets = place < numbers[message].count ? numbers[message][place]?.octets : nil
      return (octets?.lowerBound ?? 0, max(1, octets?.count ?? 1))
    }
    return (place >= 0 ? origin + place * width : place, reading.size * width)
  }

  /// The number that is read at a place of a message; `nil` where none stands there.
  func number(_ message: Int, _ place: Int, _ reading: Reading) -> Double? {
    if let numbers {
      return place >= 0 && place < numbers[message].count ? numbers[message][place]?.number : nil
    }
    let bytes = messages[message].bytes
    return reading.number(bytes, place >= 0 ? place : bytes.count + place)
  }

  /// At which places something changes.
  func changes(_ most: Int) -> [Bool] {
    if let numbers { return Self.changes(numbers.map { $0.map { $0?.number } }, most) }
    return Self.changes(messages.lazy.map { $0.bytes }, most)
  }

  private static func changes<Element: Equatable>(_ rows: some Sequence<[Element]>, _ most: Int)
    -> [Bool]
  {
    var first: [Element] = []
    var changes: [Bool] = []
    for row in rows {
      let row = row.prefix(most)
      if row.count > first.count {
        first += row[first.count...]
        changes += [Bool](repeating: false, count: first.count - changes.count)
      }
      for (place, one) in row.enumerated() where one != first[place] { changes[place] = true }
    }
    return changes
  }

  /// Some of the messages.
  func only(_ places: [Int]) -> MessageView {
    var view = self
    view.messages = places.map { messages[$0] }
    view.numbers = numbers.map { numbers in places.map { numbers[$0] } }
    return view
  }

  /// The messages by what stands at a place, if that is one of few values in all of them.
  func kinds(_ place: Int, most: Int) -> [(key: UInt8, value: [Int])]? {
    var kinds: [UInt8: [Int]] = [:]
    for index in messages.indices {
      let number = number(index, place, .number(.byte)).flatMap { UInt8(exactly: $0) }
      guard let number else { return nil }
      kinds[number, default: []].append(index)
      if kinds.count > most { return nil }
    }
    guard kinds.count > 1 else { return nil }
    return kinds.sorted { $0.key < $1.key }
  }

  // MARK: - Other ways to take messages

  /// What else the octets may mean: digits are told by it that there is nothing else, and so is a mask.
  func others() -> [MessageView] {
    guard messages.count >= 4 else { return [] }
    var counts = [Int](repeating: 0, count: 256)
    for message in messages { for byte in message.bytes { counts[Int(byte)] += 1 } }
    guard counts.count(where: { $0 > 0 }) >= 8 else { return [] }
    var views: [MessageView] = []
    var plain = self
    let isText = Self.isText(counts, 0)
    if !isText, let mask = Self.mask(counts) {
      plain = laidOver(mask)
      views.append(plain)
    }
    if isText || !plain.isAsSent { views += plain.written() }
    if let meant = plain.meant() {
      views.append(meant)
      if let masked = meant.emptied() { views.append(masked) }
    } else if !isText, plain.isAsSent, let masked = emptied() {
      views.append(masked)
    }
    return views
  }

  private func laidOver(_ mask: UInt8) -> MessageView {
    var view = self
    for index in view.messages.indices {
      for place in view.messages[index].bytes.indices { view.messages[index].bytes[place] ^= mask }
    }
    view.name += ", XOR 0x\(FieldSearch.text([mask]))"
    return view
  }

  /// Laid over with what fills it: most empty fields are 0.
  private func emptied() -> MessageView? {
    var counts = [Int](repeating: 0, count: 256)
    for message in messages { for byte in message.bytes { counts[Int(byte)] += 1 } }
    let all = counts.reduce(0, +)
    guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }), most != 0, most != 255,
      counts[most] * 4 >= all
    else { return nil }
    return UInt8(exactly: most).map(laidOver)
  }

  private static func isText(_ counts: [Int], _ mask: Int) -> Bool {
    counts.indices.allSatisfy { octet in
      let meant = octet ^ mask
      return counts[octet] == 0 || (0x20...0x7e).contains(meant)
        || [0x09, 0x0a, 0x0d].contains(meant)
    }
  }

  /// The mask under which all octets are characters, and more are digits than under each other.
  private static func mask(_ counts: [Int]) -> UInt8? {
    var best = (digits: 0, mask: nil as UInt8?)
    for mask in UInt8(1)...255 where isText(counts, Int(mask)) {
      let digits = counts.indices.reduce(0) { sum, octet in
        Hex.value(of: UInt8(truncatingIfNeeded: octet) ^ mask) != nil ? sum + counts[octet] : sum
      }
      if digits > best.digits {
        best = (digits, mask)
      } else if digits == best.digits {
        best.mask = nil
      }
    }
    return best.digits * 2 >= counts.reduce(0, +) ? best.mask : nil
  }

  /// The octets that digits mean, where all messages have four or more from one place on.
  private func meant() -> MessageView? {
    guard let sample = messages.first?.bytes else { return nil }
    var longest = 0..<0
    var from = 0
    for place in 0...sample.count {
      if place < sample.count, Hex.value(of: sample[place]) != nil { continue }
      if place - from > longest.count { longest = from..<place }
      from = place + 1
    }
    guard longest.count >= 4 else { return nil }
    var view = self
    var short = 0
    for index in messages.indices {
      let digits = messages[index].bytes.dropFirst(longest.lowerBound).prefix {
        Hex.value(of: $0) != nil
      }.compactMap(Hex.value)
      if digits.count < 4 { short += 1 }
      view.messages[index].bytes = stride(from: 1, to: digits.count, by: 2).map {
        digits[$0 - 1] << 4 | digits[$0]
      }
    }
    guard short * 20 <= messages.count else { return nil }
    view.origin = longest.lowerBound
    view.width = 2
    view.name += ", in hexadecimal digits"
    return view
  }

  /// The numbers of texts: decimal, and where letters come with them hexadecimal.
  private func written() -> [MessageView] {
    [(Reading.text, Self.decimals), (.digits, Self.hexadecimals)].compactMap { reading, read in
      var view = self
      let numbers = messages.map { read($0.bytes) }
      guard numbers.contains(where: { $0.contains { $0 != nil } }) else { return nil }
      view.numbers = numbers
      view.readings = [reading]
      return view
    }
  }

  private static func decimals(_ bytes: [UInt8]) -> [WrittenNumber?] {
    func isDigit(_ place: Int) -> Bool {
      place < bytes.count && (0x30...0x39).contains(bytes[place])
    }
    var numbers: [WrittenNumber?] = []
    var place = 0
    while place < bytes.count, numbers.count < SearchedPart.furthest {
      guard isDigit(place) else {
        place += 1
        continue
      }
      // A line between two numbers is no sign.
      let isNegative =
        place > 0 && bytes[place - 1] == 0x2d && !(place > 1 && isDigit(place - 2))
      let from = isNegative ? place - 1 : place
      while isDigit(place) || place < bytes.count && bytes[place] == 0x2e && isDigit(place + 1) {
        place += 1
      }
      numbers.append(
        place - from <= 16
          ? Double(String(decoding: bytes[from..<place], as: UTF8.self)).map {
            WrittenNumber(number: $0, octets: from..<place)
          } : nil)
    }
    return numbers
  }

  private static func hexadecimals(_ bytes: [UInt8]) -> [WrittenNumber?] {
    func isWord(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }
    var numbers: [WrittenNumber?] = []
    var place = 0
    while place < bytes.count, numbers.count < SearchedPart.furthest {
      guard isWord(bytes[place]) else {
        place += 1
        continue
      }
      let from = place
      while place < bytes.count, isWord(bytes[place]) { place += 1 }
      let digits = bytes[from..<place].compactMap(Hex.value)
      guard digits.count == place - from, digits.count <= 8 else {
        numbers.append(nil)
        continue
      }
      let number = digits.reduce(0.0) { $0 * 16 + Double($1) }
      let isNegative = from > 0 && bytes[from - 1] == 0x2d
      numbers.append(
        WrittenNumber(
          number: isNegative ? -number : number, octets: (isNegative ? from - 1 : from)..<place))
    }
    return numbers
  }
}
