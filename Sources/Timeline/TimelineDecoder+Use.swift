import ATT
import Bytes

// What clients do with attributes is kept only where a table is wanted: it costs memory for each
// attribute that is written.
extension TimelineDecoder {
  /// Notes a write for the table.
  mutating func noteWrite(
    _ event: ValueEvent, _ server: ServerSide, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard keepsNotifiedValues else { return }
    let bytes = reader.at(event.value).remainingBytes
    let isPartial = event.originalLength > bytes.count
    change(server, frame) {
      $0.write(event.handle, bytes, packet: frame.now.packet, isPartial: isPartial)
    }
  }

  /// Notes for the table a write that was prepared in parts and came into force.
  ///
  /// What does not begin at the value's first byte leaves the whole unknown.
  mutating func noteQueuedWrite(
    _ event: ValueEvent, _ server: ServerSide, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard keepsNotifiedValues else { return }
    var known = event.value
    if event.offset > 0 { known.count = 0 }
    let bytes = reader.at(known).remainingBytes
    let isPartial = event.offset > 0 || event.originalLength > bytes.count
    change(server, frame) {
      $0.write(event.handle, bytes, packet: frame.now.packet, isPartial: isPartial)
    }
  }

  /// Notes a refusal for the table, if it concerns one attribute.
  mutating func noteRefusal(_ error: ErrorResponse, _ server: ServerSide, _ frame: AttributeFrame) {
    guard keepsNotifiedValues else { return }
    switch error.requestOpcode {
    case .readRequest, .writeRequest, .prepareWriteRequest: break
    case .readBlobRequest:
      // How a client learns that there is no more to read.
      if error.errorCode == .attributeNotLong || error.errorCode == .invalidOffset { return }
    default: return
    }
    change(server, frame) {
      $0.refuse(
        error.attributeHandle, error.requestOpcode, error.errorCode, packet: frame.now.packet)
    }
  }

  /// Changes the values of a server, if there is room for more.
  mutating func change(
    _ server: ServerSide, _ frame: AttributeFrame, _ change: (inout StoredValues) -> Void
  ) {
    guard hasRoom(frame.now) else { return }
    let peer = connections[frame.index].peer - 1
    let growth: Int
    switch server {
    case .peer:
      let before = peers[peer].values.weight
      change(&peers[peer].values)
      growth = peers[peer].values.weight - before
    case .local:
      let before = peers[peer].localValues.weight
      change(&peers[peer].localValues)
      growth = peers[peer].localValues.weight - before
    }
    memory.remember(growth)
  }

  /// Tells that a write was answered.
  mutating func tellAnswer(
    to request: PendingRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard interest.contains(.write) else { return }
    let server = server(ofResponse: frame.direction)
    emit(
      .gatt(
        .writeResponse(
          WriteResponseEvent(
            handle: request.handle, label: label(request.handle, server, frame.index),
            request: request.packet, latency: frame.now.latency(since: request.time)))),
      reader, frame)
  }
}
