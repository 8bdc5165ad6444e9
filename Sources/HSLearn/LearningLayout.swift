import HSBase
import HSLayout

/// Makes a layout of what was learnt: a Kaitai Struct description that says of which values each type is.
///
/// Each type is tried before it is written, as `decode --layout` would read the values from which it was learnt: all
/// messages of its kind must fit, and none of another.
package struct LearningLayout: Sendable {
  /// The layout's text; empty where there is no type.
  package private(set) var text: [UInt8] = []
  /// How many types it describes.
  package private(set) var types = 0
  /// What is not in it and why, a sentence each, without a full stop.
  package private(set) var remarks: [String] = []

  /// A layout of all streams whose attribute has a UUID and of which something is known.
  ///
  /// - Parameters:
  ///   - streams: What was learnt, each with the values that it was learnt from.
  ///   - source: The capture's name, for the title.
  package init(_ streams: [(given: MessageStream, learnt: StreamLearning)], source: String) {
    // A layout knows attributes by their UUIDs: streams of one UUID and way share their types.
    var groups: [[(given: MessageStream, learnt: StreamLearning)]] = []
    for stream in streams where stream.learnt.claims > 0 {
      guard stream.given.uuid != nil || stream.given.way == .advertised else {
        remarks.append(
          "\(stream.given.name), \(stream.given.way.rawValue): a layout goes by UUIDs, and no packet tells this "
            + "one; give it with --map 0x\(stream.given.handle.padded(4, radix: 16))=UUID")
        continue
      }
      let known = groups.firstIndex { group in
        group[0].given.uuid == stream.given.uuid && group[0].given.way == stream.given.way
          && (stream.given.uuid != nil || group[0].given.handle == stream.given.handle)
      }
      if let known { groups[known].append(stream) } else { groups.append([stream]) }
    }
    var names: Set<String> = []
    var sound: [LayoutDraft] = []
    for group in groups {
      var trial = LayoutTrial(group, &names)
      trial.run()
      sound += trial.drafts
      remarks += trial.remarks
    }
    guard !sound.isEmpty else { return }
    let text = Self.text(sound, source)
    do throws(TextFault) {
      _ = try Layout(parsing: text)
      (self.text, types) = (text, sound.count)
    } catch {
      remarks.append(
        "\(sound.count) types are more than a layout may have; --attribute and --peer choose")
    }
  }

  /// The text of a layout.
  static func text(_ drafts: [LayoutDraft], _ source: String) -> [UInt8] {
    var text = OutputBuffer()
    text.append("meta:\n  id: learnt\n  title: ")
    text.append(string: "What heartsnoop learnt from \(source)".quoted)
    text.append("\n  endian: le\nseq: []\ntypes:\n")
    if drafts.isEmpty { text.append("  {}\n") }
    for draft in drafts { text.append(string: draft.text) }
    return (0..<text.count).map { text.span[$0] }
  }
}

/// Tries the types of one attribute and way on the values that they were learnt from.
private struct LayoutTrial {
  /// The types that have not failed, those that say most of their messages first.
  private(set) var drafts: [LayoutDraft] = []
  /// What was left out, and why.
  private(set) var remarks: [String] = []
  private let streams: [(given: MessageStream, learnt: StreamLearning)]

  /// Each round makes a type that failed looser or leaves it out; then all that still fail are left out.
  private static let rounds = 8

  init(
    _ streams: [(given: MessageStream, learnt: StreamLearning)], _ names: inout Set<String>
  ) {
    self.streams = streams
    for (index, (_, learnt)) in streams.enumerated() {
      for kind in learnt.kinds.indices where !learnt.kinds[kind].claims.isEmpty {
        drafts.append(LayoutDraft(stream: index, kind: kind, of: learnt, &names))
      }
    }
    // The first that fits reads a message: what says little of them comes last.
    let order = drafts.indices.sorted { (drafts[$1].proof, $0) < (drafts[$0].proof, $1) }
    drafts = order.map { drafts[$0] }
  }

  /// Tries the types until all that are left read their messages.
  mutating func run() {
    for round in 1... {
      guard !drafts.isEmpty else { return }
      guard let failures = failures() else {
        remarks.append("\(streams[0].given.name): no layout can say what was learnt")
        return drafts = []
      }
      guard failures.contains(where: { $0 != nil }) else { return }
      var kept: [LayoutDraft] = []
      for (draft, failure) in zip(drafts, failures) {
        guard let failure else {
          kept.append(draft)
          continue
        }
        if round < Self.rounds, !failure.readsOthers, draft.isStrict {
          kept.append(draft.looser(streams[draft.stream].learnt))
        } else if !failure.isIdle {
          let stream = streams[draft.stream].given
          remarks.append("\(stream.name), \(stream.way.rawValue)\(draft.words): \(failure.says)")
        }
      }
      drafts = kept
    }
  }

  /// Why a type is not written.
  private struct Failure {
    /// Messages of its kind that it does not read, and all.
    var missed = 0
    var of = 0
    /// Messages of other kinds that it reads.
    var others = 0
    var isIdle = false

    var readsOthers: Bool { others > 0 || isIdle }

    var says: String {
      others > 0
        ? "nothing tells the kind from others, and so a layout has no type of it"
        : "a type would not read \(missed) of its \(of) messages, and was left out"
    }
  }

  /// What is wrong with each type, `nil` for those that read their messages; `nil` if there is no such layout at all.
  private func failures() -> [Failure?]? {
    var failures = drafts.map { _ in Failure() }
    do throws(TextFault) {
      let layout = try Layout(parsing: LearningLayout.text(drafts, ""))
      // Types stand in the layout as they do here, each for one use.
      guard layout.uses.map({ $0.name }) == drafts.map({ $0.name }) else { return nil }
      for (index, stream) in streams.enumerated() {
        count(index, stream, Readers(layout), &failures)
      }
    } catch {
      return nil
    }
    return failures.map { failure in
      var failure = failure
      failure.isIdle = failure.of == 0
      return failure.missed > 0 || failure.others > 0 || failure.isIdle ? failure : nil
    }
  }

  /// Reads all values of a stream, and counts what each type does wrong.
  private func count(
    _ number: Int, _ stream: (given: MessageStream, learnt: StreamLearning), _ readers: Readers,
    _ failures: inout [Failure]
  ) {
    var readers = readers
    var read: [Int: [Readers.Found]] = [:]
    for value in stream.given.messages {
      let found = readers.take(value)
      if !found.isEmpty { read[value.packet, default: []] += found }
    }
    var own: [Int: Int] = [:]
    for (index, draft) in drafts.enumerated() where draft.stream == number {
      own[draft.kind] = index
    }
    var wanted: [Int: [Readers.Found]] = [:]
    for message in stream.learnt.stream.messages {
      let kind = stream.learnt.kinds.firstIndex { stream.learnt.has($0, message.bytes) }
      wanted[message.packet, default: []].append(
        Readers.Found(type: kind.flatMap { own[$0] }, bytes: message.bytes))
    }
    for (packet, messages) in wanted {
      var found = read[packet] ?? []
      for message in messages {
        // What one stream's type reads may be another's of the same UUID as well.
        let place =
          found.firstIndex { $0 == message }
          ?? found.firstIndex { one in
            one.bytes == message.bytes && one.type.map { drafts[$0].stream != number } ?? false
          }
        let type = place.map { found.remove(at: $0).type }
        guard let draft = message.type else { continue }
        if type == nil || type == draft { failures[draft].of += 1 }
        // Whether another took it is counted against that one.
        if type == nil, !found.contains(where: { $0.type != nil && $0.bytes == message.bytes }) {
          failures[draft].missed += 1
        }
      }
      for one in found {
        if let type = one.type, drafts[type].stream == number { failures[type].others += 1 }
      }
    }
  }
}

/// Reads values by types, as a capture's are read: the first type that fits has a message.
private struct Readers {
  private let types: [Layout.TypeUse]
  private var joiners: [LayoutFrameJoiner?]
  private var reader: LayoutReader
  /// Whether octets that came before, with the number of a type behind them, are one of its messages.
  private var known: [HashedOctets: Bool] = [:]

  init(_ layout: Layout) {
    types = layout.uses
    joiners = types.map { $0.frame.map { LayoutFrameJoiner($0) } }
    reader = layout.reader()
    reader.isQuiet = true
  }

  /// A message, and the type that reads it; `nil` where none does.
  struct Found: Equatable {
    var type: Int?
    var bytes: [UInt8]
  }

  /// The messages that are whole with a value, each with the first type that reads it.
  mutating func take(_ value: Message) -> [Found] {
    var found: [Found] = []
    var whole: [[UInt8]: [Int]] = [:]
    for type in types.indices {
      guard var joiner = joiners[type] else {
        if found.isEmpty, reads(value.bytes, type) {
          found = [Found(type: type, bytes: value.bytes)]
        }
        continue
      }
      joiners[type] = nil
      let outcome = joiner.take(value.bytes.span, packet: value.packet)
      if case .whole = outcome {
        for message in joiner.messages {
          whole[Array(joiner.octets[message.place]), default: []].append(type)
        }
      }
      joiners[type] = joiner
    }
    for (bytes, types) in whole {
      // Each type that puts messages together has it once for each time that it came.
      let times = types.count { $0 == types[0] }
      var seen = -1
      let type = types.first { type in
        guard type != seen else { return false }
        seen = type
        return reads(bytes, type)
      }
      found += [Found](repeating: Found(type: type, bytes: bytes), count: times)
    }
    return found
  }

  private mutating func reads(_ bytes: [UInt8], _ type: Int) -> Bool {
    let number = [UInt8(truncatingIfNeeded: type), UInt8(truncatingIfNeeded: type >> 8)]
    let key = HashedOctets(bytes + number)
    if let known = known[key] { return known }
    var fits = true
    do throws(LayoutMisfit) {
      try reader.read(bytes.span, as: types[type].type)
      try reader.readInstances()
      fits = reader.remainder == 0
    } catch { fits = false }
    known[key] = fits
    return fits
  }
}
