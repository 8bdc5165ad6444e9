import HSCapture
import HSRewriting
import HSTestSupport
import Testing

/// Secrets that were planted are found nowhere, not even four bytes of one.
@Suite struct `Planted secrets` {
  /// Where pieces of secrets stand in a redacted capture, as faults.
  private static func faults(_ planted: Planted, _ redacted: Redacted) throws -> [String] {
    let packets = try PacketList(redacted.bytes, as: redacted.asRead).packets.map(\.bytes)
    var pieces: [UInt32: String] = [:]
    for secret in planted.secrets {
      for octets in [secret.bytes, secret.bytes.reversed()] where octets.count >= 4 {
        for start in 0...(octets.count - 4) {
          pieces[Self.number(octets, start)] = secret.what
        }
      }
    }
    var faults: [String] = []
    for (number, packet) in packets.enumerated() where packet.count >= 4 {
      for start in 0...(packet.count - 4) {
        if let what = pieces[Self.number(packet, start)] {
          faults.append("\(what) in record \(number + 1) at \(start)")
        }
      }
    }
    for address in [
      Planted.peer, Planted.stranger, Planted.classic, Planted.found, Planted.foundToo,
    ]
    where redacted.bytes.tells(address) {
      faults.append("address \(address)")
    }
    return faults
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  @Test func `are found before`() throws {
    let planted = Planted.all()
    #expect(planted.secrets.count > 60)
    let whole = try PacketList(planted.bytes).packets.map(\.bytes)
    let pieces = planted.secrets.filter { secret in
      !whole.contains { $0.holds(Array(secret.bytes.prefix(4))) }
    }
    #expect(pieces.isEmpty, "\(pieces.map(\.what))")
  }

  @Test(arguments: OutputFormat.allCases)
  func `are found nowhere afterwards`(format: OutputFormat) throws {
    let planted = Planted.all()
    let redacted = try redact(planted.bytes, to: format)
    let faults = try Self.faults(planted, redacted)
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func `are found nowhere whatever is asked to stay`() throws {
    let planted = Planted.all()
    for heartRate in RedactionOptions.HeartRate.allCases {
      for foreign in RedactionOptions.Foreign.allCases {
        var options = RedactionOptions()
        options.heartRate = heartRate
        options.foreign = foreign
        options.keepsCompanies = true
        options.keepsEncrypted = true
        let faults = try Self.faults(planted, redact(planted.bytes, options))
        #expect(faults.isEmpty, "\(faults)")
      }
    }
  }

  @Test func `leave the story as it was`() throws {
    let planted = Planted.all()
    let redacted = try redact(planted.bytes)
    let before = try Story(planted.bytes)
    let after = try Story(redacted.bytes)
    #expect(before.lines.count == after.lines.count && before.lines.count > 60)
    let different = zip(before.lines, after.lines).first { $0 != $1 }
    #expect(different == nil)
  }

  @Test func `of frames with a check leave the check right`() throws {
    // An I-frame of enhanced retransmission mode, whole and in pieces: length, channel, control, data.
    for pieces in [255, 9, 10] {
      var planted = Planted()
      let data = planted.octets("data of a frame", 21)
      let head: [UInt8] = [25, 0, 0x45, 0]
      let check = Self.check(head + [0x02, 0x01] + data)
      planted.connection()
      planted.frame(
        .received, channel: 0x45, [0x02, 0x01] + data + [UInt8(check & 0xff), UInt8(check >> 8)],
        pieces: pieces)
      planted.write()
      let redacted = try redact(planted.bytes)
      let faults = try Self.faults(planted, redacted)
      #expect(faults.isEmpty, "\(faults)")
      let parts = try PacketList(redacted.bytes).packets.dropFirst().map {
        Array($0.bytes.dropFirst(4))
      }
      let frame = parts.flatMap { $0 }
      #expect(frame.count == 29 && Array(frame.prefix(4)) == head)
      let made = Self.check(Array(frame.dropLast(2)))
      #expect(Array(frame.suffix(2)) == [UInt8(made & 0xff), UInt8(made >> 8)], "\(pieces)")
      #expect(frame.dropFirst(4).dropLast(2).allSatisfy { $0 == 0 })
    }
  }

  /// The sequence by division, bit for bit: Core 5.4, Vol 3, Part A, 3.3.5, as it is drawn there.
  private static func check(_ bytes: [UInt8]) -> UInt16 {
    var register: UInt16 = 0
    for byte in bytes {
      for bit in 0..<8 {
        let isOne = (register >> 15 ^ UInt16(byte >> UInt8(bit)) & 1) == 1
        register <<= 1
        if isOne { register ^= 0x8005 }
      }
    }
    // Sent with the highest power first, into bytes whose lowest bit is sent first.
    return (0..<16).reduce(0) { $0 | (register >> UInt16($1) & 1) << UInt16(15 - $1) }
  }
}
