import HSBase
import HSCapture
import HSReport
import HSTimeline

/// Records of any link type, taken by the decoder without a container.
///
/// ```
///   0  link type      1 byte, modulo their number
///   1  then, for each record:
///      length         1 byte
///      flags          1 byte: the lower bits of the record's flags
///      bytes
/// ```
enum RecordCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let first = bytes.first else { return }
    let links = LinkType.allCases
    let link = links[Int(first) % links.count]
    let outputs = Outputs(resolution: .microseconds)
    var decoder = TimelineDecoder(sink: outputs)
    var knowledge = LabelKnowledge()
    knowledge.infers = true
    decoder.begin(with: knowledge)
    var offset = 1
    var number = 0
    while offset + 2 <= bytes.count {
      let count = min(Int(bytes[offset]), bytes.count - offset - 2)
      let flags = UInt32(bytes[offset + 1])
      offset += 2
      number += 1
      let record = CaptureRecord(
        number: number, time: CaptureTime(nanoseconds: Int64(number) * 1_000_000), link: link,
        direction: flags & 1 == 0 ? .sent : .received, flags: flags,
        bytes: ByteRange(offset: offset, count: count),
        originalLength: flags & 0x80 == 0 ? count : count + Int(flags & 0x7F), cumulativeDrops: 0)
      decoder.take(record, bytes.span.extracting(offset..<(offset + count)))
      offset += count
    }
    decoder.finish()
    outputs.report(decoder.story)
    try outputs.check()
  }
}
