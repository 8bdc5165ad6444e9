package import HSBase

/// Writes what was learnt of streams for people.
package struct LearningText {
  private let columns: Int?
  private let usesColour: Bool
  /// Whether all is told, rather than what is worth knowing first.
  private let tellsAll: Bool

  /// Most attributes that are told in full, and in one line, kinds of each, claims of each kind, and pairs, where not all is
  /// told.
  private static let most = (streams: 3, lines: 5, kinds: 3, claims: 5, pairs: 3)
  /// Lines behind which no further attribute is told in full: all should be seen on one screen.
  private static let screen = 18

  /// A writer.
  ///
  /// - Parameters:
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  ///   - usesColour: Whether fields are coloured.
  ///   - tellsAll: Whether all is told, rather than what is worth knowing first.
  package init(columns: Int?, usesColour: Bool = false, tellsAll: Bool = true) {
    self.columns = columns
    self.usesColour = usesColour
    self.tellsAll = tellsAll
  }

  /// Writes what was learnt of a capture, attributes with the most values first.
  package func write(_ streams: [StreamLearning], _ pairs: [Pairing], to text: inout OutputBuffer) {
    let order = streams.indices.sorted { (streams[$1].values, $0) < (streams[$0].values, $1) }
      .map { streams[$0] }
    // Of what nothing is known one line is enough.
    let known = tellsAll ? order : Array(order.filter { $0.claims > 0 }.prefix(Self.most.streams))
    let before = text.count
    var told: [StreamLearning] = []
    for stream in known {
      let lines = (before..<text.count).count { text.span[$0] == 0x0a }
      guard tellsAll || lines < Self.screen else { break }
      if !told.isEmpty { text.append(byte: 0x0a) }
      write(stream, to: &text)
      told.append(stream)
    }
    if !tellsAll {
      let rest =
        order.filter { $0.claims > 0 }.dropFirst(told.count) + order.filter { $0.claims == 0 }
      if !told.isEmpty, !rest.isEmpty { text.append(byte: 0x0a) }
      for stream in rest.prefix(Self.most.lines) { paragraph(Self.line(stream), 0, 2, &text) }
      if rest.count > Self.most.lines {
        paragraph(
          "\(counted(rest.count - Self.most.lines, "further attribute")): --all tells of each", 0,
          2,
          &text)
      }
    }
    guard !pairs.isEmpty else { return }
    text.append(streams.isEmpty ? "Requests and answers\n" : "\nRequests and answers\n")
    for pair in pairs.prefix(tellsAll ? .max : Self.most.pairs) {
      paragraph(pair.says + evidence(pair.evidence), 2, 4, &text)
    }
    if !tellsAll, pairs.count > Self.most.pairs {
      paragraph("\(pairs.count - Self.most.pairs) further: --all tells them", 2, 4, &text)
    }
  }

  /// A stream in one line: how much there is, what it may be, and what to do next.
  private static func line(_ learnt: StreamLearning) -> String {
    let stream = learnt.stream
    let different = learnt.kinds.reduce(0) { $0 + $1.different }
    var line =
      "\(stream.name), \(stream.way.rawValue): \(counted(learnt.values, "value")), \(different) different"
    if learnt.claims > 0, let share = learnt.explainedShare {
      line += ", \(share) % of the octets explained"
    }
    if let family = Family.best(of: learnt) { line += ": \(family.says)" }
    if let next = next(learnt) { line += ". \(next)" }
    return line
  }

  /// What to do next for a stream: of what cannot be told, what concerns most messages.
  private static func next(_ learnt: StreamLearning) -> String? {
    learnt.open.first ?? learnt.kinds.first { !$0.open.isEmpty }?.open.first
  }

  /// Writes one stream.
  package func write(_ learnt: StreamLearning, to text: inout OutputBuffer) {
    let stream = learnt.stream
    var head = "\(stream.name), \(stream.way.rawValue): \(counted(learnt.values, "value"))"
    if learnt.framing != nil { head += ", \(counted(stream.messages.count, "message"))" }
    if let share = learnt.explainedShare { head += ", \(share) % of the octets explained" }
    paragraph(head, 0, 2, &text)
    if let mask = learnt.mask {
      let octet = FieldSearch.text([mask])
      paragraph("all bytes are XORed with \(octet): what follows is of what is meant", 2, 4, &text)
    }
    if let family = Family.best(of: learnt) {
      paragraph(family.says + evidence(family.evidence), 2, 4, &text)
    }
    if let fields = TextFields(stream.messages) {
      paragraph("text, in fields between \(fields.separatorName):", 2, 4, &text)
      for form in fields.forms {
        paragraph(
          "\(counted(form.count, "message")): \(form.fields.joined(separator: ", "))", 4, 8, &text)
      }
    }
    if let framing = learnt.framing {
      paragraph(framing.says + evidence(framing.evidence), 2, 4, &text)
      if framing.loose > 0 {
        paragraph("\(framing.loose) values belong to no whole message", 2, 4, &text)
      }
    }
    if let escaping = learnt.escaping {
      paragraph(escaping.says + evidence(escaping.evidence), 2, 4, &text)
    }
    if let opcode = learnt.opcode {
      paragraph("byte \(opcode.place)  \(opcode.says)\(evidence(opcode.evidence))", 2, 4, &text)
    }
    if let evidence = learnt.byLength {
      paragraph("kinds of messages go with their length\(self.evidence(evidence))", 2, 4, &text)
    }
    guard !tellsAll else {
      for kind in learnt.kinds { write(kind, learnt, [], to: &text) }
      for sentence in learnt.open { paragraph("cannot be told: \(sentence).", 2, 4, &text) }
      return
    }
    // What several kinds have in common is told once.
    var shared: [String] = []
    if learnt.kinds.count > 1 {
      let says = learnt.kinds.map { kind in kind.claims.map { Self.words($0, of: kind) } }
      let common = Set(says[0]).filter { one in says.allSatisfy { $0.contains(one) } }
      for claim in learnt.kinds[0].claims
      where common.contains(Self.words(claim, of: learnt.kinds[0])) {
        let words = Self.words(claim, of: learnt.kinds[0])
        shared.append(words)
        guard ![.constant, .padding, .opcode].contains(claim.role) else { continue }
        paragraph("all kinds: \(words)\(evidence(claim.evidence))", 2, 4, &text)
      }
    }
    for kind in learnt.kinds.prefix(Self.most.kinds) { write(kind, learnt, shared, to: &text) }
    let rest = learnt.kinds.dropFirst(Self.most.kinds)
    if !rest.isEmpty {
      paragraph(
        "\(counted(rest.count, "further kind")) with \(counted(rest.reduce(0) { $0 + $1.count }, "message")): --all tells "
          + "of each", 2, 4, &text)
    }
    if let next = Self.next(learnt) { paragraph("next: \(next).", 2, 4, &text) }
  }

  /// A claim in words, with its place counted from the end where that is what kinds of several lengths have in common.
  private static func words(_ claim: Claim, of kind: KindLearning) -> String {
    var claim = claim
    if claim.role == .checkSum, claim.place >= 0,
      kind.lengths.lowerBound == kind.lengths.upperBound,
      claim.checkSum?.place ?? 0 < 0
    {
      claim.place -= kind.lengths.lowerBound
    }
    return "\(place(claim))  \(claim.says)"
  }

  private func write(
    _ kind: KindLearning, _ learnt: StreamLearning, _ shared: [String], to text: inout OutputBuffer
  ) {
    var head = ""
    if learnt.opcode != nil {
      head = kind.opcode.map { "kind 0x\(FieldSearch.text([$0])): " } ?? "without kind: "
    }
    if learnt.byLength != nil { head = "kind of \(kind.lengths.lowerBound) bytes: " }
    head += "\(counted(kind.count, "message")), \(kind.different) different, of "
    if kind.lengths.count > 1 { head += "\(kind.lengths.lowerBound) to " }
    head += "\(kind.lengths.upperBound) bytes"
    paragraph(head, 2, 4, &text)
    if tellsAll || !kind.claims.isEmpty { example(kind, to: &text) }
    guard !tellsAll else {
      for claim in kind.claims where claim.role != .opcode {
        paragraph("\(Self.place(claim))  \(claim.says)\(evidence(claim.evidence))", 4, 8, &text)
      }
      for sentence in kind.open { paragraph("cannot be told: \(sentence).", 4, 8, &text) }
      return
    }
    // What is the same always is seen in the example; neighbours of one kind are one row.
    let rows = Self.rows(
      kind.claims.filter { claim in
        ![.constant, .padding, .opcode].contains(claim.role)
          && !shared.contains(Self.words(claim, of: kind))
      })
    for row in rows.prefix(Self.most.claims) {
      paragraph("\(row.words)\(evidence(row.claim.evidence))", 4, 8, &text)
    }
    if rows.count > Self.most.claims {
      paragraph("\(rows.count - Self.most.claims) further: --all tells them", 4, 8, &text)
    }
  }

  /// Claims in words, three or more of one role that stand in even distances in one.
  private static func rows(_ claims: [Claim]) -> [(words: String, claim: Claim)] {
    var rows: [(words: String, claim: Claim)] = []
    var start = 0
    while start < claims.count {
      let first = claims[start]
      var end = start + 1
      if end < claims.count, [.enumeration, .measurement, .flags].contains(first.role),
        first.place >= 0
      {
        let distance = claims[end].place - first.place
        while end < claims.count, claims[end].role == first.role, claims[end].type == first.type,
          claims[end].place == claims[end - 1].place + distance
        {
          end += 1
        }
      }
      if end - start >= 3 {
        let last = claims[end - 1]
        let step = claims[start + 1].place - first.place
        let places = step == first.size ? "in a row" : "one every \(step) bytes"
        rows.append(
          (
            "bytes \(first.place) to \(last.place + last.size - 1)  \(end - start) of one kind, \(places); "
              + "the first: \(first.says)", first
          ))
      } else {
        end = start + 1
        rows.append(("\(place(first))  \(first.says)", first))
      }
      start = end
    }
    return rows
  }

  /// A message with its fields apart, and under each what it is.
  private func example(_ kind: KindLearning, to text: inout OutputBuffer) {
    let bytes = kind.example.bytes
    let room = max(8, ((columns ?? 100) - 6) / 4)
    var marks = [(letter: UInt8, claim: Int)?](repeating: nil, count: min(bytes.count, room))
    for (number, claim) in kind.claims.enumerated() {
      guard let octets = claim.octets(length: bytes.count) else { continue }
      for place in octets where place < marks.count {
        marks[place] = (Self.letter(claim.role), number)
      }
    }
    var upper = OutputBuffer()
    var lower = OutputBuffer()
    var last: Int? = -1
    for place in marks.indices {
      let mark = marks[place]
      if place > 0 {
        let apart = mark?.claim != last
        upper.append(apart ? "  " : " ")
        lower.append(apart ? "  " : " ")
      }
      last = mark?.claim
      if usesColour, let mark { upper.append(string: "\u{1b}[\(31 + mark.claim % 6)m") }
      upper.append(hex: bytes[place])
      if usesColour, mark != nil { upper.append(string: "\u{1b}[0m") }
      lower.append(byte: mark?.letter ?? 0x3f)
      lower.append(byte: mark?.letter ?? 0x3f)
    }
    if bytes.count > marks.count { upper.append(" …") }
    upper.append(string: "   packet \(kind.example.packet)")
    text.append("    ")
    text.append(upper.span)
    text.append("\n    ")
    text.append(lower.span)
    text.append(byte: 0x0a)
  }

  private static func letter(_ role: Claim.Role) -> UInt8 {
    switch role {
    case .constant: 0x3d
    case .opcode: 0x6b
    case .length: 0x6c
    case .counter: 0x6e
    case .timestamp: 0x74
    case .checkSum: 0x73
    case .enumeration: 0x65
    case .flags: 0x66
    case .measurement: 0x6d
    case .text: 0x61
    case .decimal: 0x64
    case .padding: 0x2e
    }
  }

  /// Where a claim's bytes are, for people.
  static func place(_ claim: Claim) -> String {
    if claim.place < 0 {
      let from = -claim.place
      return claim.size == 1
        ? (from == 1 ? "last byte" : "byte \(from) from the end")
        : claim.place + claim.size == 0
          ? "last \(claim.size) bytes" : "bytes \(from) to \(from - claim.size + 1) from the end"
    }
    return claim.size == 1
      ? "byte \(claim.place)" : "bytes \(claim.place)–\(claim.place + claim.size - 1)"
  }

  /// Says what cannot be told.
  static func append(_ open: [String], to text: inout OutputBuffer) {
    for sentence in open {
      text.append("  cannot be told: ")
      text.append(safeText: Array(sentence.utf8).span)
      text.append(".\n")
    }
  }

  private func evidence(_ evidence: ClaimEvidence) -> String {
    guard !tellsAll else { return "  (\(Self.sentence(evidence)))" }
    let holds = evidence.holds < evidence.of ? "\(evidence.holds) of \(evidence.of); " : ""
    return "  (\(holds)by chance \(Self.chance(evidence.bits)))"
  }

  /// What a claim rests on, in words.
  static func sentence(_ evidence: ClaimEvidence) -> String {
    "holds in \(evidence.holds) of \(evidence.of)"
      + (evidence.heldOutOf > 0
        ? ", held out \(evidence.heldOutHolds) of \(evidence.heldOutOf)" : "")
      + "; by chance \(chance(evidence.bits))"
  }

  /// A chance in words; what is beyond any doubt is not counted out.
  static func chance(_ bits: Double) -> String {
    bits > 128 ? "less than 1 in 2^128" : "1 in 2^\(Int(clamping: max(0, bits)))"
  }

  /// A line, or several that fit the terminal.
  private func paragraph(
    _ sentence: String, _ indent: Int, _ hanging: Int, _ text: inout OutputBuffer
  ) {
    let width = columns ?? .max / 2
    var column = indent
    text.append(byte: 0x20, count: indent)
    var isFirst = true
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      let length = word.unicodeScalars.count
      if !isFirst, column + 1 + length > width {
        text.append(byte: 0x0a)
        text.append(byte: 0x20, count: hanging)
        column = hanging
      } else if !isFirst {
        text.append(byte: 0x20)
        column += 1
      }
      text.append(safeText: Array(word.utf8).span)
      column += length
      isFirst = false
    }
    text.append(byte: 0x0a)
  }
}

extension StreamLearning {
  /// How many in a hundred octets claims say something of; `nil` without messages.
  var explainedShare: Int? {
    var (all, explained) = (0, 0)
    for message in stream.messages.spread(512) {
      all += message.bytes.count
      var places: Set<Int> = []
      for claim in kind(of: message.bytes)?.claims ?? [] {
        places.formUnion(claim.octets(length: message.bytes.count) ?? 0..<0)
      }
      explained += places.count
    }
    return all > 0 ? explained * 100 / all : nil
  }
}
