import HSProtocols

/// What is known about peers: what the user gave, and what each capture taught.
///
/// A capture's labels serve the captures read after it. Merged captures are read at the same time, so
/// none serves another.
public final class LabelLibrary {
  private(set) var knowledge: LabelKnowledge
  /// Whether labels cite captures with their folders; a page that is passed on does not.
  package var citesFolders = true

  /// A library with what the user gave.
  public init(_ knowledge: LabelKnowledge) { self.knowledge = knowledge }

  /// Keeps what a capture taught.
  ///
  /// - Parameters:
  ///   - story: The story, at the capture's end.
  ///   - name: The capture's name, as labels will cite it.
  /// - Returns: A sentence on each table that was not used in the capture.
  public func learn(_ story: borrowing Story, name: String) -> [String] {
    var sentences: [String] = []
    for (number, source) in story.knowledge.sources.enumerated() {
      switch source.kind {
      case .table where story.peers(servedBy: number) == 0:
        sentences.append(Self.remark(unserved: source, in: name) + Self.handles(of: story))
      case .user:
        // Descriptors are written, which is not kept.
        let handles = source.table.attributes.filter { !$0.type.isDescriptor }.map { $0.handle }
        sentences += Self.remarks(unusedIn: story, handles, name)
      default: break
      }
    }
    sentences += Self.remarks(unusedIn: story, story.knowledge.names.handles, name)
    knowledge.add(story.learnt(as: citesFolders ? name : Self.base(name)))
    return sentences
  }

  /// A path's last part.
  package static func base(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Which names rest on outside labels, for outputs that do not show it.
  ///
  /// - Parameters:
  ///   - story: The story, at the capture's end.
  ///   - name: The capture's name.
  /// - Returns: A sentence on each source, and one on names that were inferred.
  public static func remarks(
    outside story: borrowing Story, name: String
  ) -> [String] {
    var sentences: [String] = []
    for (number, source) in story.knowledge.sources.enumerated() {
      let peers = story.peers(servedBy: number)
      guard peers > 0 else { continue }
      let what = source.kind == .sibling ? "capture \(source.name)" : source.name
      sentences.append(
        "\(name): names of attributes of \(counted(peers, "peer")) rest on \(what)")
    }
    let inferred = story.inferredLabels
    if inferred > 0 {
      sentences.append(
        "\(name): \(inferred) attribute\(inferred == 1 ? " is" : "s are") read as a heart rate "
          + "because of what the values look like")
    }
    return sentences
  }

  /// Says which handles that the user named have no value in the capture.
  private static func remarks(
    unusedIn story: borrowing Story, _ named: [AttributeHandle], _ name: String
  ) -> [String] {
    guard !named.isEmpty else { return [] }
    var used: Set<AttributeHandle> = []
    for stream in story.valueStreams { used.insert(stream.handle) }
    for peer in story.peers { for value in peer.values.values { used.insert(value.handle) } }
    return named.filter { !used.contains($0) }.map {
      "--map: no value of \(text(of: $0)) is in \(name)\(handles(of: story)). Without 0x, a "
        + "handle is decimal"
    }
  }

  /// The handles that sent values, behind a semicolon; those without a name first.
  private static func handles(of story: borrowing Story) -> String {
    let streams = story.valueStreams
    var handles: [AttributeHandle] = []
    for stream in streams.filter({ $0.type == nil }) + streams.filter({ $0.type != nil })
    where !handles.contains(stream.handle) && handles.count <= mostHandles {
      handles.append(stream.handle)
    }
    guard !handles.isEmpty else { return "; no handle sent a value" }
    let rest = handles.count > mostHandles ? " and others" : ""
    return "; handles with values: "
      + handles.prefix(mostHandles).map { text(of: $0) }.joined(separator: ", ") + rest
  }

  /// Handles that are named.
  private static let mostHandles = 8

  private static func text(of handle: AttributeHandle) -> String {
    OutputBuffer.text { $0.append(handle) }
  }

  /// Says that a table was not used.
  ///
  /// - Parameters:
  ///   - source: The table.
  ///   - name: The capture's name.
  /// - Returns: The sentence.
  public static func remark(unserved source: LabelSource, in name: String) -> String {
    let whose = source.address.map { "is of \($0)" } ?? "names no address"
    return
      "\(source.name): is not used, as no peer of \(name) is its own: it \(whose); ADDRESS=FILE says whose it is"
  }
}
