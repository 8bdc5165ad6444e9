import ArgumentParser
import HSBytes
import HSCapture
import HSComparison
import HSConsole
import HSLabels
import HSOutput
import HSReport
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop expect`: a capture's outputs, to compare later captures with.
struct ExpectRun {
  /// The capture.
  var file: String
  var inputFormat: Named<CaptureFormat>?
  /// The folder to write.
  var output: String
  /// Whether what is there is written anew.
  var updates = false
  var peers = KnownPeers()
  var choice: ComparisonChoice

  init(_ file: String, output: String, by choice: ComparisonChoice) {
    self.file = file
    self.output = output
    self.choice = choice
  }

  /// Writes what is expected.
  ///
  /// - Throws: What is wrong with what was typed, or the exit status.
  func run(on console: Console) throws {
    let knowledge = try peers.knowledge(on: console)
    let folder = ExpectationFolder(path: output)
    if folder.holdsManifest, !updates {
      throw ValidationError("\(output) holds an expectation already; --update writes it anew.")
    }
    // The earlier choices stay, unless others are made now.
    let before = try earlierManifest(folder, on: console)
    let categories = choice.categories(before?.categories)
    let options = choice.options(before?.options, categories)
    let symbols = Symbols()
    let old = before.flatMap { folder.read(symbols, $0.categories, on: console) }
    guard folder.create(on: console) else { throw ExitStatus.unreadable }
    let what = choice.what ?? before?.what
    var isComplete = try write(folder, categories, options, what, knowledge, on: console)
    if before != nil {
      if let old, let new = folder.read(symbols, categories, on: console) {
        let output = console.output()
        _ = SideComparison(
          what: what, options: options, isThorough: true, form: .text, symbols: symbols
        ).compare(
          old, new,
          DifferenceText.Names(
            first: "\(old.name) before", second: "\(new.name) now",
            columns: console.columns), to: output, on: console)
        try console.finish(output)
        if !old.isComplete || !new.isComplete { isComplete = false }
      } else {
        console.say("\(output): written anew; what changed is unknown")
        isComplete = false
      }
    }
    guard isComplete else { throw ExitStatus.unreadable }
  }

  /// The existing manifest; `nil` if there is none.
  private func earlierManifest(
    _ folder: ExpectationFolder, on console: Console
  ) throws(ExitStatus) -> ExpectationFolder.Manifest? {
    guard folder.holdsManifest else { return nil }
    if let manifest = folder.manifest(on: console) { return manifest }
    console.say(
      "\(output): left as it is: what it was made with is in its manifest, which cannot be read; "
        + "remove the folder to write it anew")
    throw ExitStatus.unreadable
  }

  /// Writes the files, and puts them in the place of those that are there when all are whole;
  /// returns whether the whole capture was read.
  private func write(
    _ folder: ExpectationFolder, _ categories: EventCategory, _ options: ComparisonOptions,
    _ what: Matter?, _ knowledge: LabelKnowledge, on console: Console
  ) throws(ExitStatus) -> Bool {
    let files = (ExpectationFolder.fileNames + [ExpectationFolder.manifestName]).map {
      Destination(folder.file($0), reading: [file] + peers.files, on: console)
    }
    for file in files { try file.check() }
    var reading = DecodeOptions(knowledge, format: inputFormat?.choice)
    reading.keepsNotifiedValues = true
    let outcome = Session([file], reading, on: console).decode { reader, tag in
      var options = TimelineOptions()
      options.categories = categories
      options.capture = tag
      return SinkGroup([
        TimelineJSON(files[0].output, resolution: reader.resolution, options: options),
        SeriesJSON(files[1].output, resolution: reader.resolution, capture: tag?.name),
      ])
    } finish: { reader, story, tag in
      console.mentionRecorder(reader.name, story)
      for sentence in LabelLibrary.remarks(outside: story, name: reader.name) {
        console.say(sentence)
      }
      // Attributes of several captures would be several documents; an expectation has one.
      guard tag?.number ?? 1 == 1 else { return }
      GATTTreeJSON.write(
        story, resolution: reader.resolution, capture: tag?.name, to: files[2].output)
    }
    guard outcome.captures > 0 else { throw .unreadable }
    let manifest = ExpectationFolder.text(
      capture: file, categories, options, what, labels: peers.words)
    files[3].output.append { $0.append(string: manifest) }
    for file in files {
      file.createEmpty()
      guard file.finish() else { throw .unreadable }
    }
    for file in files { guard file.close() else { throw .unreadable } }
    guard outcome.mayAnswer else { throw .insufficient }
    return outcome.isComplete
  }
}
