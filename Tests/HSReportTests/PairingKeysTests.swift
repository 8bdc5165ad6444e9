import HSBase
import HSCapture
import HSOutput
import HSReport
@testable import HSTimeline
import Testing

/// What is said of keys that a side announced and that the capture does not show.
@Suite struct PairingKeysTests {
  /// A pairing as a line for people, and as one for machines.
  private static func told(_ pairing: PairingEvent) throws -> (text: String, json: JSONLine) {
    let event = TimelineEvent(
      .pairing(pairing),
      from: EventOrigin(
        packet: 9, time: CaptureTime(nanoseconds: 0), adapter: 0, direction: nil, connection: 0,
        peer: 0))
    let (people, machines) = (JSONText(), JSONText())
    let text = TimelineText(people.output, time: TimeFormat(.utc, resolution: .microseconds))
    let json = TimelineJSON(machines.output, resolution: .microseconds)
    let decoder = TimelineDecoder(sink: SinkGroup([text, json]))
    text.receive(event, bytes: ByteReader.nothing, story: decoder.story)
    json.receive(event, bytes: ByteReader.nothing, story: decoder.story)
    return (
      String(decoding: people.taken(), as: UTF8.self),
      try #require(try JSONLine.all(in: machines.taken()).first)
    )
  }

  @Test(
    arguments: [.completed, .failed, .superseded, .disconnected, .captureEnded]
      as [PairingEvent.Outcome], [false, true])
  func `keys are called missing only where it is known, for people and for machines`(
    _ outcome: PairingEvent.Outcome, _ mayBeHidden: Bool
  ) throws {
    for isOurs in [true, false] {
      var pairing = PairingEvent(
        outcome: outcome, firstPacket: 2, encryptionPacket: 5, shownPacket: 0, sentKeys: [],
        receivedKeys: [], missingSentKeys: isOurs ? [.centralIdentification] : [],
        missingReceivedKeys: isOurs ? [] : [.centralIdentification])
      pairing.mayHideSentKeys = isOurs && mayBeHidden
      pairing.mayHideReceivedKeys = !isOurs && mayBeHidden
      let (text, json) = try Self.told(pairing)
      let isOpen = outcome != .failed && (mayBeHidden || outcome == .captureEnded)
      let isKnown = outcome != .failed && !isOpen
      #expect(text.contains("announced and did not give EDIV and Rand") == isKnown, "\(text)")
      #expect(text.contains("gave EDIV and Rand cannot be told") == isOpen, "\(text)")
      #expect(text.contains("not read or not recorded") == (isOpen && mayBeHidden))
      #expect(text.contains("the capture ends before") == (isOpen && !mayBeHidden))
      let side = isOurs ? "sent" : "received"
      let missing = try #require(json.object["missing_\(side)_keys"] as? [String])
      let unknown = try #require(json.object["unknown_\(side)_keys"] as? [String])
      #expect(missing == (isKnown ? ["ediv_rand"] : []))
      #expect(unknown == (isOpen ? ["ediv_rand"] : []))
    }
  }
}
