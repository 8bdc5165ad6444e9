/// What tells the kinds of an attribute's messages apart.
struct KindVerdict {
  /// The byte that tells them.
  var opcode: Claim?
  /// What proves that kinds go with their length, where no byte tells them apart as well.
  var byLength: ClaimEvidence?

  /// The byte that would tell them, if parts of the messages told it as well.
  var doubted: Claim?

  /// What is known of messages before their kinds are looked for.
  struct Setting {
    /// Bytes that are explained.
    var taken: Taken
    /// Bytes that say lengths, count, or are computed.
    var sizes: Taken
    /// The number that says the length.
    var length: Claim?
    /// Whether messages are whole: of pieces nothing says where a kind would stand.
    var isWhole: Bool
  }

  /// Works out what tells kinds.
  ///
  /// - Parameters:
  ///   - messages: Messages in the order of the capture, with those that came again.
  ///   - setting: What is known of them.
  ///   - echoed: What of requests comes back in answers.
  init(_ messages: [[UInt8]], _ setting: Setting, echoed: [Claim]) {
    self.init(of: messages, setting, echoed: echoed)
    guard let place = opcode?.place, messages.count <= Self.few,
      !echoed.contains(where: { $0.place == place }),
      !Self.isToldByParts(place, messages, setting)
    else { return }
    (doubted, opcode) = (opcode, nil)
  }

  /// Of so many messages, or fewer, each part is asked as well.
  private static let few = 512

  /// Whether parts of messages tell the same byte as all of them: one at least does, and two for each that tells another.
  ///
  /// A few dozen messages have so many octets that one goes with the length, or with others, by chance. Then it mostly
  /// does so because of a few of them. The parts are the messages without each second, third and fourth, both halves, and
  /// the first and the last two thirds.
  private static func isToldByParts(
    _ place: Int, _ messages: [[UInt8]], _ setting: Setting
  ) -> Bool {
    let all = messages.count
    var parts = [
      messages[..<(all / 2)], messages[(all / 2)...], messages[..<(all * 2 / 3)],
      messages[(all / 3)...],
    ].map { Array($0) }
    for count in 2...4 {
      for left in 0..<count {
        parts.append(messages.indices.lazy.filter { $0 % count != left }.map { messages[$0] })
      }
    }
    let told = parts.compactMap { KindVerdict(of: $0, setting).opcode?.place }
    let same = told.count { $0 == place }
    return same > 0 && (told.count - same) * 2 <= same
  }

  private init(of messages: [[UInt8]], _ setting: Setting, echoed: [Claim] = []) {
    let all = Self.different(messages)
    let (beside, length, isWhole) = (setting.taken, setting.length?.place, setting.isWhole)
    let told =
      // The number of a request comes back as well, and is explained by then.
      echoed.lazy.compactMap { KindSearch.echoed($0, all, taken: beside) }.first
      ?? length.flatMap {
        isWhole ? KindSearch.first(messages, taken: beside, length: $0) : nil
      }
    let isSought = told == nil && isWhole
    let weighed = Self.weighed(messages)
    let best = isSought ? KindSearch.best(weighed, taken: beside) : nil
    let parting =
      isSought
      ? KindSearch.parting(weighed, taken: beside, sizes: setting.sizes, known: best?.place) : nil
    // What goes with most is a kind before the octet behind it that goes with the length: that may be its first field.
    let isBest = best.map { best in
      parting.map { [best.place, best.place + 1].contains($0.place) } ?? true
    }
    opcode = told ?? (isBest ?? false ? best : parting)
    // Where messages say how long they are, those of a kind that comes in several lengths are no kinds of their own.
    let isOfSeveral =
      length != nil && opcode.map { !KindSearch.tellsLength(messages, $0.place) } ?? false
    if isSought, all.count >= 8, !isOfSeveral,
      let evidence = KindSearch.byLength(messages, but: opcode, taken: beside)
    {
      opcode = KindSearch.first(messages, taken: beside, length: length)
      // Where no number says the length, an octet that changes as it does says more.
      if opcode == nil, length == nil {
        opcode = KindSearch.changing(messages, taken: beside)
      }
      if opcode == nil { byLength = evidence }
    }
    if isWhole, opcode == nil, byLength == nil {
      opcode = KindSearch.changing(messages, taken: beside)
    }
    // Where some messages have their length at the place it tells no kinds.
    if let place = opcode?.place,
      KindSearch.areLengths(messages, place, added: setting.length?.parameter ?? 0)
    {
      opcode = nil
    }
  }

  /// Different messages that are looked at.
  private static let most = 8192

  /// Different messages in the order of the capture.
  static func different(_ messages: [[UInt8]]) -> [[UInt8]] { messages.times(atMost: 1, most) }

  /// Messages in the order of the capture, each at most three times: what comes again proves less, but is a message.
  private static func weighed(_ messages: [[UInt8]]) -> [[UInt8]] {
    messages.times(atMost: 3, most)
  }
}

extension [[UInt8]] {
  /// Messages, none empty, each at most so many times, and so many in all.
  fileprivate func times(atMost times: Int, _ count: Int) -> [[UInt8]] {
    var seen: [HashedOctets: Int] = [:]
    return filter { message in
      guard !message.isEmpty else { return false }
      let met = seen[HashedOctets(message), default: 0]
      if met < times { seen[HashedOctets(message)] = met + 1 }
      return met < times
    }.spread(count)
  }
}
