/// A stream's messages as they are meant, before it is searched what they are made of: without what is laid over them, put
/// together from values, without escapes.
struct PreparedStream {
  /// The stream; its messages are those that were put together.
  private(set) var stream: MessageStream
  /// Values before they were put together.
  let values: Int
  /// What all octets are laid over with.
  private(set) var mask: UInt8?
  /// How messages are put together from values.
  private(set) var framing: Framing?
  /// How octets inside of messages are escaped.
  private(set) var escaping: Escaping?
  /// What is left of the work that may be done.
  private(set) var budget: SearchBudget

  /// Works it out for a stream as it was recorded.
  init(_ given: MessageStream) {
    stream = given
    values = given.messages.count
    budget = SearchBudget(given.messages)
    // What is read or advertised is one value each time.
    guard given.way == .notified || given.way == .written else { return }
    mask = Self.mask(given.messages, &budget)
    if let mask { stream.messages = Self.laidOver(given.messages, mask) }
    framing = Framing.best(stream.messages, &budget)
    if let framing { stream.messages = framing.joined(stream.messages) }
    escaping = Escaping.best(stream.messages)
    if let escaping { stream.messages = escaping.meant(stream.messages) }
  }

  private static func laidOver(_ messages: [Message], _ mask: UInt8) -> [Message] {
    messages.map { message in
      var message = message
      for place in message.bytes.indices { message.bytes[place] ^= mask }
      return message
    }
  }

  /// The octet that is laid over all: the most frequent one, as most empty fields are 0, if lengths or check sums are told
  /// under it, and are not without.
  private static func mask(_ values: [Message], _ budget: inout SearchBudget) -> UInt8? {
    var counts = [Int](repeating: 0, count: 256)
    for value in values { for octet in value.bytes { counts[Int(octet)] += 1 } }
    let all = counts.reduce(0, +)
    guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }), most != 0,
      let mask = UInt8(exactly: most), counts[most] * 10 >= all, counts[most] > counts[0] * 2
    else { return nil }
    let sample = StreamLearning.different(values)
    guard sample.count >= 8 else { return nil }
    let masked = StreamLearning.different(laidOver(values, mask))
    let (plain, meant) = (told(sample, &budget), told(masked, &budget))
    return meant > plain ? mask : nil
  }

  /// What is told of messages that a mask would hide: of check sums the usual ones, since a mask leaves others what they are.
  private static func told(_ messages: [[UInt8]], _ budget: inout SearchBudget) -> Int {
    var search = CheckSumSearch(messages.spread(128), budget: budget)
    let sum = search.best()?.sum
    budget = search.budget
    let isUsual = sum.map { $0.isUsual && $0.method != .xor } ?? false
    return (isUsual ? 1 : 0)
      + LengthSearch.all(messages, sent: messages, taken: Taken(), sum: sum).count * 2
  }
}
