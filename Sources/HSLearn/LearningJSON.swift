package import HSBase

/// Writes what was learnt of a capture as one JSON document, `heartsnoop.learning/1`.
package enum LearningJSON {
  /// What a document tells of.
  private struct Learnt {
    let capture: String?
    let streams: [StreamLearning]
    let pairs: [Pairing]
    let against: (contrast: Contrast, name: String)?
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  /// Writes the document.
  ///
  /// - Parameters:
  ///   - streams: What was learnt.
  ///   - pairs: Which writes are answered by which notifications.
  ///   - against: What differs from another capture, with its name, where one was given.
  ///   - capture: The capture's name, where there are several.
  ///   - json: Where it goes.
  package static func write(
    _ streams: [StreamLearning], pairs: [Pairing], _ against: (Contrast, name: String)? = nil,
    capture: String?, to json: inout JSONWriter
  ) {
    document.members.write(
      Learnt(capture: capture, streams: streams, pairs: pairs, against: against), to: &json)
  }

  private static let document = JSONDocument<Learnt>(
    "heartsnoop.learning/1",
    """
    What the values of a capture's attributes are made of, each claim with its evidence. Of several captures, each \
    document is one line (NDJSON).
    """,
    [
      .member(if: "capture", "The capture's name; there only where the output holds several.") {
        $0.capture
      },
      .records(
        "streams", "The attributes, a direction each, in the order of their first values.",
        stream
      ) { $0.streams },
      .records("pairs", "Which values answer which writes.", pair) { $0.pairs },
      .part(
        Members<(contrast: Contrast, name: String)>([
          .record(
            "against",
            "What differs from the capture of --against; there only with that option.", against
          ) { $0 }
        ])
      ) { $0.against },
    ])

  private static let stream = Members<StreamLearning>(
    named: "stream", "One attribute's values in one direction.",
    [
      .all(of: MessageStream.members) { $0.stream },
      .member("values", "Values before they were put together.") { $0.values },
      .member("messages") { $0.stream.messages.count },
      .member("mask", "What all octets are XORed with, or null: claims are of what is meant.") {
        $0.mask
      },
      .member("framing") { $0.framing },
      .member("family", "The known protocol or format that the messages are of, or null.") {
        Family.best(of: $0)
      },
      .member(
        "explained_percent",
        "How many in a hundred octets claims say something of; null without messages."
      ) { $0.explainedShare },
      .member("escaping", "How octets are escaped, or null where nothing says that they are.") {
        $0.escaping
      },
      .member("opcode", "The byte that tells kinds of messages apart, or null.") { $0.opcode },
      .member("kinds_told_by", "How the kinds are told apart, or null where there is one.") {
        ToldBy($0)
      },
      .records("kinds", "The kinds, those with the most messages first.", kind) { $0.kinds },
      .cannotBeTold { $0.open },
    ])

  /// What tells kinds of messages apart, and what that rests on.
  private struct ToldBy: MemberRecord {
    let offset: Int?
    let evidence: ClaimEvidence

    init?(_ learnt: StreamLearning) {
      guard let evidence = learnt.byLength ?? learnt.opcode?.evidence else { return nil }
      self.evidence = evidence
      offset = learnt.byLength == nil ? learnt.opcode?.place : nil
    }

    static let members = Members<ToldBy>(
      named: "kinds_told_by", "What tells kinds of messages apart, and what that rests on.",
      [
        .member("what", "A byte, or the messages' length.") {
          $0.offset == nil ? "length" : "byte"
        }.of(["byte", "length"]),
        .member("offset", "The byte, or null for the length.") { $0.offset },
        .member("evidence") { $0.evidence },
      ])
  }

  private static let kind = Members<KindLearning>(
    named: "kind", "Messages of one kind.",
    [
      .member("opcode", "The value of the byte that tells kinds apart, or null.") { $0.opcode },
      .member("messages") { $0.count },
      .member("different", "Different messages among them.") { $0.different },
      .member("shortest", "Bytes of the shortest.") { $0.lengths.lowerBound },
      .member("longest", "Bytes of the longest.") { $0.lengths.upperBound },
      .record("example", "", example) { $0.example },
      .member("claims") { $0.claims.filter { $0.role != .opcode } },
      .records("unknown", "", range) { $0.unknown },
      .cannotBeTold { $0.open },
    ])

  private static let example = Members<Message>(
    named: "example", "One message of the kind.",
    [
      .member("packet", "Its packet: Wireshark's frame number.") { $0.packet }.from(1),
      .member("hex", "Its bytes.") { HexBytes($0.bytes) },
    ])

  private static let range = Members<Range<Int>>(
    named: "range", "Bytes of which nothing is claimed.",
    [.member("offset") { $0.lowerBound }, .member("size") { $0.count }.from(1)])

  private static let pair = Members<Pairing>(
    named: "pair", "Values that answer writes.",
    [
      .member("request", "The attribute that is written.") { $0.request },
      .member("answer", "The attribute whose values answer.") { $0.answer },
      .member("latency_ms", "From write to answer, the median.") {
        FixedNumber($0.latency / 1000, decimals: 3)
      },
      .member("says", "The claim in words.") { $0.says },
      .member("evidence") { $0.evidence },
    ])

  private static let against = Members<(contrast: Contrast, name: String)>(
    named: "against", "",
    [
      .member("capture", "The other capture's name.") { $0.name },
      .records("differences", "", difference) { $0.contrast.differences },
      .cannotBeTold { $0.contrast.open },
    ])

  private static let difference = Members<Contrast.Difference>(
    named: "difference", "Bytes that tell the two captures apart.",
    [
      .member("attribute", "The attribute's name.") { $0.stream.name },
      .member("way", "Which way the values went.") { $0.stream.way },
      .member("opcode", "The kind of message, or null.") { $0.opcode },
      .member("offset", "The byte.") { $0.place },
      .member("here", "Its values in the capture, each once.") { HexBytes($0.here) },
      .member("there", "Its values in the capture of --against, each once.") {
        HexBytes($0.there)
      },
      .member("says", "The claim in words.") { $0.says },
      .member("evidence") { $0.evidence },
    ])
}

// MARK: - What both documents have

extension Way: MemberRawWord {}
extension Claim.Role: MemberRawWord {}

extension Members.Member {
  /// What cannot be told, a sentence each.
  static func cannotBeTold(_ sentences: @escaping @Sendable (Record) -> [String]) -> Self {
    .member("cannot_be_told", "What cannot be told, and what to record or to give next.", sentences)
  }
}

extension MessageStream {
  /// Which attribute, and which way.
  static let members = Members<Self>([
    .member("attribute", "The attribute's name.") { $0.name },
    .written(
      "uuid", "The attribute's UUID in its shortest form, or null where nothing tells it.",
      as: .optional(
        .text(like: "^([0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$"))
    ) { stream, json in stream.uuid.write(to: &json) { _ in } },
    .member("handle", "Its handle; of a company's data in advertising the company's number.") {
      HexCode($0.handle)
    },
    .member("peer", "The peer's number on the timeline.") { $0.peer },
    .member(
      "way", "Which way the values went: notified (or indicated), read, written, or advertised."
    ) { $0.way },
  ])
}

extension Framing: MemberRecord {
  package static let members = Members<Self>(
    named: "framing", "How messages are put together from several values.",
    [
      .member("says", "The rule in words.") { $0.says },
      .member("loose_values", "Values that belong to no whole message.") { $0.loose },
      .member("evidence") { $0.evidence },
    ])
}

extension Family: MemberRecord {
  package static let members = Members<Self>(
    named: "family", "A protocol or format that others defined.",
    [
      .member("name", "What it is called.") { $0.name },
      .member("says", "The claim in words.") { $0.says },
      .member("evidence") { $0.evidence },
    ])
}

extension Escaping: MemberRecord {
  package static let members = Members<Self>(
    named: "escaping",
    """
    How octets that mark messages are written inside of them: claims and examples are of what is meant.
    """,
    [
      .member("says", "The rule in words.") { $0.says },
      octet("mark", "The octet that marks messages.") { $0.rule.mark },
      octet("escape", "The octet that stands in front of a code.") { $0.rule.escape },
      .member("evidence") { $0.evidence },
    ])

  private static func octet(
    _ name: StaticText, _ words: StaticText, _ octet: @escaping @Sendable (Escaping) -> UInt8
  ) -> Members<Escaping>.Member {
    .written(name, words, as: .text(like: "^[0-9a-f]{2}$")) { escaping, json in
      HexBytes([octet(escaping)]).write(to: &json) { _ in }
    }
  }
}

extension Claim: MemberRecord {
  package static let members = Members<Self>(
    named: "claim", "What some bytes are.",
    [
      .member("role", "What they are.") { $0.role },
      .member("offset", "The first byte: from the start, or, negative, from the end.") {
        $0.place
      }.from(nil),
      .member("size", "How many bytes.") { $0.size }.from(1),
      .member("type", "The number that they make, as Kaitai Struct writes types.") {
        $0.type.name
      },
      .member("says", "The claim in words.") { $0.says },
      .member(if: "contents", "The bytes that always stand there.") {
        $0.contents.isEmpty ? nil : HexBytes($0.contents)
      },
      .member(if: "values", "The numbers that occur.") { $0.values.isEmpty ? nil : $0.values },
      .member(if: "algorithm", "Of a check sum, the algorithm.") { $0.checkSum?.algorithm },
      .member(if: "covers", "Of a check sum, the bytes that it covers.") { $0.checkSum?.coverage },
      .member("evidence") { $0.evidence },
    ])
}

extension ClaimEvidence: MemberRecord {
  package static let members = Members<Self>(
    named: "evidence", "What a claim rests on.",
    [
      .member("holds", "Messages, or steps between them, for which it holds.") { $0.holds },
      .member("of", "Those that could have shown it.") { $0.of },
      .member("held_out_holds", "Of the half that was held out, those for which it holds.") {
        $0.heldOutHolds
      },
      .member("held_out_of", "Those of the half that was held out.") { $0.heldOutOf },
      .member("hypotheses", "Hypotheses that were tried.") {
        Int(clamping: Bits.power($0.hypothesisBits))
      },
      .member(
        "chance_bits", "The chance of it, all hypotheses counted, is 1 in 2 to this power."
      ) { Bits.printed($0.bits) },
    ])
}

extension Bits {
  /// A power of 2 that a chance is, as documents have it.
  static func printed(_ bits: Double) -> FixedNumber {
    FixedNumber(Int64(clamping: min(1e9, bits) * 10), decimals: 1)
  }
}
