import HSCapture
import HSSession

/// Packets led back to their bytes.
enum ExplainCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    for packet in [1, 2, 5, 9] {
      let found: Explainer.Explanation?
      do throws(CaptureError) {
        var reader = try CaptureReader(ByteSource(bytes: bytes))
        var explainer = Explainer(packet: packet)
        found = try explainer.explain(&reader)
      } catch {
        return
      }
      guard let found else { return }
      for row in found.records.flatMap(\.rows) + found.frame {
        for (offset, byte) in zip(row.offsets, row.bytes) {
          try Violation.unless(
            bytes.indices.contains(offset) && bytes[offset] == byte,
            "packet \(packet): \(row.text): byte \(offset) is not what is shown")
        }
      }
    }
  }
}
