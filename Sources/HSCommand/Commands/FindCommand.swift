import ArgumentParser
import HSLearn
import HSOutput
import HSProtocols
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop find`: where something known stands in values.
struct FindCommand: CapturesCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract:
      "Say where a number that was seen, a text, bytes or an action stand in undocumented values.",
    usage: "heartsnoop find [<options>] <files> ...",
    discussion: """
      --value 97@12:03:10 is a number that a screen showed, and when; give several, far apart. --series FILE is a table \
      of times and numbers, from an app or another sensor; each column of numbers is looked for. --like 2a37 looks for the \
      numbers of another attribute of the same capture. --action "12:03:10 fan on" is something that was done; \
      repeat it. --text and --bytes are looked for as they are.

      Every place is tried as signed and unsigned integers of either order, decimal digits, floats, ASCII and parts \
      of bytes, scaled and shifted in the usual ways. A place is found if it fits what chance would not, and clearly \
      better than the next; else it is said what to give next, and the exit status is 3.

      Examples:

        heartsnoop find --value 97@12:03:10 --value 88@12:09:40 capture.btsnoop
      """)

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A number that was seen, and when: 97@12:03:10; several times.", valueName: "number@time"))
  var value: [ValueArgument] = []

  @Option(
    help: ArgumentHelp(
      "Times and numbers that were seen or that an app exported: a time and numbers a line.",
      valueName: "file.csv"),
    completion: .file())
  var series: String?

  @Option(
    help: ArgumentHelp(
      "The numbers of this attribute in the same capture: 2a37, 2a19, 2a63, 2a6e or 2a6f.",
      valueName: "uuid"))
  var like: String?

  @Option(help: ArgumentHelp("A text.", valueName: "text"))
  var text: String?

  @Option(
    help: ArgumentHelp(
      "Bytes in hexadecimal, or as a phone or a program prints them.", valueName: "hex"))
  var bytes: String?

  @Option(
    help: ArgumentHelp(
      "When something was done, and what: \"12:03:10 fan on\"; several times.",
      valueName: "time what"))
  var action: [ActionArgument] = []

  @Option(
    help:
      "Text, or one JSON document a capture, of several one a line (schema heartsnoop.finding-places/1)."
  )
  var format: DocumentFormat = .text

  @OptionGroup var values: ValueChoice

  func validate() throws {
    guard
      !value.isEmpty || series != nil || like != nil || text != nil || bytes != nil
        || !action.isEmpty
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
    try refuse(bytes == "", "--bytes is empty.")
    try refuse(text == "", "--text is empty.")
  }

  /// The bytes that are looked for.
  private func octets() throws -> [UInt8]? {
    try bytes.map { try TypedBytes(typed: [$0]).bytes }
  }

  func run() throws {
    let octets = try octets()
    for remark in value.compactMap(\.remark) { console.say(remark) }
    let rows = try series.map { try SeriesOfReadings($0, on: console) }
    let session = try captures.session(on: console)
    let output = session.output
    var empty = EmptyAnswer()
    var isFound = false
    var hasStreams = false
    var isWhole = true
    let mayAnswer = try session.decode { _, tag in
      format.begin(tag, output)
      return values.collector
    } finish: { collector, reader, timeline, tag in
      for omission in [collector.omittedAttributes, collector.omittedValues] {
        guard let omission else { continue }
        console.say("\(reader.name): \(omission)")
        isWhole = false
      }
      let origin = reader.statistics.times.first?.nanoseconds ?? 0
      let answers = answers(collector.streams, rows, octets, origin: origin)
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
      hasStreams = !collector.streams.isEmpty
      empty.note(reader.statistics, timeline)
    }.checked()
    if !hasStreams, mayAnswer { values.say(empty) }
    guard isWhole else { throw ExitStatus.unreadable }
    guard isFound else { throw ExitStatus.insufficient }
  }

  /// What each option asks for, answered.
  private func answers(
    _ streams: [MessageStream], _ rows: SeriesOfReadings?, _ octets: [UInt8]?, origin: Int64
  ) -> [PlaceAnswer] {
    let search = PlaceSearch(streams)
    var answers: [PlaceAnswer] = []
    if !value.isEmpty {
      let known = value.compactMap { $0.known(from: origin) }
      answers.append(
        .numbers("value \(value.map(\.text).joined(separator: ", "))", known, in: search))
    }
    for column in rows?.columns ?? [] {
      let known = rows?.known(column, from: origin) ?? []
      answers.append(.numbers("\(known.count) values of \(column.name)", known, in: search))
    }
    if let like = like?.lowercased() {
      let alike = streams.indices.filter { streams[$0].uuid == like }
      let known = alike.flatMap { KnownSeries.values(of: streams[$0]) ?? [] }
      answers.append(
        .numbers(
          "\(known.count) values of \(like)", known, in: search, excluding: Set(alike),
          isOneClock: true))
    }
    if let text {
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
    if !action.isEmpty {
      let known = action.map {
        (time: $0.time.bound.moment(from: origin), name: $0.name)
      }
      answers.append(
        .facts(
          "action \(action.map(\.text).joined(separator: ", "))",
          search.places(of: known),
          else:
            "no message comes at these times only. Repeat the action three times or more, at uneven times, and note "
            + "each to the second"))
    }
    return answers
  }
}
