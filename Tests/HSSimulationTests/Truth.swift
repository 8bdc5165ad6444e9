import HSRewriting
@testable import HSSimulation

// What a decoder has to tell of a capture that is made up, by what its packets are known to be.

/// A value as it is recorded.
struct Telling {
  /// The value, by its place among what was sent.
  var value: Int
  /// The adapter that recorded it.
  var adapter: Int
  /// Microseconds from the beginning at which its last piece was recorded.
  var time: Int
}

/// What a capture holds of encrypted links: what a decoder with all keys has to account for.
struct SimulatedEncryption {
  /// Encrypted packets that were heard, each once, of sessions whose beginning was heard.
  var readable = 0
  /// Those of sessions whose beginning was not heard: no key helps.
  var unreadable = 0
  /// The central's packets that were not heard before the last one that was, of sessions whose
  /// beginning was heard.
  var lostFromCentral: UInt64 = 0
  /// The peripheral's.
  var lostFromPeripheral: UInt64 = 0
}

extension SimulatedCapture {
  /// How often each fault was done.
  var faultsDone: [Int] { injector.done }

  /// Values as they are recorded whole, in the order in which a decoder has to tell them.
  ///
  /// - Parameters:
  ///   - format: What the capture is written as: some formats tell adapters apart.
  ///   - hasKeys: Whether the decoder has the keys of encrypted links, so that sessions can be read whose
  ///     beginning was heard.
  /// - Returns: The values.
  func tellings(_ format: OutputFormat, hasKeys: Bool = true) -> [Telling] {
    /// Which copy, by which adapter.
    struct Part: Hashable {
      var value: Int
      var copy: Int
      var adapter: Int
    }
    var found: [Part: Set<Int>] = [:]
    var tellings: [Telling] = []
    // Behind a packet of the air stands its CRC, without which it can still be read.
    let spare = view.isAir ? 3 : 0
    let open = hasKeys ? intactSessions : []
    for record in records where record.value >= 0 && record.missing <= spare {
      guard record.air?.isReadable(open) ?? true, format.holdsAdapters || record.adapter == 0
      else { continue }
      // On the air, what is sent again counts where the first was not heard.
      let copy = view.isAir ? 0 : record.copy
      let part = Part(value: record.value, copy: copy, adapter: record.adapter)
      guard found[part, default: []].insert(record.piece).inserted,
        found[part]?.count == injector.pieces[record.value]
      else { continue }
      tellings.append(Telling(value: record.value, adapter: record.adapter, time: record.time))
    }
    return tellings
  }

  /// Sessions of which LL_ENC_REQ and LL_ENC_RSP were heard.
  private var intactSessions: Set<Int> {
    var requests: Set<Int> = []
    var responses: Set<Int> = []
    for record in records where record.missing <= 3 && record.air?.isValid == true {
      switch record.air?.security {
      case .request(let session)?: requests.insert(session)
      case .response(let session)?: responses.insert(session)
      default: break
      }
    }
    return requests.intersection(responses)
  }

  /// What was heard of encrypted links.
  var encryption: SimulatedEncryption {
    struct Side: Hashable {
      var session: Int
      var isFromCentral: Bool
    }
    let open = intactSessions
    var heard: [Side: Set<UInt64>] = [:]
    var told = SimulatedEncryption()
    for record in records where record.missing <= 3 && record.air?.isValid == true {
      guard case .encrypted(let session, let isFromCentral, let counter)? = record.air?.security,
        heard[Side(session: session, isFromCentral: isFromCentral), default: []]
          .insert(counter).inserted
      else { continue }
      if open.contains(session) { told.readable += 1 } else { told.unreadable += 1 }
    }
    for (side, counters) in heard where open.contains(side.session) {
      let lost = (counters.max() ?? 0) + 1 - UInt64(counters.count)
      if side.isFromCentral {
        told.lostFromCentral += lost
      } else {
        told.lostFromPeripheral += lost
      }
    }
    return told
  }
}

extension AirMark {
  /// Whether its payload can be read without a key.
  var isReadable: Bool { isReadable([]) }

  /// Whether its payload can be read by who has the keys of some sessions.
  func isReadable(_ open: Set<Int>) -> Bool {
    guard isValid else { return false }
    guard case .encrypted(let session, _, _)? = security else { return true }
    return isDecrypted || open.contains(session)
  }
}
