import HSJSONText

/// Reads a saved output, or what is being printed just now, into a story.
///
/// It is given the text in pieces as they come, and keeps no more of it than a line; of a table of
/// attributes, which is one document, the whole up to a limit.
package struct StoryReader {
  /// What kind of text it is.
  package enum Form: Sendable, Equatable {
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
  }

  /// Bytes in the longest line.
  static let longestLine = 1 << 22
  /// Bytes in the longest document.
  static let longestDocument = 1 << 27

  private let form: Form
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
    builder = StoryBuilder(form.matter, symbols)
  }

  /// The kind of text that begins with these bytes; `nil` if it is no saved output.
  ///
  /// - Parameter head: The first bytes, a few hundred or all.
  /// - Returns: The kind.
  package static func recognise(_ head: Span<UInt8>) -> Form? {
    guard let text = try? UTF8Span(validating: head.extracting(first: asciiPrefix(head))) else {
      return nil
    }
    let start = String(copying: text).drop { $0.isWhitespace }
    if start.hasPrefix("time,packet,connection,") { return .table }
    guard start.hasPrefix("{") else { return nil }
    for (schema, form) in [
      ("timeline/1", Form.timeline), ("series/1", .series), ("series/2", .series),
      ("gatt/1", .attributes),
    ] where start.prefix(200).contains("\"heartsnoop.\(schema)\"") {
      return form
    }
    return nil
  }

  private static func asciiPrefix(_ bytes: Span<UInt8>) -> Int {
    var count = 0
    while count < bytes.count, bytes[count] < 0x80 { count += 1 }
    return count
  }

  /// Takes the next piece of the text.
  ///
  /// - Parameter bytes: The piece.
  package mutating func take(_ bytes: Span<UInt8>) {
    guard form != .attributes else { return keep(bytes, 0..<bytes.count, Self.longestDocument) }
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0a {
      keep(bytes, start..<index, Self.longestLine)
      endLine()
      start = index + 1
    }
    keep(bytes, start..<bytes.count, Self.longestLine)
  }

  /// Ends the text.
  ///
  /// - Returns: The story.
  package mutating func finish() -> ComparedStory {
    if form == .attributes {
      readDocument()
    } else if !waiting.isEmpty || isTooLong {
      endLine()
    }
    return builder.story
  }

  private mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>, _ limit: Int) {
    guard !isTooLong, waiting.count + range.count <= limit else {
      isTooLong = true
      waiting = []
      return
    }
    for index in range { waiting.append(bytes[index]) }
  }

  private mutating func readDocument() {
    var text: [UInt8] = []
    swap(&text, &waiting)
    guard !isTooLong else {
      return fail("the document is longer than \(Self.longestDocument) bytes")
    }
    do throws(JSONError) {
      let document = try JSONParser.value(text.span)
      guard document["schema"]?.text == "heartsnoop.gatt/1" else {
        return fail("is not a document of the schema heartsnoop.gatt/1")
      }
      builder.add(document: document)
    } catch {
      // Several captures make several documents, one after the other.
      if case .trailing = error.problem {
        fail("holds several documents: compare one capture's attributes at a time")
      } else {
        fail(error.description)
      }
    }
  }

  private mutating func endLine() {
    defer {
      waiting.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    line += 1
    if waiting.last == 0x0d { waiting.removeLast() }
    guard !isTooLong else {
      return fail("line \(line) is longer than \(Self.longestLine) bytes")
    }
    guard !waiting.isEmpty else { return }
    switch form {
    case .timeline, .series: withLine { $0.readObject($1) }
    case .table: withLine { $0.readRow($1) }
    case .attributes: break
    }
  }

  /// Lends the line, which is not touched meanwhile.
  private mutating func withLine(_ body: (inout StoryReader, Span<UInt8>) -> Void) {
    var line: [UInt8] = []
    swap(&line, &waiting)
    body(&self, line.span)
    swap(&line, &waiting)
  }

  private mutating func readObject(_ bytes: Span<UInt8>) {
    do throws(JSONError) {
      let value = try JSONParser.value(bytes)
      let schema = value["schema"]?.text ?? "none"
      if form == .timeline, schema == "heartsnoop.timeline/1" {
        builder.add(timeline: value)
      } else if form == .series,
        schema == "heartsnoop.series/1" || schema == "heartsnoop.series/2"
      {
        builder.add(series: value)
      } else {
        fail("line \(line) has another schema than the first line")
      }
    } catch {
      fail("line \(line): \(error)")
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
