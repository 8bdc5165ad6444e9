import Foundation
import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

/// Logs as people paste them: `fixtures/logs`, and what they tell: `fixtures/vectors/logs.tsv`.
@Suite struct ValueLogTests {
  struct Log: CustomTestStringConvertible, Sendable {
    var name: String
    var damaged: [Int]
    var told: [String]
    var testDescription: String { name }
    var tellsPackets: Bool { told.first.map { $0.hasPrefix("<") || $0.hasPrefix(">") } ?? false }
  }

  static let logs: [Log] = {
    let text = (try? String(contentsOf: Places.fixture("vectors/logs.tsv"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Log(
        name: fields[0], damaged: fields[1].split(separator: ",").compactMap { Int($0) },
        told: Array(fields[2...]))
    }
  }()

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// What the packets made of a log say, in the words of the list.
  static func values(in data: [[UInt8]]) -> [String] {
    var names: [Int: String] = [:]
    var read = 0
    var told: [String] = []
    for bytes in data where bytes.first == 2 && bytes.count > 9 {
      let pdu = Array(bytes[9...])
      let handle = pdu.count > 2 ? Int(pdu[1]) | Int(pdu[2]) << 8 : 0
      func name(_ handle: Int) -> String {
        names[handle] ?? "0x"
          + String(repeating: "0", count: max(4 - String(handle, radix: 16).count, 0))
          + String(handle, radix: 16)
      }
      func uuid(_ bytes: [UInt8]) -> String {
        let digits = hex(bytes.reversed())
        guard bytes.count == 16 else { return digits }
        var parts: [String] = []
        var rest = digits[...]
        for count in [8, 4, 4, 4, 12] {
          parts.append(String(rest.prefix(count)))
          rest = rest.dropFirst(count)
        }
        return parts.joined(separator: "-")
      }
      switch pdu[0] {
      case 0x05 where pdu[2...3] != [0, 0]:
        let handle = Int(pdu[2]) | Int(pdu[3]) << 8
        if pdu[4...] != [0x02, 0x29] { names[handle] = uuid(Array(pdu[4...])) }
      case 0x09: names[Int(pdu[5]) | Int(pdu[6]) << 8] = uuid(Array(pdu[7...]))
      case 0x0A: read = handle
      case 0x0B: told.append("read \(name(read)) " + hex(pdu[1...]))
      case 0x12: told.append("write \(name(handle)) " + hex(pdu[3...]))
      case 0x52: told.append("command \(name(handle)) " + hex(pdu[3...]))
      case 0x1B: told.append("notify \(name(handle)) " + hex(pdu[3...]))
      case 0x1D: told.append("indicate \(name(handle)) " + hex(pdu[3...]))
      default: break
      }
    }
    return told
  }

  @Test(arguments: logs)
  func `pasted logs are read`(log: Log) throws {
    let bytes = Array(try Data(contentsOf: Places.fixture("logs/\(log.name)")))
    let out = try ReadOut(ByteSource(bytes: bytes))
    let pieces = try ReadOut(stream(bytes, chunk: 7))
    #expect(out.records == pieces.records)
    #expect(out.kinds == pieces.kinds)
    if log.tellsPackets {
      let told = out.records.indices.map { place in
        (out.records[place].record.direction == .sent ? "> " : "< ") + Self.hex(out.data[place])
      }
      #expect(told == log.told)
      let kinds: [CaptureFinding.Kind] = [.unwrapped(.printed), .unwrapped(.log), .unwrapped(.air)]
      #expect(out.kinds.first.map(kinds.contains) == true)
    } else {
      #expect(Self.values(in: out.data) == log.told)
      #expect(out.kinds.first { $0 != .unwrapped(.utf16) } == .unwrapped(.values))
    }
    let damaged = out.kinds.compactMap { kind -> Int? in
      if case .damagedLine(let line) = kind { line } else { nil }
    }
    #expect(damaged == log.damaged)
    #expect(out.statistics.isComplete == log.damaged.isEmpty)
  }

  @Test(arguments: logs)
  func `pasted logs are called what they are`(log: Log) throws {
    let bytes = Array(try Data(contentsOf: Places.fixture("logs/\(log.name)")))
    let reader = try CaptureReader(ByteSource(bytes: bytes))
    let kind = try #require(reader.details.kind?.string)
    if log.name != "nrf-utf16.txt" {
      #expect(TextLog(recognising: bytes.span)?.kind.string == kind)
    }
    #expect(!kind.contains("btsnoop"))
    #expect(reader.details.version == nil || reader.format == .pcap)
  }

  @Test func `each kind of log has a name`() {
    for form in LogText.Form.allCases { #expect(!form.kind.string.contains("btsnoop")) }
    #expect(Set(ValueLog.Form.allCases.map(\.kind.string)).count == ValueLog.Form.allCases.count)
  }

  @Test func `each kind of log is there three times`() throws {
    var packets: [LogText.Form: Int] = [:]
    var values: [ValueLog.Form: Int] = [:]
    for log in Self.logs {
      let bytes = Array(try Data(contentsOf: Places.fixture("logs/\(log.name)")))
      if let form = LogText.form(of: bytes.span) {
        packets[form, default: 0] += 1
      } else if let form = ValueLog.found(in: bytes.span)?.form {
        values[form, default: 0] += 1
      } else if let form = ValueLog.general(in: bytes.span)?.form {
        values[form, default: 0] += 1
      }
    }
    for form in LogText.Form.allCases { #expect(packets[form, default: 0] >= 3, "\(form)") }
    for form in ValueLog.Form.allCases { #expect(values[form, default: 0] >= 3, "\(form)") }
  }

  @Test func `each program that people paste is there three times`() throws {
    var texts: [String: Int] = [:]
    for log in Self.logs {
      let bytes = Array(try Data(contentsOf: Places.fixture("logs/\(log.name)")))
      if let kind = TextLog(recognising: bytes.span)?.kind.string { texts[kind, default: 0] += 1 }
    }
    let pasted: [LineProgram] = [
      .nordicAndroid, .nordicIOS, .bleno, .noble, .btmon, .hcidump, .tshark, .gatttool,
      .bluetoothctl, .bluetoothd, .flutterBluePlus, .blePlx, .coreBluetooth, .androidGatt, .qdomyos,
      .webBluetooth,
    ]
    for program in pasted {
      #expect(texts[program.kind.string, default: 0] >= 3, "\(program)")
    }
    for program in LineProgram.allCases {
      #expect(texts[program.kind.string, default: 0] >= 1, "\(program)")
    }
  }

  // MARK: - What is taken for something else

  /// The octets of an address are no time of day, wherever it stands in a line.
  @Test(arguments: [
    "C1:22:33:44:55:66", "22:33:44:55:66:C1", "AA:BB:22:33:44:5C", "AA:BB:CC:22:33:44",
    "11:22:33:44:55:16", "AA:BB:CC:DD:12:13",
  ])
  func `an address is no time`(address: String) {
    var clock = LogClock()
    for text in ["I/made: device \(address), done", "\(address) 1", address] {
      clock.note(in: Array(text.utf8)[...], isFirst: true)
      clock.note(in: Array(text.utf8)[...])
      #expect(clock.time == 0, "\(text)")
    }
    clock.note(in: Array("06:30:12.250 \(address)".utf8)[...])
    #expect(clock.time == 23_412_250_000)
    var other = LogClock()
    other.note(in: Array("\(address) 06:30:12".utf8)[...], isFirst: true)
    #expect(other.time == 23_412_000_000)
    other.note(in: Array("[06:30:13:250]".utf8)[...], isFirst: true)
    #expect(other.time == 23_413_000_000)
  }

  /// Numbers of two digits in brackets are of base 10 where commas stand between them, whichever reader takes the lines.
  @Test(arguments: ["received ", ">>> ", "RX ", "06:30:12.250 RX: ", "notify 2a37 value "])
  func `lists are of base 10`(front: String) throws {
    let lists = [[22, 72, 85, 10], [22, 73, 85, 11], [22, 74, 85, 12], [22, 75, 85, 13]]
    let text = lists.map { "\(front)\($0)\n" }.joined()
    let out = try ReadOut(ByteSource(bytes: Array(text.utf8)))
    let told = Self.values(in: out.data).map { String($0.suffix(8)) }
    #expect(told == ["1648550a", "1649550b", "164a550c", "164b550d"])
  }

  /// A list that does not end is damage, and its last numbers are no value.
  @Test(arguments: ["received ", "RX: ", "notify 2a37 value "])
  func `a list that is cut is damage`(front: String) throws {
    let text = "\(front)[22, 72, 85, 10]\n\(front)[22, 73, 85, 11]\n\(front)[221, 45, 18, 38\n"
    let out = try ReadOut(ByteSource(bytes: Array(text.utf8)))
    #expect(Self.values(in: out.data).map { String($0.suffix(8)) } == ["1648550a", "1649550b"])
    #expect(out.kinds.contains(.damagedLine(line: 3)))
  }

  /// Where lines are wrapped that hold a frame each, at any width, no frame is read in part.
  @Test(arguments: ["hexadecimal", "dashes", "marked", "decimals"], [true, false])
  func `frames are whole at any width`(spelling: String, isNamed: Bool) throws {
    let frames = (0..<4).map { number -> [UInt8] in
      var frame: [UInt8] = [0xDD, 0x03, 0x00, 0x2D]
      for place in 0..<45 { frame.append(UInt8((place * place * 7 + 13 * place + number) & 0xFF)) }
      return frame + [0xF0, UInt8(0x12 + number), 0x77]
    }
    func written(_ frame: [UInt8]) -> String {
      switch spelling {
      case "hexadecimal": frame.map { Self.hex([$0]) }.joined(separator: " ")
      case "dashes": frame.map { Self.hex([$0]) }.joined(separator: "-")
      case "marked": frame.map { "0x" + Self.hex([$0]) }.joined(separator: " ")
      default: "\(frame)"
      }
    }
    let lines = frames.enumerated().map {
      "06:30:1\($0.offset).250 \(isNamed ? "RX: " : "RX ")\(written($0.element))"
    }
    for width in 42...100 {
      var text = ""
      for line in lines {
        var rest = line[...]
        while !rest.isEmpty {
          text += rest.prefix(width) + "\n"
          rest = rest.dropFirst(width)
        }
      }
      let out = try ReadOut(ByteSource(bytes: Array(text.utf8)))
      let told = Self.values(in: out.data).map { $0.split(separator: " ").last.map(String.init) }
      #expect(told == frames.map { Self.hex($0) }, "\(width)")
    }
  }

  @Test(arguments: logs)
  func `changed logs are read as far as they go`(log: Log) throws {
    let bytes = Array(try Data(contentsOf: Places.fixture("logs/\(log.name)")))
    var random = SeededGenerator()
    for _ in 0..<60 {
      var changed = Array(bytes.prefix(Int.random(in: 60...bytes.count, using: &random)))
      for _ in 0..<4 {
        let place = Int.random(in: 0..<changed.count, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? ReadOut(ByteSource(bytes: changed))
    }
  }

  @Test func `a first value may stand far behind`() throws {
    let front = (0..<600).map { "[12:00:0\($0 % 10)][C][logger:294]: Level \($0)\n" }.joined()
    let text = front + "[12:00:09][D][strap:1]: Notification: 16.48 (2)\n"
    #expect(text.utf8.count > CaptureFormat.probeLength)
    let out = try ReadOut(ByteSource(bytes: Array(text.utf8)))
    #expect(Self.values(in: out.data) == ["notify 0x8001 1648"])
  }

  @Test func `what is told once more is found once more in each connection`() throws {
    let line =
      "I 06:30:15.204 Notification received from 00002a37-0000-1000-8000-00805f9b34fb, value: (0x) 16-48\n"
    let text =
      "I 06:30:10.990 Connected to C1:22:33:44:55:66\n" + line
      + "D 06:30:20.000 [Callback] Connection state changed with status: 19 and new state: DISCONNECTED (0)\n"
      + "I 06:30:21.000 Connected to C1:22:33:44:55:66\n" + line
    let out = try ReadOut(ByteSource(bytes: Array(text.utf8)))
    #expect(
      Self.values(in: out.data)
        == ["write 0x0003 0100", "notify 2a37 1648", "write 0x0003 0100", "notify 2a37 1648"])
    #expect(out.data.filter { $0.first == 4 }.map { $0[1] } == [0x3E, 0x05, 0x3E])
    #expect(out.data.first { $0[1] == 0x05 }?.last == 0x13)
  }

  @Test(arguments: [
    "RX BLE data: bytearray(b'\\x4')\nRX BLE data: bytearray(b'\n",
    "Notification received from nowhere, value: (0x) 16\n", "nRF Connect, 2026-05-04\nStrap\n",
    "[12:00:09][D][strap:1]: Notification: 12.5 V\n", "characteristic,value\n",
    "uuid,value\n550e8400-e29b-41d4-a716-446655440000,42\n",
  ])
  func `what tells no value is none`(text: String) {
    #expect(throws: CaptureError.self) { try ReadOut(ByteSource(bytes: Array(text.utf8))) }
  }

  @Test func `a value longer than an attribute's is damage`() throws {
    let long = Array(repeating: "16", count: 513).joined(separator: ".")
    let text =
      "[12:00:09][D][s:1]: Notification: 16.48 (2)\n[12:00:09][D][s:1]: Notification: \(long) (513)\n"
    let out = try ReadOut(ByteSource(bytes: Array(text.utf8)))
    #expect(out.kinds == [.unwrapped(.values), .damagedLine(line: 2)])
    #expect(!out.statistics.isComplete)
  }

  /// What asks, and what comes while the answer is due, with more octets than the room that was known of.
  @Test(arguments: [
    ("peripheral.readValue(for: 2A29)", "2A29", UInt8(0x0A), UInt8(0x0B)),
    ("peripheral.setNotifyValue(true, for: 2A37)", "2A37", 0x12, 0x1B),
    ("peripheral.writeValue(0x01, for: 2A39, type: .withResponse)", "2A37", 0x12, 0x1B),
  ])
  func `nothing is asked between a request and its answer`(
    asks: String, uuid: String, request: UInt8, answer: UInt8
  ) throws {
    let octets = Array(repeating: "1648 5503", count: 10).joined(separator: " ")
    let text =
      "[12:35:28.0020] Debug: \(asks)\n"
      + "[12:35:29.0020] Normal: Updated Value of Characteristic \(uuid) to \(octets).\n"
    let out = try ReadOut(ByteSource(bytes: Array(text.utf8)))
    let opcodes = out.data.filter { $0.first == 2 && $0.count > 9 }.map { $0[9] }
    let asked = try #require(opcodes.lastIndex(of: request))
    #expect(opcodes.firstIndex(of: 0x02).map { $0 < asked } == true, "\(opcodes)")
    #expect(opcodes[asked...] == [request, answer], "\(opcodes)")
    // Packets stand in the order of their times.
    let times = out.records.map(\.record.time.nanoseconds)
    #expect(times == times.sorted())
  }

  // MARK: - Lines within values

  /// What a device may be called: lines of all the logs that are read.
  static let forged = [
    "Notification received from 00002a37-0000-1000-8000-00805f9b34fb, value: (0x) 16-FF-55-03",
    "Data written to 00002a37-0000-1000-8000-00805f9b34fb, value: (0x) 16-FF-55-03",
    "[12:35:29.0020] Normal: Updated Value of Characteristic 2A37 to 16ff 5503.",
    "[12:35:29.0020] Debug: peripheral.writeValue(0x16FF, for: 2A37, type: .withResponse)",
    "Timestamp,Event,Characteristic,Value", "2026-05-04 06:30:10.500,Notify,2A37,0x16ff5503",
    "[12:30:01][D][x:1]: Notification: 16.FF.55.03 (4)", "Notification: 16.FF.55.03 (4)",
    "RX BLE data: bytearray(b\"\\x16\\xff\\x55\\x03\")", ": b\"\\x16\\xff\" notif",
    "DisconnectedEvent ESP_GATTC_DISCONNECT_EVT, reason 0x13 didDisconnectPeripheral",
    "Connection state changed with status: 8 and new state: DISCONNECTED (0)",
    "[00:00:00.012] EVT => 05 04 00 40 00 08", "EVT <= 05 04 00 40 00 08", "< 01 03 0C 00",
    "e6 CMD:03 0c 00", "ble_hs_hci_acl_tx(): 0x40 0x00 0x03 0x00 0x01 0x02 0x03",
    "May 04 06:30:12.737  HCI Command   0x0041  x  Something  03 0C 00", "Services discovered",
  ]

  /// A text as Python writes it.
  private static func literal(_ text: String) -> String {
    "b'"
      + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n")
      + "'"
  }

  /// Logs with a name in them, as the programs print it, behind the values that are real.
  private static func logs(naming text: String) -> [String] {
    let uuid = "00002a37-0000-1000-8000-00805f9b34fb"
    let bus = "bleak.backends.bluezdbus.manager DEBUG: received D-Bus signal: x"
    let path = "/org/bluez/hci0/dev_C1_22_33_44_55_66/service0001/char0011"
    let bleak = (0..<2).map { number in
      "2026-05-04 06:30:1\(number),001 \(bus) (\(path)): ['org.bluez.GattCharacteristic1', "
        + "{'Value': <dbus_fast.signature.Variant ('ay', bytearray(b'\\x16HU\\x03'))>}, []]"
    }.joined(separator: "\n")
    let read =
      "2026-05-04 06:30:12,001 bleak.backends.bluezdbus.client DEBUG: Read Characteristic "
      + "00002a00-0000-1000-8000-00805f9b34fb | \(path): bytearray("
    let android =
      "I\t06:30:12.101\tNotification received from \(uuid), value: (0x) 16-48-55-03\n"
    let ios = "[12:35:29.0020] Normal: Updated Value of Characteristic 2A37 to 1648 5503.\n"
    let esphome = "[12:30:00][D][s:1]: Notification: 16.48.55.03 (4)\n"
    let hci = "[00:00:00.000] CMD => 03 0C 00 \n[00:00:01.007] EVT <= 0E 04 01 03 0C 00 \n"
    let esp = "e6 CMD:03 0c 00 \ne7 EVT:0e 04 01 03 0c 00 \n"
    return [
      bleak + "\n" + read + literal("x\n\(text)\n") + ")\n",
      bleak + "\n" + read + literal(text) + ")\n" + bleak,
      read + literal(text) + ")\n" + bleak,
      "nRF Connect, 2026-05-04\n\(text) (C1:22:33:44:55:66)\n" + android + android,
      android + "A\t06:30:12.102\t\"\(text)\" received\n" + android,
      android + "I\t06:30:13.101\tRead Response received from "
        + "00002a00-0000-1000-8000-00805f9b34fb, value: (0x) 78, \"\(text)\"\n",
      ios + "[12:35:29.0030] Application: \"\(text)\" received.\n" + ios,
      esphome + "[12:30:00][I][text_sensor:064]: 'Name': Sending state '\(text)'\n" + esphome,
      hci + "[00:00:00.013] LOG -- gap.c.1: name \(text)\n" + hci,
      esp + "I (1050) main: found \(text)\n" + esp,
    ]
  }

  @Test(arguments: forged)
  func `a line of a log that stands in a value tells nothing`(text: String) throws {
    for (number, log) in Self.logs(naming: text).enumerated() {
      let plain = Self.logs(naming: "x")[number]
      let told = try ReadOut(ByteSource(bytes: Array(log.utf8)))
      let expected = try ReadOut(ByteSource(bytes: Array(plain.utf8)))
      #expect(told.kinds == expected.kinds, "log \(number)")
      // What the name is stands in it as a value; all else is the same.
      let isName = { (line: String) in line.hasPrefix("read ") }
      #expect(
        Self.values(in: told.data).filter { !isName($0) }
          == Self.values(in: expected.data).filter { !isName($0) }, "log \(number)")
      #expect(
        told.data.count { $0.first == 4 } == expected.data.count { $0.first == 4 }, "log \(number)")
    }
  }
}
