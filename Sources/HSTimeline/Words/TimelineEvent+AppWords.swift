package import HSProtocols

extension TimelineEvent {
  /// What apps on the recorded host are told of an end, a failure or a refusal; `nil` where nothing is known of it.
  ///
  /// These are words for clients of Bluetooth Low Energy: of a server's and of a sniffer's connections nothing is said.
  package func seenByApps(_ story: borrowing Story) -> AppWords? {
    guard let words = seenByClients, story.statistics.localSide == .host else { return nil }
    guard story.connections.indices.contains(connection - 1) else { return words }
    return story.connections[connection - 1].isOfClient ? words : nil
  }

  /// Whether it is an end that the recorded host asked for: a line of text need not say what its apps are told.
  package var isHostsWish: Bool {
    if case .link(.disconnected(let end)) = kind {
      end.circumstances?.ender == .host && !end.isUnconfirmed
    } else {
      false
    }
  }

  /// What an app would be told that is a client.
  private var seenByClients: AppWords? {
    switch kind {
    case .link(.disconnected(let end)): return Self.words(end)
    case .link(.connectFailed(let status, _)): return Self.words(failed: status)
    case .gatt(.error(let error)) where direction == .received && !error.endsDiscovery:
      return AppWords.refused(error.code.rawValue)
    case .pairing(let pairing) where pairing.outcome == .failed:
      return pairing.reason.flatMap { AppWords.pairing($0.rawValue) }
    case .finding(let finding):
      switch finding.kind {
      case .linkEnded(let end, _): return Self.words(end)
      case .linkFailed(let status, _): return Self.words(failed: status)
      case .attRefused(let error): return AppWords.refused(error.code.rawValue)
      case .smpPairingFailed(let pairing):
        return pairing.reason.flatMap { AppWords.pairing($0.rawValue) }
      default: return nil
      }
    default: return nil
    }
  }

  private static func words(_ end: LinkEvent.Disconnected) -> AppWords? {
    end.status == .success && end.stream == nil ? AppWords.disconnected(end.reason.rawValue) : nil
  }

  private static func words(failed status: ErrorCode) -> AppWords? {
    status.isCancelledConnecting ? nil : AppWords.disconnected(status.rawValue)
  }
}

extension Connection {
  /// Whether apps that are told of it are clients, by Bluetooth Low Energy.
  fileprivate var isOfClient: Bool { transport != .classic && role != .peripheral }

  /// What apps on the recorded host were told of its end; `nil` where nothing is known of it.
  package func seenByApps(_ story: borrowing Story) -> AppWords? {
    seenByApps(on: story.statistics.localSide)
  }

  /// The same, of a capture that was recorded on a side.
  package func seenByApps(on side: LocalSide) -> AppWords? {
    guard side == .host, isOfClient, !isOpen else { return nil }
    return reason.flatMap { AppWords.disconnected($0.rawValue) }
  }
}

extension OutputBuffer {
  /// Appends what apps are told: ` [apps see: Android 8 GATT_CONN_TIMEOUT; …]`.
  package mutating func append(seenByApps words: AppWords?) {
    guard let systems = words?.systems, !systems.isEmpty else { return }
    append(" [apps see: ")
    for (place, system) in systems.enumerated() {
      if place > 0 { append("; ") }
      append(system.name)
      append(" ")
      append(system.words)
    }
    append("]")
  }
}
