import Foundation
import Testing
import HSTimeline

/// The example's session as three kinds of sniffers write it down.
struct AirTests {
  static let names = ["air-251", "air-256", "air-nordic"]

  private static func read(_ name: String) throws -> Reading.Finished {
    try Reading.of(Places.fixtures.appending(path: "captures/\(name).pcap").path)
  }

  @Test(arguments: names)
  func `each tells the whole session`(_ name: String) throws {
    let reading = try Self.read(name)
    #expect(reading.connections.count == 1)
    #expect(reading.pdus.count == 21)
    #expect(reading.statistics.notifications == 5)
    #expect(reading.statistics.labelledNotifications == 5)
    #expect(reading.statistics.l2cap.reassembled == 1)
    // Each request was sent twice.
    #expect(reading.statistics.air.retransmissions == 8)
    #expect(reading.statistics.air.bad == 1)
    #expect(reading.pdus.filter { $0.isSent == true }.count == 8)
    #expect(
      reading.pdus.allSatisfy { ($0.opcode & 1 == 0) == ($0.isSent == true) || $0.opcode == 0x1b })
  }

  @Test func `what differs between them is told`() throws {
    #expect(try Self.read("air-251").findings.map(\.code) == [.airInferredDirection, .airBadCRC])
    #expect(try Self.read("air-256").findings.map(\.code) == [.airBadCRC])
    let encrypted = try Self.read("air-nordic")
    #expect(encrypted.findings.map(\.code) == [.airEncrypted, .airBadCRC])
    #expect(encrypted.statistics.air.unreadable == 3)
  }

  @Test(arguments: names)
  func `nothing that happens to its bytes makes it trap`(_ name: String) throws {
    let url = Places.fixtures.appending(path: "captures/\(name).pcap")
    let whole = [UInt8](try Data(contentsOf: url))
    for count in stride(from: 24, to: whole.count, by: 7) {
      _ = try? Reading.of(Array(whole.prefix(count)))
    }
    for position in stride(from: 24, to: whole.count, by: 3) {
      var bytes = whole
      bytes[position] ^= UInt8(truncatingIfNeeded: 1 + position % 255)
      _ = try? Reading.of(bytes)
    }
  }
}
