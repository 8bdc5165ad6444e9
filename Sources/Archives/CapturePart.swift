import Capture

/// A capture, or a part of one that others continue.
struct CapturePart {
  /// The name for messages.
  var name: String
  /// Opens its bytes, from the beginning.
  var open: () throws(CaptureError) -> any ByteFeed
}
