import Foundation
import HSTestSupport
import Testing

/// What apps are told of ends, failures and refusals stands beside them, in the words of the one table.
@Suite struct `What apps are told` {
  @Test(arguments: [
    ("link-lost-reconnect", "Android 8 GATT_CONN_TIMEOUT"),
    ("link-lost-reconnect", "Core Bluetooth CBError 6 connectionTimeout"),
    ("all-att-pdus", "BlueZ org.bluez.Error.NotPermitted: Not paired"),
    ("pairings", "UNBOND_REASON_AUTH_FAILED"),
  ])
  func `stands in the timeline`(name: String, words: String) throws {
    let result = try Program.run("decode", Samples.path(name))
    #expect(result.text.contains("[apps see: ") && result.text.contains(words))
  }

  @Test(arguments: [
    ["decode", "--format", "ndjson"], ["gatt", "--format", "ndjson"],
    ["info", "--format", "ndjson"], ["overview", "--format", "ndjson"],
  ])
  func `stands in JSON`(command: [String]) throws {
    let result = try Program.run(command + [Samples.path("polar-h7-app")])
    let text = result.text.replacing(": ", with: ":")
    #expect(text.contains(#""seen_by_apps":{"android":"22 GATT_CONN_TERMINATE_LOCAL_HOST"#))
  }

  @Test func `is not told of a sniffer's connections, nor of a server's`() throws {
    for name in ["air-nordic", "phone-as-peripheral"] {
      let result = try Program.run("decode", Samples.path(name))
      #expect(result.status == 0 && !result.text.contains("[apps see: "), "\(name)")
    }
  }
}

/// `heartsnoop overview --format json`.
@Suite struct `The overview as JSON` {
  @Test(arguments: [
    "polar-h7-app", "empty", "silences", "two-straps", "later-session", "headers-only", "pairings",
  ])
  func `follows its schema`(name: String) throws {
    let result = try Program.run("overview", "--format", "json", Samples.path(name))
    let object = try JSONSerialization.jsonObject(with: Data(result.output))
    let faults = try JSONSchema("overview-1").faults(in: object)
    #expect(faults.isEmpty, "\(faults.prefix(5))")
  }

  @Test func `has what the screen has, one line each of several`() throws {
    let result = try Program.run(
      Samples.path("polar-h7-app"), Samples.path("silences"), "--format", "json")
    #expect(result.lines.count == 2, "\(result.errors)")
    let first = try #require(result.lines.first)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
    let sensor = try #require((object["sensors"] as? [[String: Any]])?.first)
    #expect(sensor["values"] as? Int == 75 && sensor["lowest_bpm"] as? Int == 68)
    #expect(object["no_heart_rate"] is NSNull)
    #expect((object["devices"] as? [[String: Any]])?.first?["connections"] as? Int == 1)
  }
}

/// `heartsnoop check --format matrix`.
@Suite struct `A matrix of rules and captures` {
  private static let captures = [Samples.path("polar-h7-app"), Samples.path("hrm-edge-values")]

  @Test func `has a row for each rule and a column for each capture`() throws {
    let result = try Program.run(
      ["check", "--profile", "hrs", "--format", "matrix"] + Self.captures)
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.lines.first?.hasSuffix("polar-h7-app.btsnoop") == true)
    #expect(result.lines.contains { $0.hasPrefix("hrs.service ") && $0.hasSuffix(" . .") })
    #expect(result.lines.contains { $0.hasPrefix("hr") && $0.hasSuffix(" . F") })
    #expect(result.text.contains("1 fail, "))
  }

  @Test func `JUnit says how long each capture is`() throws {
    let result = try Program.run(
      "check", "--profile", "hrs", "--format", "junit", Samples.path("polar-h7-app"))
    let length = #/<testsuite name=[^>]* time="[1-9][0-9]*\.[0-9]{3}">/#
    #expect(result.text.contains(length), "\(result.text.prefix(600))")
  }
}
