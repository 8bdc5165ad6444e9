import Foundation
import HSTestSupport
import Testing

/// The same bytes give the same output on any machine, and times are right in any zone.
@Suite struct `The environment` {
  static let arguments = [
    ["decode"], ["decode", "--only", "all"], ["decode", "--format", "ndjson"],
    ["decode", "--time", "relative"], ["series"], ["series", "--format", "ndjson"], ["gatt"],
    ["summary"], ["summary", "--format", "json"],
    ["gatt", "--format", "json"], ["info"], ["info", "--format", "json"],
  ]

  static let environments: [[String: String]] = [
    ["TZ": "Asia/Kolkata"], ["TZ": "XXX+11:23"], ["TZ": "nosuch/zone"],
    ["LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "tr_TR.UTF-8"],
    ["LANG": "C", "LC_ALL": "POSIX"], ["COLUMNS": "20"], ["COLUMNS": "0", "TERM": "xterm"],
    ["HOME": "/nonexistent", "TMPDIR": "/nonexistent"],
  ]

  @Test(arguments: arguments)
  func `changes nothing`(arguments: [String]) throws {
    let capture = Places.fixture(Samples.path("two-straps")).path
    let expected = try Program.run(arguments + [capture])
    #expect(expected.status == 0)
    // What the C library might read is read by a process only: one for each zone has some of each kind.
    let place = Self.arguments.firstIndex(of: arguments) ?? 0
    let isOwn: (String) -> Bool = { ["TZ", "HOME"].contains($0) }
    let own = Program.started(Self.environments.filter { $0["TZ"] != nil }, first: 2)
    let zones = own.dropFirst(place).prefix(1).map {
      zone in
      Self.environments.reduce(into: zone) { all, some in all.merge(some) { old, _ in old } }
    }
    let plain = Self.environments.filter { !$0.keys.contains(where: isOwn) }
    for environment in Program.alwaysStarts ? Self.environments : plain + zones {
      let result = try Program.run(
        arguments + [capture], environment: environment, directory: URL(filePath: "/"))
      #expect(result.output == expected.output, "\(environment)")
      #expect(result.errors == expected.errors, "\(environment)")
      #expect(result.status == 0)
    }
    #expect(try Program.run(arguments + [capture]).output == expected.output)
  }

  @Test func `gives the zone of --time local`() throws {
    func first(_ zone: String) throws -> String {
      let result = try Program.run(
        ["decode", "--time", "local", Samples.path("h1-1001")], environment: ["TZ": zone])
      return String(try #require(result.lines.first).prefix { $0 != " " })
    }
    for (zone, time) in Program.started(Self.zones, first: 2) {
      guard
        !zone.contains("/") || FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/\(zone)")
      else {
        Skipped.note("time zones by name", because: "/usr/share/zoneinfo/\(zone) is not there")
        continue
      }
      #expect(try first(zone) == time, "\(zone)")
    }
  }

  /// Zones by rule and by name, and the first time of a capture in each.
  static let zones: [(zone: String, time: String)] = [
    ("<-0330>3:30", "2026-05-04T03:00:00.000000-03:30"),
    ("Asia/Kathmandu", "2026-05-04T12:15:00.000000+05:45"),
    ("UTC0", "2026-05-04T06:30:00.000000+00:00"),
    ("IST-5:30", "2026-05-04T12:00:00.000000+05:30"),
    ("<+14>-14", "2026-05-04T20:30:00.000000+14:00"),
    ("<-11>11", "2026-05-03T19:30:00.000000-11:00"),
    ("<-0015>0:15", "2026-05-04T06:15:00.000000-00:15"),
    ("Asia/Kolkata", "2026-05-04T12:00:00.000000+05:30"),
    ("America/St_Johns", "2026-05-04T04:00:00.000000-02:30"),
    ("Europe/Berlin", "2026-05-04T08:30:00.000000+02:00"),
    ("Australia/Lord_Howe", "2026-05-04T17:00:00.000000+10:30"),
  ]

  /// Times at which clocks are changed, and what they show.
  static let changes: [(zone: String, utc: String, local: String)] = [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", "2026-03-29T01:59:59.000000+01:00"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", "2026-03-29T03:00:00.000000+02:00"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", "2026-10-25T02:59:59.000000+02:00"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00.000000+01:00"),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59.000000-05:00"),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00.000000-04:00"),
    ("IST-5:30", "1969-12-31T23:59:59Z", "1970-01-01T05:29:59.000000+05:30"),
    ("IST-5:30", "1960-02-28T19:00:00Z", "1960-02-29T00:30:00.000000+05:30"),
  ]

  @Test func `gives local time also where clocks are changed`() throws {
    for zone in Program.started(Set(Self.changes.map(\.zone)).sorted()) {
      let changes = Self.changes.filter { $0.zone == zone }
      let times = try changes.map {
        Int64(try Date($0.utc, strategy: .iso8601).timeIntervalSince1970)
      }
      let result = try Samples.withFile(Self.capture(times)) { path in
        try Program.run(
          ["decode", "--only", "value", "--time", "local", path], environment: ["TZ": zone])
      }
      #expect(result.lines.map { String($0.prefix { $0 != " " }) } == changes.map(\.local))
    }
  }

  /// A capture of one notification at each of these seconds since 1970.
  private static func capture(_ times: [Int64]) -> [UInt8] {
    func bigEndian(_ number: UInt64, bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let packet: [UInt8] = [2, 0x40, 0x20, 9, 0, 5, 0, 4, 0, 0x1b, 0x12, 0, 6, 60]
    var bytes = Array("btsnoop\0".utf8) + bigEndian(1, bytes: 4) + bigEndian(1002, bytes: 4)
    for time in times {
      let sinceYearZero = UInt64(bitPattern: time * 1_000_000 + 0x00dc_ddb3_0f2f_8000)
      let length = bigEndian(UInt64(packet.count), bytes: 4)
      bytes += length + length + bigEndian(1, bytes: 4) + bigEndian(0, bytes: 4)
      bytes += bigEndian(sinceYearZero, bytes: 8) + packet
    }
    return bytes
  }

  @Test func `has no part in --time relative`() throws {
    let result = try Program.run("decode", "--time", "relative", Samples.path("clock-step"))
    let times = result.lines.map { String($0.prefix { $0 != " " }) }
    #expect(times.first == "+0.000000")
    #expect(times.contains("+2.064700"))
    #expect(times.contains("-3595.932800"))
    #expect(times.last == "+9.073450")
    // From the first record, also where it is not shown.
    let last = try Program.run(
      "decode", "--time", "relative", "--packets", "29", Samples.path("clock-step"))
    #expect(last.lines.map { String($0.prefix { $0 != " " }) } == ["+9.073450"])
  }
}
