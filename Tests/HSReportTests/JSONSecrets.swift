import HSProtocols
import HSTimeline

/// The keys in a capture, found in its bytes by where they stand and nothing else.
struct JSONSecrets {
  let what: String
  let hex: String
  let reversedHex: String

  private init(_ what: String, _ bytes: some Collection<UInt8>) {
    self.what = what
    hex = Hex.text(Array(bytes).span)
    reversedHex = Hex.text(Array(bytes.reversed()).span)
  }

  /// All keys in the capture that are not zeros throughout.
  static func all(in name: String) throws -> [JSONSecrets] {
    var found: [JSONSecrets] = []
    var reader = try CaptureReader(ByteSource(path: JSONCapture.path(name)))
    while let record = try reader.next() {
      guard let bytes = packet(record, try content(&reader)) else { continue }
      if let secret = secret(in: bytes) { found.append(secret) }
    }
    return found.filter { secret in secret.hex.contains { $0 != "0" } }
  }

  private static func content(_ reader: inout CaptureReader) throws -> [UInt8] {
    var bytes: [UInt8] = []
    reader.withBytes { for index in $0.indices { bytes.append($0[index]) } }
    return bytes
  }

  /// The packet in H4 form, for the two link types that matter here.
  private static func packet(_ record: CaptureRecord, _ bytes: [UInt8]) -> [UInt8]? {
    switch record.link {
    case .hciH4: return bytes
    case .linuxMonitor:
      switch record.flags & 0xffff {
      case 2: return [1] + bytes
      case 4, 5: return [2] + bytes
      default: return nil
      }
    default: return nil
    }
  }

  private static func secret(in bytes: [UInt8]) -> JSONSecrets? {
    // Commands: LE Enable Encryption, LE Long Term Key Request Reply, LE Add Device To Resolving
    // List.
    if bytes.count >= 4, bytes[0] == 1, bytes[2] == 0x20 {
      switch (bytes[1], bytes.count) {
      case (0x19, 32): return JSONSecrets("LE Enable Encryption", bytes[16...])
      case (0x1a, 22): return JSONSecrets("LE Long Term Key Request Reply", bytes[6...])
      case (0x27, 43): return JSONSecrets("LE Add Device To Resolving List", bytes[27...])
      default: return nil
      }
    }
    // Security Manager PDUs that one packet holds: confirm, random, LTK, IRK, CSRK, check.
    guard bytes.count == 26, bytes[0] == 2, bytes[7] == 6, bytes[8] == 0 else { return nil }
    switch bytes[9] {
    case 3, 4, 6, 8, 10, 13: return JSONSecrets("Security Manager PDU \(bytes[9])", bytes[10...])
    default: return nil
    }
  }
}
