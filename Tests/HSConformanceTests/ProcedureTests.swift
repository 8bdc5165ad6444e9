import HSProtocols
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// What other readers make of procedures that take several packets, beside what we say.
///
/// As tshark 4.0 and btmon 5.66 read them: both show packets, neither shows what they amount to.
@Suite struct `Procedures, by us and by others` {
  /// What we say of procedures.
  private final class Procedures: EventSink {
    let interest: EventCategory = [.att, .gatt, .pairing]
    /// Packets of ATT PDUs on Enhanced ATT bearers.
    var bearerPDUs: [Int] = []
    /// Packets in which queued writes came into force, with their length.
    var writes: [Int: Int] = [:]
    /// Security Manager PDUs.
    var securityPDUs = 0
    /// Methods of the pairings whose features are there.
    var methods: [PairingMethod?] = []

    func receive(
      _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
      story: borrowing Story
    ) {
      switch event.kind {
      case .attribute: if event.bearer != 0 { bearerPDUs.append(event.packet) }
      case .gatt(.queuedWrite(let write)):
        if write.outcome == .executed {
          writes[event.packet, default: 0] += write.value.originalLength
        }
      case .security: securityPDUs += 1
      case .pairing(let pairing):
        if let negotiation = pairing.negotiation { methods.append(negotiation.method) }
      default: break
      }
    }
  }

  private static func path(_ name: String) -> String {
    Places.fixtures.appending(path: "captures/\(name).btsnoop").path
  }

  /// Our procedures, and the connections' reasons.
  private static func ours(_ name: String) throws -> (Procedures, [UInt8?]) {
    let sink = Procedures()
    var decoder = TimelineDecoder(sink: sink)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path(name))))
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    try decoder.decode(&reader)
    return (sink, decoder.story.connections.map { $0.reason?.rawValue })
  }

  /// The rows of fields that tshark prints for the packets of a filter.
  private static func tshark(_ name: String, _ filter: String, _ fields: [String]) throws
    -> [[String]]?
  {
    guard let tshark = TShark.installed else { return nil }
    let columns = fields.flatMap { ["-e", $0] }
    let result = try Command.run(
      tshark.path, ["-r", path(name), "-Y", filter, "-T", "fields"] + columns)
    return result.text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `tshark shows Enhanced ATT as L2CAP`() throws {
    let (ours, _) = try Self.ours("eatt-two-bearers")
    #expect(ours.bearerPDUs.count == 23)
    guard
      let rows = try Self.tshark(
        "eatt-two-bearers", "btl2cap.cid >= 0x40 && !btl2cap.cmd_code",
        ["frame.number", "_ws.col.Protocol"])
    else { return }
    #expect(Set(rows.map { $0[1] }) == ["L2CAP"])
    let packets = Set(rows.compactMap { Int($0[0]) })
    #expect(packets.isSuperset(of: ours.bearerPDUs))
  }

  @Test func `tshark shows no value where a queue is executed`() throws {
    let (ours, _) = try Self.ours("queued-writes")
    #expect(ours.writes == [23: 45, 31: 5, 43: 1, 53: 1])
    guard
      let rows = try Self.tshark(
        "queued-writes", "btatt.opcode == 0x19", ["frame.number", "btatt.value"])
    else { return }
    #expect(rows.compactMap { Int($0[0]) }.filter { ours.writes[$0] != nil } == [23, 31, 43, 53])
    #expect(rows.allSatisfy { $0[1].isEmpty })
  }

  @Test func `tshark and btmon show the PDUs of a pairing, not its method`() throws {
    let (ours, _) = try Self.ours("pairings")
    #expect(
      ours.methods == [
        .passkeyInitiatorDisplays, .numericComparison, .passkeyResponderDisplays, .justWorks,
        .outOfBand,
      ])
    if let rows = try Self.tshark("pairings", "btsmp", ["frame.number"]) {
      #expect(rows.count == ours.securityPDUs)
    }
    guard let btmon = Command.find("btmon") else { return Places.skip("btmon is not installed") }
    let said = try Command.run(btmon, ["-r", Self.path("pairings")])
    let lines = said.text.split(separator: "\n")
    #expect(lines.count { $0.contains("SMP: ") } == ours.securityPDUs)
    #expect(!said.text.contains("Numeric Comparison"))
  }

  @Test(arguments: ["connection-versions", "silences", "pairings"])
  func `tshark gives the same reasons`(name: String) throws {
    let (_, ours) = try Self.ours(name)
    guard
      let rows = try Self.tshark(
        name, "bthci_evt.code == 0x05 && bthci_evt.status == 0", ["bthci_evt.reason"])
    else { return }
    let theirs = rows.compactMap { UInt8($0[0].dropFirst(2), radix: 16) }
    // Connections end in the order in which they began in these captures.
    #expect(theirs == ours.compactMap(\.self))
    #expect(!theirs.isEmpty)
  }
}
