import HSProtocols

/// Puts a story together: numbers connections and peers through, and keeps events with their members.
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

  /// Adds an event with its members, unless there are too many.
  mutating func add(_ event: StoryEvent, _ members: [Member]) {
    guard story.events.count < ComparedStory.limit else {
      story.dropped += 1
      return
    }
    var event = event
    event.keep(members, symbols)
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
    if let known = connections[key] { return known + 1 }
    connections[key] = story.connections.count
    story.connections.append(StoryConnection(peer: peer))
    return story.connections.count
  }

  /// The members that a value is: an object's one by one, all else is one.
  ///
  /// How deep objects lie is bounded by the parser.
  func append(
    _ value: JSONValue?, named name: String = "", isDecoded: Bool = false,
    to members: inout [Member]
  ) {
    guard let value else { return }
    guard case .object(let parts) = value else {
      var text = ""
      value.append(to: &text)
      return members.append(symbols.member(name, text, isDecoded: isDecoded))
    }
    for part in parts {
      append(
        part.value, named: name.isEmpty ? part.name : "\(name).\(part.name)", isDecoded: isDecoded,
        to: &members)
    }
  }
}
