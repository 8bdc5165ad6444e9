import HSProtocols
import HSTimeline

/// Redacts records, one after the other, in place.
///
/// A piece of an incomplete frame is wiped at first, and written back once it is known what it is.
struct PacketRedactor: ~Copyable {
  /// How to treat a record.
  enum Outcome {
    /// It is redacted.
    case done
    /// It is left out.
    case dropped
    /// It holds a piece of a frame, in this range.
    case piece(stream: Int, range: Range<Int>, isStart: Bool)
    /// It holds the end of a frame that began with a record; the story's frame is its contents.
    case end(stream: Int, first: Int, range: Range<Int>, isStart: Bool)
    /// It begins a new frame: an incomplete frame of this stream stays incomplete.
    case start(stream: Int)
    /// It is the same as an earlier packet of the air.
    case copy(original: Int, range: Range<Int>)
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
  var channels: [Int: Int] = [:]
  /// Where the parts of the packet at hand are, if it is of the air.
  var layout: AirLayout?

  /// The connection on the air that the packet at hand is of and the way that it went, as one number.
  var line: Int? {
    StorySink.line(carried.connection, carried.direction) ?? story.line
  }

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

  /// Redacts a record.
  ///
  /// - Parameters:
  ///   - record: What it is.
  ///   - bytes: Its bytes; for a packet of HCI with the packet type in front.
  /// - Returns: What becomes of it.
  mutating func redact(
    _ record: Packet, _ bytes: inout Draft
  ) -> Outcome {
    story.begin()
    layout = nil
    number = record.record
    tell(record, bytes)
    let outcome = judge(record, &bytes)
    bytes.seal()
    return outcome
  }

  /// Vouches for what a record may keep; everything else is wiped afterwards.
  private mutating func judge(_ record: Packet, _ bytes: inout Draft) -> Outcome {
    if record.kind.type != nil { bytes.keep(0..<1) }
    switch record.kind {
    case .empty: return .done
    case .command: return command(&bytes, record)
    case .acl: return acl(&bytes)
    case .sco: return media(&bytes, header: 4)
    case .event: return event(&bytes, record)
    case .iso: return media(&bytes, header: 5)
    case .unknown: names.count(.unknownPackets)
    case .monitor(let opcode): MonitorRedactor.redact(&bytes, opcode, names)
    case .packetLogger(let type):
      if type.isText {
        names.count(.texts)
        bytes.fill(0..<bytes.count)
      } else {
        names.count(.monitorRecords, in: bytes, 0..<bytes.count)
      }
    case .air(let link): return air(&bytes, record, link)
    }
    return .done
  }

  /// Lets the timeline read a record as it will be written.
  private mutating func tell(_ record: Packet, _ bytes: Draft) {
    if case .packetLogger = record.kind { return }
    var copy = record
    let front = record.kind.type == nil ? 0 : 1
    copy.payload = ByteRange(offset: front, count: bytes.count - front)
    carried = timeline.take(copy, bytes.bytes.span)
    // Of what the record taught, its own values are labelled as well.
    let (story, lossPacket) = (story, lossPacket)
    let loss = max(
      lossPacket, timeline.story.lossPacket(ofConnection: story.attribute?.connection ?? 0))
    let isCut = copy.missing > 0
    story.redactAttribute(in: number, isCut: isCut, loss: loss) {
      timeline.label(of: $0, ofPeer: $1, isLocal: $2)
    }
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

  // MARK: - Data

  private mutating func acl(_ bytes: inout Draft) -> Outcome {
    bytes.keep(1..<5)
    guard bytes.count >= 5 else { return .done }
    let length = Int(bytes.number(3, count: 2) ?? 0)
    let range = span(5, length, within: bytes.count)
    return data(&bytes, range, isStart: bytes[2] >> 4 & 3 != 1)
  }

  /// Redacts a part of a frame, or a frame, that stands in a range.
  mutating func data(
    _ bytes: inout Draft, _ range: Range<Int>, isStart: Bool
  ) -> Outcome {
    guard !range.isEmpty else { return .done }
    let line = carried.connection << 1 | (carried.direction == .received ? 1 : 0)
    // Units of credit-based channels take turns; what continues a frame is of the channel that began.
    if isStart {
      if channels.count >= Self.setLimit { channels.removeAll(keepingCapacity: true) }
      channels[line] = Int(bytes.number(range.lowerBound + 2, count: 2) ?? 0)
    }
    let stream = line << 16 | (channels[line] ?? 0)
    let hasContent = bytes.hasContent(range)
    // The check sequence of a wiped frame is made right again.
    let isChecked = isStart && story.frame == nil && FrameCheckSequence.isRight(bytes[range])
    if isStart { bytes.keep(range.prefix(4)) }
    switch carried.part {
    case .pending: return .piece(stream: stream, range: range, isStart: isStart)
    case .end(let first):
      return .end(stream: stream, first: first, range: range, isStart: isStart)
    case .whole: break
    }
    // A frame's header has a length and a channel, which are not secret.
    var kept = isStart ? Self.keptOfFrame(bytes, range) : 0
    // On a credit-based channel the length of its unit stands in front.
    if let frame = story.frame, isStart, frame.offset == range.lowerBound + 6 { kept = 6 }
    bytes.keep(range.prefix(kept))
    if let frame = story.frame, frame.offset >= range.lowerBound {
      for index in 0..<story.payload.count where range.contains(frame.offset + index) {
        bytes.place(story.payload, index, at: frame.offset + index)
      }
    } else if hasContent {
      names.count(isStart ? .frames : .fragments)
    }
    if isChecked {
      bytes.seal(range)
      let check = FrameCheckSequence.of(bytes[range].dropLast(2))
      bytes.put(UInt64(check), at: range.upperBound - 2, count: 2)
    }
    return isStart && carried.connection > 0 ? .start(stream: stream) : .done
  }

  /// How many bytes at a frame's beginning identify nobody: length and channel, and the code on
  /// channels that have one.
  static func keptOfFrame(_ bytes: Draft, _ range: Range<Int>) -> Int {
    let channel = bytes.number(range.lowerBound + 2, count: 2) ?? 0
    if (4...6).contains(channel) { return 5 }
    // The length of a unit that one frame holds, and nothing else: it follows from the frame's.
    guard channel >= 0x40, let length = bytes.number(range.lowerBound, count: 2),
      let unit = bytes.number(range.lowerBound + 4, count: 2), unit + 2 == length
    else { return 4 }
    return 6
  }

  /// Wipes voice and LE Audio behind the packet's header.
  private func media(_ bytes: inout Draft, header: Int) -> Outcome {
    bytes.keep(1..<header)
    guard bytes.count > header else { return .done }
    names.count(.synchronousPackets, in: bytes, header..<bytes.count)
    return .done
  }
}
