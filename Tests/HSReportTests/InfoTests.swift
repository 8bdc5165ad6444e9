import Foundation
import Testing

/// What a capture is and holds, and what was lost of it.
struct InfoTests {
  private func text(_ name: String) throws -> String { try TreeFixture(name).report("info.txt") }

  private func members(_ name: String, _ key: String) throws -> [String: Any] {
    let text = try TreeFixture(name).report("info.json")
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let document = try #require(value as? [String: Any])
    return try #require(document[key] as? [String: Any])
  }

  @Test func `the counts of a session are those of its README`() throws {
    let inside = try members("polar-h7-app", "inside")
    #expect(inside["notifications"] as? Int == 75)
    #expect(inside["labelled_notifications"] as? Int == 75)
    #expect(inside["advertisers"] as? Int == 1)
    #expect(try members("no-connect-event", "inside")["unlabelled_notifications"] as? Int == 30)
  }

  @Test func `what the recorder lost and cut is told`() throws {
    let records = try members("cut-records", "records")
    #expect(records["dropped"] as? Int == 7)
    #expect(records["cut"] as? Int == 10)
    #expect(
      try text("cut-records").contains("recorder   lost 7 packets, cut 10 records by 36 bytes"))
  }

  @Test(arguments: ["cut-tail", "cut-header", "length-beyond-file"])
  func `a capture that was not read in full is not called complete`(name: String) throws {
    #expect(try text(name).contains("  complete   no, "))
  }

  @Test func `the bytes of a capture add up`() throws {
    for name in TreeFixture.names {
      let records = try members(name, "records")
      let parts = ["bytes", "header_bytes", "skipped_bytes", "unread_bytes"]
      let sum = parts.compactMap { records[$0] as? Int }.reduce(0, +)
      #expect(sum == (try TreeFixture.bytes(name)).count, "\(name)")
    }
  }

  @Test func `steps of the clock are told with the first record`() throws {
    let text = try text("clock-step")
    #expect(
      text.contains("clock      stepped back 2 times, at most by 59 min 58 s, first at record 22"))
    #expect(text.contains("9.07 s from the first record to the last, 60 min 5 s from the earliest"))
    let time = try members("clock-step", "time")
    #expect(time["steps_back"] as? Int == 2)
    #expect(time["first_step_back_record"] as? Int == 22)
  }

  @Test func `connections tell why they ended`() throws {
    let text = try text("connection-versions")
    #expect(text.contains("link lost: Connection Timeout"))
    #expect(text.contains("peer disconnected: Remote User Terminated Connection"))
    #expect(text.contains("host disconnected: Connection Terminated By Local Host"))
    #expect(try self.text("no-connect-event").contains("(1)-"))
  }

  @Test func `adapters have their makers' names`() throws {
    #expect(try text("live-btmon").contains("\"hci0\"  The Linux Foundation      466\n"))
  }

  @Test func `no line ends in a space`() throws {
    for name in TreeFixture.names {
      let fixture = try TreeFixture(name)
      for kind in TreeFixture.kinds {
        #expect(!fixture.report(kind).contains(" \n"), "\(name) \(kind)")
      }
    }
  }
}
