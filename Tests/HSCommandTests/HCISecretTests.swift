import HSProtocols
import HSTestSupport
import Foundation
import Testing

/// Every command and event of HCI that holds a key, a passkey or a PIN, through all that prints or writes.
@Suite struct `Secrets in HCI` {
  /// A packet with secrets in it, as `fixtures/vectors/hci-secrets.tsv` has it.
  struct Place: Sendable, CustomTestStringConvertible {
    let kind: String
    let code: UInt16
    let title: String
    /// The packet behind its type.
    let packet: [UInt8]
    let secrets: [[UInt8]]

    var testDescription: String { title }
    var isCommand: Bool { kind == "command" }

    init(_ row: VectorRow) {
      kind = row[0]
      code = row.number(1, radix: 16)
      title = row[4]
      var generator = SeededGenerator(seed: UInt64(code))
      var parameters = [UInt8](repeating: 0, count: row.number(2))
      // One key in a list, and no status but success.
      if ["Write Stored Link Key", "Return Link Keys"].contains(where: row[4].hasPrefix) {
        parameters[0] = 1
      }
      secrets = row[3].split(separator: " ").map { range in
        let numbers = range.split(separator: "+").compactMap { Int($0) }
        let secret = (0..<numbers[1]).map { _ in UInt8.random(in: 0x81...0xfe, using: &generator) }
        parameters.replaceSubrange(numbers[0]..<(numbers[0] + numbers[1]), with: secret)
        return secret
      }
      let opcode = [UInt8(code & 0xff), UInt8(code >> 8)]
      let count = UInt8(parameters.count)
      packet =
        switch kind {
        case "command": opcode + [count] + parameters
        case "return": [0x0e, count + 3, 1] + opcode + parameters
        case "subevent": [0x3e, count + 1, UInt8(code)] + parameters
        default: [UInt8(code), count] + parameters
        }
    }

    /// The capture of this packet alone: btsnoop, H4.
    var capture: [UInt8] {
      let bytes = [isCommand ? 1 : 4] + packet
      let count = bigEndian(UInt64(bytes.count), bytes: 4)
      return Array("btsnoop\0".utf8) + bigEndian(1, bytes: 4) + bigEndian(1002, bytes: 4)
        + count + count + bigEndian(isCommand ? 2 : 3, bytes: 4) + bigEndian(0, bytes: 4)
        + bigEndian(0x00e2_99f0_0000_0000, bytes: 8) + bytes
    }

    private func bigEndian(_ value: UInt64, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (bytes - 1 - $0))) }
    }

    /// Which secrets stand in a text, be it four bytes of them, either way round.
    func found(in text: String) -> [[UInt8]] {
      let digits = text.lowercased().filter(\.isHexDigit)
      return secrets.filter { secret in
        [secret, secret.reversed()].contains { bytes in
          (0...bytes.count - 4).contains { digits.contains(hex(Array(bytes[$0..<$0 + 4]))) }
        }
      }
    }
  }

  static let places = VectorFile.rows("hci-secrets.tsv", columns: 5).map(Place.init)

  @Test func `are those that the layouts mark, and no others`() {
    var marked: Set<String> = []
    for code in UInt16.min ... .max {
      let opcode = Opcode(rawValue: code)
      let digits = String(code, radix: 16)
      let text = String(repeating: "0", count: 4 - digits.count) + digits
      if opcode.parameters?.hasSecret == true { marked.insert("command \(text)") }
      if opcode.returnParameters?.hasSecret == true { marked.insert("return \(text)") }
    }
    for code in UInt8.min ... .max {
      if EventCode(rawValue: code).parameters?.hasSecret == true {
        marked.insert("event \(hex([code]))")
      }
      if LEMetaSubevent(rawValue: code).parameters?.hasSecret == true {
        marked.insert("subevent \(hex([code]))")
      }
    }
    let rows = VectorFile.rows("hci-secrets.tsv", columns: 5)
    #expect(marked == Set(rows.map { "\($0[0]) \($0[1])" }))
  }

  @Test(arguments: places)
  func `are where the layouts say`(place: Place) {
    let start = place.isCommand ? 3 : place.kind == "return" ? 5 : place.kind == "event" ? 2 : 3
    let layout =
      switch place.kind {
      case "command": Opcode(rawValue: place.code).parameters
      case "return": Opcode(rawValue: place.code).returnParameters
      case "event": EventCode(rawValue: UInt8(place.code)).parameters
      default: LEMetaSubevent(rawValue: UInt8(place.code)).parameters
      }
    var fields = layout?.fields(in: start..<place.packet.count)
    var hidden: [UInt8] = []
    while let field = fields?.next({ place.packet[$0] }) {
      if field.kind.isSecret { hidden += place.packet[field.range] }
    }
    #expect(hidden == place.secrets.flatMap { $0 })
    #expect(fields?.place == place.packet.count)
  }

  @Test(arguments: places)
  func `are shown by nothing and written by nothing`(place: Place) throws {
    let capture = place.capture
    for (what, arguments) in [
      ("text", ["decode", "-", "--only", "hci"]),
      ("NDJSON", ["decode", "-", "--only", "hci", "--format", "ndjson"]),
      ("explain", ["explain", "-", "--packet", "1"]),
      ("explain, JSON", ["explain", "-", "--packet", "1", "--format", "json"]),
    ] {
      let result = try Program.run(arguments, input: capture)
      #expect(result.status == 0, "\(what): \(result.errors)")
      #expect(result.text.contains(String(place.title.prefix { $0 != ":" })), "\(what)")
      #expect(place.found(in: result.text).isEmpty, "\(what): \(result.text)")
      if what.hasPrefix("explain") { #expect(result.text.contains("not shown")) }
    }
    let redacted = try Program.run(["redact", "-", "-o", "-"], input: capture)
    #expect(redacted.status == 0, "\(redacted.errors)")
    #expect(redacted.output.count == capture.count)
    #expect(place.found(in: hex(Array(redacted.output))).isEmpty)
    // The same secrets where nothing marks them are found: the search is one that can find.
    #expect(place.found(in: hex(capture)) == place.secrets)
  }
}
