import HSProtocols

/// Reads a saved output, or what is being printed just now, into a story.
///
/// It is given the text in pieces as they come, and keeps no more of it than a line; of a table of
/// attributes, which is one document, the whole up to a limit.
package struct StoryReader {
  /// What kind of text it is.
  package enum Form: Sendable, CaseIterable {
    /// `heartsnoop.timeline/1`, an event a line.
    case timeline
    /// `heartsnoop.series/1` or `/2`, a value a line.
    case series
    /// The series as CSV.
    case table
    /// `heartsnoop.gatt/1`.
    case attributes

    /// What such a text tells.
    var matter: ComparedStory.Matter {
      switch self {
      case .timeline: .events
      case .series, .table: .series
      case .attributes: .attributes
      }
    }

    /// The schemas that it follows.
    fileprivate var schemas: [String] {
      switch self {
      case .timeline: ["heartsnoop.timeline/1"]
      case .series: ["heartsnoop.series/1", "heartsnoop.series/2"]
      case .table: []
      case .attributes: ["heartsnoop.gatt/1"]
      }
    }
  }

  /// Bytes in the longest line, or document.
  private var limit: Int { form == .attributes ? 1 << 27 : 1 << 22 }

  private let form: Form
  private let schemas: [String]
  private var builder: StoryBuilder
  private var waiting: [UInt8] = []
  private var isTooLong = false
  private var line = 0
  private var table: SeriesTable?

  /// A reader of a text.
  ///
  /// - Parameters:
  ///   - form: What kind of text it is.
  ///   - symbols: The symbols that the stories to be compared share.
  package init(_ form: Form, _ symbols: Symbols) {
    self.form = form
    schemas = form.schemas
    builder = StoryBuilder(form.matter, symbols)
  }

  /// The kind of text that begins with these bytes; `nil` if it is no saved output.
  ///
  /// - Parameter head: The first bytes, a few hundred or all.
  /// - Returns: The kind.
  package static func recognise(_ head: Span<UInt8>) -> Form? {
    var text = ""
    for index in head.indices {
      guard head[index] < 0x80 else { break }
      text.unicodeScalars.append(UnicodeScalar(head[index]))
    }
    let start = text.drop { $0.isWhitespace }
    if start.hasPrefix("time,packet,connection,") { return .table }
    guard start.hasPrefix("{") else { return nil }
    let first = start.prefix(200)
    return Form.allCases.first { $0.schemas.contains { first.contains("\"\($0)\"") } }
  }

  /// Takes the next piece of the text.
  ///
  /// - Parameter bytes: The piece.
  package mutating func take(_ bytes: Span<UInt8>) {
    var start = 0
    if form != .attributes {
      for index in bytes.indices where bytes[index] == 0x0a {
        keep(bytes, start..<index)
        end()
        start = index + 1
      }
    }
    keep(bytes, start..<bytes.count)
  }

  /// Ends the text.
  ///
  /// - Returns: The story.
  package mutating func finish() -> ComparedStory {
    if form == .attributes || !waiting.isEmpty || isTooLong { end() }
    return builder.story
  }

  private mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard !isTooLong, waiting.count + range.count <= limit else {
      isTooLong = true
      waiting = []
      return
    }
    for index in range { waiting.append(bytes[index]) }
  }

  /// Ends a line, or the document.
  private mutating func end() {
    // Nothing touches it while it is read.
    var text: [UInt8] = []
    swap(&text, &waiting)
    defer {
      text.removeAll(keepingCapacity: true)
      swap(&text, &waiting)
      isTooLong = false
    }
    line += 1
    let isDocument = form == .attributes
    guard !isTooLong else {
      return fail("\(isDocument ? "the document" : "line \(line)") is longer than \(limit) bytes")
    }
    if !isDocument {
      if text.last == 0x0d { text.removeLast() }
      guard !text.isEmpty else { return }
    }
    if form == .table { readRow(text.span) } else { readObject(text.span) }
  }

  private mutating func readObject(_ bytes: Span<UInt8>) {
    let isDocument = form == .attributes
    do throws(JSONError) {
      let value = try JSONParser.value(bytes)
      guard let schema = value["schema"]?.text, schemas.contains(schema) else {
        return fail(
          isDocument
            ? "is not a document of the schema heartsnoop.gatt/1"
            : "line \(line) has another schema than the first line")
      }
      switch form {
      case .timeline: builder.add(timeline: value)
      case .series, .table: builder.add(series: value)
      case .attributes: builder.add(document: value)
      }
    } catch {
      // Several captures make several documents, one after the other.
      if isDocument, case .trailing = error.problem {
        fail("holds several documents: compare one capture's attributes at a time")
      } else {
        fail((isDocument ? "" : "line \(line): ") + error.description)
      }
    }
  }

  private mutating func readRow(_ bytes: Span<UInt8>) {
    guard let span = try? UTF8Span(validating: bytes) else {
      return fail("line \(line) is not UTF-8")
    }
    let text = String(copying: span)
    guard let table else {
      table = SeriesTable(header: text)
      return
    }
    // Several captures may each begin with the names of the columns.
    guard let object = table.object(text) else {
      return fail("line \(line) has not as many fields as there are columns")
    }
    builder.add(series: object)
  }

  private mutating func fail(_ problem: String) {
    builder.story.unreadable += 1
    if builder.story.firstProblem == nil { builder.story.firstProblem = problem }
  }
}
