import HSProtocols
import HSTimeline

/// Events of one sort that follow one another, and that one line may stand for.
struct Stretch {
  /// What tells stretches apart.
  struct Key: Hashable {
    /// The connection's number.
    var connection: Int
    /// Whether our host sent it.
    var isSent: Bool
    /// The attribute's handle; -1 for a discovery.
    var handle: Int
    /// Of values that were written to it: their length and first octet, which tell commands apart.
    var written: [Int]?
  }

  /// What came.
  enum Content {
    /// Heart rates, in bpm, with the same contact.
    case heartRates(least: Int, most: Int, sum: Int, contact: UInt8)
    /// The same value over and over; whether it is text, which is read and not measured.
    case same([UInt8], isText: Bool)
    /// Values that differ, of so many bytes.
    case varied(shortest: Int, longest: Int)
    /// What a client learnt of a server.
    case discovery(DiscoveryTally)
  }

  /// What tells it apart.
  let key: Key
  /// What came.
  var content: Content
  /// What is said of all of it, in UTF-8: what the values are called.
  let name: [UInt8]
  /// The lines of the first ones, as long as they may still be printed as they are.
  private(set) var lines: [StoryLine] = []
  /// How many came.
  private(set) var count = 0
  /// The peer's number, or 0.
  let peer: Int
  /// Whether as many stand in front of it as are needed to fold.
  let isFurther: Bool
  /// Lines that were printed since it began.
  var linesSince = 0

  private var first: StoryLine
  private var last: StoryLine

  /// How many are printed as they are: fewer than that are no stretch.
  private var enough: Int {
    if case .varied = content { return 8 }
    return 3
  }

  /// A stretch that begins with a line.
  init(
    _ key: Key, _ content: Content, name: [UInt8], peer: Int, isFurther: Bool, _ line: StoryLine
  ) {
    self.key = key
    self.peer = peer
    self.content = content
    self.name = name
    self.isFurther = isFurther
    first = line
    last = line
    add(line)
  }

  /// Adds a line.
  mutating func add(_ line: StoryLine) {
    count += 1
    last = line
    if lines.count < enough { lines.append(line) }
  }

  /// Adds a line if what it says belongs to what came before.
  ///
  /// - Returns: Whether it was added.
  mutating func join(_ other: Content, _ line: StoryLine) -> Bool {
    guard let joined = content.joined(with: other, count: count) else { return false }
    content = joined
    add(line)
    return true
  }

  /// Whether it is so short that it gives way to any other line.
  var isShort: Bool { !isFurther && count <= enough }

  /// How many events no line of their own stands for.
  var folded: Int { count > lines.count ? count - (isVaried ? 1 : 0) : 0 }

  private var isVaried: Bool {
    if case .varied = content { return true }
    return false
  }

  /// The lines that stand for it.
  ///
  /// - Parameter known: What was learnt of the server before, for a discovery.
  /// - Returns: Its own lines if they are few, or else one in their place.
  func printed(_ known: Set<Int> = []) -> [StoryLine] {
    guard count > lines.count else { return lines }
    var text = OutputBuffer()
    write(known, to: &text)
    var line = last
    line.mark = .none
    line.text = text.bytes
    return isVaried ? [first, line] : [line]
  }

  private func write(_ known: Set<Int>, to text: inout OutputBuffer) {
    switch content {
    case .heartRates(let least, let most, let sum, let contact):
      let rates =
        most > least ? "\(least)-\(most) bpm, mean \((sum + count / 2) / count)" : "\(least) bpm"
      let suffix = ["", ", contact", ", no contact"][min(Int(contact), 2)]
      text.append(name.span)
      text += " \(rates)\(suffix): \(count) values"
      span(from: first.origin, to: &text)
    case .same:
      text.append(first.text.span)
      text += ", the same \(count) times"
      span(from: first.origin, to: &text)
    case .varied(let shortest, let longest):
      let least = longest > shortest ? "\(shortest) to " : ""
      text.append(name.span)
      text += ": \(count - 1) more values of \(least)\(counted(longest, "byte"))"
      span(from: first.origin, to: &text)
    case .discovery(let tally):
      tally.write(to: &text, isOurs: key.isSent, known: known)
      span(from: first.origin, to: &text)
      tally.writeNames(to: &text)
    }
  }

  /// Writes how long it took, and in which packets it is.
  private func span(from first: EventOrigin, to text: inout OutputBuffer) {
    let length = last.origin.time.nanoseconds(since: first.time)
    if length > 0 {
      text.append(" in ")
      text.append(duration: length)
    }
    let end = last.origin.packet
    text += end > first.packet ? ", packets \(first.packet)-\(end)" : ", packet \(first.packet)"
  }
}

extension Stretch.Content {
  /// What both are together; `nil` if the second one is something else.
  ///
  /// - Parameters:
  ///   - other: What comes now.
  ///   - count: How many came before.
  /// - Returns: Both as one.
  fileprivate func joined(with other: Stretch.Content, count: Int) -> Stretch.Content? {
    switch (self, other) {
    case (
      .heartRates(let least, let most, let sum, let contact),
      .heartRates(_, let rate, _, let now)
    ):
      guard contact == now else { return nil }
      return .heartRates(
        least: min(least, rate), most: max(most, rate), sum: sum + rate, contact: contact)
    case (.same(let value, let isText), .same(let now, let isNowText)):
      if value == now { return self }
      // A few of the same are part of a stream that varies; what is text is to be read.
      guard count < 4, !isText, !isNowText else { return nil }
      return .varied(
        shortest: min(value.count, now.count), longest: max(value.count, now.count))
    case (.varied(let shortest, let longest), .same(let now, isText: false)):
      return .varied(shortest: min(shortest, now.count), longest: max(longest, now.count))
    default: return nil
    }
  }
}

extension OutputBuffer {
  /// The bytes so far, as an array.
  var bytes: [UInt8] { span.copied }
}

extension Span<UInt8> {
  /// The bytes, as an array.
  var copied: [UInt8] { indices.map { self[$0] } }
}
