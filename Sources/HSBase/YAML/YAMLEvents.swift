import HSCYAML

/// One step of a text in YAML, with the place where it begins.
struct YAMLEvent {
  /// The line, from 1.
  var line: Int
  /// The column, from 1, in characters.
  var column: Int
  /// What begins or ends.
  var kind: Kind
  /// Whether it has a name by which an alias could mean it.
  var isAnchored: Bool
  /// Whether it is a scalar without quotes.
  var isPlain = false

  enum Kind {
    /// The end of the whole text.
    case endOfText
    /// A scalar, as it is written.
    case scalar(String)
    case listBegins
    case membersBegin
    /// The end of a list or mapping.
    case end
    /// A name that stands for another value.
    case alias
    /// A document or the text begins, or a document ends.
    case other
  }
}

/// The steps of a text, as libyaml finds them.
///
/// It resolves nothing, so a short text stays short.
@safe
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// The steps of a text in UTF-8.
  init(_ bytes: ArraySlice<UInt8>) throws(TextFault) {
    unsafe text = .allocate(capacity: bytes.count)
    _ = unsafe text.initialize(from: bytes)
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    guard unsafe yaml_parser_initialize(parser) == 1 else { throw Self.outOfMemory }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// The next step.
  ///
  /// - Throws: What is no YAML, and where.
  mutating func next() throws(TextFault) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw fault }
    defer { unsafe yaml_event_delete(&event) }
    var found = unsafe YAMLEvent(
      line: Int(clamping: event.start_mark.line) + 1,
      column: Int(clamping: event.start_mark.column) + 1, kind: .other, isAnchored: false)
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: found.kind = .endOfText
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      found.kind = .scalar(unsafe String(decoding: bytes, as: UTF8.self))
      found.isAnchored = unsafe scalar.anchor != nil
      found.isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
    case YAML_SEQUENCE_START_EVENT:
      found.kind = .listBegins
      found.isAnchored = unsafe event.data.sequence_start.anchor != nil
    case YAML_MAPPING_START_EVENT:
      found.kind = .membersBegin
      found.isAnchored = unsafe event.data.mapping_start.anchor != nil
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: found.kind = .end
    case YAML_ALIAS_EVENT: found.kind = .alias
    default: break
    }
    return found
  }

  /// What the parser ended with.
  private var fault: TextFault {
    guard let words = unsafe parser.pointee.problem else { return Self.outOfMemory }
    let problem = unsafe "YAML: \(String(cString: words))"
    switch unsafe parser.pointee.error {
    case YAML_SCANNER_ERROR, YAML_PARSER_ERROR:
      let mark = unsafe parser.pointee.problem_mark
      return TextFault(
        line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1,
        problem: problem)
    default: return TextFault(line: 1, column: 1, problem: problem)
    }
  }

  private static var outOfMemory: TextFault {
    TextFault(line: 1, column: 1, problem: "YAML: the text could not be read")
  }
}
