/// What a timeline tells of a poorer matter.
extension ComparedStory {
  /// The values of a heart-rate series among a timeline's.
  func series(_ symbols: Symbols) -> ComparedStory {
    var story = self
    story.matter = .series
    let kinds = [symbols["notification"], symbols["indication"]]
    // The label says which service it is in; a series says nothing of that.
    story.events = events.filter {
      kinds.contains($0.kind) && symbols.text($0.subject).hasSuffix("/2a37/2a37/value")
    }
    for place in story.events.indices {
      story.events[place].kind = kinds[0]
      story.events[place].subject = symbols[Subject.heartRate]
      story.events[place].way = .none
      story.events[place].isLocal = false
    }
    return story
  }

  /// The attributes that a timeline's discovery found, in the order of the handles.
  func attributes(_ symbols: Symbols) -> ComparedStory {
    var story = ComparedStory(.attributes)
    story.peers = peers
    story.connections = connections
    let kept: Set = [
      "handle", "value_handle", "end_group_handle", "service_handle", "primary", "properties",
    ]
    var seen: [[Int]: Int] = [:]
    let roles = AttributeRole.kinds("_discovered")
    for event in events.lazy.map({ ToldEvent(event: $0, symbols: symbols) }) {
      guard let role = roles[event.kind] else { continue }
      var attribute = StoryEvent()
      attribute.peer = event.peer
      attribute.isLocal = event.isLocal
      attribute.handle = event.handle
      attribute.subject = event.subject
      attribute.category = symbols["attribute"]
      attribute.kind = symbols[role.rawValue]
      if role == .descriptor || role == .attribute, let uuid = event["uuid"] {
        let owner = role == .descriptor ? Subject(event.attribute)?.characteristic : nil
        attribute.subject = symbols[Subject(of: owner ?? "-", uuid, role.rawValue).key]
      }
      attribute.keep(event.members.filter { kept.contains($0.label) }, symbols)
      let key = [event.peer, event.isLocal ? 1 : 0, attribute.kind, event.handle]
      if let place = seen[key] {
        story.events[place] = attribute
      } else {
        seen[key] = story.events.count
        story.events.append(attribute)
      }
    }
    story.events.sort {
      ($0.peer, $0.isLocal ? 1 : 0, $0.handle) < ($1.peer, $1.isLocal ? 1 : 0, $1.handle)
    }
    return story
  }
}
