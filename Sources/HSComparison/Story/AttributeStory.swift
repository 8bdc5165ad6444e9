import HSJSONText

/// Makes a story of attributes: out of a table of them, `heartsnoop.gatt/1`, or out of a timeline's
/// discovery.
enum AttributeStory {
  /// Adds every attribute of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - builder: The story.
  static func add(_ document: JSONValue, to builder: inout StoryBuilder) {
    let capture = document["capture"]?.text ?? ""
    for peer in document["peers"]?.elements ?? [] {
      let number = builder.peer(
        peer["peer"]?.integer ?? 0, address: peer["address"]?.text, name: peer["name"]?.text,
        in: capture)
      guard number > 0 else { continue }
      builder.story.peers[number - 1].addressType = peer["address_type"]?.text
      for connection in peer["connections"]?.elements ?? [] {
        let place = builder.connection(
          connection["connection"]?.integer ?? 0, peer: number, in: capture)
        if place > 0 { builder.story.connections[place - 1].role = connection["role"]?.text }
      }
      for (member, isLocal) in [("server", false), ("local_server", true)] {
        guard let server = peer[member] else { continue }
        for service in server["services"]?.elements ?? [] {
          add(service, "service", number, isLocal, &builder)
          add(contentsOf: service, number, isLocal, &builder)
        }
        if let outside = server["outside_services"] {
          add(contentsOf: outside, number, isLocal, &builder)
        }
      }
    }
  }

  private static func add(
    contentsOf node: JSONValue, _ peer: Int, _ isLocal: Bool, _ builder: inout StoryBuilder
  ) {
    for include in node["includes"]?.elements ?? [] {
      add(include, "include", peer, isLocal, &builder)
    }
    for characteristic in node["characteristics"]?.elements ?? [] {
      add(characteristic, "characteristic", peer, isLocal, &builder)
      for descriptor in characteristic["descriptors"]?.elements ?? [] {
        add(
          descriptor, "descriptor", of: characteristic["uuid"]?.text, peer, isLocal, &builder)
      }
    }
    for attribute in node["attributes"]?.elements ?? [] {
      add(attribute, "attribute", peer, isLocal, &builder)
    }
    for value in node["unlabelled"]?.elements ?? [] {
      add(value, "unlabelled", peer, isLocal, &builder)
    }
  }

  /// Members that are places in the tree, numbers of packets, or names of what is there anyhow.
  private static let passedOver: Set<String> = [
    "includes", "characteristics", "attributes", "unlabelled", "descriptors", "name", "evidence",
    "uuid", "subscriptions",
  ]

  private static func add(
    _ node: JSONValue, _ role: String, of owner: String? = nil, _ peer: Int, _ isLocal: Bool,
    _ builder: inout StoryBuilder
  ) {
    guard case .object(let members) = node else { return }
    var event = StoryEvent()
    var fields: [StoryField] = []
    event.peer = peer
    event.isLocal = isLocal
    event.category = builder.symbols["attribute"]
    event.kind = builder.symbols[role]
    event.handle = TimelineStory.handle(node["value_handle"] ?? node["handle"])
    event.subject =
      builder.symbols[
        role == "unlabelled"
          ? Subject.unlabelled
          : Subject.key(discovered: node["uuid"]?.text ?? "-", of: owner, role: role)]
    for member in members where !passedOver.contains(member.name) {
      if member.name == "value" {
        append(value: member.value, builder, to: &fields)
      } else {
        builder.append(member.value, named: member.name, isDecoded: false, to: &fields)
      }
    }
    event.members = builder.symbols.number(of: fields)
    builder.add(event)
  }

  private static func append(
    value: JSONValue, _ builder: StoryBuilder, to fields: inout [StoryField]
  ) {
    guard case .object(let members) = value else { return }
    for member in members {
      let value = member.value
      switch member.name {
      case "last", "last_write", "last_refusal":
        guard case .object(let parts) = value else { continue }
        for part in parts where part.name != "packet" {
          builder.append(
            part.value, named: part.name == "decoded" ? "" : "\(member.name).\(part.name)",
            isDecoded: part.name == "decoded", to: &fields)
        }
      default: builder.append(value, named: member.name, isDecoded: false, to: &fields)
      }
    }
  }

  /// The attributes that a timeline's discovery found, as a story.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - symbols: Its symbols.
  /// - Returns: The story, in the order of the handles.
  static func found(in timeline: ComparedStory, _ symbols: Symbols) -> ComparedStory {
    var story = ComparedStory(.attributes)
    story.peers = timeline.peers
    story.connections = timeline.connections
    let roles = [
      symbols["service_discovered"]: "service", symbols["include_discovered"]: "include",
      symbols["characteristic_discovered"]: "characteristic",
      symbols["descriptor_discovered"]: "descriptor", symbols["attribute_discovered"]: "attribute",
    ]
    let kept = Set(["handle", "value_handle", "end_group_handle", "primary", "properties"])
      .union(["service_handle"])
    var seen: [[Int]: Int] = [:]
    for event in timeline.events {
      guard let role = roles[event.kind] else { continue }
      var attribute = event
      attribute.time = nil
      attribute.packet = 0
      attribute.connection = 0
      attribute.way = .none
      attribute.category = symbols["attribute"]
      attribute.kind = symbols[role]
      if role == "descriptor" || role == "attribute",
        let uuid = event.fields(symbols).first(where: { symbols.text($0.name) == "uuid" })
      {
        attribute.subject =
          symbols[
            Subject.key(
              discovered: String(uuid.text.dropFirst().dropLast()),
              of: role == "descriptor" ? Subject.characteristic(symbols.text(event.subject)) : nil,
              role: role)]
      }
      attribute.members = symbols.number(
        of: event.fields(symbols).lazy.filter { kept.contains(symbols.text($0.name)) })
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
