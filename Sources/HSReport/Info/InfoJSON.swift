import HSAssignedNumbers
package import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSJSONText
package import HSOutput
package import HSTimeline

/// Writes what a capture is and holds as one JSON document, `heartsnoop.info/2`.
///
/// What is not known is `null`, never left out; what was counted and is zero is 0.
package struct InfoJSON {
  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.info/2"

  private let capture: InfoCapture
  private var time: TimeFormat

  /// Writes the document on a capture that has been read.
  ///
  /// - Parameters:
  ///   - capture: What its reader knew.
  ///   - story: The decoder that took its records and has finished.
  ///   - isOneOfSeveral: Whether documents of other captures may follow, so that each stands on one line.
  ///   - output: Where the text goes, in pieces.
  package static func write(
    _ capture: InfoCapture, _ story: borrowing Story, isOneOfSeveral: Bool = false,
    to output: TextOutput
  ) {
    var layout = JSONLayout(isOnOneLine: isOneOfSeveral)
    var writer = InfoJSON(
      capture: capture, time: TimeFormat(.utc, resolution: capture.resolution))
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("schema", schema)
    json.field("file", string: capture.name)
    writer.container(to: &json)
    writer.clock(to: &json)
    adapters(story, to: &json)
    var connections = ConnectionJSON(resolution: capture.resolution)
    json.beginArray("connections")
    for connection in story.connections {
      connections.append(connection, story, namesPeer: true, to: &json)
      layout.handOn(&json, to: output)
    }
    json.endArray()
    json.beginArray("peers")
    for peer in story.peers {
      append(peer, to: &json)
      layout.handOn(&json, to: output)
    }
    json.endArray()
    let counters = InfoCounters(story.statistics)
    InfoRecorder.write(story.statistics, to: &json)
    json.beginObject("inside")
    for counter in counters.inside { json.field(counter.identifier, counter.count) }
    json.endObject()
    json.beginObject("not_understood")
    for counter in counters.other { json.field(counter.identifier, counter.count) }
    json.endObject()
    writer.findings(story.statistics, to: &json)
    json.endObject()
    layout.end(&json, to: output)
  }

  // MARK: - Container

  private func container(to json: inout JSONWriter) {
    let statistics = capture.statistics
    json.field("format", capture.kind)
    json.field("version", optional: capture.details.version)
    json.field("size", optional: capture.size)
    json.beginArray("links")
    for link in LinkType.allCases where statistics.records(of: link) > 0 {
      json.beginObject()
      json.field("link", link.identifier)
      json.field("records", statistics.records(of: link))
      json.endObject()
    }
    json.endArray()
    InfoInterfaces.write(capture, to: &json)
    json.field("complete", statistics.isComplete)
    json.beginObject("records")
    json.field("count", statistics.records)
    json.field("bytes", statistics.bytes)
    json.field("header_bytes", statistics.headerBytes)
    json.field("cut", statistics.cutRecords)
    json.field("cut_bytes", statistics.cutBytes)
    json.field("empty", statistics.emptyRecords)
    json.field("oversized", statistics.oversizedRecords)
    json.field("skipped", statistics.skippedRecords)
    json.field("skipped_bytes", statistics.skippedBytes)
    json.field("unread_bytes", statistics.unreadBytes)
    json.field("read_failures", statistics.readFailures)
    json.field("broken_streams", statistics.brokenStreams)
    json.field("dropped", statistics.drops)
    json.field("untimed", statistics.times.untimedRecords)
    json.field("reserved_flags", statistics.reservedFlags)
    json.endObject()
  }

  private mutating func clock(to json: inout JSONWriter) {
    let statistics = capture.statistics
    json.beginObject("time")
    field("first", statistics.times.first, to: &json)
    field("last", statistics.times.last, to: &json)
    field("earliest", statistics.times.earliest, to: &json)
    field("latest", statistics.times.latest, to: &json)
    if let duration = capture.duration {
      json.field("duration_ms", milliseconds: duration)
    } else {
      json.null("duration_ms")
    }
    json.field("resolution_ns", capture.resolution.nanoseconds)
    json.field("steps_back", statistics.times.stepsBack.count)
    json.field("largest_step_back_ms", milliseconds: statistics.times.stepsBack.largest)
    json.field("first_step_back_record", optional: statistics.times.stepsBack.firstRecord)
    json.field("note", optional: capture.format.clockNote)
    json.endObject()
  }

  private mutating func field(
    _ name: StaticText, _ value: CaptureTime?, to json: inout JSONWriter
  ) {
    guard let value else { return json.null(name) }
    json.field(name, value, &time)
  }

  // MARK: - Adapters and peers

  private static func adapters(_ story: borrowing Story, to json: inout JSONWriter) {
    json.beginArray("adapters")
    for adapter in story.adapters {
      json.beginObject()
      json.field("adapter", adapter.index)
      json.field("address", optional: adapter.address)
      if adapter.name.isEmpty {
        json.null("name")
      } else {
        json.field("name", utf8: adapter.name.span)
      }
      json.member("company", adapter.manufacturer.map { EventTelling.company($0) })
      json.field("packets", adapter.packets)
      json.endObject()
    }
    json.endArray()
  }

  private static func append(_ peer: Peer, to json: inout JSONWriter) {
    json.beginObject()
    json.field("peer", peer.id)
    json.field("adapter", peer.adapter)
    json.address(peer.address)
    if peer.name.isEmpty { json.null("name") } else { json.field("name", utf8: peer.name.span) }
    json.beginArray("connections")
    for connection in peer.connections { json.element(connection) }
    json.endArray()
    json.known("server", peer.server)
    json.known("local_server", peer.localServer)
    json.endObject()
  }

  // MARK: - Findings

  private func findings(_ statistics: DecodeStatistics, to json: inout JSONWriter) {
    json.beginArray("findings")
    for code in CaptureFinding.Code.allCases where capture.findings.count(of: code) > 0 {
      json.beginObject()
      json.key("code")
      json.buffer.append("\"capture.")
      json.buffer.append(code.name)
      json.buffer.append(byte: 0x22)
      json.wroteValue()
      json.field("severity", code.severity.name)
      json.field("count", capture.findings.count(of: code))
      let first = capture.findings.kept.first { $0.code == code }
      json.field("first_packet", number: first?.recordNumber ?? 0)
      json.endObject()
    }
    for code in FindingCode.allCases where statistics.count(of: code) > 0 {
      json.beginObject()
      json.field("code", code.identifier)
      json.field("severity", code.severity.name)
      json.field("count", statistics.count(of: code))
      json.field("first_packet", number: statistics.firstPacket(of: code))
      json.endObject()
    }
    json.endArray()
  }
}

extension JSONWriter {
  /// How much of a server is known.
  fileprivate mutating func known(_ name: StaticText, _ table: AttributeTable) {
    beginObject(name)
    field("services", table.services.count)
    field("characteristics", table.characteristics.count)
    field("attributes", table.attributes.count)
    endObject()
  }
}
