package import HSBytes
import HSCapture
import HSHCI
import HSJSONText
import HSOutput
package import HSReport
package import HSTimeline
import HSVerification

/// Writes what a person wants to know first of a capture as one JSON document, `heartsnoop.overview/1`.
///
/// It has all sensors, devices and sentences on links; the screen has room for few.
package enum OverviewJSON {
  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.overview/1"

  /// Appends the document.
  ///
  /// - Parameters:
  ///   - capture: The judged series.
  ///   - info: What the reader knew of the capture.
  ///   - story: The story, at the capture's end.
  ///   - buffer: Where the text goes.
  package static func write(
    _ capture: VerifiedCapture, _ info: InfoCapture, _ story: borrowing Story,
    to buffer: inout OutputBuffer
  ) {
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("schema", schema)
    json.field("capture", string: capture.name)
    json.field("format", info.kind)
    json.field("packets", info.statistics.records)
    if let first = info.statistics.times.earliest {
      json.field("begins", string: moment(first.nanoseconds))
    } else {
      json.null("begins")
    }
    if let length = info.span {
      json.field("duration_ms", milliseconds: length)
    } else {
      json.null("duration_ms")
    }
    heartRates(capture, to: &json)
    devices(story, to: &json)
    json.field("advertisers", story.statistics.advertisers)
    let errors = story.statistics.shownFindings(atLeast: .error)
    json.field("errors", errors)
    json.field("warnings", story.statistics.shownFindings(atLeast: .warning) - errors)
    json.beginArray("headlines")
    for line in Headlines(story).lines {
      json.beginObject()
      json.field("code", line.code.identifier)
      json.field("text", string: line.text)
      if let remedy = line.remedy {
        json.field("remedy", string: remedy)
      } else {
        json.null("remedy")
      }
      json.endObject()
    }
    json.endArray()
    json.beginArray("next")
    for question in OverviewText.questions(capture, story) {
      json.beginObject()
      json.field("command", string: question.command)
      json.field("answers", string: question.answer)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.finish(indentedIn: &buffer)
  }

  private static func heartRates(_ capture: VerifiedCapture, to json: inout JSONWriter) {
    if let absence = capture.absence {
      json.beginObject("no_heart_rate")
      json.field("cause", string: absence.cause.rawValue)
      json.field("text", string: absence.description)
      json.endObject()
    } else {
      json.null("no_heart_rate")
    }
    json.beginArray("sensors")
    for index in capture.absence == nil ? Array(capture.sensors.indices) : [] {
      let summary = SensorSummary(index, of: capture, selection: SeriesSelection())
      let sensor = summary.sensor
      json.beginObject()
      json.field("label", string: sensor.label)
      json.field("peer", sensor.peer)
      json.field("address", optional: sensor.address)
      json.field("values", summary.delivery.received)
      json.field("missing", summary.delivery.missing)
      let rates = OverviewText.range(summary, of: capture)
      if let rates {
        json.field("lowest_bpm", Int(rates.lowerBound))
        json.field("highest_bpm", Int(rates.upperBound))
      } else {
        json.null("lowest_bpm")
        json.null("highest_bpm")
      }
      json.field("rr_intervals", summary.intervals)
      json.field("verdict", summary.verdict.name)
      json.beginObject("verdicts")
      for verdict in Verdict.allCases {
        json.field(verdict.name, summary.verdicts[Int(verdict.rawValue)])
      }
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.field("left_out", capture.leftOut)
  }

  private static func devices(_ story: borrowing Story, to json: inout JSONWriter) {
    json.beginArray("devices")
    for peer in story.peers where !peer.connections.isEmpty {
      json.beginObject()
      json.field("peer", peer.id)
      json.field("address", optional: peer.address)
      if peer.name.isEmpty { json.null("name") } else { json.field("name", utf8: peer.name.span) }
      json.field("connections", peer.connections.count + peer.forgottenConnections)
      var end = OutputBuffer()
      if let last = peer.connections.last, story.connections.indices.contains(last - 1) {
        end.append(endOf: story.connections[last - 1])
        json.field("last_end", string: end.string)
        if let words = story.connections[last - 1].seenByApps(story) {
          json.field(seenByApps: words)
        }
      } else {
        json.null("last_end")
      }
      json.endObject()
    }
    json.endArray()
  }
}
