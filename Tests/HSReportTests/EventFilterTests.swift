import HSProtocols
@testable import HSReport
import HSTimeline
import Testing

/// Conditions on events as they are typed.
@Suite struct `A filter of events` {
  /// Patterns, values in hexadecimal that they match, and values that they do not.
  static let patterns: [(pattern: String, yes: [String], no: [String])] = [
    ("01", ["01"], ["", "02", "0101"]),
    ("55aa*", ["55aa", "55aa00"], ["55", "0055aa", "55ab"]),
    ("55:AA *", ["55aa01"], ["aa55"]),
    ("*0d0a", ["0d0a", "410d0a", "0d0d0a"], ["0d0a41", "0a"]),
    ("*41??42*", ["410042", "0041ff4200", "4141414241"], ["4142", "410043"]),
    ("a?", ["a0", "af"], ["b0", "a0a0"]),
    ("*", ["", "00ff"], []),
    ("*01*02*", ["0102", "00010002", "01010202"], ["0201", "01"]),
  ]

  @Test(arguments: patterns)
  func `matches values by pattern`(pattern: String, yes: [String], no: [String]) throws {
    let choice = try #require(ValuePattern(pattern))
    for (values, isMatch) in [(yes, true), (no, false)] {
      for value in values {
        let bytes = Self.bytes(value)
        let matches = choice.matches(bytes.span)
        #expect(matches == isMatch, "\(value)")
      }
    }
  }

  @Test(arguments: ["", "0", "0x01", "abc", "gg", "1*0", "01,02"])
  func `refuses what is no pattern`(text: String) {
    #expect(ValuePattern(text) == nil)
  }

  @Test func `knows attributes by handle, UUID and every name that is printed`() throws {
    let handle = AttributeHandle(rawValue: 0x0010)
    let label = AttributeLabel(
      uuid: .heartRateMeasurement, role: .value, characteristic: .heartRateMeasurement,
      valueHandle: handle, service: BluetoothUUID("180d"), properties: nil,
      evidence: Evidence(procedure: .userMap, connection: 0, request: 0, response: 0))
    for text in [
      "0x0010", "0x10", "2a37", "heart-rate-measurement", "Heart Rate Measurement",
      "heart_rate_measurement", "00002a37-0000-1000-8000-00805f9b34fb",
    ] {
      let choice = try #require(AttributeChoice(text), "\(text)")
      #expect(choice.names(handle, label), "\(text)")
      #expect(choice.concerns(handle, label), "\(text)")
    }
    for text in ["180d", "heart rate"] {
      let choice = try #require(AttributeChoice(text), "\(text)")
      #expect(!choice.names(handle, label), "\(text)")
      #expect(choice.concerns(handle, label), "\(text)")
    }
    for text in ["0x0011", "2a38", "heart rate control point"] {
      #expect(AttributeChoice(text)?.concerns(handle, label) == false, "\(text)")
    }
    for text in ["", "0x0000", "0x12345", "12"] { #expect(AttributeChoice(text) == nil) }
  }

  /// Opcodes, and the kinds of events that they mean.
  static let opcodes: [(text: String, kinds: EventCategory)] = [
    ("0x1b", [.value]), ("notification", [.value]), ("write-command", [.write, .procedure]),
    ("0x0a", [.read]), ("0x200c", [.hci]), ("LE Set Scan Enable", [.hci]),
    ("disconnection-complete", [.hci]), ("le connection complete", [.hci]),
    ("exchange mtu request", [.att]), ("encryption-change", [.hci]),
    ("encryption change [v2]", [.hci]), ("le-read-buffer-size", [.hci]),
  ]

  @Test(arguments: opcodes)
  func `knows opcodes by number and name`(text: String, kinds: EventCategory) throws {
    let choice = try #require(OpcodeChoice(text))
    #expect(choice.kinds == kinds)
  }

  @Test func `names what cannot be read`() {
    func fault(_ body: (inout EventFilter) throws(EventFilter.Fault) -> Void) -> String? {
      var filter = EventFilter()
      do throws(EventFilter.Fault) {
        try body(&filter)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      fault { f throws(EventFilter.Fault) in try f.add(opcode: "foo") }?.contains("'foo'") == true)
    #expect(
      fault { f throws(EventFilter.Fault) in try f.add(channel: "x") }?.contains("'x'") == true)
    #expect(
      fault { f throws(EventFilter.Fault) in try f.add(connection: "0") }?.contains("'0'") == true)
    #expect(
      fault { f throws(EventFilter.Fault) in try f.set(direction: "up") }?.contains("'up'") == true)
    #expect(fault { f throws(EventFilter.Fault) in try f.add(value: "1") }?.contains("'1'") == true)
    #expect(fault { f throws(EventFilter.Fault) in try f.add(attribute: "2a37") } == nil)
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = hex.utf8[...]
    while let high = rest.popFirst().flatMap(Hex.value),
      let low = rest.popFirst().flatMap(Hex.value)
    {
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
