import HCI
import Labels
import Timeline

/// What is known about peers: what the user gave, and what each capture taught.
///
/// A capture's labels serve the captures read after it. Merged captures are read at the same time, so
/// none serves another.
final class LabelLibrary {
  private var knowledge: LabelKnowledge

  /// A library with what the user gave.
  init(_ knowledge: LabelKnowledge) { self.knowledge = knowledge }

  /// Hands a decoder what is known.
  func prepare(_ decoder: inout TimelineDecoder) { decoder.begin(with: knowledge) }

  /// Keeps what a capture taught; says which tables were not used in it.
  func note(_ timeline: borrowing TimelineDecoder, name: String) {
    for (number, source) in timeline.knowledge.sources.enumerated()
    where source.kind == .table && timeline.peers(servedBy: number) == 0 {
      Self.mention(unserved: source, in: name)
    }
    knowledge.add(timeline.learnt(as: name))
  }

  /// Says which names rest on outside labels, for outputs that do not show it.
  static func mentionOutside(_ timeline: borrowing TimelineDecoder, name: String) {
    for (number, source) in timeline.knowledge.sources.enumerated() {
      let peers = timeline.peers(servedBy: number)
      guard peers > 0 else { continue }
      let what = source.kind == .sibling ? "capture \(source.name)" : source.name
      StandardStreams.say(
        "\(name): names of attributes of \(peers) peer\(peers == 1 ? "" : "s") rest on \(what)")
    }
    let inferred = timeline.inferredLabels
    if inferred > 0 {
      StandardStreams.say(
        "\(name): \(inferred) attribute\(inferred == 1 ? " is" : "s are") read as a heart rate "
          + "because of what the values look like")
    }
  }

  /// Says that a table was not used.
  static func mention(unserved source: LabelSource, in name: String) {
    let whose = source.address.map { "is of \($0)" } ?? "names no address"
    StandardStreams.say(
      "\(source.name): serves no peer of \(name): it \(whose); ADDRESS=FILE says whose it is")
  }
}
