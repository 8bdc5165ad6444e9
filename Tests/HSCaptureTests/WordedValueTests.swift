import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

/// Values in words of programs' own.
@Suite struct WordedValueTests {
  /// What a line tells, in the words of the vectors of logs.
  private static func told(_ text: String) -> String {
    // In the middle of a buffer, as lines behind the first stand in one.
    let bytes = Array("x\n".utf8) + Array(text.utf8)
    switch WordedValue.read(bytes[2...]) {
    case .other: return ""
    case .damaged: return "damaged"
    case .announced: return "announced"
    case .value(let found):
      let way =
        switch found.way.tells {
        case .command: "write"
        case .answer: "read"
        case .indicate: "indicate"
        default: "notify"
        }
      let key =
        switch found.key {
        case .uuid(let octets)?: Hex.text(Array(octets.reversed()).span) + " "
        case .handle(let handle)?: "\(handle) "
        default: ""
        }
      return "\(way) \(key)\(Hex.text(found.octets.span))"
    }
  }

  @Test(arguments: [
    ("Notification received (handle 0x11): 16.48.55.03 (4)", "notify 17 16485503"),
    ("Received value '[22, 72, 85, -3]' for characteristic 2a37", "notify 2a37 164855fd"),
    ("service 180d characteristic 2a37 changed: <1648 5503>", "notify 2a37 16485503"),
    (
      "onCharacteristicChanged 00002a37-0000-1000-8000-00805f9b34fb 0x16 0x48 0x5 0x3",
      "notify 2a37 16480503"
    ),
    ("IRQ_GATTC_NOTIFY 0 14 b'\\x16HU\\x03'", "notify 16485503"),
    ("wrote {0x16, 0x48, 0x55} to fff2", "write fff2 164855"),
    ("writing 0x27 0x 0 0x 1 0x3b", "write 2700013b"),
    ("Read 2a19: value = [100]", "read 2a19 64"),
    ("06:30:12.101 C1:22:33:44:55:66 RX: DDA50300FFFD77", "notify dda50300fffd77"),
    ("data received {\"0\":22,\"1\":72,\"2\":85}", "notify 164855"),
    ("GATTC_INDICATE_EVT indication handle=14 value: 16-48-55-03", "indicate 14 16485503"),
    ("tx ch0 > 08010002e80e00ed", "write 08010002e80e00ed"),
    ("Characteristic changed \"2a37\" \"16485503\"", "notify 2a37 16485503"),
    ("Writing command 0xfd00f8 to c1:22:33:44:55:66", "write fd00f8"),
    ("Sent DD A5 03 00 FF FD 77 to 0xFF02", "write ff02 dda50300fffd77"),
    ("Received 16.48.55 (4)", "damaged"), ("RX BLE data: bytearray(b'\\x16", "damaged"),
    ("Notification: 16.48.5 (3)", "damaged"), ("sent 16 48 55 03 ...", "damaged"),
    ("Received 4 bytes from 2a37", "announced"), ("RX (24 bytes)", "announced"),
    ("didUpdateValue for FFF1: 165 16 3 12 255", "notify fff1 a510030cff"),
    // Octets as Node prints them are a value without another word.
    ("<Buffer 16 48 55 03>", "notify 16485503"), ("battery <Buffer 64>", "notify 64"),
    ("write <Buffer 55 aa>", "write 55aa"), ("<Buffer >", ""), ("<Buffer 1g 48>", "damaged"),
    ("{\"type\":\"Buffer\",\"data\":[22,72,85,10]}", "notify 1648550a"),
    ("{ type: 'Buffer', data: [ 100 ] }", "notify 64"), ("{\"data\":[22,72,85,10]}", ""),
    ("frame <Buffer 16 48 ... 30 more bytes>", "damaged"),
    ("characteristic value: FkhVAw==", "notify 16485503"), ("token value: FkhVAw==", ""),
    ("received [22, 72, 85", "damaged"), ("[22, 72, 85", ""),
    // Eight octets are no address, and a type with brackets no arrow.
    ("Notify: A5:10:03:0C:FF:7E:00:55 (8)", "notify a510030cff7e0055"),
    (
      "Received CharacteristicValue(result: Result<List<int>>(success: [165, 16, 3, 12]))",
      "notify a510030c"
    ),
    ("Received: 16 48 55                ...      ", "notify 164855"),
    ("Monitor success pRADDP9+AFU=", "notify a510030cff7e0055"),
    ("devtx: a510030c (scan)", "notify a510030c"),
    (
      "writeCharacteristicWithResponse 0000fff1-0000-1000-8000-00805f9b34fb pRADDP9+AFU=",
      "write fff1 a510030cff7e0055"
    ),
  ])
  func `are read`(line: String, told: String) { #expect(Self.told(line) == told, "\(line)") }

  /// Numbers of other things, times, addresses, and words of letters that are digits as well.
  @Test(arguments: [
    "Sent: 12 packets", "Received: 7", "Writing: to disk", "Notification: 12.5 V",
    "wrote 2026-05-04",
    "received at 06:30:12", "Received firmware 1.2.3", "sent to C1:22:33:44:55:66",
    "read error 133",
    "received status=0x85 length=20", "sending a dead bee", "Notification: you have mail",
    "update 1.20.300",
    "16 48 55 03", "value: 16485503", "received a face", "Sending state 13.20", "received (3)",
    "sent [D]", "received aGVsbG8gd29y",
    "Sent 1 2 300 4", "wrote 007 008 009 010",
    "Received: Disconnected",
    "[00:00:12.101,123] <inf> app: Received data from C1:22:33:44:55:66",
  ])
  func `are none where something else is told`(line: String) {
    #expect(["", "announced"].contains(Self.told(line)), "\(line): \(Self.told(line))")
  }

  @Test func `are looked for in any bytes`() {
    var random = SeededGenerator()
    let signs = Array("[]{}()<>\"':,.- =xb\\0123456789abcdefRXTX write notify value".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        signs.randomElement(using: &random) ?? 0
      }
      _ = WordedValue.read(bytes[...])
      _ = WordedValue.octets(in: String(decoding: bytes, as: UTF8.self))
    }
  }
}
