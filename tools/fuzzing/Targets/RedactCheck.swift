import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSTimeline

/// Captures that are redacted: as many records, as long ones, and none of the addresses that they tell.
enum RedactCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let before = Read(bytes) else { return }
    var options = RedactionOptions()
    options.heartRate = RedactionOptions.HeartRate.allCases[bytes.count % 3]
    options.keepsValues = bytes.count % 2 == 0
    guard let redacted = redacted(bytes, options) else {
      throw Violation("what can be read once cannot be redacted")
    }
    guard let after = Read(redacted.bytes, redacted.format) else {
      throw Violation("what was redacted cannot be read")
    }
    try Violation.unless(
      before.packets.count == after.packets.count,
      "\(before.packets.count) records became \(after.packets.count)")
    for (number, pair) in zip(before.packets, after.packets).enumerated() {
      try Violation.unless(
        pair.0.count == pair.1.count, "record \(number + 1) is of another length")
    }
    for address in before.addresses {
      for octets in [address, address.reversed()] {
        let number = after.packets.firstIndex { holds($0, octets) }
        try Violation.unless(
          number == nil, "record \((number ?? 0) + 1) tells the address \(address)")
      }
    }
  }

  private static func redacted(
    _ bytes: [UInt8], _ options: RedactionOptions
  ) -> (bytes: [UInt8], format: CaptureFormat?)? {
    var written: [UInt8] = []
    let output = TextOutput { span in
      for index in span.indices { written.append(span[index]) }
      return true
    }
    var knowledge = LabelKnowledge()
    knowledge.infers = true
    var redactor = CaptureRedactor(options, knowledge: knowledge, seed: "fuzz")
    do throws(CaptureError) {
      var first = try CaptureReader(ByteSource(bytes: bytes))
      try redactor.survey(&first)
      let format = redactor.nativeFormat ?? .btsnoop
      redactor.begin(format, output: output)
      var second = try CaptureReader(ByteSource(bytes: bytes))
      try redactor.redact(&second)
      redactor.finish()
      let isLogger = format == .packetLogger || format == .packetLoggerBigEndian
      return (written, isLogger ? .packetLogger : nil)
    } catch {
      return nil
    }
  }

  private static func holds(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
    guard bytes.count >= needle.count else { return false }
    return (0...(bytes.count - needle.count)).contains {
      bytes[$0] == needle[0] && bytes[$0..<($0 + needle.count)].elementsEqual(needle)
    }
  }

  /// A capture's packets, and the addresses of whom it tells.
  private final class Read: EventSink {
    let interest: EventCategory = [.report, .repeatedReport, .link]
    var packets: [[UInt8]] = []
    var addresses: Set<[UInt8]> = []

    init?(_ bytes: [UInt8], _ format: CaptureFormat? = nil) {
      do throws(CaptureError) {
        var reader = try CaptureReader(ByteSource(bytes: bytes), as: format)
        var stream = PacketStream()
        while let record = try reader.next() {
          reader.withBytes { span in
            stream.take(record, span) { _, payload in
              packets.append(payload.indices.map { payload[$0] })
            }
          }
        }
        var again = try CaptureReader(ByteSource(bytes: bytes), as: format)
        var decoder = TimelineDecoder(sink: self)
        try decoder.decode(&again)
      } catch {
        return nil
      }
    }

    func receive(
      _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
      story: borrowing Story
    ) {
      switch event.kind {
      case .report(let report, _): add(report.address)
      case .link(.connected(let connected)):
        for case let address? in [connected.address, connected.localAddress] { add(address) }
      default: break
      }
    }

    private func add(_ address: DeviceAddress) {
      let octets = (0..<6).map { UInt8(truncatingIfNeeded: address.value >> UInt64(8 * $0)) }
      // Few different octets stand anywhere by chance; letters are in the words that are filled in.
      guard Set(octets).subtracting([0, 0xff]).count >= 4,
        !octets.allSatisfy({ (0x2d...0x7a).contains($0) })
      else { return }
      addresses.insert(octets)
    }
  }
}
