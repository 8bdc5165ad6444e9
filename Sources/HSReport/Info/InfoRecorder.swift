import HSBytes
import HSJSONText
package import HSTimeline

/// What the lengths of packets say about the recorder, in words and as a document.
package enum InfoRecorder {
  /// The mode in words, such as `kept 13 bytes of each ACL packet`.
  package static func text(of mode: RecorderMode) -> String {
    var buffer = OutputBuffer()
    append(mode, to: &buffer)
    return buffer.string
  }

  static func append(_ mode: RecorderMode, to buffer: inout OutputBuffer) {
    switch mode {
    case .unknown: return buffer.append("no packet to judge by")
    case .full: return buffer.append("kept every packet in full")
    case .irregular: return buffer.append("cut packets, by no known rule")
    case .headersOnly, .androidMemory, .channelHeaders, .snapLength: break
    }
    buffer.append("kept ")
    buffer.append(mode.keptBytes ?? 0, of: "byte", "bytes")
    switch mode {
    case .headersOnly:
      buffer.append(" of each received packet that begins a frame (as Android's headers-only log)")
    case .androidMemory: buffer.append(" of each ACL packet (as Android's btsnooz log)")
    case .channelHeaders:
      buffer.append(" of some ACL packets, up to the L2CAP header (as a filtered log)")
    case .snapLength: buffer.append(" of each packet (a snapshot length)")
    case .unknown, .full, .irregular: break
    }
  }

  /// Appends the counts that the mode rests on: `ACL received 12 of 30 cut`.
  static func append(_ evidence: RecorderEvidence, to buffer: inout OutputBuffer) {
    var isFirst = true
    for (name, lengths) in kinds(evidence) where lengths.packets > 0 {
      buffer.append(commaUnless: &isFirst)
      buffer.append(lengths.cut)
      buffer.append(" of ")
      buffer.append(lengths.packets)
      buffer.append(" ")
      buffer.append(name)
    }
    buffer.append(isFirst ? "no packets" : " cut")
  }

  private static func kinds(
    _ evidence: RecorderEvidence
  ) -> [(StaticText, RecorderEvidence.Lengths)] {
    [
      ("commands and events", evidence.control),
      ("ACL packets received that begin a frame", evidence.receivedStarts),
      ("other ACL packets", evidence.otherACL), ("SCO and ISO packets", evidence.streams),
    ]
  }

  /// Writes the member `recorder` of a document.
  static func write(_ statistics: DecodeStatistics, to json: inout JSONWriter) {
    let evidence = statistics.recorder
    json.beginObject("recorder")
    json.field("mode", evidence.mode.identifier)
    json.field("kept_bytes", optional: evidence.mode.keptBytes)
    json.field("cut_values", statistics.cutValues)
    write("control", evidence.control, to: &json)
    write("acl_received_starts", evidence.receivedStarts, to: &json)
    write("acl_other", evidence.otherACL, to: &json)
    write("streams", evidence.streams, to: &json)
    json.endObject()
  }

  private static func write(
    _ name: StaticText, _ lengths: RecorderEvidence.Lengths, to json: inout JSONWriter
  ) {
    json.beginObject(name)
    json.field("packets", lengths.packets)
    json.field("cut", lengths.cut)
    json.field("shortest_cut", optional: lengths.shortestCut)
    json.field("longest_cut", optional: lengths.longestCut)
    json.field("longest_whole", optional: lengths.longestWhole)
    json.endObject()
  }
}
