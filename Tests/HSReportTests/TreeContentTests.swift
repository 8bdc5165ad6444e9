import Foundation
import Testing

/// What a person, or a program that labels another capture, must find in the trees.
struct TreeContentTests {
  private func document(_ name: String) throws -> [String: Any] {
    let text = try TreeFixture(name).report("gatt.json")
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  private func peers(_ name: String) throws -> [[String: Any]] {
    try #require(try document(name)["peers"] as? [[String: Any]])
  }

  @Test func `a table can be taken out of the document`() throws {
    let server = try #require(try peers("all-att-pdus").first?["server"] as? [String: Any])
    let services = try #require(server["services"] as? [[String: Any]])
    let ranges = services.map { "\($0["handle"] ?? "") \($0["end_group_handle"] ?? "")" }
    #expect(
      ranges == [
        "0x0001 0x0003", "0x0004 0x0009", "0x0010 0x0015", "0x0020 0x0024", "0x0030 0x0033",
      ])
    let characteristics = services.flatMap {
      $0["characteristics"] as? [[String: Any]] ?? []
    }
    let values = characteristics.map { "\($0["value_handle"] ?? "") \($0["uuid"] ?? "")" }
    #expect(
      values == [
        "0x0003 2a00", "0x0006 2a05", "0x0009 2b29", "0x0012 2a37", "0x0015 2a38",
        "0x0022 7e570001-1b2c-4d3e-8f90-a1b2c3d4e5f6", "0x0032 2a19",
      ])
    let descriptors = characteristics.flatMap { $0["descriptors"] as? [[String: Any]] ?? [] }
    let types = descriptors.map { "\($0["handle"] ?? "") \($0["uuid"] ?? "")" }
    #expect(
      types == [
        "0x0007 2902", "0x0013 2902", "0x0023 2900", "0x0024 2901", "0x0033 2902",
      ])
  }

  @Test func `tables laid out alike are not taken for each other`() throws {
    let found = try peers("two-straps").map { peer -> String in
      let server = peer["server"] as? [String: Any]
      let services = server?["services"] as? [[String: Any]] ?? []
      return services.map { "\($0["handle"] ?? "") \($0["uuid"] ?? "")" }.joined(separator: ", ")
    }
    #expect(found == ["0x000e 180d, 0x0014 180f", "0x000e 180f, 0x0014 180d"])
  }

  @Test func `evidence says in which of several connections it was found`() throws {
    let text = try TreeFixture("link-lost-reconnect").report("gatt.txt")
    #expect(text.contains("Find Information, packets 81/83, connection 1\n"))
    #expect(text.contains("connection 2: notifications on"))
    #expect(text.contains("78 bpm, contact, RR 719.7 ms | 164ee102"))
    #expect(text.contains("50 notifications, last in packet 189"))
    let single = try TreeFixture("polar-h7-app").report("gatt.txt")
    #expect(!single.contains(", connection 1\n"))
  }

  @Test func `handles that were never discovered have no name`() throws {
    let text = try TreeFixture("no-connect-event").report("gatt.txt")
    #expect(text.contains("0x0012  unlabelled: "))
    #expect(text.contains("30 notifications, last in packet 30\n"))
    #expect(!text.contains("Heart Rate"))
    let server = try #require(try peers("no-connect-event").first?["server"] as? [String: Any])
    #expect((server["services"] as? [Any])?.isEmpty == true)
    let outside = try #require(server["outside_services"] as? [String: Any])
    let unlabelled = try #require(outside["unlabelled"] as? [[String: Any]])
    #expect(unlabelled.map { $0["handle"] as? String } == ["0x0012"])
  }

  @Test func `what was written and refused is told`() throws {
    let text = try TreeFixture("all-att-pdus").report("gatt.txt")
    #expect(text.contains("refused Write Request: Write Not Permitted (0x03)"))
    let long = try TreeFixture("bumble-long-and-indicate").report("gatt.txt")
    #expect(long.contains("... (200 bytes)"))
    #expect(long.contains("10 indications, last in packet 188"))
    #expect(long.contains("1 write, packet 142"))
  }

  @Test func `our own attributes are told as the peer sees them`() throws {
    let text = try TreeFixture("phone-as-peripheral").report("gatt.txt")
    #expect(text.contains("Host's attributes, as this peer sees them\n"))
    #expect(!text.contains("Its attributes"))
    #expect(text.contains("notifications on from packet 56, then off"))
  }

  @Test func `handles of which nothing is known are not passed over`() throws {
    let text = try TreeFixture("sco-iso-bredr").report("gatt.txt")
    #expect(text.contains("0x0002    nothing known to 0x0005\n"))
    let live = try TreeFixture("live-btmon").report("gatt.txt")
    #expect(live.contains("0x0026    nothing known\n"))
    #expect(live.contains("0x002b    nothing known\n"))
  }

  @Test func `a peer of which nothing was learnt is one line`() throws {
    let text = try TreeFixture("sco-iso-bredr").report("gatt.txt")
    let first = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(2)
    #expect(
      first == [
        "Peer 1: \"Headset\", B0:00:00:00:00:0A (public), connection 1 (packets 4-69); "
          + "nothing was learnt of its attributes", "",
      ])
  }

  @Test func `a capture without connections says so`() throws {
    let text = try TreeFixture("empty").report("gatt.txt")
    #expect(text == "No connection in this capture, and so no attributes.\n")
  }
}
