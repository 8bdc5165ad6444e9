import Testing

@testable import HSComparison

/// What members are told for, by which they are compared.
@Suite struct `Roles of members` {
  private static let named: [(String, Role)] = [
    ("packet", Role.packet), ("request_packet", .packet), ("value_handle", .handle),
    ("requested_start", .handle), ("private_address", [.address, .oneEnd]), ("latency_ms", .time),
    ("rssi", .signal), ("rssi_max", .signal), ("label", .evidence), ("evidence.source", .evidence),
    ("decrypted_by.key", .evidence), ("answers.seconds", .evidence), ("interval", .told),
    ("opcode_name", .told), ("seen_by_apps.ios", .told), ("status", .oneEnd), ("bpm", []),
    ("interval_ms", []), ("notes", []),
  ]

  @Test(arguments: named)
  func `follow from their names`(name: String, role: Role) {
    #expect(Role(of: name).holding(for: []) == role)
  }

  @Test func `depend on the event where addresses, bytes and names do`() {
    func role(_ name: String, _ event: Role) -> Role { Role(of: name).holding(for: event) }
    let isPrivate = Role(kind: "report", addressType: "\"random_resolvable\"")
    #expect(role("direct_address", isPrivate) == .anyAddress)
    #expect(role("direct_address", Role(kind: "report", addressType: "\"public\"")) == [])
    let ofHandles = Role(kind: "indication", subject: "1801/2a05/2a05/value")
    #expect(role("value_hex", ofHandles) == .bytes)
    #expect(role("value_hex", Role(kind: "notification", subject: "180d/2a37/2a37/value")) == [])
    #expect(role("name", Role(kind: "connected")) == .name)
    #expect(role("name", Role(kind: "advertisement")) == [])
  }

  @Test func `keep members out unless they are asked for`() {
    var options = ComparisonOptions()
    let all: Role = [.packet, .handle, .bytes, .address, .anyAddress, .time, .signal, .evidence]
    #expect(options.leftOut(atOtherEnd: false) == all.union([.told, .name]))
    #expect(options.leftOut(atOtherEnd: true).contains(.oneEnd))
    options.handles = true
    options.addresses = true
    options.packets = true
    options.latency = true
    options.rssi = true
    options.evidence = true
    #expect(options.leftOut(atOtherEnd: false) == [.told, .name])
  }

  @Test func `are the members' own in their event`() {
    let symbols = Symbols()
    var event = StoryEvent()
    event.kind = symbols["connected"]
    event.keep(
      [
        symbols.member("address", "\"C0:00:00:00:00:01\""),
        symbols.member("address_type", "\"random_non_resolvable\""),
        symbols.member("interval_ms", "30"),
      ], symbols)
    #expect(
      event.fields(symbols).map(\.role) == [[.anyAddress, .oneEnd], .oneEnd, []])
  }
}

/// What attributes are named by.
@Suite struct `Subjects` {
  @Test func `are read out of their keys`() throws {
    let key = "180d/2a37/2902/descriptor"
    let subject = try #require(Subject(key))
    #expect(subject.key == key)
    #expect(subject.configured?.key == "180d/2a37/2a37/value")
    #expect(Subject("180d/2a37/2a37/value")?.configured == nil)
    #expect(Subject("a/b/c") == nil)
    #expect(Subject.name("a/b/c") == "a/b/c")
    #expect(Subject.handle("0x0012") == 0x12)
    #expect(Subject.handle("0x12") == -1)
    #expect(Subject.handle(nil) == -1)
  }

  @Test func `of one name are numbered in the order of their handles`() {
    var handles = AttributeHandles<Int>()
    for handle in [9, 3, 7, 3] { handles.note(1, at: handle) }
    handles.note(2, at: 5)
    handles.finish()
    #expect([3, 7, 9].map { handles.number(1, at: $0).number } == [1, 2, 3])
    #expect(handles.number(1, at: 9).count == 3)
    #expect(handles.number(2, at: 5) == (1, 1))
    #expect(handles.number(3, at: 5) == (1, 0))
  }
}
