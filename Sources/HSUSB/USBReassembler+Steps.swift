import HSBytes
import HSHCI

extension USBReassembler {
  /// Goes on with the piece of the transfer that is at hand: up to a packet, a fault or its end.
  mutating func step(_ reader: borrowing ByteReader) -> USBStep? {
    if isPieceStart {
      isPieceStart = false
      let length = piece.count &+ pieceMissing
      defer { streams[stream].longest = max(streams[stream].longest, length) }
      if let fault = resynchronise(reader) { return .fault(fault) }
    }
    passOver()
    guard piece.count > 0 || pieceMissing > 0 else { return nil }
    return streams[stream].bytes.isEmpty ? start(reader) : resume(reader)
  }

  /// Passes over what is left of a packet that was handed out without its end.
  private mutating func passOver() {
    let wanted = min(streams[stream].skipping, piece.count &+ pieceMissing)
    guard wanted > 0 else { return }
    streams[stream].skipping &-= wanted
    let kept = min(wanted, piece.count)
    advance(kept)
    pieceMissing &-= wanted &- kept
  }

  private mutating func advance(_ count: Int) {
    piece = ByteRange(offset: piece.offset &+ count, count: piece.count &- count)
  }

  /// Drops the packet under way if this transfer shows that its rest is lost.
  private mutating func resynchronise(_ reader: borrowing ByteReader) -> USBFault? {
    guard streams[stream].endsWithShortTransfer, pieceMissing == 0, piece.count > 0 else {
      return nil
    }
    let wanted: Int
    if streams[stream].skipping > 0 {
      wanted = streams[stream].skipping
    } else {
      guard !streams[stream].bytes.isEmpty, streams[stream].expected >= 0 else { return nil }
      wanted = streams[stream].expected &- streams[stream].bytes.count
    }
    // A transfer that is exactly what is missing, or that is full and leaves more to come, fits.
    let isShort = piece.count < streams[stream].longest
    guard piece.count > wanted || (piece.count < wanted && isShort) else { return nil }
    let bytes = reader.at(piece).remainingBytes
    let fits =
      PacketShape.length(streams[stream].kind, bytes) == bytes.count
    guard fits || piece.count < wanted else { return nil }
    let fault = streams[stream].skipping > 0 ? nil : incomplete(stream)
    streams[stream].skipping = 0
    streams[stream].clear()
    return fault
  }

  /// A piece at whose beginning a packet begins.
  private mutating func start(_ reader: borrowing ByteReader) -> USBStep? {
    let bytes = reader.at(piece).remainingBytes
    let length = bytes.count &+ pieceMissing
    streams[stream].firstRecord = record
    guard let expected = PacketShape.length(streams[stream].kind, bytes) else {
      // Not even a header.
      guard pieceMissing == 0 else {
        let fault = fault(.incomplete(available: bytes.count, expected: 0))
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
      streams[stream].skipping = max(0, expected &- length)
      dropPiece()
      return .complete(packet)
    }
    switch streams[stream].kind {
    case .command:
      // A command is all of a control transfer.
      let packet = packet(piece, missing: expected &- bytes.count)
      dropPiece()
      return .complete(packet)
    case .event where length < streams[stream].longest:
      // Nothing can follow a transfer that is not full: this is the end of something.
      let fault = fault(.stray(length))
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
    _ = streams[stream].append(reader.at(piece).remainingBytes, from: 0)
    dropPiece()
    return nil
  }

  /// A piece that goes on with the packet under way.
  private mutating func resume(_ reader: borrowing ByteReader) -> USBStep? {
    let taken = streams[stream].append(reader.at(piece).remainingBytes, from: 0)
    advance(taken)
    let expected = streams[stream].expected
    let kept = streams[stream].bytes.count
    if expected >= 0, kept >= expected {
      dropPadding(reader, behind: taken)
      return handOut(missing: 0)
    }
    guard pieceMissing > 0 else { return nil }
    guard expected >= 0 else {
      let fault = incomplete(stream)
      streams[stream].clear()
      dropPiece()
      return .fault(fault)
    }
    streams[stream].skipping = max(0, expected &- kept &- pieceMissing)
    dropPiece()
    return handOut(missing: expected &- kept)
  }

  /// Makes the bytes of the stream the packet that the caller reads, without copying them.
  private mutating func handOut(missing: Int) -> USBStep {
    swap(&packetBytes, &streams[stream].bytes)
    streams[stream].clear()
    return .reassembled(
      packet(ByteRange(offset: 0, count: packetBytes.count), missing: missing))
  }

  private func packet(_ range: ByteRange, missing: Int) -> Packet {
    Packet(
      kind: streams[stream].kind, direction: streams[stream].direction,
      adapter: streams[stream].adapter, interface: interface, record: record, time: time,
      payload: range, originalLength: range.count &+ missing)
  }

  private func fault(_ kind: USBFault.Kind) -> USBFault {
    USBFault(
      kind: kind, adapter: streams[stream].adapter, direction: streams[stream].direction,
      firstRecord: streams[stream].firstRecord)
  }

  /// The fault that the packet under way at `index` never ended.
  func incomplete(_ index: Int) -> USBFault {
    USBFault(
      kind: .incomplete(
        available: streams[index].bytes.count, expected: max(0, streams[index].expected)),
      adapter: streams[index].adapter, direction: streams[index].direction,
      firstRecord: streams[index].firstRecord)
  }
}
