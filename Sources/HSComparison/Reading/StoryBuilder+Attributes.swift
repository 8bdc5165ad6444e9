import HSProtocols

/// Attributes out of a table of them, `heartsnoop.gatt/1`.
extension StoryBuilder {
  /// Adds every attribute of a document.
  mutating func add(document: JSONValue) {
    let capture = document["capture"]?.text ?? ""
    for peer in document["peers"]?.elements ?? [] {
      let number = self.peer(
        peer["peer"]?.integer ?? 0, address: peer["address"]?.text, name: peer["name"]?.text,
        in: capture)
      guard number > 0 else { continue }
      story.peers[number - 1].addressType = peer["address_type"]?.text
      for link in peer["connections"]?.elements ?? [] {
        let place = connection(link["connection"]?.integer ?? 0, peer: number, in: capture)
        if place > 0 { story.connections[place - 1].role = link["role"]?.text }
      }
      for (member, isLocal) in [("server", false), ("local_server", true)] {
        guard let server = peer[member] else { continue }
        var owner = StoryEvent()
        owner.peer = number
        owner.isLocal = isLocal
        owner.category = symbols["attribute"]
        addParts(of: server, like: owner)
        if let outside = server["outside_services"] { addParts(of: outside, like: owner) }
      }
    }
  }

  /// The lists of attributes that a node of the tree may have, and what is in them.
  private static let lists = [
    ("services", "service"), ("includes", "include"), ("characteristics", "characteristic"),
    ("descriptors", "descriptor"), ("attributes", "attribute"), ("unlabelled", "unlabelled"),
  ]

  /// Members that are places in the tree, numbers of packets, or names of what is there anyhow.
  private static let passedOver = Set(
    lists.map(\.0) + ["name", "evidence", "uuid", "subscriptions"])

  /// Adds the attributes below a node, each with what stands below it; the parser bounds how deep that is.
  private mutating func addParts(of node: JSONValue, like owner: StoryEvent) {
    for (list, role) in Self.lists {
      for part in node[list]?.elements ?? [] {
        var event = owner
        event.kind = symbols[role]
        event.handle = Subject.handle((part["value_handle"] ?? part["handle"])?.text)
        let subject = Subject(
          of: role == "descriptor" ? node["uuid"]?.text ?? "-" : "-", part["uuid"]?.text ?? "-",
          role)
        event.subject = symbols[role == "unlabelled" ? Subject.unlabelled : subject.key]
        if case .object(let told) = part {
          var members: [Member] = []
          for one in told where !Self.passedOver.contains(one.name) {
            if one.name == "value" {
              append(attributeValue: one.value, to: &members)
            } else {
              append(one.value, named: one.name, to: &members)
            }
          }
          add(event, members)
        }
        addParts(of: part, like: owner)
      }
    }
  }

  private func append(attributeValue value: JSONValue, to members: inout [Member]) {
    guard case .object(let parts) = value else { return }
    for part in parts {
      guard ["last", "last_write", "last_refusal"].contains(part.name) else {
        append(part.value, named: part.name, to: &members)
        continue
      }
      guard case .object(let told) = part.value else { continue }
      for one in told where one.name != "packet" {
        let isDecoded = one.name == "decoded"
        append(
          one.value, named: isDecoded ? "" : "\(part.name).\(one.name)", isDecoded: isDecoded,
          to: &members)
      }
    }
  }
}
