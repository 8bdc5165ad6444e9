import HSATT
import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSTimeline

extension EventWriter {
  /// Writes which bearer carried a PDU, where it is not the fixed channel: `EATT 0x0041: `.
  func append(bearerOf event: borrowing TimelineEvent, to line: inout OutputBuffer) {
    guard event.bearer != 0 else { return }
    line.append("EATT 0x")
    line.append(hex: event.bearer)
    line.append(": ")
  }

  /// Writes a write that was queued in parts, as one.
  mutating func append(
    _ write: QueuedWriteEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    to line: inout OutputBuffer
  ) {
    // What follows on a request travels against it.
    let isOurs = event.direction == .received
    switch write.outcome {
    case .executed: begin(isOurs, "wrote whole ", "peer wrote whole ", to: &line)
    case .cancelled: begin(isOurs, "write cancelled of ", "peer cancelled write of ", to: &line)
    case .refused: begin(isOurs, "write refused of ", "peer's write refused of ", to: &line)
    case .abandoned: begin(isOurs, "write given up of ", "peer gave up write of ", to: &line)
    }
    append(write.value, event, bytes, to: &line)
    line.append(" (")
    line.append(write.parts)
    line.append(write.parts == 1 ? " part in packet" : " parts in packets")
    for part in 0..<write.parts {
      line.append(part == 0 ? " " : ", ")
      line.append(write.packet(ofPart: part, in: bytes))
    }
    if write.unconfirmedParts > 0 {
      line.append("; no answer seen to ")
      line.append(write.unconfirmedParts)
    }
    line.append(")")
  }

  /// Writes a gap in a stream of values, and what it comes from.
  mutating func append(
    _ silence: Gap, _ event: borrowing TimelineEvent, to line: inout OutputBuffer
  ) {
    line.append(silence.hadValues ? "silent: " : "silent from the beginning: ")
    if event.direction == .sent { line.append(side.possessive) }
    append(nameOf: silence.handle, silence.label, event, to: &line)
    line.append(", ")
    line.append(string: silence.sentence)
  }
}
