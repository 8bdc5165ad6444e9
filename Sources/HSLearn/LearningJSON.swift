package import HSBytes
package import HSJSONText

/// Writes what was learnt of a capture as one JSON document, `heartsnoop.learning/1`.
package enum LearningJSON {
  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.learning/1"

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
    json.beginObject()
    json.field("schema", schema)
    if let capture { json.field("capture", string: capture) }
    json.beginArray("streams")
    for stream in streams { write(stream, to: &json) }
    json.endArray()
    json.beginArray("pairs")
    for pair in pairs {
      json.beginObject()
      json.field("request", string: pair.request)
      json.field("answer", string: pair.answer)
      json.field("latency_ms", fixed: pair.latency / 1000, decimals: 3)
      json.field("says", string: pair.says)
      write(pair.evidence, to: &json)
      json.endObject()
    }
    json.endArray()
    if let against { against.0.write(to: &json, against: against.name) }
    json.endObject()
  }

  private static func write(_ learnt: StreamLearning, to json: inout JSONWriter) {
    json.beginObject()
    write(learnt.stream, to: &json)
    json.field("values", learnt.values)
    json.field("messages", learnt.stream.messages.count)
    if let framing = learnt.framing {
      json.beginObject("framing")
      json.field("says", string: framing.says)
      json.field("loose_values", framing.loose)
      write(framing.evidence, to: &json)
      json.endObject()
    } else {
      json.null("framing")
    }
    if let escaping = learnt.escaping {
      json.beginObject("escaping")
      json.field("says", string: escaping.says)
      json.field("mark", hex: [escaping.rule.mark].span)
      json.field("escape", hex: [escaping.rule.escape].span)
      write(escaping.evidence, to: &json)
      json.endObject()
    } else {
      json.null("escaping")
    }
    if let opcode = learnt.opcode {
      json.key("opcode")
      write(opcode, to: &json)
    } else {
      json.null("opcode")
    }
    if let evidence = learnt.byLength ?? learnt.opcode?.evidence {
      json.beginObject("kinds_told_by")
      json.field("what", string: learnt.byLength == nil ? "byte" : "length")
      if learnt.byLength == nil, let opcode = learnt.opcode {
        json.field("offset", opcode.place)
      } else {
        json.null("offset")
      }
      write(evidence, to: &json)
      json.endObject()
    } else {
      json.null("kinds_told_by")
    }
    json.beginArray("kinds")
    for kind in learnt.kinds {
      json.beginObject()
      if let opcode = kind.opcode { json.field("opcode", opcode) } else { json.null("opcode") }
      json.field("messages", kind.count)
      json.field("different", kind.different)
      json.field("shortest", kind.lengths.lowerBound)
      json.field("longest", kind.lengths.upperBound)
      json.beginObject("example")
      json.field("packet", kind.example.packet)
      json.field("hex", hex: kind.example.bytes.span)
      json.endObject()
      json.beginArray("claims")
      for claim in kind.claims where claim.role != .opcode { write(claim, to: &json) }
      json.endArray()
      json.beginArray("unknown")
      for range in kind.unknown {
        json.beginObject()
        json.field("offset", range.lowerBound)
        json.field("size", range.count)
        json.endObject()
      }
      json.endArray()
      write(kind.open, to: &json)
      json.endObject()
    }
    json.endArray()
    write(learnt.open, to: &json)
    json.endObject()
  }

  /// Writes which attribute, and which way.
  static func write(_ stream: MessageStream, to json: inout JSONWriter) {
    json.field("attribute", string: stream.name)
    if let uuid = stream.uuid { json.field("uuid", string: uuid) } else { json.null("uuid") }
    json.field("handle", hex16: stream.handle)
    json.field("peer", stream.peer)
    json.field("way", string: stream.way.rawValue)
  }

  private static func write(_ open: [String], to json: inout JSONWriter) {
    json.beginArray("cannot_be_told")
    for sentence in open { json.element(utf8: Array(sentence.utf8).span) }
    json.endArray()
  }

  private static func write(_ claim: Claim, to json: inout JSONWriter) {
    json.beginObject()
    json.field("role", string: claim.role.rawValue)
    json.field("offset", claim.place)
    json.field("size", claim.size)
    json.field("type", string: claim.type.name)
    json.field("says", string: claim.says)
    if !claim.contents.isEmpty { json.field("contents", hex: claim.contents.span) }
    if !claim.values.isEmpty {
      json.beginArray("values")
      for value in claim.values { json.element(value) }
      json.endArray()
    }
    if let sum = claim.checkSum {
      json.field("algorithm", string: sum.algorithm)
      json.field("covers", string: sum.coverage)
    }
    write(claim.evidence, to: &json)
    json.endObject()
  }

  /// Writes what a claim rests on.
  static func write(_ evidence: ClaimEvidence, to json: inout JSONWriter) {
    json.beginObject("evidence")
    json.field("holds", evidence.holds)
    json.field("of", evidence.of)
    json.field("held_out_holds", evidence.heldOutHolds)
    json.field("held_out_of", evidence.heldOutOf)
    json.field("hypotheses", Int(clamping: Bits.power(evidence.hypothesisBits)))
    json.field("chance_bits", fixed: Int64(clamping: min(1e9, evidence.bits) * 10), decimals: 1)
    json.endObject()
  }
}
