import HSProtocols
import HSTestSupport
import HSTimeline
import Foundation
import Testing

@Suite struct `Table files` {
  static let strap = DeviceAddress(value: 0xe000_0000_0001, type: .publicDevice)

  static func fixture(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Places.fixture(path)))
  }

  static func handle(_ number: UInt16) -> AttributeHandle { AttributeHandle(rawValue: number) }

  @Test func `BlueZ's cache is read, and its name is the peer's address`() throws {
    let path = "/var/lib/bluetooth/C0:FF:EE:00:00:07/cache/E0:00:00:00:00:01"
    let file = try TableFile(Self.fixture("tables/bluez-cache"), path: path)
    let entry = try #require(file.entries.first)
    #expect(file.entries.count == 1)
    #expect(entry.address == Self.strap)
    #expect(entry.databaseHash?.first == 0xf1)
    #expect(entry.table.services.map(\.uuid.short) == [0x1801, 0x180d])
    #expect(entry.table.label(of: Self.handle(0x12))?.uuid == .heartRateMeasurement)
    #expect(entry.table.label(of: Self.handle(0x12))?.properties == .notify)
    #expect(entry.table.label(of: Self.handle(0x13))?.characteristic == .heartRateMeasurement)
  }

  @Test func `BlueZ's older file holds services`() throws {
    let file = try TableFile(
      Self.fixture("tables/bluez-attributes"), path: "x/E0:00:00:00:00:01/attributes")
    let services = try #require(file.entries.first).table.services
    #expect(services.map(\.uuid.short) == [0x1801, 0x180d])
    #expect(services.map(\.handle.rawValue) == [1, 16])
    #expect(services.map(\.endGroupHandle.rawValue) == [6, 21])
  }

  @Test func `our own document is read`() throws {
    let file = try TableFile(
      Self.fixture("expected/all-att-pdus.gatt.json"), path: "x.json")
    let document = try #require(file.entries.first)
    #expect(document.address != nil)
    #expect(!document.table.characteristics.isEmpty)
    #expect(document.table.characteristics.allSatisfy { $0.evidence.connection == 0 })
  }

  @Test(arguments: [
    ("", 0), ("hello", 1), ("{", 1), (#"{"schema":"heartsnoop.gatt/1","peers":[],"x":"\q"}"#, 1),
    (#"{"schema":"heartsnoop.gatt/1","peers":[],"x":01}"#, 1),
    (#"{"schema":"heartsnoop.gatt/2","peers":[]}"#, 1),
    (#"{"schema":"heartsnoop.gatt/1"}"#, 1), (#"{"schema":"heartsnoop.gatt/1","peers":[]}"#, 0),
    ("[General]\nName=x\n", 0), ("[Attributes]\n0001=2800:0000:180d\n", 2),
    ("[Attributes]\n0001=2800:0005:180d\n0001=2803:0002:02:2a19\n", 3),
    ("[Attributes]\n0002=2803:0001:02:2a19\n", 2), ("[Attributes]\nzz=2902\n", 2),
    ("[Attributes]\n0001=29xx\n", 2), ("[1]\nUUID=2800\nValue=180d\n", 1),
  ])
  func `what is wrong is said with its line`(_ text: String, _ line: Int) {
    let error = #expect(throws: TextFault.self) {
      try TableFile(Array(text.utf8), path: "E0:00:00:00:00:01")
    }
    #expect(error?.line == line, "\(text)")
  }

  @Test func `JSON is nested and long only so far`() {
    let deep = "{\"schema\":\"heartsnoop.gatt/1\",\"peers\":" + String(repeating: "[", count: 4000)
    #expect(throws: TextFault.self) { try TableFile(Array(deep.utf8), path: "") }
    let long =
      "{\"a\":[" + String(repeating: "0,", count: 1 << 20) + "0]}"
    let error = #expect(throws: TextFault.self) {
      try TableFile(Array(long.utf8), path: "")
    }
    #expect(error?.problem.contains("too many") == true)
  }

  @Test func `any bytes are read or refused`() throws {
    for name in ["tables/bluez-cache", "tables/bluez-attributes", "tables/strap.gatt.json"] {
      let whole = try Self.fixture(name)
      let step = max(1, whole.count / 400)
      for end in stride(from: 0, to: whole.count, by: step) {
        _ = try? TableFile(Array(whole[..<end]), path: "")
      }
      for index in stride(from: 0, to: whole.count, by: step) {
        for byte in [0, 0x22, 0x7d, 0xff] as [UInt8] {
          var changed = whole
          changed[index] = byte
          _ = try? TableFile(changed, path: "")
        }
      }
    }
  }

  @Test func `a source serves whom it is for`() throws {
    let file = try TableFile(Self.fixture("tables/bluez-cache"), path: "table")
    let unnamed = try #require(file.sources(name: "table", address: nil).first)
    let named = try #require(file.sources(name: "table", address: Self.strap).first)
    let other = DeviceAddress(value: 2, type: .publicDevice)
    let identity = DeviceAddress(value: Self.strap.value, type: .randomIdentity)
    func serves(_ source: LabelSource, _ peer: DeviceAddress?, _ hash: [UInt8]? = nil)
      -> EvidenceSource?
    {
      source.evidence(for: peer, databaseHash: hash, number: 3)
    }
    #expect(serves(named, identity) == .table(3, isPeerKnown: true))
    #expect(serves(named, nil) == .table(3, isPeerKnown: false))
    #expect(serves(named, other) == nil)
    #expect(serves(unnamed, other) == nil)
    #expect(serves(unnamed, nil) == .table(3, isPeerKnown: false))
    let hash = try #require(file.entries.first?.databaseHash)
    #expect(serves(unnamed, other, hash) == .databaseHash(3))
    #expect(serves(named, Self.strap, hash.reversed()) == nil)
  }
}

@Suite struct `What a user says a handle is` {
  @Test func `is a handle and a UUID, for one peer or all`() throws {
    let map = try #require(LabelMap("0x0012=2a37"))
    #expect(map.handle == 0x12)
    #expect(map.meaning == .type(.heartRateMeasurement))
    #expect(map.address == nil)
    #expect(LabelMap("18=2a37") == map)
    let one = try #require(LabelMap("E0:00:00:00:00:01=0x0012=2a37"))
    #expect(one.address?.value == 0xe000_0000_0001)
    let sources = LabelMap.sources([map, one, try #require(LabelMap("0x0015=2a38"))])
    #expect(sources.map(\.table.attributes.count) == [2, 1])
    #expect(sources[0].evidence(for: nil, databaseHash: nil, number: 0) == .user(0))
    #expect(sources[1].evidence(for: nil, databaseHash: nil, number: 1) == nil)
  }

  @Test func `is an own name where it is neither a UUID nor a known name`() throws {
    #expect(LabelMap("0x0012=battery-level")?.meaning == .type(.batteryLevel))
    let all = try #require(LabelMap("0x0011=command"))
    let one = try #require(LabelMap("E0:00:00:00:00:01=0x0011=lamp.1"))
    #expect(all.meaning == .name("command"))
    #expect(LabelMap.sources([all, one]).isEmpty)
    let names = HandleNames([all, one])
    let handle = AttributeHandle(rawValue: 0x11)
    #expect(names.name(of: handle, at: nil) == "command")
    #expect(names.name(of: handle, at: one.address) == "lamp.1")
    #expect(names.name(of: AttributeHandle(rawValue: 0x12), at: nil) == nil)
  }

  @Test(arguments: [
    "", "=", "0x0012", "0=2a37", "0x10000=2a37", "0x0012=9lives", "0x0012=a b", "x=0x0012=2a37",
  ])
  func `says nothing`(_ text: String) { #expect(LabelMap(text) == nil) }
}
