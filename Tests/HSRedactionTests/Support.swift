import HSOutput
import HSProtocols
import HSReport
@testable import HSRewriting
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// A capture that was redacted.
struct Redacted {
  var bytes: [UInt8]
  var tally: RedactionTally
  var format: OutputFormat
  /// What stands for keys and addresses.
  var key: (KnownKey) -> KnownKey

  /// What stands for a key.
  func standIn(for key: KnownKey) -> KnownKey { self.key(key) }

  /// What stands for an address.
  func standIn(for address: UInt64, isRandom: Bool) -> UInt64 {
    let identity = DeviceAddress(value: address, type: isRandom ? .random : .publicDevice)
    let made = key(KnownKey(key: IdentityResolvingKey(1), identity: identity, source: .file))
    return made.identity?.value ?? 0
  }

  /// As what it is to be read.
  var asRead: CaptureFormat? {
    format == .packetLogger || format == .packetLoggerBigEndian ? .packetLogger : nil
  }
}

/// Redacts a capture in both passes.
func redact(
  _ bytes: [UInt8], _ options: RedactionOptions = RedactionOptions(),
  knowledge: LabelKnowledge = LabelKnowledge(), seed: String = "a secret",
  as asked: CaptureFormat? = nil, to format: OutputFormat? = nil
) throws -> Redacted {
  let collected = Collected()
  let output = TextOutput { collected.take($0) }
  var redactor = CaptureRedactor(options, knowledge: knowledge, seed: seed)
  var first = try CaptureReader(ByteSource(bytes: bytes), as: asked)
  try redactor.survey(&first)
  let written = format ?? redactor.nativeFormat ?? .btsnoop
  redactor.begin(written, output: output)
  var second = try CaptureReader(ByteSource(bytes: bytes), as: asked)
  try redactor.redact(&second)
  redactor.finish()
  let names = redactor.names
  return Redacted(
    bytes: collected.bytes, tally: redactor.tally, format: written,
    key: { names.standIn(for: $0) })
}

/// Bytes that were written.
final class Collected {
  private(set) var bytes: [UInt8] = []

  func take(_ span: Span<UInt8>) -> Bool {
    unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    return true
  }
}

/// A capture's records without their framing.
struct PacketList {
  struct Packet: Equatable {
    var record: HSProtocols.Packet
    var bytes: [UInt8]
  }

  var packets: [Packet] = []

  init(_ bytes: [UInt8], as asked: CaptureFormat? = nil) throws {
    var reader = try CaptureReader(ByteSource(bytes: bytes), as: asked)
    var stream = PacketStream()
    while let record = try reader.next() {
      reader.withBytes { span in
        stream.take(record, span) { found, payload in
          packets.append(
            Packet(record: found, bytes: payload.indices.map { payload[$0] }))
        }
      }
    }
  }
}

/// A capture in the repository, or one of strangers.
struct Sample: Sendable, CustomTestStringConvertible {
  let path: String
  var testDescription: String { URL(filePath: path).lastPathComponent }
  var bytes: [UInt8] {
    get throws { Array(try Data(contentsOf: URL(filePath: path))) }
  }

  /// The captures in a folder that can be opened and are no larger than a limit.
  static func all(in folder: URL, largest: Int = .max) -> [Sample] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let path = folder.appending(path: name).path
      let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
      guard (size ?? .max) <= largest, (try? CaptureReader(ByteSource(path: path))) != nil else {
        return nil
      }
      return Sample(path: path)
    }
  }

  static let fixtures = all(in: Places.fixture("captures"))
}
