import HSJSONText

/// Puts a story together: numbers connections and peers through, and takes values apart into fields.
struct StoryBuilder {
  var story: ComparedStory
  let symbols: Symbols
  private var connections: [Key: Int] = [:]
  private var peers: [Key: Int] = [:]

  /// What tells connections, or peers, of several captures apart.
  private struct Key: Hashable {
    var number: Int
    var capture: Int
  }

  /// A story without events.
  init(_ matter: ComparedStory.Matter, _ symbols: Symbols) {
    story = ComparedStory(matter)
    self.symbols = symbols
  }

  /// Adds an event, unless there are too many.
  mutating func add(_ event: StoryEvent) {
    guard story.events.count < ComparedStory.limit else {
      story.dropped += 1
      return
    }
    story.events.append(event)
  }

  /// The number in the story of a capture's peer, from 1; 0 for none.
  mutating func peer(_ number: Int, address: String?, name: String?, in capture: String) -> Int {
    guard number > 0 else { return 0 }
    let key = Key(number: number, capture: symbols[capture])
    let index = peers[key] ?? story.peers.count
    if index == story.peers.count {
      story.peers.append(StoryPeer())
      peers[key] = index
    }
    if let address { story.peers[index].address = address }
    if let name { story.peers[index].name = name }
    return index + 1
  }

  /// The number in the story of a capture's connection, from 1; 0 for none.
  mutating func connection(_ number: Int, peer: Int, in capture: String) -> Int {
    guard number > 0 else { return 0 }
    let key = Key(number: number, capture: symbols[capture])
    let index = connections[key] ?? story.connections.count
    if index == story.connections.count {
      story.connections.append(StoryConnection(peer: peer))
      connections[key] = index
    }
    return index + 1
  }

  /// Appends a value as fields: an object's members one by one, all else as one field.
  ///
  /// How deep objects lie is bounded by the parser.
  func append(
    _ value: JSONValue, named name: String, isDecoded: Bool, to fields: inout [StoryField]
  ) {
    guard case .object(let members) = value else {
      var text = ""
      value.append(to: &text)
      fields.append(StoryField(name: symbols[name], text: text, isDecoded: isDecoded, symbols))
      return
    }
    for member in members {
      append(
        member.value, named: name.isEmpty ? member.name : "\(name).\(member.name)",
        isDecoded: isDecoded, to: &fields)
    }
  }
}
