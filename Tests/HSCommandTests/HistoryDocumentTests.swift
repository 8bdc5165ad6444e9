import Foundation
import HSTestSupport
import Testing

/// `gatt --history --format json`: the same values and facts as the text.
@Suite struct `The document of a history` {
  private typealias Object = [String: Any]

  private static func document(_ arguments: [String]) throws -> Object {
    let run = try Program.run(["gatt", "--history"] + arguments + ["--format", "json"])
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(run.output)) as? Object, "\(run.errors)")
    let faults = try JSONSchema("history-1").faults(in: document)
    #expect(faults.isEmpty, "\(faults)")
    return document
  }

  /// The bytes of a hexadecimal text, as the text prints them.
  private static func spaced(_ hex: String) -> String {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0..<$0 + 2]) }
      .joined(separator: " ")
  }

  /// The line that says what a run of bytes does.
  private static func line(_ run: Object, of values: Int) throws -> String {
    let offset = try #require(run["offset"] as? Int)
    let length = try #require(run["length"] as? Int)
    let seen = try #require(run["values"] as? Int)
    var text = length > 1 ? "bytes \(offset)-\(offset + length - 1)" : "byte \(offset)"
    text = "  " + text.padding(toLength: max(14, text.count + 2), withPad: " ", startingAt: 0)
    if seen < values { text += "in \(seen) value\(seen == 1 ? "" : "s"): " }
    func word(_ name: String) -> String { "\(run[name] ?? "")" }
    func octet(_ name: String) -> String { String(word(name).dropFirst(2)) }
    switch word("is") {
    case "constant": return text + "always \(word("hex"))"
    case "length":
      let excess = try #require(run["excess"] as? Int)
      let rest = excess == 0 ? "" : excess > 0 ? ", less \(excess)" : ", and \(-excess)"
      return text + "says the length" + rest
    case "counter":
      text += "counts up by \(word("step"))"
      if let order = run["byte_order"] as? String {
        text += ", " + order.replacingOccurrences(of: "_", with: "-")
      }
      if let modulus = run["modulus"] as? Int { text += ", modulo \(modulus)" }
      if let misses = run["misses"] as? Int, misses > 0 {
        let packet = try #require(run["first_miss_packet"] as? Int)
        text += ", but \(misses) \(misses == 1 ? "time not, in" : "times not, first in")"
        text += " packet \(packet)"
      }
      return text
    case "new":
      text += "another in each value"
      return length > 1 ? text : text + ", from \(word("least_hex")) to \(word("greatest_hex"))"
    case "varying":
      if run["different"] as? Int == 2 { return text + "\(octet("least")) or \(octet("greatest"))" }
      return text
        + "varies from \(octet("least")) to \(octet("greatest")), \(word("different")) different"
    default:
      Issue.record("unknown: \(run)")
      return text
    }
  }

  @Test(arguments: [
    ["2a37", "captures/polar-h7-app.btsnoop"], ["2a19", "captures/polar-h7-app.btsnoop"],
    ["2a37", "captures/two-straps.btsnoop"], ["0x0010", "learning/lamp.btsnoop"],
    ["ffe2", "learning/lamp.btsnoop"], ["0x0010", "captures/phone-as-peripheral.btsnoop"],
    ["0x0008", "captures/pulse-band.btsnoop", "--layout", "layouts/pulse-band.ksy"],
    ["0x0030", "captures/queued-writes.btsnoop"],
  ])
  func `says what the text says`(arguments: [String]) throws {
    let text = try Program.run(["gatt", "--history"] + arguments).lines
    let document = try Self.document(arguments)
    let values = try #require(document["values"] as? [Object])
    #expect(!values.isEmpty)
    // Each value has a row with its packet, time and bytes.
    for value in values {
      let packet = try #require(value["packet"] as? Int)
      let time = try #require(value["time"] as? String)
      let bytes = Self.spaced(try #require(value["value_hex"] as? String))
      #expect(
        text.contains {
          $0.hasPrefix("  \(time) ") && $0.contains(" \(packet)  ") && $0.contains(bytes)
        })
    }
    #expect(text.count { $0.contains("  |") } == values.count)
    // And each run of bytes a line, in the same order.
    var lines: [String] = []
    for attribute in try #require(document["attributes"] as? [Object]) {
      let groups = try #require(attribute["kinds"] as? [Object])
      for group in groups.isEmpty ? [attribute] : groups {
        let count = try #require(group["values"] as? Int)
        for run in try #require(group["bytes"] as? [Object]) {
          lines.append(try Self.line(run, of: count))
        }
      }
    }
    #expect(text.filter { $0.hasPrefix("  byte") } == lines)
  }

  @Test func `names attributes, directions and layouts`() throws {
    let band = try Self.document([
      "0x0008", "captures/pulse-band.btsnoop", "--layout", "layouts/pulse-band.ksy", "--map",
      "0x0008=pulse",
    ])
    let attribute = try #require((band["attributes"] as? [Object])?.first)
    #expect(attribute["own_name"] as? String == "pulse")
    #expect(attribute["peer_name"] as? String == "Pulse Band")
    #expect(attribute["values"] as? Int == 90 && attribute["written"] as? Bool == false)
    let value = try #require((band["values"] as? [Object])?.first)
    #expect(value["operation"] as? String == "notification")
    #expect(value["direction"] as? String == "received" && value["local"] as? Bool == false)
    let layout = try #require((value["layout"] as? [Object])?.first)
    #expect(layout["name"] as? String == "pulse_band" && layout["misfit"] is NSNull)
    let phone = try Self.document(["0x0010", "captures/phone-as-peripheral.btsnoop"])
    let went = try #require(phone["values"] as? [Object])
    #expect(went.allSatisfy { $0["local"] as? Bool == true })
    let operations = Set(went.compactMap { $0["operation"] as? String })
    #expect(operations == ["notification", "write_command"])
    #expect(Set(went.compactMap { $0["direction"] as? String }) == ["sent", "received"])
    #expect((phone["attributes"] as? [Object])?.map { $0["written"] as? Bool } == [false, true])
  }

  @Test func `stands on one line where that is asked, and of each of several captures`() throws {
    let capture = "captures/polar-h7-app.btsnoop"
    let line = try Program.run("gatt", "--history", "2a37", "--format", "ndjson", capture)
    #expect(line.lines.count == 1 && line.status == 0)
    let two = try Program.run(
      "gatt", "--history", "2a37", "--format", "json", capture, "captures/two-straps.btsnoop")
    #expect(two.lines.count == 2)
    #expect(two.lines.allSatisfy { $0.contains(#""capture":"#) })
  }

  @Test func `is empty, with the reason, where nothing matches`() throws {
    let run = try Program.run(
      "gatt", "--history", "0x7777", "--format", "json", "captures/polar-h7-app.btsnoop")
    #expect(run.status == 3 && run.errors.contains("nothing matches --history 0x7777"))
    let document = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? Object)
    #expect(try JSONSchema("history-1").faults(in: document).isEmpty)
    #expect((document["values"] as? [Any])?.isEmpty == true)
  }
}
