import Bytes
import Capture
import HCI

// What the controller has completed, held against what our host was seen to send.
//
// Only of LE: of BR/EDR, recorders leave out media on purpose, and controllers are given voice and
// music past the host. Nor of a recorder that never shows data of our host's, nor where it kept too
// little of a packet to tell whose data it was, nor where directions are worked out.
extension TimelineDecoder {
  /// Number Of Completed Packets.
  mutating func completedPackets(
    _ now: Moment, _ completed: NumberOfCompletedPackets, _ reader: borrowing ByteReader,
    at place: Int
  ) {
    var packets = 0
    for position in 0..<completed.count {
      let found = try? completed.entry(at: position, in: reader.descending(to: .hci))
      guard let entry = found ?? nil else { break }
      packets += Int(entry.packets)
      complete(now, Int(entry.packets), on: entry.handle, reader, at: place)
    }
    guard interest.contains(.hci) else { return }
    emit(
      now, .hci(.completedPackets(handles: completed.count, packets: packets)), reader,
      direction: .received)
  }

  private mutating func complete(
    _ now: Moment, _ packets: Int, on handle: ConnectionHandle, _ reader: borrowing ByteReader,
    at place: Int
  ) {
    // More than any controller holds is no count, but damage.
    guard packets <= DataInController.most, let index = roster.connection(handle, on: now.adapter)
    else { return }
    let unseen = connections[index].dataInController.complete(packets)
    guard unseen > 0, connections[index].transport == .lowEnergy, adapters[place].hasSentData,
      !gaps.hasUncountedData, framing.inferredDirections == 0
    else { return }
    connections[index].losses.note(.recorder, of: .sent, at: now.packet)
    find(
      now, Finding(.linkUnseenData, first: unseen, second: Int(handle.rawValue)), reader,
      direction: .received, at: index)
  }

  /// Notes how many LE packets the controller has room for; 0 says that they share another room.
  mutating func noteBuffers(
    _ complete: CommandComplete, _ reader: borrowing ByteReader, at place: Int
  ) {
    guard complete.opcode == .leReadBufferSize || complete.opcode == .leReadBufferSizeV2 else {
      return
    }
    var cursor = reader.at(complete.returnParameters)
    let returned = try? ReturnParameters(opcode: complete.opcode, parsing: &cursor)
    guard case .leBufferSize(let size)? = returned, size.aclCount > 0 else { return }
    adapters[place].buffers = Int(size.aclCount)
  }
}
