import HSProtocols
@testable import HSRules
import HSTestSupport
import Testing

/// What is kept is bounded, and says so.
@Suite struct BoundsTests {
  @Test func `packets are counted beyond those that are kept`() {
    var packets = PacketList()
    for packet in 1...100 { packets.add(packet) }
    packets.add(0)
    #expect(packets.first == Array(1...8) && packets.count == 100)
    var other: PacketList = [200]
    other.add(packets)
    #expect(other.count == 101 && other.first.count == 8)
  }

  @Test func `what is beyond the limits is left out, and the check is not passed`() throws {
    let rules = try Judging.rule("{check: reserved_bits}")
    func results(_ change: (inout FactLimits) -> Void) throws -> CaptureResults {
      var limits = FactLimits()
      change(&limits)
      return try rules.judge(Judging.facts("two-straps", for: rules, limits: limits))
    }
    let whole = try results { _ in }
    #expect(whole.results.count == 2 && whole.peersLeftOut == 0)
    let one = try results { $0.subjects = 1 }
    #expect(one.results.count == 1 && one.peersLeftOut == 1)
    var check = CheckResults()
    check.captures = [one]
    #expect(check.outcome == .insufficient)

    let slow = try Judging.rule("{check: latency, max_ms: 1000}")
    var limits = FactLimits()
    limits.latencies = 3
    let few = try slow.judge(Judging.facts("polar-h7-app", for: slow, limits: limits)).results
    #expect(few.map(\.status) == [.notSeen])
    limits = FactLimits()
    limits.servers = 0
    limits.changes = 0
    limits.advertisers = 0
    limits.findings = 0
    limits.requests = 1
    let profile = BuiltInProfile.hrs.rules
    let bare = try profile.judge(Judging.facts("polar-h7-app", for: profile, limits: limits))
    #expect(bare.count(of: .fail) == 0 && bare.count(of: .notSeen) > 8)
  }

  @Test func `values beyond the limit leave a value rule unseen`() throws {
    var seen = SeenValues()
    for octet in 0..<70 {
      seen.add(
        [UInt8(octet)].span, isRead: true, isCut: false, connection: 1, packet: octet + 1, limit: 64
      )
    }
    #expect(seen.values.count == 64 && seen.leftOut == 6)
    var subject = try Judging.subject([])
    subject.server.values[.bodySensorLocation] = seen
    let octets = (0..<64).map { "\"\(String($0 + 0x100, radix: 16).dropFirst())\"" }
    let all = try Judging.requirement(
      "{check: value, characteristic: 2a38, hex: [\(octets.joined(separator: ", "))]}")
    #expect(all.judge(subject).answer == .notSeen)
    let some = try Judging.requirement("{check: value, characteristic: 2a38, hex: \"00\"}")
    #expect(some.judge(subject).answer == .broken)
  }

  @Test func `a whole value takes the place of its beginning`() {
    var seen = SeenValues()
    seen.add([1, 2].span, isRead: true, isCut: false, connection: 1, packet: 1, limit: 64)
    seen.add([1, 2].span, isRead: true, isCut: false, connection: 2, packet: 2, limit: 64)
    seen.add([1, 3].span, isRead: true, isCut: false, connection: 1, packet: 3, limit: 64)
    seen.removeBeginnings(of: [1, 2, 3].span, connection: 1)
    #expect(seen.values.map(\.packet) == [2, 3])
  }

  @Test func `ranges of handles are joined, and limited`() {
    var search = DiscoverySearch()
    func knows(_ range: ClosedRange<UInt16>) -> Bool { search.knows(.attributes, range) != nil }
    search.add(.attributes, 5...9, packet: 2)
    search.add(.attributes, 1...4, packet: 1)
    #expect(knows(1...9) && !knows(1...10))
    search.add(.attributes, 0xfff0...0xffff, packet: 3)
    #expect(knows(0xfff0...0xffff) && !knows(1...0xffff))
    search.add(.attributes, 0...0xffff, packet: 4)
    #expect(knows(0...0xffff) && search.knows(.characteristics) == nil)
    search = DiscoverySearch()
    for place in 0..<1000 {
      let handle = UInt16(place * 4 + 1)
      search.add(.attributes, handle...handle, packet: place + 1)
    }
    #expect(knows(1...1) && !knows(3997...3997))
    for place in 0..<1000 {
      search.add(.service(BluetoothUUID(UInt16(place))), 1...0xffff, packet: 1)
    }
    #expect(search.knowsServices(BluetoothUUID(1 as UInt16)) != nil)
    #expect(search.knowsServices(BluetoothUUID(999 as UInt16)) == nil)
  }
}
