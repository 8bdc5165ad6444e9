import HSProtocols

/// Concludes which values that a server sends answer what its client wrote, as they come.
///
/// An object, so that sinks that are lent a story may ask it. It knows what was before the value at hand, and nothing
/// of what follows: the first answers of a connection are not told as such.
package final class AnswerDesk {
  /// The write that a value answers, and what speaks for it.
  package struct Answer: Sendable, Equatable {
    /// The packet of the write.
    package var request: Int
    /// Nanoseconds from the write.
    package var latency: Int64
    /// What speaks for it so far.
    package var evidence: AnswerEvidence
  }

  /// What the value at hand answers; `nil` where that cannot be told.
  package private(set) var answer: Answer?

  private var links: [Key: Link] = [:]
  /// Whether nothing was written yet, so that nothing is answered.
  package var isIdle: Bool { !hasWrites }
  /// Asked with each value: what is private and small is not guarded at run time.
  private var hasWrites = false
  /// Most connections that are followed, and most streams of each.
  private static let limit = 64

  private struct Key: Hashable {
    var connection: Int
    /// Whether our side is the client.
    var isOurs: Bool
  }

  private struct Link {
    /// The first write or subscription.
    var begin: Int64
    var write: (time: Int64, packet: Int)?
    var writes = 0
    /// The time that lay within each window behind writes, up to the last write.
    var covered = [Double](repeating: 0, count: AnswerEvidence.windows.count)
    var streams: [UInt16: Stream] = [:]

    mutating func wrote(at time: Int64, packet: Int) {
      cover(until: time)
      write = (time, packet)
      writes += 1
    }

    private mutating func cover(until time: Int64) {
      guard let write else { return }
      for (place, window) in AnswerEvidence.windows.enumerated() {
        covered[place] += within(window, from: write.time, to: time)
      }
    }

    private func within(_ window: Int64, from begin: Int64, to end: Int64) -> Double {
      Double(max(0, min(window, end.since(begin) ?? 0)))
    }

    mutating func subscribed(_ handle: UInt16, isOn: Bool, at time: Int64) {
      var stream = streams[handle] ?? Stream()
      // Who subscribes again has subscribed already.
      if !isOn {
        stream.opened = nil
      } else if stream.opened == nil {
        stream.opened = time
      }
      streams[handle] = stream
    }

    /// Counts a value; what it answers.
    mutating func take(
      _ handle: UInt16, at time: Int64, limit: Int
    ) -> Answer? {
      guard let write, streams.count < limit || streams[handle] != nil else { return nil }
      var stream = streams[handle] ?? Stream()
      defer { streams[handle] = stream }
      stream.values += 1
      guard let latency = time.since(write.time), latency >= 0 else { return nil }
      let mayAnswer = stream.opened.map { $0 <= write.time } ?? true
      if mayAnswer {
        for (place, window) in AnswerEvidence.windows.enumerated() where latency <= window {
          stream.close[place] += 1
          if stream.lastAnswered[place] != writes {
            stream.lastAnswered[place] = writes
            stream.answered[place] += 1
          }
        }
      }
      let length = Double(max(1, time.since(begin) ?? 1))
      let since = Double(latency)
      let evidence = AnswerEvidence(values: stream.values) { place in
        let window = AnswerEvidence.windows[place]
        // Of the last write the whole window counts, though it may not be over: where the value came in it is what
        // is asked.
        let time = covered[place] + Double(window)
        return AnswerEvidence.Count(
          close: stream.close[place], answered: stream.answered[place],
          expected: min(1, time / (length + max(0, Double(window) - since))))
      }
      guard let evidence, evidence.suffices, mayAnswer, latency <= evidence.window else {
        return nil
      }
      return Answer(request: write.packet, latency: latency, evidence: evidence)
    }
  }

  private struct Stream {
    var values = 0
    /// Values within each window behind a write.
    var close = [Int](repeating: 0, count: AnswerEvidence.windows.count)
    /// Writes behind which any came so.
    var answered = [Int](repeating: 0, count: AnswerEvidence.windows.count)
    var lastAnswered = [Int](repeating: 0, count: AnswerEvidence.windows.count)
    /// When it was subscribed to: nothing that was written before can be answered after.
    var opened: Int64?
  }

  init() {}

  /// Takes note of a write or a subscription.
  func note(_ event: borrowing TimelineEvent) {
    guard case .gatt(let gatt) = event.kind, event.connection > 0 else { return }
    let time = event.time.nanoseconds
    switch gatt {
    case .write(let value), .writeCommand(let value), .signedWrite(let value):
      // A subscription has an event of its own.
      guard value.label?.uuid != .clientCharacteristicConfiguration else { return }
      change(event.connection, isOurs: event.direction == .sent, time) {
        $0.wrote(at: time, packet: event.packet)
      }
    case .queuedWrite:
      change(event.connection, isOurs: event.direction == .sent, time) {
        $0.wrote(at: time, packet: event.packet)
      }
    case .subscription(let subscription):
      guard let handle = subscription.label.valueHandle else { return }
      let isOn = subscription.bits != 0
      // What tells of a subscription is the answer to it.
      change(event.connection, isOurs: event.direction == .received, time) {
        $0.subscribed(handle.rawValue, isOn: isOn, at: time)
      }
    default: break
    }
  }

  private func change(
    _ connection: Int, isOurs: Bool, _ time: Int64, _ change: (inout Link) -> Void
  ) {
    let key = Key(connection: connection, isOurs: isOurs)
    if links[key] == nil, links.count >= Self.limit { links = [:] }
    change(&links[key, default: Link(begin: time)])
    hasWrites = true
  }

  /// Takes a value that is about to be told.
  @inline(__always)
  func take(_ handle: AttributeHandle, _ origin: borrowing EventOrigin) {
    guard hasWrites else { return }
    judge(handle, origin)
  }

  @inline(never)
  private func judge(_ handle: AttributeHandle, _ origin: borrowing EventOrigin) {
    let key = Key(connection: origin.connection, isOurs: origin.direction == .received)
    answer = links[key]?.take(handle.rawValue, at: origin.time.nanoseconds, limit: Self.limit)
  }
}
