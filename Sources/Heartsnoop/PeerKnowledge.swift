import HSSession
import HSTimeline

/// What is known of peers from elsewhere: names of handles that a capture without discovery does not tell,
/// and keys of private addresses.
///
/// A label from here says so wherever it shows (``HeartRateSensor/labelSource``, ``AttributeReference/evidence``).
public struct PeerKnowledge: Sendable, Hashable {
  /// Files that `heartsnoop gatt --format json` wrote, or BlueZ's `cache` and `attributes` files.
  public var tables: [String] = []
  /// Files of identity resolving keys: lines `irk KEY [ADDRESS [random]]`, BlueZ's `info`, or Wireshark's.
  public var keyFiles: [String] = []
  /// What handles are, as `0x0012=2a37`; with `ADDRESS=` in front, of one peer.
  public var handles: [String] = []
  /// Files with layouts of values, in Kaitai Struct's language (docs/layouts.md).
  public var layouts: [String] = []
  /// Whether handles are named by what their values look like.
  public var infersHeartRates = false

  /// Nothing.
  public init() {}

  /// Reads the files.
  func read() throws(CaptureFailure) -> LabelKnowledge {
    var files = KnowledgeFiles()
    files.infers = infersHeartRates
    files.tables = tables.map { (nil, $0) }
    files.keys = keyFiles.map { (nil, $0) }
    files.layouts = layouts
    for handle in handles {
      guard let map = LabelMap(handle) else {
        throw CaptureFailure(
          "'\(handle)' is not [ADDRESS=]HANDLE=UUID or HANDLE=NAME, as in 0x0012=2a37")
      }
      files.maps.append(map)
    }
    do throws(CaptureProblem) {
      return try files.read()
    } catch {
      throw CaptureFailure(error.description)
    }
  }
}
