/// A capture, or a part of one that others continue.
struct CapturePart {
  /// The name for messages.
  var name: String
  /// Whether reading it never waits for somebody to write.
  var isPrompt: Bool
  /// Opens its bytes, from the beginning.
  var open: () throws(CaptureError) -> any ByteFeed
}
