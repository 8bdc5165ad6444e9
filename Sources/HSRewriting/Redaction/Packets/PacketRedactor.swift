import HSProtocols
import HSTimeline

/// Redacts records, one after the other, in place.
///
/// A piece of an incomplete frame is wiped at first, and written back once it is known what it is.
struct PacketRedactor: ~Copyable {
  /// What becomes of a redacted record.
  enum Outcome {
    /// It is written; if it holds a piece of a frame, once the frame's end was read.
    case done
    /// It is left out.
    case dropped
    /// It ends a frame of a stream that began with a record; the story's frame is the frame's contents.
    case end(stream: Int, first: Int)
    /// It begins a new frame: an incomplete frame of this stream stays incomplete.
    case start(stream: Int)
  }

  let names: Pseudonyms
  let story: StorySink
  var timeline: TimelineDecoder
  /// What the record that the timeline read last carries.
  var carried = CarriedData()
  /// Data of advertising sets that comes in pieces.
  var sets: [UInt64: AdvertisingDataState] = [:]
  /// Extended advertisements whose data are still to come, by set and identifier.
  var announced: [UInt16: Bool] = [:]
  /// The channel of the frame that each direction of a connection is at.
  private var channels: [Int: Int] = [:]
  /// Of advertisements on the air that come in several packets, by the number of the first one: where
  /// in their data they are, and whether they are of somebody foreign.
  var chains: [Int: (state: AdvertisingDataState, isForeign: Bool)] = [:]
  /// The number of the record at hand.
  var number = 0

  /// How often it was seen that packets are missing, and the last packet before which it was.
  private var losses = 0
  private var lossPacket: Int

  /// Most advertising sets that are remembered.
  static let setLimit = 1024

  /// A redactor for a capture.
  ///
  /// - Parameters:
  ///   - names: What stands for what.
  ///   - knowledge: What is known of peers beside the capture.
  ///   - isIncomplete: Whether packets are missing of which nothing tells where.
  init(_ names: Pseudonyms, _ knowledge: LabelKnowledge, isIncomplete: Bool) {
    self.names = names
    lossPacket = isIncomplete ? 1 : 0
    story = StorySink(names)
    // It changes the bytes as they stand in the capture: what it cannot read there goes.
    timeline = TimelineDecoder(withoutDecryption: story)
    timeline.begin(with: knowledge)
  }

  /// Notes how often it was seen that the recorder lost packets, before the next record is redacted.
  ///
  /// - Parameters:
  ///   - count: How often, in all.
  ///   - record: The next record's number.
  mutating func note(losses count: Int, before record: Int) {
    guard count > losses else { return }
    losses = count
    lossPacket = max(record, 1)
    // Data in pieces do not go on.
    sets.removeAll()
  }

  /// Redacts a record: vouches for what it may keep; everything else is wiped.
  mutating func redact(_ item: inout HeldPackets.Item) -> Outcome {
    let kind = item.record.kind
    story.begin()
    number = item.record.record
    tell(item.record, item.bytes)
    var outcome = Outcome.done
    if kind.type != nil { item.bytes.keep(0..<1) }
    switch kind {
    case .empty: break
    case .command: command(&item.bytes, item.record.adapter)
    case .acl: outcome = acl(&item)
    // Voice and LE Audio go, behind the packet's header.
    case .sco, .iso:
      let header = kind == .sco ? 4 : 5
      item.bytes.keep(1..<header)
      names.count(.synchronousPackets, in: item.bytes, header..<max(header, item.bytes.count))
    case .event: outcome = event(&item.bytes, item.record.adapter)
    case .unknown: names.count(.unknownPackets)
    case .monitor(let opcode): names.redactMonitor(in: &item.bytes, opcode)
    case .packetLogger(let type):
      if type.isText {
        names.count(.texts)
        item.bytes.fill(0..<item.bytes.count)
      } else {
        names.count(.monitorRecords, in: item.bytes, 0..<item.bytes.count)
      }
    case .air(let link):
      outcome = air(&item, link)
      item.line = StorySink.line(carried.connection, carried.direction) ?? story.line
    }
    item.bytes.seal()
    return outcome
  }

  /// Lets the timeline read a record as it will be written.
  private mutating func tell(_ record: Packet, _ bytes: Draft) {
    if case .packetLogger = record.kind { return }
    var copy = record
    let front = record.kind.type == nil ? 0 : 1
    copy.payload = ByteRange(offset: front, count: bytes.count - front)
    carried = timeline.take(copy, bytes.bytes.span)
    // Of what the record taught, its own values are labelled as well.
    let story = story
    let loss = max(
      lossPacket, timeline.story.lossPacket(ofConnection: story.attribute?.connection ?? 0))
    story.redactAttribute(in: number, isCut: copy.missing > 0, loss: loss) {
      timeline.label(of: $0, ofPeer: $1, isLocal: $2)
    }
  }

  // MARK: - Data

  private mutating func acl(_ item: inout HeldPackets.Item) -> Outcome {
    item.bytes.keep(1..<5)
    guard let length = item.bytes.number(3, count: 2) else { return .done }
    let range = span(5, Int(length), within: item.bytes.count)
    return data(&item, range, isStart: item.bytes[2] >> 4 & 3 != 1)
  }

  /// Redacts a part of a frame, or a frame, that stands in a range.
  mutating func data(
    _ item: inout HeldPackets.Item, _ range: Range<Int>, isStart: Bool
  ) -> Outcome {
    guard !range.isEmpty else { return .done }
    let line = carried.connection << 1 | (carried.direction == .received ? 1 : 0)
    // Units of credit-based channels take turns; what continues a frame is of the channel that began.
    if isStart {
      if channels.count >= Self.setLimit { channels.removeAll(keepingCapacity: true) }
      channels[line] = Int(item.bytes.number(range.lowerBound + 2, count: 2) ?? 0)
      item.bytes.keep(range.prefix(4))
    }
    let stream = line << 16 | (channels[line] ?? 0)
    switch carried.part {
    case .pending:
      (item.stream, item.range, item.isStart) = (stream, range, isStart)
      return .done
    case .end(let first):
      (item.range, item.isStart) = (range, isStart)
      return .end(stream: stream, first: first)
    case .whole: break
    }
    // The check sequence of a wiped frame is made right again.
    let isChecked =
      isStart && story.frame == nil && FrameCheckSequence.isRight(item.bytes[range])
    if isStart { item.bytes.keep(range.prefix(keptOfFrame(item.bytes, range))) }
    if let frame = story.frame, frame >= range.lowerBound {
      for index in 0..<story.payload.count where range.contains(frame + index) {
        item.bytes.place(story.payload, index, at: frame + index)
      }
    } else {
      names.count(isStart ? .frames : .fragments, in: item.bytes, range)
    }
    if isChecked {
      item.bytes.seal(range)
      let check = FrameCheckSequence.of(item.bytes[range].dropLast(2))
      item.bytes.put(UInt64(check), at: range.upperBound - 2, count: 2)
    }
    return isStart && carried.connection > 0 ? .start(stream: stream) : .done
  }

  /// How many bytes at a frame's beginning identify nobody: length and channel, and the code on
  /// channels that have one.
  private func keptOfFrame(_ bytes: Draft, _ range: Range<Int>) -> Int {
    // On a credit-based channel the length of its unit stands in front.
    if story.frame == range.lowerBound + 6 { return 6 }
    let channel = bytes.number(range.lowerBound + 2, count: 2) ?? 0
    if (4...6).contains(channel) { return 5 }
    // The length of a unit that one frame holds, and nothing else: it follows from the frame's.
    guard channel >= 0x40, let length = bytes.number(range.lowerBound, count: 2),
      let unit = bytes.number(range.lowerBound + 4, count: 2), unit + 2 == length
    else { return 4 }
    return 6
  }
}
