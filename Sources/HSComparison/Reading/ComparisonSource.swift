import HSOutput
package import HSProtocols
import HSReport
package import HSSession
package import HSTimeline

/// One side of a comparison: a capture, or what was saved of one, read into stories.
package struct ComparisonSource {
  /// Its name, and its kind.
  package var name: String
  /// Its stories: at most one for each matter.
  var stories: [ComparedStory] = []
  /// Whether all of it was read.
  package var isComplete = true
  /// Whether its captures are of Bluetooth.
  private var contents = OtherContents()

  /// A side without stories.
  init(name: String) { self.name = name }

  /// Whether it is a capture without Bluetooth packets.
  package var isOther: Bool { contents.isAll }

  /// Whether it tells of nothing.
  package var isEmpty: Bool { stories.allSatisfy { $0.events.isEmpty } }

  /// The story of a matter, if it has one.
  subscript(matter: ComparedStory.Matter) -> ComparedStory? {
    stories.first { $0.matter == matter }
  }

  /// Reads captures or a saved output; its first bytes say which.
  ///
  /// - Parameters:
  ///   - session: A session over the one file.
  ///   - symbols: The symbols that both sides share.
  ///   - categories: The kinds of events that are wanted.
  ///   - matters: The stories that are wanted of a capture; a saved output has its own.
  ///   - peer: The peer of a capture that is compared, as it was typed in; `nil` for all.
  /// - Throws: What keeps it from being read.
  package init(
    _ session: Session, _ symbols: Symbols, _ categories: EventCategory = .all,
    _ matters: Set<ComparedStory.Matter> = Set(ComparedStory.Matter.allCases),
    peer: String? = nil
  ) throws(CaptureError) {
    let path = session.files.first ?? "-"
    name = path
    guard var input = try session.open([path], isFurther: true) else { return }
    let told = session.tell(input, from: 0)
    let door = CaptureDoor(symbols, matters, categories, peer)
    let isOneOfSeveral = input.captures > 1
    var number = 0
    while var source = try input.next() {
      number += 1
      if number == 1, session.options.format == nil, let form = try Self.recognise(&source) {
        try readSaved(source, form, symbols)
        continue
      }
      let tag = isOneOfSeveral ? CaptureTag(number: number, name: source.name) : nil
      if number == 1 { name = "\(path) (capture)" }
      decode(source, tag, session, door)
    }
    session.tell(input, from: told)
    if !input.isComplete { isComplete = false }
    stories += door.finish()
    for story in stories where !story.isComplete { isComplete = false }
    mention(session.console)
  }

  /// Whether a file holds a saved output, or may: what a pipe holds cannot be looked at beforehand.
  ///
  /// - Parameter path: The file.
  /// - Returns: `false` where it is no saved output.
  /// - Throws: What keeps it from being read.
  package static func maySave(_ path: String) throws(CaptureError) -> Bool {
    guard FileIdentity.size(of: path) != nil else { return true }
    var input = try CaptureOpener.open(path)
    guard var source = try input.next() else { return true }
    return try recognise(&source) != nil
  }

  /// Looks at the first bytes of a source without taking them.
  private static func recognise(
    _ source: inout ByteSource
  ) throws(CaptureError) -> StoryReader.Form? {
    var head = [UInt8](repeating: 0, count: 256)
    var count = 0
    while count < head.count {
      let added = try source.read(into: &head, at: count)
      if added == 0 { break }
      count += added
      // Captures begin with other bytes; nothing more of a pipe is waited for.
      if let first = head.first, ![0x7b, 0x74, 0x20, 0x0a, 0x0d, 0x09].contains(first) { break }
    }
    source.giveBack(Array(head[0..<count]))
    return StoryReader.recognise(head.span.extracting(first: count))
  }

  private mutating func readSaved(
    _ source: consuming ByteSource, _ form: StoryReader.Form, _ symbols: Symbols
  ) throws(CaptureError) {
    var source = source
    name += " (\(form == .timeline ? "timeline" : form.matter.rawValue))"
    var reader = StoryReader(form, symbols)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try source.read(into: &bytes, at: 0)
      if count == 0 { break }
      reader.take(bytes.span.extracting(first: count))
    }
    stories.append(reader.finish())
  }

  /// Says what of it could not be read.
  private func mention(_ console: Console) {
    for story in stories {
      if let problem = story.firstProblem {
        let more = story.unreadable > 1 ? "; \(story.unreadable - 1) more like it" : ""
        console.say("\(name): \(problem)\(more)")
      }
      if story.dropped > 0 {
        console.say(
          "\(name): \(story.dropped) events beyond the first \(ComparedStory.limit) are not compared"
        )
      }
    }
  }

  /// Reads a capture, and says what was found wrong with it.
  private mutating func decode(
    _ source: consuming ByteSource, _ tag: CaptureTag?, _ session: Session, _ door: CaptureDoor
  ) {
    let console = session.console
    do throws(CaptureError) {
      var reader = try CaptureReader(source, as: session.options.format)
      let sink = door.sink(reader.resolution, tag)
      let problem = session.take(&reader, into: sink) { reader, story, _ in
        door.end(story, reader.resolution)
        for sentence in reader.findings.sentences(reader.name) { console.say(sentence) }
        if let other = contents.note(reader, story) {
          console.say("\(reader.name): \(other.reason)")
        }
        for sentence in LabelLibrary.remarks(outside: story, name: reader.name) {
          console.say(sentence)
        }
      }
      guard let problem else { return }
      isComplete = false
      if !problem.isTold { console.say(problem.description) }
    } catch {
      console.say(error.description)
      isComplete = false
    }
  }

  // MARK: - What both hold

  /// The stories of two sides about the same matter, the fullest first.
  ///
  /// Events contain what series and attributes contain: those are compared where events cannot be, or
  /// where both sides have them as files of their own.
  ///
  /// - Parameters:
  ///   - other: The other side.
  ///   - symbols: The symbols that both share.
  ///   - asked: The matter that is wanted; `nil` for all that both hold.
  /// - Returns: Pairs of stories.
  package func matters(
    with other: ComparisonSource, _ symbols: Symbols, asked: ComparedStory.Matter?
  ) -> [(first: ComparedStory, second: ComparedStory)] {
    var pairs: [(ComparedStory, ComparedStory)] = []
    for matter in ComparedStory.Matter.allCases where asked == nil || asked == matter {
      // A timeline alone tells the rest, too, if nothing better is there.
      let isNeeded = asked != nil || pairs.isEmpty
      let isThere = self[matter] != nil && other[matter] != nil
      guard isThere || isNeeded, let first = story(matter, symbols),
        let second = other.story(matter, symbols)
      else { continue }
      pairs.append((first, second))
    }
    return pairs
  }

  /// The story of a matter, or what the timeline tells of it.
  private func story(_ matter: ComparedStory.Matter, _ symbols: Symbols) -> ComparedStory? {
    if let story = self[matter] { return story }
    return switch matter {
    case .events: nil
    case .series: self[.events]?.series(symbols)
    case .attributes: self[.events]?.attributes(symbols)
    }
  }
}
