import HSBase

extension USBReassembler {
  /// The stream that the transfer at hand belongs to.
  private var current: USBStream {
    _read { yield streams[stream] }
    _modify { yield &streams[stream] }
  }

  /// Goes on with the piece of the transfer that is at hand: up to a packet, a fault or its end.
  mutating func step(_ reader: borrowing ByteReader) -> USBStep? {
    if isPieceStart {
      isPieceStart = false
      let length = piece.count &+ pieceMissing
      defer { current.longest = max(current.longest, length) }
      if let fault = resynchronise(reader) { return .fault(fault) }
    }
    passOver()
    guard piece.count > 0 || pieceMissing > 0 else { return nil }
    return current.bytes.isEmpty ? start(reader) : resume(reader)
  }

  /// Passes over what is left of a packet that was handed out without its end.
  private mutating func passOver() {
    let wanted = min(current.skipping, piece.count &+ pieceMissing)
    guard wanted > 0 else { return }
    current.skipping &-= wanted
    let kept = min(wanted, piece.count)
    advance(kept)
    pieceMissing &-= wanted &- kept
  }

  private mutating func advance(_ count: Int) {
    piece = ByteRange(offset: piece.offset &+ count, count: piece.count &- count)
  }

  /// Drops the packet under way if this transfer shows that its rest is lost.
  private mutating func resynchronise(_ reader: borrowing ByteReader) -> USBFault? {
    guard current.endsWithShortTransfer, pieceMissing == 0, piece.count > 0 else {
      return nil
    }
    let wanted: Int
    if current.skipping > 0 {
      wanted = current.skipping
    } else {
      guard !current.bytes.isEmpty, current.expected >= 0 else { return nil }
      wanted = current.expected &- current.bytes.count
    }
    // A transfer that is exactly what is missing, or that is full and leaves more to come, fits.
    let isShort = piece.count < current.longest
    guard piece.count > wanted || (piece.count < wanted && isShort) else { return nil }
    let bytes = reader.at(piece).remainingBytes
    let fits = PacketShape.length(current.kind, bytes) == bytes.count
    guard fits || piece.count < wanted else { return nil }
    let fault = current.skipping > 0 ? nil : incomplete(stream)
    current.skipping = 0
    current.clear()
    return fault
  }

  /// A piece at whose beginning a packet begins.
  private mutating func start(_ reader: borrowing ByteReader) -> USBStep? {
    let bytes = reader.at(piece).remainingBytes
    let length = bytes.count &+ pieceMissing
    current.firstRecord = record
    guard let expected = PacketShape.length(current.kind, bytes) else {
      // Not even a header.
      guard pieceMissing == 0 else {
        let fault = fault(.incomplete(available: bytes.count, expected: 0), current)
        dropPiece()
        return .fault(fault)
      }
      return collect(reader)
    }
    if bytes.count >= expected {
      let packet = packet(ByteRange(offset: piece.offset, count: expected), missing: 0)
      advance(expected)
      dropPadding(reader, behind: expected)
      return .complete(packet)
    }
    if pieceMissing > 0 {
      let packet = packet(piece, missing: expected &- bytes.count)
      current.skipping = max(0, expected &- length)
      dropPiece()
      return .complete(packet)
    }
    switch current.kind {
    case .command:
      // A command is all of a control transfer.
      let packet = packet(piece, missing: expected &- bytes.count)
      dropPiece()
      return .complete(packet)
    case .event where length < current.longest:
      // Nothing can follow a transfer that is not full: this is the end of something.
      let fault = fault(.stray(length), current)
      dropPiece()
      return .fault(fault)
    default: return collect(reader)
    }
  }

  /// Zeros behind a packet are what was left in the host's buffer.
  private mutating func dropPadding(_ reader: borrowing ByteReader, behind expected: Int) {
    let rest = reader.at(piece).remainingBytes
    for index in rest.indices where rest[index] != 0 { return }
    if pieceMissing == 0 { dropPiece() }
  }

  private mutating func dropPiece() {
    piece = ByteRange(offset: piece.end, count: 0)
    pieceMissing = 0
  }

  /// Keeps the piece, all of which belongs to an unfinished packet.
  private mutating func collect(_ reader: borrowing ByteReader) -> USBStep? {
    _ = current.append(reader.at(piece).remainingBytes)
    dropPiece()
    return nil
  }

  /// A piece that goes on with the packet under way.
  private mutating func resume(_ reader: borrowing ByteReader) -> USBStep? {
    let taken = current.append(reader.at(piece).remainingBytes)
    advance(taken)
    let expected = current.expected
    let kept = current.bytes.count
    if expected >= 0, kept >= expected {
      dropPadding(reader, behind: taken)
      return handOut(missing: 0)
    }
    guard pieceMissing > 0 else { return nil }
    guard expected >= 0 else {
      let fault = incomplete(stream)
      current.clear()
      dropPiece()
      return .fault(fault)
    }
    current.skipping = max(0, expected &- kept &- pieceMissing)
    dropPiece()
    return handOut(missing: expected &- kept)
  }

  /// Makes the bytes of the stream the packet that the caller reads, without copying them.
  private mutating func handOut(missing: Int) -> USBStep {
    swap(&packetBytes, &streams[stream].bytes)
    current.clear()
    return .reassembled(
      packet(ByteRange(offset: 0, count: packetBytes.count), missing: missing))
  }

  private func packet(_ range: ByteRange, missing: Int) -> Packet {
    Packet(
      kind: current.kind, direction: current.direction,
      adapter: current.adapter, interface: interface, record: record, time: time,
      payload: range, originalLength: range.count &+ missing)
  }

  private func fault(_ kind: USBFault.Kind, _ stream: USBStream) -> USBFault {
    USBFault(
      kind: kind, adapter: stream.adapter, direction: stream.direction,
      firstRecord: stream.firstRecord)
  }

  /// The fault that the packet under way at `index` never ended.
  func incomplete(_ index: Int) -> USBFault {
    let stream = streams[index]
    return fault(
      .incomplete(available: stream.bytes.count, expected: max(0, stream.expected)), stream)
  }
}
