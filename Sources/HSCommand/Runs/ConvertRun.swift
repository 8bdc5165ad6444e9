import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSConversion
import HSEncryption
import HSLabels
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop convert`: the capture in another container, whole or in part.
struct ConvertRun {
  var captures: CaptureInput
  /// Keys of encrypted links, and what handles are.
  var peers = KnownPeers()
  /// The file to write.
  var output: String
  /// The format to write; the file's extension tells it if absent.
  var outputFormat: Named<OutputFormat>?
  /// Whether packets of the air are written decrypted.
  var decrypts = false
  /// Whether events are written into comments.
  var annotates = false
  /// Whether packets are left out that name handles.
  var isBare = false
  /// The kinds of events that packets must have, if any.
  var kinds: EventCategory?
  /// What packets are about.
  var filter = EventFilter()
  /// The same as typed.
  var filterWords: [String] = []
  /// The peer whose packets are kept, if only one.
  var peer: String?
  /// Which packets and times.
  var part = EmptyAnswer.Part()

  init(_ captures: CaptureInput, output: String) {
    self.captures = captures
    self.output = output
  }

  /// The format to write, which holds what is asked for.
  ///
  /// - Throws: What does not go together.
  @discardableResult
  func checkedFormat() throws -> OutputFormat {
    let format = try OutputFormat.needed(outputFormat, orOf: output)
    guard !annotates || format.holdsComments else {
      throw ValidationError("\(format.identifier) has no room for remarks; pcapng has.")
    }
    guard !decrypts || format == .pcapng || format == .pcap else {
      throw ValidationError("\(format.identifier) holds no packets of the air; pcapng and pcap do.")
    }
    guard decrypts || peers.keys.isEmpty else {
      throw ValidationError("--keys goes with --decrypt.")
    }
    guard peers.maps.isEmpty || readsStory(format) else {
      throw ValidationError(
        "--map goes with what reads values: --annotate, a choice of packets, or a log of values.")
    }
    return format
  }

  /// Whether events are read, by which handles have names.
  private func readsStory(_ format: OutputFormat) -> Bool {
    options.readsStory || format.valueLog != nil
  }

  private var options: CaptureConverter.Options {
    var options = CaptureConverter.Options()
    options.packets = part.packets?.packets
    options.times = TimeWindow(from: part.from?.bound, to: part.to?.bound)
    options.peer = peer
    options.annotates = annotates
    options.about = filter
    options.isBare = isBare
    options.decrypts = decrypts
    options.kinds = kinds
    return options
  }

  /// Writes the capture.
  ///
  /// - Throws: What is wrong with what was typed, or the exit status.
  func run(on console: Console) throws {
    let format = try checkedFormat()
    let destination = Destination(output, reading: captures.files + peers.files, on: console)
    try destination.check()
    let knowledge =
      try decrypts
      ? peers.knowledge(beside: captures, on: console) : peers.knowledge(on: console)
    var converter = CaptureConverter(to: format, options: options, output: destination.output)
    var answer = EmptyAnswer()
    let session = Session(
      captures.files, DecodeOptions(format: captures.format), on: console,
      to: destination.output)
    let outcome = session.read { reader, _ in
      do throws(CaptureError) {
        let library = LabelLibrary(knowledge)
        try converter.convert(&reader, with: library) { reader, story in
          answer.note(reader.statistics, story)
          guard readsStory(format) else { return }
          for sentence in library.learn(story, name: reader.name) { console.say(sentence) }
        }
        return (nil, nil)
      } catch {
        return (CaptureProblem(error), nil)
      }
    }
    var isComplete = outcome.isComplete
    let hasInput = outcome.captures > 0
    let losses = converter.losses
    let isEmpty =
      hasInput && converter.written == converter.context && options.isPart && converter.read > 0
      && losses.leftOut == 0
      && losses.foreignRecords == 0
    if isEmpty {
      answer.say(
        part, peer: peer, kinds: kinds, also: filterWords, on: console)
      console.say("\(destination.name): not written, as it would hold no packet")
    } else if converter.written > 0 || hasInput && losses.leftOut == 0 && losses.foreignRecords == 0
    {
      converter.finish()
    } else if hasInput {
      console.say(
        "\(destination.name): not written: no record has a place in \(format.identifier)")
      isComplete = false
    }
    if !isEmpty, converter.context > 0 {
      console.say(
        "\(destination.name): \(converter.context) of \(converter.written) packets were not asked for: they "
          + "name handles or say how connections came about; --bare leaves them out")
    }
    if decrypts { tell(converter, destination.name, on: console) }
    if !isEmpty {
      for sentence in losses.sentences { console.say("\(destination.name): \(sentence)") }
    }
    // What was kept beside nothing is not kept.
    if isComplete, isEmpty { throw ExitStatus.insufficient }
    guard !isEmpty, destination.close(), isComplete else { throw ExitStatus.unreadable }
  }

  /// Says what became of encrypted packets.
  private func tell(
    _ converter: borrowing CaptureConverter, _ name: String, on console: Console
  ) {
    let account = converter.encryption
    guard account.encrypted > 0 else {
      return console.say("\(name): no packet of the captures is encrypted")
    }
    var text = "\(name): \(account.decrypted) of \(account.encrypted) encrypted packets decrypted"
    for (reason, count) in account.reasons { text += "; \(count) not: \(reason.text)" }
    let left = account.decrypted + account.retransmitted - converter.decrypted
    if left > 0 { text += "; \(left) of them too late to be written so: after a long loss" }
    console.say(text)
  }
}
