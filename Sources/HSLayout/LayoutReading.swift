package import HSBase

/// One of a layout's types that is for a value: which layout says what is known of it, and why it is asked.
package final class LayoutSource: Sendable {
  /// The layout.
  package let layout: Layout
  /// The type, with what it is for.
  package let use: Layout.TypeUse
  /// What the layout is for; its name where it does not say.
  package let title: String
  /// Whether a value may tell a heart rate.
  package let measuresHeartRate: Bool
  /// Whether a value may tell who or where somebody is.
  package let hasPrivateFields: Bool
  /// Whether the layout comes with the program: what nobody asked for is applied only where all of it fits.
  private let isShipped: Bool
  /// The octets with which each value that fits begins, as far as that is known.
  private let start: [UInt8]
  /// How values are read of which all stands at known places; `nil` for others.
  let plan: LayoutPlan?
  /// All of it for people.
  private let words: FixedText
  /// The type's name for people.
  private let typeWords: FixedText
  /// The same for machines: how a JSON object begins, up to whether all of the value is there.
  private let head: FixedText

  init(_ layout: Layout, _ use: Layout.TypeUse) {
    self.layout = layout
    self.use = use
    isShipped = layout.origin == nil
    title = layout.title.isEmpty ? layout.id : layout.title
    let types = layout.compiled.types
    measuresHeartRate = types.contains { type in
      (type.fields + type.instances).contains { $0.notes.kind == .heartRate }
    }
    hasPrivateFields = types.contains { type in
      (type.fields + type.instances).contains { $0.notes.isPrivate }
    }
    start = types[use.type].start
    plan = LayoutPlan(use.type, of: layout.compiled)
    var line = OutputBuffer()
    line.append(safe: use.name)
    typeWords = FixedText(octets: line.octets)
    line.removeAll()
    line.append("{layout ")
    line.append(safe: layout.id)
    if use.name != layout.id {
      line.append(" ")
      line.append(safe: use.name)
    }
    line.append(", by ")
    line.append(safe: use.use.words)
    line.append("}")
    words = FixedText(octets: line.octets)
    line.removeAll()
    for (name, value) in [
      ("name", layout.id), ("type", use.name), ("file", layout.origin), ("by", use.use.words),
    ] {
      line += line.count > 0 ? ",\"\(name)\":" : "{\"\(name)\":"
      if let value { line.append(jsonText: [UInt8](value.utf8).span) } else { line.append("null") }
    }
    line.append(",\"complete\":")
    head = FixedText(octets: line.octets)
  }

  /// Appends which layout it is, and by what it was chosen: `{layout a, by UUID ffe1}`.
  package func append(to line: inout OutputBuffer) { words.append(to: &line) }

  /// Appends what stands behind the fields of a value: which request it answers, if any, and the layout.
  package func append(answering request: Int, to line: inout OutputBuffer) {
    if request > 0 {
      line.append(", answers packet ")
      line.append(request)
    }
    line.append(" ")
    append(to: &line)
  }

  /// Appends what is known of a value as a JSON object, whose fields `body` writes.
  fileprivate func append(
    jsonTo line: inout OutputBuffer, isComplete: Bool = true,
    of message: LayoutFrameJoiner.Message? = nil, answering request: Int, left: Int = 0,
    _ misfit: LayoutMisfit? = nil, fields body: (inout OutputBuffer) -> Void
  ) {
    head.append(to: &line)
    line.append(isComplete ? "true" as StaticText : "false")
    if let message {
      line.append(",\"values\":")
      line.append(message.values)
      line.append(",\"first_packet\":")
      line.append(message.firstPacket)
    }
    if request > 0 {
      line.append(",\"answers_packet\":")
      line.append(request)
    }
    line.append(",\"fields\":[")
    body(&line)
    line.append("],\"octets_left\":")
    line.append(left)
    line.append(",\"misfit\":")
    if let misfit {
      line.append(jsonText: [UInt8](misfit.description.utf8).span)
    } else {
      line.append("null")
    }
    line.append("}")
  }

  fileprivate func appendType(to line: inout OutputBuffer) { typeWords.append(to: &line) }

  /// Whether values that are not plain are none of the type's: it comes with the program.
  package var isPlainOnly: Bool { isShipped && plan != nil }

  /// Whether octets are a value of the type, of which all stands at known places, and nothing stands behind it.
  ///
  /// Their fields are appended from the octets alone.
  package func isPlain(_ octets: Span<UInt8>) -> Bool { plan?.fits(octets) ?? false }

  /// Appends the fields of such a value for people; of one that is the same each time, what it is called.
  package func append(
    plain octets: Span<UInt8>, to line: inout OutputBuffer, limit: Int = LayoutReading.mostShown
  ) {
    let count = plan?.append(octets, to: &line, limit: limit) ?? 0
    LayoutSheet.append(left: count - limit, to: &line)
    if count == 0 { appendType(to: &line) }
  }

  /// Appends all that is known of such a value for people.
  package func append(
    plain octets: Span<UInt8>, answering request: Int, to line: inout OutputBuffer
  ) {
    append(plain: octets, to: &line)
    append(answering: request, to: &line)
  }

  /// Appends the fields of such a value as elements of a JSON array.
  package func append(plainJSON octets: Span<UInt8>, to line: inout OutputBuffer) {
    plan?.append(json: octets, to: &line)
  }

  /// Appends all that is known of such a value as a JSON object.
  package func append(
    plainJSON octets: Span<UInt8>, answering request: Int, to line: inout OutputBuffer
  ) {
    append(jsonTo: &line, answering: request) { append(plainJSON: octets, to: &$0) }
  }
}

/// A text that is written often: lent, and never copied, so that no reference to it is counted.
private struct FixedText: ~Copyable, Sendable {
  let octets: [UInt8]

  func append(to line: inout OutputBuffer) { line.append(octets.span) }
}

/// What a layout knows of a value.
package struct LayoutReading {
  /// Where it comes from.
  package let source: LayoutSource
  /// Where the value does not fit; `nil` if it does.
  package var misfit: LayoutMisfit? {
    get { rest?.misfit }
    set { rest = Rest(misfit: newValue, message: rest?.message) }
  }
  /// How many octets stand behind the last field.
  package var remainder = 0
  /// Whether it is part of a message that is not whole yet; then there are no fields.
  package var isUnderWay = false
  /// From what the message was put together, where that is several values.
  package var message: LayoutFrameJoiner.Message? {
    get { rest?.message }
    set { rest = Rest(misfit: rest?.misfit, message: newValue) }
  }
  /// The packet of the request that this answers; 0 if none was seen.
  package var request = 0
  /// What was read; `nil` where nothing was.
  let sheet: LayoutSheet?
  /// What few readings have, apart, so that the others are quick to copy.
  private var rest: Rest?

  private final class Rest {
    let misfit: LayoutMisfit?
    let message: LayoutFrameJoiner.Message?

    init(misfit: LayoutMisfit?, message: LayoutFrameJoiner.Message?) {
      (self.misfit, self.message) = (misfit, message)
    }
  }

  init(_ source: LayoutSource, _ sheet: LayoutSheet? = nil) {
    self.source = source
    self.sheet = sheet
  }

  /// The layout's name.
  package var layout: String { source.layout.id }
  /// The type's name.
  package var type: String { source.use.name }
  /// The fields; of a value that does not fit those before the misfit.
  ///
  /// They are made when they are asked for.
  package var fields: [LayoutField] { sheet?.fields ?? [] }
  /// The fields for people: without constants, and without what another field says better.
  package var shown: [LayoutField] { sheet?.fields(thatAreShown: true) ?? [] }

  /// Most fields that people are shown unless told otherwise.
  package static let mostShown = 24

  /// Whether the fields hold.
  package var fits: Bool { rest?.misfit == nil && !isUnderWay }
}

extension LayoutSource {
  /// Reads a message.
  ///
  /// - Parameters:
  ///   - bytes: The message.
  ///   - reader: A reader of the layout.
  /// - Returns: What is known of it; `nil` if the layout comes with the program and does not fit.
  package func read(_ bytes: Span<UInt8>, _ reader: inout LayoutReader) -> LayoutReading? {
    if let plan {
      if plan.fits(bytes) {
        reader.hold(bytes, as: use.type, by: plan)
        return LayoutReading(self, reader.sheet)
      }
      if isShipped { return nil }
    } else if isShipped {
      guard bytes.count >= start.count else { return nil }
      for index in start.indices where bytes[index] != start[index] { return nil }
    }
    reader.isQuiet = isShipped
    var misfit: LayoutMisfit?
    do throws(LayoutMisfit) {
      try reader.read(bytes, as: use.type)
      try reader.readInstances()
    } catch { misfit = error }
    let remainder = misfit == nil ? reader.remainder : 0
    if isShipped, misfit != nil || remainder > 0 { return nil }
    var reading = LayoutReading(self, reader.sheet)
    if let misfit { reading.misfit = misfit }
    reading.remainder = remainder
    return reading
  }

  /// Reads a message.
  package func read(_ bytes: [UInt8], _ reader: inout LayoutReader) -> LayoutReading? {
    read(bytes.span, &reader)
  }

  /// A reading of a value that is part of a message under way.
  package var underWay: LayoutReading {
    var reading = LayoutReading(self)
    reading.isUnderWay = true
    return reading
  }
}

extension LayoutReading {
  /// Appends the fields for people; of a value that is the same each time, what it is called.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - limit: Most fields.
  package func append(to line: inout OutputBuffer, limit: Int = LayoutReading.mostShown) {
    let count = sheet?.append(fieldsTo: &line, limit: limit) ?? 0
    if count == 0, misfit == nil, !isUnderWay { source.appendType(to: &line) }
  }

  /// Appends the fields as elements of a JSON array.
  package func append(jsonFieldsTo line: inout OutputBuffer) { sheet?.append(jsonFieldsTo: &line) }

  /// Appends all that is known as a JSON object.
  package func append(jsonTo line: inout OutputBuffer) {
    source.append(
      jsonTo: &line, isComplete: !isUnderWay, of: message, answering: request, left: remainder,
      misfit
    ) { append(jsonFieldsTo: &$0) }
  }
}

extension LayoutField {
  /// The value with its unit, for people.
  package var words: String {
    var words = text
    if case .integer(let number) = value, notes.kind == .command {
      words = "0x\(String(number, radix: 16))"
    }
    return notes.unit.isEmpty ? words : "\(words) \(notes.unit)"
  }
}

extension OutputBuffer {
  /// A copy of the bytes.
  var octets: [UInt8] { (0..<count).map { span[$0] } }
}
