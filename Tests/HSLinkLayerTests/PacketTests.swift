@testable import HSProtocols
import Testing

struct PacketTests {
  @Test func `a CRC taken back leads to its beginning`() {
    let bytes = hex("00 06 01 02 03 04 05 06")
    var check = CRC24(initial: CRC24.advertising)
    check.update(bytes.span)
    var back = CRC24(received: check.value)
    back.rewind(bytes.span)
    #expect(back.initial == CRC24.advertising)
  }

  @Test(arguments: 0..<Sample.records.count)
  func `every pseudo-header leads to the packet`(_ index: Int) throws {
    let sample = Sample.records[index]
    let heard = try Heard(sample.bytes, sample.link)
    let packet = try #require(heard.packet)
    let initial = packet.accessAddress == .advertising ? CRC24.advertising : 0x78_9abc
    let reader = ByteReader(sample.bytes.span, base: 100, layer: .linkLayer, limit: .record)
    #expect(packet.isValid(initial: initial, in: reader) == true)
    #expect(packet.isValid(initial: initial ^ 1, in: reader) == false)
    #expect(packet.initialValue(in: reader) == initial)
    #expect(packet.trailing == 0)
  }

  @Test func `headers tell what they know`() throws {
    let radio = try Heard(Sample.records[4].bytes, .leLinkLayerWithHeader).captured
    #expect(radio.kind == .data)
    #expect(radio.direction == .sent)
    #expect(radio.isValid == true)
    #expect(radio.channel == 4)
    #expect(radio.rssi == -56)
    #expect(radio.phy == .le1M)
    let nordic = try Heard(Sample.records[5].bytes, .nordicSniffer).captured
    #expect(nordic.direction == .sent)
    #expect(nordic.isValid == true)
    #expect(nordic.isEncrypted == false)
    #expect(nordic.rssi == -45)
    var unmeasured = Sample.records[5].bytes
    unmeasured[10] = 0
    #expect(try Heard(unmeasured, .nordicSniffer).captured.rssi == nil)
    let message = try Heard(hex("01 00 00 03 05 00 09"), .nordicSniffer).captured
    #expect(message.kind == .message(9))
  }

  @Test func `a private link type is the sniffer's only with its headers`() throws {
    func isNordic(_ text: String, cut: Int = 0) -> Bool {
      let bytes = hex(text)
      let reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
      return CapturedPacket.isNordic(reader, originalLength: bytes.count + cut)
    }
    let rest = "0a 01 25 2d 01 00 10 20 30 40" + String(repeating: " 00", count: 12)
    #expect(isNordic("01 06 16 01 05 00 06 \(rest)"))
    #expect(isNordic("01 16 00 03 05 00 06 \(rest)"))
    #expect(isNordic("01 16 00 02 05 00 02 \(rest)"))
    // Padding that a program took out; a record that was cut.
    #expect(isNordic("01 17 00 03 05 00 02 \(rest)"))
    #expect(isNordic("01 1a 00 03 05 00 02 \(rest)", cut: 4))
    // A message of the sniffer.
    #expect(isNordic("01 00 00 03 05 00 09"))
    // Another version, another length, another header; somebody else's packet.
    #expect(!isNordic("01 16 00 05 05 00 06 \(rest)"))
    #expect(!isNordic("01 15 00 03 05 00 06 \(rest)"))
    #expect(!isNordic("01 07 16 01 05 00 06 \(rest)"))
    #expect(!isNordic("01 16 00 03 05 00 06 0b \(rest.dropFirst(2))"))
    #expect(!isNordic("45 00 00 54 00 01 00 00 40 01 66 62"))
    for count in 0..<7 { #expect(!isNordic(String(repeating: "01", count: count))) }
  }

  @Test func `a byte of padding behind the header is passed over`() throws {
    var bytes = Sample.records[5].bytes
    bytes.insert(0, at: 17 + 6)
    let packet = try #require(try Heard(bytes, .nordicSniffer).packet)
    #expect(packet.payload == ByteRange(offset: 100 + 24, count: 9))
    let reader = ByteReader(bytes.span, base: 100, layer: .linkLayer, limit: .record)
    #expect(packet.isValid(initial: 0x78_9abc, in: reader) == true)
  }

  @Test(arguments: 0..<Sample.records.count)
  func `every shorter record is truncated`(_ index: Int) {
    let sample = Sample.records[index]
    for count in 0..<sample.bytes.count {
      #expect(throws: DecodeError.self) {
        try Heard(Array(sample.bytes.prefix(count)), sample.link)
      }
      // What the recorder cut is read as far as it goes.
      _ = try? Heard(Array(sample.bytes.prefix(count)), sample.link, missing: 1)
    }
  }

  @Test(arguments: 0..<Sample.records.count)
  func `no byte makes it trap`(_ index: Int) {
    let sample = Sample.records[index]
    for position in sample.bytes.indices {
      for value in [0, 1, 0x0f, 0x20, 0x7f, 0x80, 0xff] as [UInt8] {
        var bytes = sample.bytes
        bytes[position] = value
        _ = try? Heard(bytes, sample.link)
      }
    }
  }

  @Test func `a connection's beginning has every field`() throws {
    let bytes = Sample.connect
    var reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    _ = try reader.take(6, "header")
    var payload = try reader.slice(34, "payload", limitedBy: .linkLayerLength)
    let request = try ConnectIndication(
      parsing: &payload, header: AdvertisingHeader(rawValue: bytes[4]))
    #expect(request.initiator == DeviceAddress(value: 0xc0ff_ee00_0007, type: .random))
    #expect(request.advertiser == DeviceAddress(value: 0xe000_0000_0001, type: .random))
    #expect(request.accessAddress.rawValue == 0x1234_5678)
    #expect(request.crcInitial == 0x78_9abc)
    #expect(request.windowSize == 2)
    #expect(request.windowOffset == 6)
    #expect(request.interval == 24)
    #expect(request.latency == 0)
    #expect(request.timeout == 42)
    #expect(request.channelMap == 0x1f_ffff_ffff)
    #expect(request.hop == 9)
    #expect(request.clockAccuracy == 5)
  }

  @Test func `an extended advertisement has every field`() throws {
    // AdvA, ADI, AuxPtr, SyncInfo, TxPower, two bytes of ACAD.
    let bytes = hex(
      """
      61 79 01 00 00 00 00 e0 23 51 0a 80 20 00 20 18 00 ff ff ff ff 1f 78 56 34 12 bc 9a 78 05 00
      f6 02 ab
      """)
    var reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    let heard = try ExtendedAdvertisement(
      parsing: &reader, header: AdvertisingHeader(rawValue: 0x47))
    #expect(heard.mode == 1)
    #expect(heard.advertiser == DeviceAddress(value: 0xe000_0000_0001, type: .random))
    #expect(heard.set == 5)
    #expect(heard.dataIdentifier == 0x123)
    #expect(heard.pointer?.channel == 10)
    #expect(heard.pointer?.phy == 1)
    #expect(heard.pointer?.offset == 3840)
    #expect(heard.sync?.accessAddress.rawValue == 0x1234_5678)
    #expect(heard.sync?.interval == 24)
    #expect(heard.txPower == -10)
    #expect(heard.controllerData.count == 2)
    #expect(heard.data.isEmpty)
    for count in 1..<bytes.count {
      let part = Array(bytes.prefix(count))
      #expect(throws: DecodeError.self) {
        var reader = ByteReader(part.span, base: 0, layer: .linkLayer, limit: .record)
        _ = try ExtendedAdvertisement(
          parsing: &reader, header: AdvertisingHeader(rawValue: 0x47))
      }
    }
  }

  @Test func `a broadcast group knows its streams' access addresses`() throws {
    // 3 streams; the seed and the control channel's address are the specification's example.
    let bytes =
      hex("00 00 00 18 00 00 00 00 00 00 00 00 00 93 24 e5 78") + [UInt8](repeating: 0, count: 16)
    var reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    let group = try BroadcastGroup(parsing: &reader)
    #expect(group.streams == 3)
    #expect(group.seed.rawValue == 0x78e5_2493)
    #expect(!group.isEncrypted)
    #expect(group.contains(AccessAddress(rawValue: 0x7a41_2493)))
    #expect(group.contains(AccessAddress(rawValue: 0x85e3_2493)))
    let streams = (UInt32(0)...31).filter {
      group.contains(AccessAddress(rawValue: 0x78e5_2493 ^ BroadcastGroup.diversifier($0)))
    }
    #expect(streams == [0, 1, 2, 3])
    #expect(!group.contains(group.seed))
    #expect(!group.contains(.advertising))
    for count in 0..<33 {
      #expect(throws: DecodeError.self) {
        var reader = ByteReader(
          bytes.span.extracting(first: count), base: 0, layer: .linkLayer, limit: .record)
        _ = try BroadcastGroup(parsing: &reader)
      }
    }
  }

  @Test func `control PDUs are named and decoded`() throws {
    for opcode in UInt8(0)...0x3c {
      #expect(ControlOpcode(rawValue: opcode).name != nil)
      let length = ControlOpcode(rawValue: opcode).parametersLength ?? 0
      for count in 0...length {
        let bytes = [opcode] + [UInt8](repeating: 7, count: count)
        if count == length {
          #expect(try control(bytes).opcode.rawValue == opcode)
        } else {
          #expect(throws: DecodeError.self) { try control(bytes) }
        }
      }
    }
    #expect(
      try control(hex("02 13")).content == .terminate(reason: .remoteUserTerminatedConnection))
  }

  private func control(_ bytes: [UInt8]) throws -> ControlPDU {
    var reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    return try ControlPDU(parsing: &reader)
  }
}
