/// Messages of one kind, and what their bytes are.
package struct KindLearning: Sendable {
  /// The opcode's value; `nil` where kinds are not told apart.
  package var opcode: UInt8?
  /// Messages.
  package var count: Int
  /// Different ones.
  package var different: Int
  /// The shortest and the longest message.
  package var lengths: ClosedRange<Int>
  /// What their bytes are, in their order; claims on the end of messages are last.
  package var claims: [Claim]
  /// Bytes from the start that nothing is claimed of: of what all messages have.
  package var unknown: [Range<Int>]
  /// A message, with its packet.
  package var example: Message
  /// What cannot be told, and what to record next.
  package var open: [String]
}

/// What one attribute's values in one direction are made of.
package struct StreamLearning: Sendable {
  /// The attribute; its messages are those that were put together, without escapes.
  package var stream: MessageStream
  /// Values before they were put together.
  package var values: Int
  /// What all octets are laid over with, where they are: all claims are of what is meant.
  package var mask: UInt8?
  /// How messages are put together from values, where they are.
  package var framing: Framing?
  /// How octets inside of messages are escaped, where they are: all claims are of what is meant.
  package var escaping: Escaping?
  /// What tells the kinds apart.
  package var opcode: Claim?
  /// What proves that kinds go with their length, where no byte tells them apart as well.
  package var byLength: ClaimEvidence?
  /// The kinds, those with the most messages first.
  package var kinds: [KindLearning]
  /// What cannot be told of all of them.
  package var open: [String]

  /// All claims, each once.
  package var claims: Int {
    (mask == nil ? 0 : 1) + (framing == nil ? 0 : 1) + (escaping == nil ? 0 : 1)
      + (opcode == nil ? 0 : 1)
      + (byLength == nil ? 0 : 1)
      + kinds.reduce(0) { $0 + $1.claims.count { $0.role != .opcode } }
  }

  /// Works out what the values of a capture's streams are made of: what answers repeat of their requests tells kinds.
  package static func all(_ given: [MessageStream]) -> [StreamLearning] {
    let prepared = given.map { PreparedStream($0) }
    var echoed = [[Claim]](repeating: [], count: given.count)
    for echo in Pairing.echoes(prepared.map({ $0.stream })) {
      for (stream, claim) in [echo.request, echo.answer] { echoed[stream].append(claim) }
    }
    return zip(prepared, echoed).map { StreamLearning($0, echoed: $1) }
  }

  /// Works out what a stream's values are made of.
  package init(_ given: MessageStream) { self.init(PreparedStream(given), echoed: []) }

  private init(_ prepared: PreparedStream, echoed: [Claim]) {
    stream = prepared.stream
    values = prepared.values
    mask = prepared.mask
    framing = prepared.framing
    escaping = prepared.escaping
    open = []
    kinds = []
    let usual = Self.withoutStragglers(stream.messages)
    let all = Self.different(usual)
    guard !all.isEmpty else { return }
    if stream.leftOut > 0 { open.append("\(stream.leftOut) further values were not looked at") }
    var taken = Taken()
    var shared: [Claim] = []
    func take(_ claim: Claim) {
      shared.append(claim)
      taken.add(claim)
    }
    let messages = usual.map { $0.bytes }
    var budget = SearchBudget(stream.messages)
    Self.checkSums(all, &budget).forEach(take)
    // The few messages that are shorter than nearly all have lengths that tell.
    let sent = stream.messages.map { $0.bytes }
    let lengths = LengthSearch.all(
      Self.different(stream.messages), sent: sent, taken: taken, sum: shared.first?.checkSum)
    (lengths.isEmpty
      ? LengthSearch.all(all, sent: messages, taken: taken, sum: shared.first?.checkSum)
      : lengths).forEach(take)
    for claim in ClockSearch.claims(usual, taken: taken) { take(claim) }
    for claim in SequenceSearch.clocks(usual, taken: taken) { take(claim) }
    for claim in SequenceSearch.counters(usual, taken: taken) { take(claim) }
    let constants = FieldSearch.constants(all, sent: messages, taken: taken)
    var beside = taken
    for claim in constants { beside.add(claim) }
    // Of pieces nothing says where a kind would stand.
    let verdict = KindVerdict(
      messages,
      .init(
        taken: beside, sizes: taken, length: shared.first { $0.role == .length },
        isWhole: framing != nil || !KindSearch.areUnframed(messages)),
      echoed: echoed)
    (opcode, byLength) = (verdict.opcode, verdict.byLength)
    if let doubted = verdict.doubted {
      open.append(
        "byte \(doubted.place) may tell kinds of messages, but parts of these messages do not say so. Record more of "
          + "each kind: do the same several times, in another order")
    }
    // What all kinds share is known of rare ones too.
    if opcode != nil || byLength != nil {
      shared += constants.filter { claim in
        claim.place >= 0 && claim.role == .constant
          && stream.messages.count { !$0.bytes.dropFirst(claim.place).starts(with: claim.contents) }
            * 50 <= stream.messages.count
      }
    }
    var groups: [Int: [Message]] = [:]
    for message in stream.messages {
      let length = message.bytes.count
      let byte = opcode.flatMap { $0.place < length ? Int(message.bytes[$0.place]) : nil }
      groups[byLength == nil ? byte ?? -1 : length, default: []].append(message)
    }
    let order = groups.sorted { ($0.value.count, -$0.key) > ($1.value.count, -$1.key) }
    for (key, messages) in order.prefix(64) {
      kinds.append(
        Self.kind(
          UInt8(exactly: opcode == nil ? -1 : key), messages, shared, opcode,
          isOne: groups.count > 1, sharesLengths: Set(all.map { $0.count }).count > 1, &budget))
    }
    if budget.isSpent || prepared.budget.isSpent {
      open.append(
        "not every check sum was tried: the messages admit too many. A capture with messages that differ more may tell"
      )
    }
    if groups.count > 64 {
      open.append("\(groups.count - 64) rare kinds of messages were not looked at")
    }
    explain(all)
  }

  /// The kind of a message; `nil` for those of kinds that were not met.
  package func kind(of bytes: [UInt8]) -> KindLearning? { kinds.first { has($0, bytes) } }

  /// Whether a message is of a kind.
  package func has(_ kind: KindLearning, _ bytes: [UInt8]) -> Bool {
    if byLength != nil { return kind.lengths.contains(bytes.count) }
    guard let place = opcode?.place else { return true }
    return (place < bytes.count ? bytes[place] : nil) == kind.opcode
  }

  /// Different messages in the order of the capture.
  static func different(_ messages: [Message]) -> [[UInt8]] {
    KindVerdict.different(messages.map { $0.bytes })
  }

  /// Messages without the few that are shorter than nearly all: what is cut or left over says nothing of the others.
  private static func withoutStragglers(_ messages: [Message]) -> [Message] {
    let lengths = messages.map { $0.bytes.count }.sorted()
    guard let least = lengths.dropFirst(lengths.count / 50).first, least != lengths.first else {
      return messages
    }
    return messages.filter { $0.bytes.count >= least }
  }

  /// The check sums of messages: one, or that of a header and that of what follows.
  private static func checkSums(_ messages: [[UInt8]], _ budget: inout SearchBudget) -> [Claim] {
    var search = CheckSumSearch(messages, budget: budget)
    defer { budget = search.budget }
    return search.all().map { found in
      Claim(
        role: .checkSum, place: found.sum.place, size: found.sum.width,
        type: NumberType(.unsigned, found.sum.width, isBig: found.sum.writing == .big),
        says: "\(found.sum.algorithm); covers \(found.sum.coverage)", evidence: found.evidence,
        checkSum: found.sum)
    }
  }

  /// Whether a claim on all messages is one on those of a kind: it holds in half of them.
  private static func isOf(_ claim: Claim, _ messages: [[UInt8]]) -> Bool {
    let holds = messages.count { message in
      guard let octets = claim.octets(length: message.count) else { return false }
      if let sum = claim.checkSum { return sum.holds(message) != false }
      guard claim.role == .length, claim.parameter != 0 || claim.says.hasSuffix("message") else {
        return true
      }
      return Int(claim.type.raw(message, octets.lowerBound)) + claim.parameter == message.count
    }
    return holds * 2 >= messages.count
  }

  private static func kind(
    _ key: UInt8?, _ given: [Message], _ shared: [Claim], _ opcode: Claim?,
    isOne: Bool, sharesLengths: Bool, _ budget: inout SearchBudget
  ) -> KindLearning {
    let messages = withoutStragglers(given)
    let all = different(messages)
    let counts = messages.map { $0.bytes.count }
    let shortest = counts.min() ?? 0
    let lengths = shortest...max(shortest, counts.max() ?? 0)
    var taken = Taken()
    var claims: [Claim] = []
    func take(_ claim: Claim) {
      var claim = claim
      // Where all messages are of one length each place has one name.
      if claim.place < 0, lengths.lowerBound == lengths.upperBound {
        claim.place += lengths.lowerBound
      }
      claims.append(claim)
      taken.add(claim)
    }
    for claim in shared where claim.octets(length: shortest) != nil && isOf(claim, all) {
      take(claim)
    }
    if let opcode, key != nil {
      var claim = opcode
      if let key { claim.contents = [key] }
      take(claim)
    }
    let sent = messages.map { $0.bytes }
    if !claims.contains(where: { $0.role == .checkSum }) {
      for claim in checkSums(all, &budget)
      where !(claim.octets(length: shortest) ?? 0..<0).contains(where: taken.contains) {
        take(claim)
      }
    }
    if !claims.contains(where: { $0.role == .length }) {
      let sum = claims.first { $0.role == .checkSum }?.checkSum
      LengthSearch.all(all, sent: sent, taken: taken, sum: sum).forEach(take)
    } else if isOne, let known = claims.first(where: { $0.role == .length }) {
      // Messages of other kinds may be too short for a second one.
      if let second = LengthSearch.second(all, sent: sent, taken: taken, beside: known) {
        take(second)
      }
    }
    ClockSearch.claims(messages, taken: taken).forEach(take)
    if isOne {
      SequenceSearch.clocks(messages, taken: taken).forEach(take)
      SequenceSearch.counters(messages, taken: taken).forEach(take)
    }
    if !claims.contains(where: { $0.role == .counter || $0.role == .timestamp }),
      let some = SequenceSearch.counterOfSome(messages, taken: taken)
    {
      take(some)
    }
    FieldSearch.digits(all, taken: taken).forEach(take)
    FieldSearch.constants(all, sent: sent, taken: taken).forEach(take)
    DecimalSearch.claims(all, taken: taken).forEach(take)
    FieldSearch.measurements(messages, taken: taken).forEach(take)
    FieldSearch.enumerations(all, taken: taken).forEach(take)
    FieldSearch.texts(all, taken: taken).forEach(take)
    let doubted: [Int]
    (claims, doubted) = FieldSearch.withoutHighs(claims)
    claims.sort { ($0.place < 0 ? 1 : 0, $0.place) < ($1.place < 0 ? 1 : 0, $1.place) }
    var unknown: [Range<Int>] = []
    for place in 0..<taken.common(shortest, most: 2048)
    where !taken.contains(place) && !doubted.contains(place) {
      if let last = unknown.last, last.upperBound == place {
        unknown[unknown.count - 1] = last.lowerBound..<(place + 1)
      } else {
        unknown.append(place..<(place + 1))
      }
    }
    // A message in the middle that has what the others have.
    let usual = claims.filter { $0.role == .constant || $0.role == .padding }
    let conditions = claims.compactMap { $0.condition }
    let example = messages[(messages.count / 2)...].first { message in
      conditions.allSatisfy { $0.holds(message.bytes) }
        && usual.allSatisfy { claim in
          claim.octets(length: message.bytes.count).map {
            message.bytes[$0].elementsEqual(claim.contents)
          } ?? false
        }
    }
    var kind = KindLearning(
      opcode: key, count: given.count, different: all.count, lengths: lengths, claims: claims,
      unknown: unknown, example: example ?? messages[messages.count / 2], open: [])
    if !doubted.isEmpty {
      let places = doubted.sorted().prefix(6).map { "\($0)" }.joined(separator: ", ")
      kind.open.append(
        "byte\(doubted.count == 1 ? "" : "s") \(places)\(doubted.count > 6 ? ", …" : "") did not change, and may be the "
          + "high one of the number beside. Record while it goes further")
    }
    kind.explain(
      all,
      checkSumOfLengths: sharesLengths && shared.contains { $0.role == .checkSum })
    return kind
  }

  /// Says what cannot be told of the stream as a whole.
  private mutating func explain(_ messages: [[UInt8]]) {
    let sample = messages.spread(1024)
    guard claims == 0 || kinds.allSatisfy({ $0.claims.count <= 1 }) else { return }
    var counts = [Int](repeating: 0, count: 256)
    var all = 0
    for message in sample { for byte in message.prefix(512) { counts[Int(byte)] += 1; all += 1 } }
    guard all >= 1024, sample.count >= 16 else { return }
    // A sample's entropy falls short of the truth by about 255 / (2 n ln 2).
    let entropy = Bits.entropy(counts) + 255 / (2 * Double(all) * 0.6931)
    guard entropy >= 7.9 else { return }
    let blocks = messages.allSatisfy { $0.count % 16 == 0 }
    open.append(
      "no byte follows a rule, and all values are as frequent as in random bytes: encrypted, compressed, or a raw "
        + "signal" + (blocks ? "; all lengths are multiples of 16, as block ciphers make them" : "")
        + ". The exchange before the first of these messages may say which")
  }
}

extension KindLearning {
  /// Says what cannot be told, and what to record.
  ///
  /// - Parameters:
  ///   - messages: The different messages of the kind.
  ///   - checkSumOfLengths: Whether the check sum was found in messages of several lengths, of this kind or others.
  fileprivate mutating func explain(_ messages: [[UInt8]], checkSumOfLengths: Bool) {
    if different == 1 {
      open.append(
        "\(count == 1 ? "one message" : "the same message \(count) times"): nothing can be told of its bytes. "
          + "Record it with another setting, one change at a time")
      return
    }
    if different < 8 {
      open.append(
        "\(different) different messages are too few for most claims. Record at least \(max(8, 30 - different)) more "
          + "while what the device measures or is told changes")
    } else if !unknown.isEmpty {
      let places = unknown.prefix(6).map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound - 1)"
      }
      open.append(
        "no rule was found for byte\(unknown.count == 1 && unknown[0].count == 1 ? "" : "s") "
          + "\(places.joined(separator: ", "))\(unknown.count > 6 ? ", …" : ""). 'heartsnoop find' with values that were seen "
          + "on a screen, and their times, may name them")
    }
    for claim in claims {
      if let sum = claim.checkSum, sum.isHigherHalfZero(in: messages) {
        open.append(
          "the check sum's high byte is 0 in all messages: it may be a byte of its own, and the check sum one byte. Record "
            + "messages with larger numbers")
      }
      guard let sum = claim.checkSum, case .cyclic = sum.method,
        lengths.lowerBound == lengths.upperBound, !checkSumOfLengths
      else { continue }
      open.append(
        "the check sum's init and xorout are those of messages of one length: others may do as well. A message of another "
          + "length would tell")
    }
  }
}
