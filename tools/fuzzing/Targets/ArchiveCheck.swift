import HSBase
import HSCapture

/// Compressed files and archives of arbitrary bytes.
enum ArchiveCheck {
  /// Bytes that may come out; enough to see that the limit holds, and soon had.
  private static let unpackedLimit = 1 << 20

  static func check(_ bytes: [UInt8]) throws(Violation) {
    var limits = UnpackingLimits()
    limits.unpackedBytes = unpackedLimit
    limits.ratioGrace = 1 << 16
    limits.members = 64
    limits.keptBytes = 1 << 18
    var read = 0
    do throws(CaptureError) {
      var input = try CaptureOpener.open(ByteSource(bytes: bytes), limits: limits)
      while let source = try input.next() {
        read += drain(source)
      }
      for note in input.notes {
        try? Violation.unless(!note.description.isEmpty, "a note says nothing")
      }
    } catch {
      try Violation.unless(!error.description.isEmpty, "an error says nothing")
    }
    // Each member may be read to the limit, and an input that is not packed is itself.
    try Violation.unless(
      read <= max(bytes.count, 64 * (unpackedLimit + (1 << 16))), "\(read) bytes came out")
  }

  /// Reads a capture to its end; returns how many bytes there were in it.
  private static func drain(_ source: consuming ByteSource) -> Int {
    do throws(CaptureError) {
      var reader = try CaptureReader(source)
      while try reader.next() != nil {}
      return reader.statistics.bytes
    } catch {
      return 0
    }
  }
}
