import HSProtocols
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// Encrypted air, the way that the program reads it.
@Suite struct `Encrypted air in the timeline` {
  private static let keys: [UInt128] = [
    0x0011_2233_4455_6677_8899_aabb_ccdd_eeff, 0x0f1e_2d3c_4b5a_6978_8796_a5b4_c3d2_e1f0,
  ]

  @Test func `captures with known keys tell the ATT PDUs that a reference decrypts`() throws {
    guard
      let index = Shared.find("encryption/INDEX.tsv", for: "the timeline of encrypted captures")
    else { return }
    let folder = index.deletingLastPathComponent()
    var faults = Faults()
    for row in VectorFile.rows(index, columns: 20, hasHeader: true) where row[1] != "1002" {
      let name = String(row[0].prefix { $0 != "." })
      let given = row[5].hasPrefix("LTK ") ? `Encrypted captures`.given(row[6]) : []
      let story = try AirStory(
        ByteSource(path: folder.appending(path: "captures/\(row[0])").path), AirStory.keys(given))
      let wanted = Self.expected(folder.appending(path: "expected/\(name).tsv"))
      let (missing, extra) = (
        wanted.subtracting(story.decrypted), story.decrypted.subtracting(wanted)
      )
      faults.unless(missing.isEmpty, "\(name): \(missing.count) missing, \(missing.first as Any)")
      faults.unless(extra.isEmpty, "\(name): \(extra.count) too many, \(extra.first as Any)")
      let account = story.account
      for (what, count, told) in [
        ("data", account.data, row[7]), ("control", account.control, row[8]),
        ("decrypted", account.decrypted, row[9]),
        ("not decrypted", account.failed + account.notTried, row[10]),
        ("lost C>P", Int(account.lostFromCentral), row[12]),
        ("lost P>C", Int(account.lostFromPeripheral), row[13]),
        ("retransmitted", account.retransmitted, row[14]), ("bad CRC", account.wrongCRC, row[15]),
      ] where told != "-" {
        faults.unless(count == Int(told), "\(name): \(what) \(count), not \(told)")
      }
      faults.unless(
        `Encryption of a link`.isHonest(account), "\(name): the account does not add up")
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  private static func expected(_ file: URL) -> Set<AirStory.PDU> {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    var pdus: Set<AirStory.PDU> = []
    for line in text.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      // Where somebody decrypted the capture, no MIC is left.
      guard columns.count >= 7, let packet = Int(columns[0]), columns[4] == "MIC" else { continue }
      pdus.insert(
        AirStory.PDU(
          packet: packet, direction: columns[1] == "C>P" ? .sent : .received,
          bytes: String(columns[3])))
    }
    return pdus
  }

  /// Two links at once with refreshed keys and losses.
  private static func scene(_ seed: UInt64, loss: Double) -> [LinkSimulator] {
    var links = [LinkSimulator(seed: seed), LinkSimulator(seed: seed + 1000)]
    for place in links.indices {
      // The beginning is heard, so that each session can be decrypted.
      links[place].encrypt(keys[place])
      links[place].loss = loss
      links[place].talk(60)
      if (seed + UInt64(place)).isMultiple(of: 2) {
        links[place].loss = 0
        links[place].pause()
        links[place].encrypt(keys[place])
        links[place].loss = loss
        links[place].talk(40)
      }
    }
    return links
  }

  private static func file(_ links: [LinkSimulator]) -> (
    bytes: [UInt8], heard: [Int: LinkSimulator.Truth]
  ) {
    var file = SniffedFile()
    for place in links.indices { file.connect(UInt8(place)) }
    var heard: [Int: LinkSimulator.Truth] = [:]
    let packets = links.enumerated().flatMap { link in
      link.element.packets.filter(\.isHeard).map { (link.offset, $0) }
    }
    for (place, packet) in packets.sorted(by: { $0.1.nanoseconds < $1.1.nanoseconds }) {
      file.add(packet, of: UInt8(place))
      if let truth = packet.truth { heard[file.count] = truth }
    }
    return (file.bytes, heard)
  }

  @Test(arguments: [0.0, 0.1, 0.2, 0.3])
  func `random links are told back, two at once, whatever is lost`(_ loss: Double) throws {
    for seed in UInt64(1)...5 {
      let links = Self.scene(seed, loss: loss)
      let (bytes, heard) = Self.file(links)
      let story = try AirStory(ByteSource(bytes: bytes), AirStory.keys(Self.keys))
      let truths = links.map(\.heard)
      #expect(story.account.decrypted == truths.reduce(0) { $0 + $1.count }, "seed \(seed)")
      #expect(story.account.encrypted == story.account.decrypted, "seed \(seed)")
      #expect(
        Int(story.account.lostFromCentral) == links.reduce(0) { $0 + $1.lost(.sent) },
        "seed \(seed)")
      #expect(
        Int(story.account.lostFromPeripheral) == links.reduce(0) { $0 + $1.lost(.received) },
        "seed \(seed)")
      #expect(story.sessions.count == links.reduce(0) { $0 + $1.sessions }, "seed \(seed)")
      #expect(story.omitted.isEmpty, "seed \(seed)")
      // Each ATT PDU is one that was sent in that packet, from the side that sent it.
      for pdu in story.decrypted {
        let truth = heard[pdu.packet]
        #expect(truth?.direction == pdu.direction, "seed \(seed), packet \(pdu.packet)")
        #expect(
          truth.map { Hex.text($0.plaintext.span).hasSuffix(pdu.bytes) } == true
            || (truth?.plaintext.isEmpty == false), "seed \(seed), packet \(pdu.packet)")
      }
      // Frames that fit a packet come whole, whatever was lost around them.
      let frames = heard.values.filter {
        $0.plaintext.count > 4 && $0.plaintext[2] == 4
          && $0.plaintext.count == 4 + Int($0.plaintext[0])
      }
      #expect(story.statistics.l2cap.frames >= Set(frames).count, "seed \(seed)")
      #expect(story.clear == 0, "seed \(seed)")
    }
  }

  @Test func `what waits for another packet is not said to be left encrypted`() throws {
    var link = LinkSimulator(seed: 6, repeats: 0)
    link.encrypt(Self.keys[0])
    link.talk(20)
    link.deafly { $0.talk(3000) }
    link.talk(30)
    let (bytes, heard) = Self.file([link])
    let story = try AirStory(ByteSource(bytes: bytes), AirStory.keys(Self.keys))
    #expect(story.account.decrypted == heard.count)
    #expect(story.waiting > 0)
    #expect(story.omitted.isEmpty)
  }

  @Test func `a wrong key decrypts nothing, and no key is another sentence`() throws {
    let links = Self.scene(5, loss: 0.1)
    let (bytes, _) = Self.file(links)
    for (keys, reason) in [([], "no_key"), ([1, 2, 3], "wrong_key")] as [([UInt128], String)] {
      let story = try AirStory(ByteSource(bytes: bytes), AirStory.keys(keys))
      #expect(story.account.decrypted == 0)
      #expect(story.decrypted.isEmpty)
      #expect(story.account.encrypted == links.reduce(0) { $0 + $1.heard.count })
      #expect(`Encryption of a link`.isHonest(story.account))
      let reasons = story.findings.compactMap { finding -> String? in
        guard case .airEncrypted(_, let reason?) = finding.kind else { return nil }
        return reason.identifier.string
      }
      #expect(Set(reasons) == [reason])
      #expect(story.omitted.count == story.account.encrypted)
    }
  }

  @Test func `what was not heard of the beginning no key replaces`() throws {
    for (opcode, reason) in [(UInt8(3), "request_not_heard"), (4, "response_not_heard")] {
      var link = LinkSimulator(seed: 8, repeats: 0)
      link.encrypt(Self.keys[0])
      link.talk(30)
      link.edit { if $0.truth == nil, $0.payload.first == opcode { $0.isHeard = false } }
      let (bytes, heard) = Self.file([link])
      let story = try AirStory(ByteSource(bytes: bytes), AirStory.keys(Self.keys))
      #expect(story.account.decrypted == 0)
      #expect(story.account.encrypted == heard.count)
      #expect(story.account.mainReason?.identifier.string == reason)
    }
  }

  @Test func `octets that the sniffer changed are no wrong key`() throws {
    var link = LinkSimulator(seed: 9, repeats: 0)
    link.encrypt(Self.keys[0])
    link.talk(40)
    var number = 0
    link.edit {
      guard $0.truth != nil else { return }
      number += 1
      if number.isMultiple(of: 7) { $0.payload[0] ^= 0x55 }
    }
    let (bytes, heard) = Self.file([link])
    let story = try AirStory(ByteSource(bytes: bytes), AirStory.keys(Self.keys))
    #expect(story.account.failed == heard.count / 7)
    #expect(story.account.count(.counterNotFound) == story.account.failed)
    #expect(story.account.decrypted == heard.count - heard.count / 7)
    // They were heard: nothing is lost.
    #expect(story.account.lost == 0)
  }

  @Test func `each decrypted packet says by whose evidence, and no other does`() throws {
    let (bytes, heard) = Self.file(Self.scene(2, loss: 0))
    let story = try AirStory(ByteSource(bytes: bytes), AirStory.keys(Self.keys))
    #expect(Set(story.evidence.values) == ["file"])
    #expect(Set(story.evidence.keys).isSubset(of: heard.keys))
    #expect(!story.decrypted.isEmpty)
  }

  @Test func `a connection update inside the encryption is in force`() throws {
    var link = LinkSimulator(seed: 4, repeats: 0)
    link.encrypt(Self.keys[0])
    link.send(.sent, 3, [0x00, 1, 0, 0, 36, 0, 4, 0, 0x90, 1, 20, 0])
    let story = try AirStory(ByteSource(bytes: Self.file([link]).bytes), AirStory.keys(Self.keys))
    #expect(story.intervals == [36])
  }

  @Test func `what is written decrypted reads the same without a key, and its check is right`()
    throws
  {
    let (bytes, heard) = Self.file([Self.scene(3, loss: 0.1)[0]])
    let before = try AirStory(ByteSource(bytes: bytes), AirStory.keys(Self.keys))
    var clear = Array(bytes.prefix(24))
    var faults = Faults()
    var written = 0
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    var decoder = TimelineDecoder(sink: SilentStory())
    decoder.begin(with: try AirStory.keys(Self.keys))
    while let record = try reader.next() {
      decoder.take(record, of: reader) { packet, payload, _, story in
        let old = payload.indices.map { payload[$0] }
        let made = story.decryptedRecord(payload, record.link)
        let body = made ?? old
        let nanoseconds = record.time.nanoseconds
        clear += LinkSimulator.octets(UInt64(nanoseconds / 1_000_000_000), 4)
        clear += LinkSimulator.octets(UInt64(nanoseconds % 1_000_000_000 / 1000), 4)
        clear += LinkSimulator.octets(UInt64(body.count), 4)
        clear += LinkSimulator.octets(UInt64(body.count), 4)
        clear += body
        guard let made else { return }
        written += 1
        let whole = ByteReader(made.span, base: 0, layer: .linkLayer, limit: .record)
        var cursor = whole.descending(to: .linkLayer)
        guard let captured = try? CapturedPacket(parsing: &cursor, link: record.link) else {
          return faults.unless(false, "\(record.number): no packet")
        }
        var air = whole.at(captured.packet)
        let read = try? AirPacket(
          parsing: &air, captured: captured, isAdvertising: false, missing: 0)
        faults.unless(captured.isDecrypted, "\(record.number): not flagged")
        faults.unless(captured.isValid == true, "\(record.number): CRC not valid")
        // CRCInit is 03 02 01 in the CONNECT_IND.
        faults.unless(
          read?.isValid(initial: 0x03_0201, in: whole) == true, "\(record.number): CRC wrong")
        faults.unless(
          read.map { $0.payload.count } == heard[record.number]?.plaintext.count,
          "\(record.number): length")
      }
    }
    #expect(faults.isEmpty, "\(faults)")
    // What was sent again, too.
    #expect(written == before.account.decrypted + before.account.retransmitted)
    #expect(before.account.retransmitted > 0)
    let after = try AirStory(ByteSource(bytes: clear))
    #expect(after.clear == before.decrypted.count)
    #expect(after.account.decryptedByCapture == written)
    #expect(after.account.encrypted == 0)
  }
}

/// Wants nothing.
private final class SilentStory: EventSink {
  let interest: EventCategory = []
  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {}
}
