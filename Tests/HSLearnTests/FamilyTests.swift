import HSBase
@testable import HSLearn
import HSTestSupport
import Testing

/// Known protocols and formats, texts as fields, and times that agree with the recorder's clock.
@Suite struct `Families that values are of` {
  /// A day in 2026, at which messages come a second apart.
  private static let start: Int64 = 1_767_225_600

  private static func stream(_ messages: [[UInt8]]) -> MessageStream {
    MessageStream(
      name: "State (ffe1)", uuid: "ffe1", handle: 0x0010, peer: 1, way: .read,
      messages: messages.enumerated().map {
        Message(
          time: (start + Int64($0.offset) * 20) * 1_000_000_000, packet: $0.offset + 1,
          bytes: $0.element)
      })
  }

  private static func family(_ messages: [[UInt8]]) -> Family? {
    Family.best(of: StreamLearning(stream(messages)))
  }

  private static func varint(_ number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
  }

  /// What others' programs make: a Modbus answer with its CRC, an IPv4 packet with the sum of RFC 1071's example, a map of
  /// RFC 8949, a sentence of a receiver.
  private static func messages(_ family: String, _ random: inout SeededGenerator) -> [[UInt8]] {
    func octets(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in .random(in: 0...255, using: &random) }
    }
    return (0..<40).map { number -> [UInt8] in
      switch family {
      case "Modbus RTU":
        let front = [1, 3, 4] + octets(4)
        let code = CyclicCode(width: 16, polynomial: 0x8005, isReflected: true)
        let sum = code.register(front, 0..<front.count, start: 0xffff)
        return front + [UInt8(sum & 255), UInt8(sum >> 8)]
      case "Modbus TCP":
        let body = [1, 3] + octets(2 + number % 9)
        return [UInt8(number), 7, 0, 0, 0, UInt8(body.count)] + body
      case "IPv4":
        let body = octets(number % 20)
        var head: [UInt8] = [
          0x45, 0, 0, UInt8(20 + body.count), UInt8(number), 9, 0x40, 0, 64, 17, 0, 0,
        ]
        head += [10, 0, 0, 1, 10, 0, 0, 2]
        var sum = stride(from: 0, to: 20, by: 2).reduce(0) {
          $0 + Int(head[$1]) << 8 + Int(head[$1 + 1])
        }
        sum = sum & 0xffff + sum >> 16
        sum = ~(sum & 0xffff + sum >> 16) & 0xffff
        (head[10], head[11]) = (UInt8(sum >> 8), UInt8(sum & 255))
        return [0xfe, 0x01] + head + body
      case "protobuf":
        let text = octets(number % 11 + 1).map { $0 & 31 + 0x41 }
        return [0x08] + varint(number * 37) + [0x12, UInt8(text.count)] + text
          + [0x1a, UInt8(number % 5)] + octets(number % 5) + [0x25] + octets(4)
      case "type, length, value":
        return (1...(2 + number % 3)).flatMap { type -> [UInt8] in
          let count = Int.random(in: 1...6, using: &random)
          return [UInt8(0x90 + type), UInt8(count)] + octets(count)
        }
      case "CBOR":
        return [0xa2, 0x63] + Array("bpm".utf8) + [0x18, UInt8(60 + number), 0x64]
          + Array("mode".utf8) + [UInt8(0x80 + number % 4)] + (0..<(number % 4)).map { UInt8($0) }
      case "JSON": return Array("{\"bpm\":\(60 + number),\"on\":true}".utf8)
      case "NMEA 0183":
        let text = "GPVTG,\(number).0,T,,M"
        let sum = Array(text.utf8).reduce(UInt8(0), ^)
        return Array("$\(text)*\([sum].hex.uppercased())\r\n".utf8)
      case "AT commands":
        let words = ["AT+VER?", "AT+BAT=\(number)", "AT+NAME", "AT+RST", "+BAT:\(number)", "OK"]
        return Array((words[number % words.count] + "\r\n").utf8)
      default: return octets(1 + number % 30)
      }
    }
  }

  @Test(arguments: [
    "Modbus RTU", "Modbus TCP", "IPv4", "protobuf", "type, length, value", "CBOR", "JSON",
    "NMEA 0183", "AT commands",
  ])
  func `a known family is the answer`(name: String) throws {
    var random = SeededGenerator()
    let family = try #require(Self.family(Self.messages(name, &random)))
    #expect(family.name == name && family.evidence.bits >= ClaimEvidence.needed, "\(family)")
    if name == "IPv4" { #expect(family.says == "IPv4 from byte 2 on: UDP") }
  }

  @Test func `random octets and numbers that count are of none`() {
    var random = SeededGenerator()
    for _ in 0..<20 { #expect(Self.family(Self.messages("", &random)) == nil) }
    #expect(Self.family((0..<200).map { [0x08, UInt8($0), 0x10, UInt8($0 / 2)] }) == nil)
    #expect(Self.family((0..<100).map { [1, 2, UInt8($0), 3, 1, UInt8($0)] }) == nil)
    #expect(Self.family((0..<50).map { [UInt8]("level \($0)".utf8) }) == nil)
    // The check sum of Modbus behind a number that counts, which is now and then one of its functions.
    let code = CyclicCode(width: 16, polynomial: 0x8005, isReflected: true)
    let lamp = (0..<200).map { number -> [UInt8] in
      let front = [0x66, UInt8(number), 7, 8]
      let sum = code.register(front, 0..<4, start: 0xffff)
      return front + [UInt8(sum & 255), UInt8(sum >> 8)]
    }
    #expect(Self.family(lamp) == nil)
  }

  @Test func `a text is its fields`() throws {
    let messages = (0..<40).map { number in
      Array("AT+OKFCG=CAR,\(number % 2),\(-3 + number),1,\(number * 97)$".utf8)
    }
    let fields = try #require(TextFields(Self.stream(messages).messages))
    let form = try #require(fields.forms.first)
    #expect(fields.separator == 0x2c && form.count == 40)
    #expect(form.fields.prefix(4) == ["AT+OKFCG=CAR", "0 to 1", "-3 to 36", "1"])
    #expect(TextFields(Self.stream(messages.map { $0.map { $0 | 0x80 } }).messages) == nil)
  }

  @Test func `one message proves a date, and two a Unix time, by the recorder's clock`() throws {
    let zone: Int64 = 7200
    func date(_ time: Int64) -> [UInt8] {
      let days = CalendarTime.date(days: time / 86_400)
      let second = time % 86_400
      return [
        UInt8(days.year - 2000), UInt8(days.month), UInt8(days.day), UInt8(second / 3600),
        UInt8(second / 60 % 60), UInt8(second % 60),
      ]
    }
    let one = Self.stream([[0x77, 0x01] + date(Self.start + zone)]).messages
    let claim = try #require(ClockSearch.claims(one, taken: Taken()).first)
    #expect(claim.place == 2 && claim.size == 6 && claim.says.contains("UTC+2:00"), "\(claim)")
    let two = Self.stream(
      (0..<2).map { number in
        let time = UInt32(Self.start + Int64(number) * 20 + 1)
        return [9] + (0..<4).map { UInt8(time >> UInt32(24 - 8 * $0) & 255) }
      }
    ).messages
    let unix = try #require(ClockSearch.claims(two, taken: Taken()).first)
    #expect(unix.place == 1 && unix.type.isBig && unix.says == "Unix time in seconds", "\(unix)")
  }

  @Test func `decimal digits in octets are told, and small numbers are none`() throws {
    let messages = (0..<90).map { number -> [UInt8] in
      let shown = number * 47 % 10_000
      func digits(_ number: Int) -> UInt8 { UInt8(number / 10 % 10 * 16 + number % 10) }
      return [0x11, digits(shown / 100), digits(shown), UInt8(number % 8)]
    }
    let claims = DecimalSearch.claims(messages, taken: Taken())
    let claim = try #require(claims.first)
    #expect(claims.count == 1 && claim.place == 1 && claim.role == .decimal, "\(claims)")
    let binary = (0..<90).map { [0x11, UInt8($0 * 47 & 255), UInt8($0 % 10)] as [UInt8] }
    #expect(DecimalSearch.claims(binary, taken: Taken()).isEmpty)
  }

  @Test func `octets that know nothing of the time tell none`() {
    var random = SeededGenerator()
    for count in [1, 2, 60] {
      for _ in 0..<20 {
        let messages = Self.stream(
          (0..<count).map { _ in (0..<60).map { _ in .random(in: 0...255, using: &random) } })
        #expect(ClockSearch.claims(messages.messages, taken: Taken()).isEmpty)
      }
    }
  }

  @Test func `what is worth knowing first is on one screen`() {
    var random = SeededGenerator()
    let streams = (0..<12).map { number in
      StreamLearning(
        Self.stream(
          (0..<(20 + number)).map { count in
            [UInt8(number), UInt8(count), 0x55, 1]
              + (0..<20).map { _ in .random(in: 0...255, using: &random) }
          }))
    }
    var text = OutputBuffer()
    LearningText(columns: 80, tellsAll: false).write(streams, [], to: &text)
    let lines = text.string.split(separator: "\n")
    #expect(lines.count <= 70, "\(lines.count)")
    #expect(lines.first?.contains("31 values") == true)
    #expect(text.string.contains("% of the octets explained"))
  }
}
