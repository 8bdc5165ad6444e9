import HSBytes
import HSCapture

/// Looks through the text of a bug report for the line that a Bluetooth log begins with.
///
/// The text is read on from where it stands and thrown away behind that line's beginning, so that
/// its size does not matter.
struct ReportTextSearch {
  /// Looks for the line.
  ///
  /// - Parameter feed: The text.
  /// - Returns: The offset of the line, and what follows it in memory; `nil` if there is none.
  /// - Throws: What the feed throws.
  static func find(
    in feed: any ByteFeed
  ) throws(CaptureError) -> (offset: Int, head: [UInt8])? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var base = 0
    var end = 0
    while true {
      let count = try feed.read(into: &buffer, at: end)
      end += count
      if let found = buffer.span.extracting(first: end).place(of: BTSnoozText.begin) {
        return (base + found, Array(buffer[found..<end]))
      }
      if count == 0 { return nil }
      // A marker may lie across the border.
      let kept = min(BTSnoozText.begin.count - 1, end)
      buffer.replaceSubrange(0..<kept, with: buffer[(end - kept)..<end])
      base += end - kept
      end = kept
    }
  }
}
