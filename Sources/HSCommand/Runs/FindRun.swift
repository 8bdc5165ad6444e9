import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSJSONText
import HSLearn
import HSOutput
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop find`: where something known stands in values.
struct FindRun {
  /// What is looked for, and where.
  struct Request {
    /// Numbers that were seen.
    var values: [ValueArgument] = []
    /// A file of times and numbers.
    var series: String?
    /// The attribute whose numbers are looked for.
    var like: String?
    var text: String?
    /// Bytes in hexadecimal.
    var bytes: String?
    /// What was done.
    var actions: [ActionArgument] = []
    var format = DocumentFormat.text
    /// The only peer that is looked at.
    var peer: String?
    /// The only attribute that is looked at.
    var attribute: HistoryArgument?

    init() {}

    /// Makes sure that there is something to find.
    ///
    /// - Throws: What is wrong with what was typed.
    func check() throws {
      guard
        !values.isEmpty || series != nil || like != nil || text != nil || bytes != nil
          || !actions.isEmpty
      else {
        throw ValidationError(
          "Nothing to find: give --value, --series, --like, --text, --bytes or --action.")
      }
      if let like, !KnownSeries.understood.contains(like.lowercased()) {
        throw ValidationError(
          "--like '\(like)' is none of \(KnownSeries.understood.joined(separator: ", ")); numbers of others go into --series."
        )
      }
      _ = try octets()
      if bytes == "" { throw ValidationError("--bytes is empty.") }
      if text == "" { throw ValidationError("--text is empty.") }
    }

    /// The bytes that are looked for.
    fileprivate func octets() throws -> [UInt8]? {
      guard let bytes else { return nil }
      do throws(Hex.ParseError) {
        return try Hex.bytes(bytes)
      } catch {
        throw ValidationError("--bytes '\(bytes)' is not hexadecimal: \(error).")
      }
    }
  }

  private let request: Request
  private let console: Console
  private let rows: SeriesOfReadings?
  private let octets: [UInt8]?

  /// A run that knows what it looks for.
  ///
  /// - Parameters:
  ///   - request: What is looked for.
  ///   - console: What is wrong with a file of numbers is said there.
  /// - Throws: What is wrong with what was typed, or the exit status.
  init(_ request: Request, on console: Console) throws {
    self.request = request
    self.console = console
    octets = try request.octets()
    rows = try request.series.map { try SeriesOfReadings($0, on: console) }
  }

  /// Looks in a session's captures.
  ///
  /// - Throws: The exit status, also where nothing was found.
  func run(_ session: Session) throws {
    let format = request.format
    let output = session.output
    var empty = EmptyAnswer()
    var collector = MessageCollector(of: request.attribute?.wanted, peer: request.peer)
    var isFound = false
    var isWhole = true
    let mayAnswer = try session.decode { reader, tag in
      if tag != nil, format == .text { output.append { $0.append(heading: reader.name) } }
      collector = MessageCollector(of: request.attribute?.wanted, peer: request.peer)
      return collector
    } finish: { reader, timeline, tag in
      for omission in [collector.omittedAttributes, collector.omittedValues] {
        guard let omission else { continue }
        console.say("\(reader.name): \(omission)")
        isWhole = false
      }
      let origin = reader.statistics.times.first?.nanoseconds ?? 0
      let answers = self.answers(collector.streams, origin: origin)
      if answers.contains(where: \.isFound) { isFound = true }
      output.append { text in
        switch format {
        case .text:
          text.append(fitting: console.columns) { text in
            for answer in answers { answer.write(collector.streams, to: &text) }
          }
        case .json, .ndjson:
          text.append(document: format.isOneLine(tag)) { text in
            var json = JSONWriter(continuing: OutputBuffer())
            PlaceAnswer.write(answers, collector.streams, capture: tag?.name, to: &json)
            json.finish(indentedIn: &text)
          }
        }
      }
      output.endPiece()
      empty.note(reader.statistics, timeline)
    }.checked()
    if collector.streams.isEmpty, mayAnswer {
      empty.say(peer: request.peer, attribute: request.attribute, on: console)
    }
    guard isWhole else { throw ExitStatus.unreadable }
    guard isFound else { throw ExitStatus.insufficient }
  }

  /// What each option asks for, answered.
  private func answers(_ streams: [MessageStream], origin: Int64) -> [PlaceAnswer] {
    let search = PlaceSearch(streams)
    var answers: [PlaceAnswer] = []
    if !request.values.isEmpty {
      let known = request.values.compactMap { $0.known(from: origin) }
      answers.append(
        .numbers(
          "value \(request.values.map(\.text).joined(separator: ", "))", search.places(of: known),
          of: known.count))
    }
    if let rows {
      let known = rows.known(from: origin)
      answers.append(
        .numbers("\(known.count) values of \(rows.name)", search.places(of: known), of: known.count)
      )
    }
    if let like = request.like?.lowercased() {
      let alike = streams.indices.filter { streams[$0].uuid == like }
      let known = alike.flatMap { KnownSeries.values(of: streams[$0]) ?? [] }
      answers.append(
        .numbers(
          "\(known.count) values of \(like)", search.places(of: known, excluding: Set(alike)),
          of: known.count))
    }
    if let text = request.text {
      let wide = Array(text.utf16)
      answers.append(
        .facts(
          "text '\(text)'",
          search.places(of: [
            (Array(text.utf8), "text"),
            (wide.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }, "UTF-16, little-endian"),
            (wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }, "UTF-16, big-endian"),
          ]),
          else: "no value has the text, or it is so short that chance would bring it"))
    }
    if let octets {
      var patterns: [(octets: [UInt8], name: String)] = [(octets, "bytes")]
      if octets.count > 1, octets != octets.reversed() {
        patterns.append((octets.reversed(), "bytes, the other way round"))
      }
      answers.append(
        .facts(
          "bytes \(Hex.text(octets.span))", search.places(of: patterns),
          else: "no value has the bytes, or they are so few that chance would bring them"))
    }
    if !request.actions.isEmpty {
      let known = request.actions.map {
        (time: $0.time.bound.moment(from: origin), name: $0.name)
      }
      answers.append(
        .facts(
          "action \(request.actions.map(\.text).joined(separator: ", "))",
          search.places(of: known),
          else:
            "no message comes at these times only. Repeat the action three times or more, at uneven times, and note "
            + "each to the second"))
    }
    return answers
  }
}

extension EmptyAnswer {
  /// Says that nothing of a peer or an attribute is there.
  func say(peer: String?, attribute: HistoryArgument?, on console: Console) {
    say(peer: peer, also: attribute.map { ["--attribute \($0.text)"] } ?? [], on: console)
  }
}
