package import HSProtocols

extension TimelineEvent {
  /// The attribute that an event is about, and whether it is of our server; `nil` for other events.
  ///
  /// A subscription is about the value, if it is known which.
  package var attribute: (handle: AttributeHandle, isOurs: Bool)? {
    let isSent = direction == .sent
    switch kind {
    case .notification(let value), .indication(let value): return (value.handle, isSent)
    case .message(let message): return (message.handle, isSent)
    case .gatt(let gatt):
      switch gatt {
      case .write(let value), .writeCommand(let value), .signedWrite(let value),
        .prepareWrite(let value):
        return (value.handle, !isSent)
      case .read(let value), .longRead(let value, _): return (value.handle, isSent)
      case .queuedWrite(let write): return (write.value.handle, isSent)
      case .service(let service): return (service.handle, isSent)
      case .characteristic(let told): return (told.value, isSent)
      case .attribute(let told, _): return (told.handle, isSent)
      case .writeResponse(let told): return (told.handle, isSent)
      case .subscription(let told):
        // Confirmed, it is told by the answer.
        return (told.label.valueHandle ?? told.handle, isSent == told.confirmed)
      case .silence(let told): return (told.handle, isSent)
      case .error(let told): return (told.handle, isSent)
      default: return nil
      }
    case .finding(let finding):
      switch finding.kind {
      case .silence(let told): return (told.handle, isSent)
      case .attRefused(let told): return (told.handle, isSent)
      default: return nil
      }
    default: return nil
    }
  }

  /// The user's own name of that attribute; `nil` if there is none.
  package func ownName(_ story: borrowing Story) -> String? {
    guard !story.knowledge.names.isEmpty, let attribute, !attribute.isOurs else { return nil }
    return story.ownName(of: attribute.handle, ofPeer: peer)
  }
}

extension Story {
  /// The user's own name of a handle of a peer's server; `nil` if there is none.
  package func ownName(of handle: AttributeHandle, ofPeer peer: Int) -> String? {
    knowledge.names.name(
      of: handle, at: peers.indices.contains(peer - 1) ? peers[peer - 1].address : nil)
  }

  /// The user's own name of a handle whose value came from a peer; `nil` if there is none, or if we sent the value.
  package func ownName(
    of handle: AttributeHandle, from origin: borrowing EventOrigin
  ) -> String? {
    guard !knowledge.names.isEmpty, origin.direction == .received else { return nil }
    return ownName(of: handle, ofPeer: origin.peer)
  }
}

extension OutputBuffer {
  /// Appends a user's own name of a handle and the handle: `command (0x0011)`.
  package mutating func append(ownName name: String, _ handle: AttributeHandle) {
    append(string: name)
    append(" (")
    append(handle)
    append(")")
  }
}
