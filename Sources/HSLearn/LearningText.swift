package import HSBytes

/// Writes what was learnt of streams for people.
package struct LearningText {
  private let columns: Int?
  private let usesColour: Bool

  /// A writer.
  ///
  /// - Parameters:
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  ///   - usesColour: Whether fields are coloured.
  package init(columns: Int?, usesColour: Bool = false) {
    self.columns = columns
    self.usesColour = usesColour
  }

  /// Writes what was learnt of a capture.
  package func write(_ streams: [StreamLearning], _ pairs: [Pairing], to text: inout OutputBuffer) {
    for (number, stream) in streams.enumerated() {
      if number > 0 { text.append(byte: 0x0a) }
      write(stream, to: &text)
    }
    guard !pairs.isEmpty else { return }
    text.append(streams.isEmpty ? "Requests and answers\n" : "\nRequests and answers\n")
    for pair in pairs { paragraph(pair.says + evidence(pair.evidence), 2, 4, &text) }
  }

  /// Writes one stream.
  package func write(_ learnt: StreamLearning, to text: inout OutputBuffer) {
    let stream = learnt.stream
    var head = "\(stream.name), \(stream.way.rawValue): \(counted(learnt.values, "value"))"
    if learnt.framing != nil { head += ", \(counted(stream.messages.count, "message"))" }
    paragraph(head, 0, 2, &text)
    if let mask = learnt.mask {
      let octet = FieldSearch.text([mask])
      paragraph("all bytes are XORed with \(octet): what follows is of what is meant", 2, 4, &text)
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
    for kind in learnt.kinds { write(kind, learnt, to: &text) }
    for sentence in learnt.open { paragraph("cannot be told: \(sentence).", 2, 4, &text) }
  }

  private func write(_ kind: KindLearning, _ learnt: StreamLearning, to text: inout OutputBuffer) {
    var head = ""
    if learnt.opcode != nil {
      head = kind.opcode.map { "kind 0x\(FieldSearch.text([$0])): " } ?? "without kind: "
    }
    if learnt.byLength != nil { head = "kind of \(kind.lengths.lowerBound) bytes: " }
    head += "\(counted(kind.count, "message")), \(kind.different) different, of "
    if kind.lengths.count > 1 { head += "\(kind.lengths.lowerBound) to " }
    head += "\(kind.lengths.upperBound) bytes"
    paragraph(head, 2, 4, &text)
    example(kind, to: &text)
    for claim in kind.claims where claim.role != .opcode {
      paragraph("\(Self.place(claim))  \(claim.says)\(evidence(claim.evidence))", 4, 8, &text)
    }
    for sentence in kind.open { paragraph("cannot be told: \(sentence).", 4, 8, &text) }
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

  private func evidence(_ evidence: ClaimEvidence) -> String { "  (\(Self.sentence(evidence)))" }

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
