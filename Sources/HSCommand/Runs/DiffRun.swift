import ArgumentParser
import HSBytes
import HSCapture
import HSComparison
import HSConsole
import HSLabels
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop diff`: how two captures, or saved outputs, differ.
struct DiffRun {
  /// How differences are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, ndjson
  }

  /// What is expected, or was before.
  var first: String
  /// What is there.
  var second: String
  var inputFormat: Named<CaptureFormat>?
  var format = Format.text
  var peers = KnownPeers()
  var choice: ComparisonChoice
  /// The peer that is compared, of each side; of one the other's as well; none for all.
  var chosenPeers: [String] = []

  init(_ first: String, _ second: String, by choice: ComparisonChoice) {
    self.first = first
    self.second = second
    self.choice = choice
  }

  /// Compares, and prints what differs.
  ///
  /// - Throws: The exit status.
  func run(on console: Console) throws {
    let captures = CaptureInput([first, second], inputFormat)
    let options = try peers.options(beside: captures, on: console)
    let symbols = Symbols()
    let output = console.output()
    let folders = (ExpectationFolder(existingAt: first), ExpectationFolder(existingAt: second))
    // An expectation is compared with the options it was made with; of two, the first decides.
    var manifest: ExpectationFolder.Manifest?
    for folder in [folders.0, folders.1].compactMap({ $0 }) {
      guard let found = folder.manifest(on: console) else { throw ExitStatus.unreadable }
      manifest = manifest ?? found
      if !found.labels.isEmpty, peers.words.isEmpty {
        console.say(
          "the expectation was made with \(found.labels.joined(separator: ", ")); without it names "
            + "of attributes may differ")
      }
    }
    try checkPeers(folders.0 ?? folders.1, on: console)
    let categories = choice.categories(manifest?.categories)
    let what = choice.what ?? manifest?.what
    let matters = try matters(what, on: console)
    // A structure is read from all but what was found wrong.
    let read = what == .structure ? categories.subtracting(.finding) : categories
    let peers = (chosenPeers.first, chosenPeers.last)
    guard
      let one = side(first, folders.0, symbols, read, matters, options, peers.0, on: console),
      let other = side(second, folders.1, symbols, read, matters, options, peers.1, on: console)
    else {
      console.endReading()
      throw ExitStatus.unreadable
    }
    console.endReading()
    for (side, peer) in [(one, peers.0), (other, peers.1)] where side.isEmpty {
      guard let peer else { continue }
      console.say("\(side.name): nothing of a peer '\(peer)' to compare")
      throw ExitStatus.insufficient
    }
    // The expectation comes first, whichever is named first.
    let isTurned = folders.0 == nil && folders.1 != nil
    func name(_ side: ComparisonSource) -> String {
      side.isComplete ? side.name : side.name + ", read in part"
    }
    let (before, now) = isTurned ? (other, one) : (one, other)
    let comparison = SideComparison(
      what: what,
      options: choice.options(manifest?.options, categories), isThorough: manifest != nil,
      form: format == .text ? .text : .ndjson, symbols: symbols)
    let isSame = comparison.compare(
      before, now,
      DifferenceText.Names(
        first: name(before), second: name(now), isTurned: isTurned,
        columns: console.columns),
      to: output, on: console)
    try console.finish(output)
    guard one.isComplete, other.isComplete else { throw ExitStatus.unreadable }
    guard let isSame, !(one.isOther && other.isOther) else { throw ExitStatus.insufficient }
    if !isSame { throw ExitStatus.negative }
  }

  /// A peer is chosen in captures: what is saved is compared as it was saved.
  private func checkPeers(
    _ folder: ExpectationFolder?, on console: Console
  ) throws(ExitStatus) {
    guard !chosenPeers.isEmpty else { return }
    var isSaved = folder != nil
    do throws(CaptureError) {
      for path in [first, second] where try ComparisonSource.maySave(path) { isSaved = true }
    } catch {
      console.say(error.description)
      throw .unreadable
    }
    guard isSaved else { return }
    console.say(
      "--peer chooses among the peers of captures in files, not of saved outputs and pipes")
    throw .usage
  }

  /// The stories of captures that are compared: of two captures one, against a saved output what that holds.
  private func matters(_ what: Matter?, on console: Console) throws(ExitStatus) -> Set<
    ComparedStory.Matter
  > {
    do throws(CaptureError) {
      for path in [first, second] where try ComparisonSource.maySave(path) {
        return Set(ComparedStory.Matter.allCases)
      }
    } catch {
      console.say(error.description)
      throw .unreadable
    }
    return [what?.story ?? .events]
  }

  private func side(
    _ path: String, _ folder: ExpectationFolder?, _ symbols: Symbols, _ categories: EventCategory,
    _ matters: Set<ComparedStory.Matter>, _ options: DecodeOptions, _ peer: String?,
    on console: Console
  ) -> ComparisonSource? {
    if let folder { return folder.read(symbols, categories, on: console) }
    // Labels learnt from one side are not used for the other, because the two are compared.
    var session = Session([path], options, on: console)
    session.options.keepsNotifiedValues = true
    do throws(CaptureError) {
      return try ComparisonSource(session, symbols, categories, matters, peer: peer)
    } catch {
      console.say(error.description)
      return nil
    }
  }
}
