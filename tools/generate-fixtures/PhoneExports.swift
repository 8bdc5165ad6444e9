extension Fixture {
  /// What phones and old tools export: PacketLogger, hcidump, btsnooz, and logs that were cut.
  static var phoneExports: [Fixture] {
    var log = HCILog(.h4)
    ExampleSession.play(&log)
    let session = log.file.h4Records()
    return [
      Fixture(path: "captures/packetlogger-v1.pklg", bytes: packetLogger(session, isBig: true)),
      Fixture(path: "captures/packetlogger-v2.pklg", bytes: packetLogger(session, isBig: false)),
      Fixture(path: "captures/hcidump-native.hcidump", bytes: hcidump(session)),
      Fixture(path: "captures/btsnooz-v1.txt", bytes: bugReport(session, version: 1)),
      Fixture(path: "captures/btsnooz-v2.txt", bytes: bugReport(session, version: 2)),
      headersOnly, snapshotLength,
    ]
  }

  /// The session behind texts and packets that only PacketLogger has.
  private static func packetLogger(_ session: [H4Record], isBig: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var now = (session.first?.time ?? 0) - 10_000
    func number(_ value: Int64) {
      let shifts = isBig ? [24, 16, 8, 0] : [0, 8, 16, 24]
      for shift in shifts { bytes.append(UInt8(truncatingIfNeeded: value >> Int64(shift))) }
    }
    func append(_ type: UInt8, _ data: [UInt8]) {
      number(Int64(data.count) + 9)
      number(now / 1_000_000)
      number(now % 1_000_000)
      bytes.append(type)
      bytes += data
      now += 1000
    }
    append(0xFC, Octets.text("Product: heartsnoop's fixture").bytes)
    append(0xFD, Octets("01 00 00 14").bytes)
    append(0xF8, Octets.cString("kernel: controller is up").bytes)
    append(0x0A, Octets("27 ff 0f").bytes)  // LMP_features_req
    append(0x42, Octets("01 02 03").bytes)  // no type that is known
    append(0x12, Octets("60 20 08 00 01 00 04 00 aa bb cc dd").bytes)  // ISO sent
    append(0x13, Octets("60 20 08 00 01 00 04 00 dd cc bb aa").bytes)  // ISO received
    append(0x09, Octets("50 00 03 01 02 03").bytes)  // SCO received
    for record in session {
      now = record.time
      let type: UInt8 =
        switch record.type {
        case 1: 0x00
        case 4: 0x01
        default: record.isReceived ? 0x03 : 0x02
        }
      append(type, Array(record.data.dropFirst()))
    }
    return bytes
  }

  private static func hcidump(_ session: [H4Record]) -> [UInt8] {
    var octets = Octets([])
    for record in session {
      octets += .word(record.data.count) + .byte(record.isReceived ? 1 : 0) + .byte(0)
      octets += .number(Int(record.time / 1_000_000), count: 4)
      octets += .number(Int(record.time % 1_000_000), count: 4) + Octets(record.data)
    }
    return octets.bytes
  }

  /// A phone's state as text, with the log of its memory in it.
  ///
  /// 14 bytes are kept of each ACL packet, the type among them. Version 1 does not know how long
  /// packets were.
  private static func bugReport(_ session: [H4Record], version: Int) -> [UInt8] {
    var records = Octets([])
    var last = session.first?.time ?? 0
    for record in session {
      let kept = record.type == 2 ? min(record.data.count, 14) : record.data.count
      let type: UInt8 =
        switch record.type {
        case 1: 0x20
        case 4: 0x10
        default: record.isReceived ? 0x11 : 0x21
        }
      records += .word(kept)
      if version == 2 { records += .word(record.data.count) }
      records += .number(Int(record.time - last), count: 4) + .byte(Int(type))
      records += Octets(record.data).part(from: 1, count: kept - 1)
      last = record.time
    }
    let log = Octets.byte(version) + .number(Int(last), count: 8) + .zlibStored(records)
    var text = "========================================================\n"
    text += "== dumpstate of a phone that does not exist\n"
    for line in 1...200 { text += "line \(line): nothing that has to do with Bluetooth\n" }
    text += "--- BEGIN:BTSNOOP_LOG_SUMMARY (\(records.count) bytes in) ---\n"
    text += log.base64(lineLength: 128)
    text += "--- END:BTSNOOP_LOG_SUMMARY ---\nDUMP OF SERVICE bluetooth_manager ends\n"
    return Array(text.utf8)
  }

  /// Android's filtered log that keeps 13 bytes of each frame's beginning that was received.
  private static var headersOnly: Fixture {
    var log = HCILog(.h4)
    ExampleSession.play(&log)
    var file = BTSnoopFile(datalink: 1002)
    for record in log.file.h4Records() {
      let isStart = record.type == 2 && record.isReceived
      let kept = isStart ? min(record.data.count, 14) : record.data.count
      file.append(
        Octets(record.data).part(from: 0, count: kept), flags: record.flags, time: record.time,
        originalLength: record.data.count)
    }
    return Fixture("headers-only", file)
  }

  /// 20 bytes kept of each record: the discovery fits, values with more than 3 intervals do not.
  private static var snapshotLength: Fixture {
    var log = HCILog(.h4)
    ExampleSession.connect(&log, handle: 0x0040)
    for (request, response): (Octets, Octets) in [
      ("06 01 00 ff ff 00 28 0d 18", "07 10 00 15 00"),
      ("08 10 00 15 00 03 28", "09 07 11 00 10 12 00 37 2a"),
      ("12 13 00 01 00", "13"),
    ] { log.ask(0x0040, request, response) }
    for value: Octets in [
      "06 3c", "16 3d f0 03", "16 3e de 03 e0 03 e1 03", "16 3f de 03 e0 03 e1 03 e2 03",
      "1e 40 10 00 de 03 e0 03 e1 03 e2 03 e3 03", "17 2c 01 40 01 41 01 42 01",
    ] {
      log.pause(milliseconds: 1000)
      log.att(0x0040, .received, "1b 12 00" + value)
    }
    var file = BTSnoopFile(datalink: 1002)
    for record in log.file.h4Records() {
      file.append(
        Octets(record.data).part(from: 0, count: 20), flags: record.flags, time: record.time,
        originalLength: record.data.count)
    }
    return Fixture("snap-length-20", file)
  }
}

/// A record of an H4 log, to be put into another container.
struct H4Record {
  /// The packet with its type in front.
  var data: [UInt8]
  /// The flags.
  var flags: UInt32
  /// Microseconds since 1970-01-01 00:00 UTC.
  var time: Int64

  /// The packet's type.
  var type: UInt8 { data.first ?? 0 }
  /// Whether it came from the controller.
  var isReceived: Bool { flags & 1 != 0 }
}

extension BTSnoopFile {
  /// The records of a file without faults that holds H4 packets.
  func h4Records() -> [H4Record] {
    var records: [H4Record] = []
    var offset = 16
    func number(_ count: Int) -> UInt64 {
      defer { offset += count }
      return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    while offset < bytes.count {
      _ = number(4)
      let length = Int(number(4))
      let flags = UInt32(truncatingIfNeeded: number(4))
      _ = number(4)
      let time = Int64(bitPattern: number(8)) - Self.unixEpoch
      records.append(
        H4Record(data: Array(bytes[offset..<(offset + length)]), flags: flags, time: time))
      offset += length
    }
    return records
  }
}

extension Octets {
  /// A zlib stream that holds bytes as they are, in blocks of 1000.
  static func zlibStored(_ content: Octets) -> Octets {
    var stream: Octets = "78 01"
    var offset = 0
    repeat {
      let block = content.part(from: offset, count: 1000)
      offset += block.count
      stream += .byte(offset == content.count ? 1 : 0) + .word(block.count)
      stream += .word(~block.count) + block
    } while offset < content.count
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in content.bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let sum = [high >> 8, high, low >> 8, low].map { UInt8(truncatingIfNeeded: $0) }
    return stream + Octets(sum)
  }

  /// Base64 in lines.
  func base64(lineLength: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    var inLine = 0
    for start in stride(from: 0, to: count, by: 3) {
      let group = part(from: start, count: 3).bytes
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
      }
      inLine += 4
      if inLine >= lineLength {
        text += "\n"
        inLine = 0
      }
    }
    return inLine > 0 ? text + "\n" : text
  }
}
