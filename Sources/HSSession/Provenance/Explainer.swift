package import HSProtocols
package import HSTimeline

/// Leads what a packet says back through every layer to its bytes.
package struct Explainer: ~Copyable {
  /// What was found out about a packet.
  package struct Explanation: Sendable {
    /// The packet that was asked for.
    package var packet = 0
    /// The packet with which its frame was whole, or the packet itself.
    package var last = 0
    /// When that was recorded.
    package var time = CaptureTime(nanoseconds: 0)
    /// Which way it went.
    package var direction: Direction?
    /// The connection and the peer.
    package var context: [String] = []
    /// What it tells, in words.
    package var remarks: [String] = []
    /// The values in it.
    package var values: [ExplainedValue] = []
    /// The records, in order, with their fields down to the header of the piece that they hold.
    package var records: [Dissection] = []
    /// The fields of the frame that the pieces make.
    package var frame: [ExplainedRow] = []
    /// Notes on how the frame was put together.
    package var notes: [String] = []
  }

  /// A value in a packet.
  package struct ExplainedValue: Sendable {
    /// Where it stands, in the capture or in its frame.
    let range: ByteRange
    /// Its parts.
    let rows: [FrameDissection.ValueRow]
    /// What it is, and how that is known.
    package let known: [String]
    /// The checks that it met.
    package var checks: [String]
  }

  /// Frames that wait for their rest, at most; the oldest is forgotten.
  private static let waitingFrames = 64
  /// Records that are read on for an answer, at most.
  private static let followed = 1000
  /// Pieces of a frame that are kept.
  private static let pieces = 4096

  private var decoder: TimelineDecoder
  private let sink: ProvenanceSink
  private var waiting: [(stream: Dissection.Stream, parts: [Dissection])] = []
  private let target: Int
  /// The stream whose current frame is awaited.
  private var awaited: Dissection.Stream?
  private var explanation = Explanation()

  /// An explainer of a packet by its number.
  ///
  /// - Parameters:
  ///   - packet: The number.
  ///   - library: What is known beside the capture.
  package init(packet: Int, with library: LabelLibrary? = nil) {
    target = packet
    sink = ProvenanceSink()
    decoder = TimelineDecoder(sink: sink)
    if let library { decoder.begin(with: library) }
    explanation.packet = packet
  }

  /// Reads a capture until the packet is explained.
  ///
  /// - Parameters:
  ///   - reader: The capture, at its first record.
  ///   - pace: After how many records `body` is called.
  ///   - body: Called now and then, for progress.
  /// - Returns: What was found out; `nil` if the capture has no such packet.
  /// - Throws: `readFailed` if the source fails.
  package mutating func explain(
    _ reader: inout CaptureReader, every pace: Int = .max, _ body: (Int) -> Void = { _ in }
  ) throws(CaptureError) -> Explanation? {
    var left = pace
    while let record = try reader.next() {
      left -= 1
      if left <= 0 {
        left = pace
        body(record.number)
      }
      if var found = take(record, reader) {
        follow(&reader)
        found.context += sink.answers
        return found
      }
    }
    guard awaited != nil else { return nil }
    // The frame never ended: explain the part that is there.
    explanation.notes.append("the rest of the frame is not in the capture")
    return explanation
  }

  /// Reads on to what answers the packet: not far, and not so far as the capture can be read.
  private mutating func follow(_ reader: inout CaptureReader) {
    guard sink.asking > 0 else { return }
    sink.isKeeping = false
    for _ in 0..<Self.followed {
      guard sink.answers.isEmpty, let record = try? reader.next() else { return }
      _ = decoder.take(record, of: reader)
    }
  }

  /// Reads a capture, and explains each packet of a range.
  ///
  /// A packet that holds a piece of a frame is explained by itself; the one that ends the frame has all of it.
  ///
  /// - Parameters:
  ///   - range: The packets; the first is the one that the explainer was made for.
  ///   - reader: The capture, at its first record.
  ///   - pace: After how many records `progress` is called.
  ///   - progress: Called now and then.
  ///   - each: Gets what was found out of each packet.
  /// - Throws: `readFailed` if the source fails.
  package mutating func explain(
    all range: ClosedRange<Int>, in reader: inout CaptureReader, every pace: Int,
    _ progress: (Int) -> Void, each: (Explanation) -> Void
  ) throws(CaptureError) {
    while let record = try reader.next(), record.number <= range.upperBound {
      if record.number.isMultiple(of: pace) { progress(record.number) }
      guard let (parts, carried) = dissect(record, reader), range.contains(record.number) else {
        continue
      }
      explanation = Explanation()
      explanation.packet = record.number
      note(record, parts)
      if carried.part == .pending {
        explanation.notes.append("its frame goes on in a later packet")
      }
      each(explanation)
    }
  }

  /// Decodes a record; its parts, or those of the frame that it ends.
  private mutating func dissect(
    _ record: CaptureRecord, _ reader: borrowing CaptureReader
  ) -> (parts: [Dissection], carried: CarriedData)? {
    sink.isKeeping = record.number >= target
    if sink.isKeeping { sink.begin() }
    sink.isUnread = false
    var dissections: [Dissection] = []
    let sink = sink
    let carried = decoder.take(record, of: reader) { packet, payload, _, timeline in
      var dissection = Dissection(record)
      let encryption: Dissection.Encryption =
        sink.isUnread ? .unread : timeline.plaintext.map { .read($0) } ?? .none
      reader.withBytes { dissection.add(packet, payload, of: $0, encryption) }
      dissections.append(dissection)
    }
    if dissections.isEmpty {
      reader.withBytes { dissections.append(Dissection(of: record, withoutPacket: $0)) }
    }
    guard let last = dissections.last else { return nil }
    guard let piece = last.piece else { return (dissections, carried) }
    return (join(last, piece, carried) ?? dissections, carried)
  }

  private mutating func take(
    _ record: CaptureRecord, _ reader: borrowing CaptureReader
  ) -> Explanation? {
    guard let (parts, carried) = dissect(record, reader), let last = parts.last else { return nil }
    if record.number == target {
      note(record, parts)
      if carried.part == .pending, let piece = last.piece {
        awaited = piece.stream
        return nil
      }
      return explanation
    }
    // What was waited for has ended, or begun anew.
    guard let awaited, last.piece?.stream == awaited, carried.part != .pending else { return nil }
    guard parts.contains(where: { $0.record.number == target }) else {
      explanation.notes.append(
        "its frame was given up when another began: see packet \(record.number)")
      return explanation
    }
    note(record, parts)
    return explanation
  }

  /// Keeps a piece of a frame, and returns all of them when it is the last.
  private mutating func join(
    _ dissection: Dissection, _ piece: Dissection.Piece, _ carried: CarriedData
  ) -> [Dissection]? {
    let place = waiting.firstIndex { $0.stream == piece.stream }
    switch carried.part {
    case .whole: return nil
    case .pending:
      var entry = place.map { waiting.remove(at: $0) } ?? (stream: piece.stream, parts: [])
      if piece.isStart { entry.parts = [] }
      if entry.parts.count < Self.pieces { entry.parts.append(dissection) }
      if waiting.count >= Self.waitingFrames { waiting.removeFirst() }
      waiting.append(entry)
      return entry.parts
    case .end(let first):
      guard let place else { return nil }
      let parts = waiting.remove(at: place).parts + [dissection]
      return parts.filter { $0.record.number >= first }
    }
  }

  // MARK: - What is told

  private mutating func note(_ record: CaptureRecord, _ parts: [Dissection]) {
    explanation.last = record.number
    explanation.time = record.time
    explanation.direction =
      sink.direction ?? parts.last?.piece?.stream.direction ?? record.direction
    explanation.context = sink.context
    explanation.remarks = sink.remarks
    explanation.values = sink.values
    explanation.records = parts
    frame(parts)
  }

  private mutating func frame(_ parts: [Dissection]) {
    explanation.frame = []
    let pieces = parts.compactMap(\.piece)
    guard let first = pieces.first else { return }
    guard first.isStart else {
      explanation.notes.append(
        "\(first.bytes.count) bytes of a frame whose beginning is not in the capture, not shown: "
          + "a key may be among them")
      return
    }
    let value = sink.values.first
    // In a frame that was put together, ranges count from its first byte.
    var range: Range<Int>?
    if let value {
      // A packet that was put together from transfers counts from its own header.
      let start =
        pieces.count > 1 || first.isDecrypted
        ? value.range.offset : value.range.offset - (first.offset ?? 4)
      if start >= 0 { range = start..<(start + value.range.count) }
    }
    let frame = FrameDissection(pieces, value: range, value?.rows ?? [])
    explanation.frame = frame.fields.rows
    if pieces.count > 1 {
      explanation.notes.append(
        "\(frame.bytes.count) of \(frame.declaredCount) bytes of the frame, in \(pieces.count) "
          + "pieces")
    }
  }
}
