import HSTestSupport
import Testing

/// A conversation on the air of two sides that read each other's attributes, in a capture that does not say who sent
/// what: who did is known here.
struct AirTalk {
  /// The capture.
  private(set) var script = AirScript()
  /// Whether the central sent a packet, by its number; the damaged ones are left out.
  private(set) var isCentrals: [Int: Bool] = [:]

  private var packets = 1
  private var random: SeededGenerator
  private var sides = [Side(), Side()]
  /// Events for which the peripheral has no room yet.
  private var refusing = 0

  /// Of a hundred packets, how many the sniffer does not hear, how many it hears damaged, and of a hundred connection
  /// events, in how many the peripheral begins to have no room.
  struct Losses: CustomTestStringConvertible, Sendable {
    var unheard = 0
    var damaged = 0
    var refused = 0

    var testDescription: String {
      "\(unheard) % unheard, \(damaged) % damaged, \(refused) % refused"
    }
  }

  /// What one side is about to send.
  private struct Side {
    var sequence: UInt8 = 0
    var next: UInt8 = 0
    var waiting: [[UInt8]] = []
    /// The attribute that it asks for next.
    var handle: UInt8 = 1
  }

  /// A conversation of some connection events.
  init(events: Int, _ losses: Losses, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for side in sides.indices { ask(side) }
    for _ in 0..<events {
      if refusing > 0 {
        refusing -= 1
      } else if Int.random(in: 0..<100, using: &random) < losses.refused {
        refusing = Int.random(in: 1...3, using: &random)
      }
      // Some packets more an event, as long as anything waits.
      for exchange in 0..<Int.random(in: 1...3, using: &random) {
        send(0, isFirst: exchange == 0, losses)
        send(1, isFirst: false, losses)
      }
    }
  }

  /// A side asks for the characteristics from its next handle on.
  private mutating func ask(_ side: Int) {
    sides[side].waiting.append(
      AirScript.frame([0x08, sides[side].handle, UInt8(side), 0xff, UInt8(side), 0x03, 0x28]))
  }

  private mutating func send(_ side: Int, isFirst: Bool, _ losses: Losses) {
    let sender = sides[side]
    let payload = sender.waiting.first ?? []
    var traits: AirScript.Traits = .untold
    if isFirst { script.wait(28) } else { traits.insert(.prompt) }
    let chance = Int.random(in: 0..<100, using: &random)
    if chance < losses.unheard {
      traits.insert(.unheard)
    } else {
      packets += 1
      if chance < losses.unheard + losses.damaged {
        traits.insert(.damaged)
      } else {
        isCentrals[packets] = side == 0
      }
    }
    script.send(
      side == 0 ? ">" : "<", (sender.sequence, sender.next), kind: payload.isEmpty ? 1 : 2, payload,
      traits)
    receive(1 - side, payload, sender.sequence, sender.next)
  }

  /// The other side has it, always: only the sniffer misses packets.
  private mutating func receive(_ side: Int, _ payload: [UInt8], _ sequence: UInt8, _ next: UInt8) {
    if next != sides[side].sequence {
      sides[side].sequence ^= 1
      if !sides[side].waiting.isEmpty { sides[side].waiting.removeFirst() }
    }
    guard sequence == sides[side].next, side == 0 || refusing == 0 else { return }
    sides[side].next ^= 1
    guard payload.count > 6 else { return }
    if payload[4] == 0x08 {
      let handle = payload[5]
      sides[side].waiting.append(
        AirScript.frame([0x09, 7, handle, payload[6], 0x02, handle &+ 1, payload[6], 0x37, 0x2a]))
    } else {
      sides[side].handle = sides[side].handle >= 0xf0 ? 1 : sides[side].handle + 2
      ask(side)
    }
  }
}
