import HSHCI
public import HSLabels

/// What is known about peers: what the user gave, and what each capture taught.
///
/// A capture's labels serve the captures read after it. Merged captures are read at the same time, so
/// none serves another.
public final class LabelLibrary {
  private var knowledge: LabelKnowledge

  /// A library with what the user gave.
  public init(_ knowledge: LabelKnowledge) { self.knowledge = knowledge }

  /// Hands a decoder what is known.
  public func prepare(_ decoder: inout TimelineDecoder) { decoder.begin(with: knowledge) }

  /// Keeps what a capture taught.
  ///
  /// - Parameters:
  ///   - timeline: The decoder, at the capture's end.
  ///   - name: The capture's name, as labels will cite it.
  /// - Returns: A sentence on each table that was not used in the capture.
  public func learn(_ timeline: borrowing TimelineDecoder, name: String) -> [String] {
    var sentences: [String] = []
    for (number, source) in timeline.knowledge.sources.enumerated()
    where source.kind == .table && timeline.peers(servedBy: number) == 0 {
      sentences.append(Self.remark(unserved: source, in: name))
    }
    knowledge.add(timeline.learnt(as: name))
    return sentences
  }

  /// Which names rest on outside labels, for outputs that do not show it.
  ///
  /// - Parameters:
  ///   - timeline: The decoder, at the capture's end.
  ///   - name: The capture's name.
  /// - Returns: A sentence on each source, and one on names that were inferred.
  public static func remarks(
    outside timeline: borrowing TimelineDecoder, name: String
  ) -> [String] {
    var sentences: [String] = []
    for (number, source) in timeline.knowledge.sources.enumerated() {
      let peers = timeline.peers(servedBy: number)
      guard peers > 0 else { continue }
      let what = source.kind == .sibling ? "capture \(source.name)" : source.name
      sentences.append(
        "\(name): names of attributes of \(peers) peer\(peers == 1 ? "" : "s") rest on \(what)")
    }
    let inferred = timeline.inferredLabels
    if inferred > 0 {
      sentences.append(
        "\(name): \(inferred) attribute\(inferred == 1 ? " is" : "s are") read as a heart rate "
          + "because of what the values look like")
    }
    return sentences
  }

  /// Says that a table was not used.
  ///
  /// - Parameters:
  ///   - source: The table.
  ///   - name: The capture's name.
  /// - Returns: The sentence.
  public static func remark(unserved source: LabelSource, in name: String) -> String {
    let whose = source.address.map { "is of \($0)" } ?? "names no address"
    return "\(source.name): serves no peer of \(name): it \(whose); ADDRESS=FILE says whose it is"
  }
}
