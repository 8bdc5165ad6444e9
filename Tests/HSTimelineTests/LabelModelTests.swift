import HSProtocols
import HSTimeline
import Testing

/// What the conversations' servers really are, kept apart from the decoder: every characteristic
/// of every server has a UUID that no other server has.
///
/// ```
/// UUID     0xSSHH   server number, handle of the value
/// ```
///
/// So whoever sees a label knows whose table it came from.
private struct Server {
  /// 1 to 15, or 16 and up for our own as a peer sees it.
  var number: UInt16

  /// The UUID of the value under a handle; values have odd handles, declarations even ones.
  func uuid(_ handle: UInt16) -> UInt16 { 0x8000 | number << 8 | handle }
}

/// Conversations at random with several peers at once, and what the truth about each value is.
private struct RandomConversations {
  var random: SeededGenerator
  var trace = Trace()
  /// Device of each open handle, and our role is of no account.
  var open: [UInt16: UInt8] = [:]
  /// The device that each packet with a label was about, and from which side.
  var truth: [Int: (device: UInt8, isOurs: Bool)] = [:]

  init(seed: UInt64) { random = SeededGenerator(state: seed) }

  mutating func step() {
    let handle = UInt16(0x40 + random.pick(4))
    guard let device = open[handle] else {
      let device = UInt8(1 + random.pick(6))
      // A device has one connection at a time.
      guard !open.values.contains(device) else { return }
      trace.connect(device, handle: handle, role: UInt8(random.pick(2)))
      open[handle] = device
      return
    }
    switch random.pick(16) {
    case 0:
      trace.disconnect(handle)
      open[handle] = nil
    case 1:
      // The handle is given again, and the recorder lost the disconnection.
      let next = UInt8(1 + random.pick(6))
      guard !open.values.contains(next) else { return }
      trace.connect(next, handle: handle)
      open[handle] = next
    case 2, 3, 4: characteristics(device, handle)
    case 5: types(device, handle)
    case 6: byType(device, handle)
    case 7, 8, 9: value(device, handle, random.pick(2) == 0 ? "1b" : "1d")
    case 10: read(device, handle)
    case 11: noise(device, handle)
    case 12: service(device, handle)
    default: value(device, handle, "1b")
    }
  }

  private mutating func direction() -> Direction { random.pick(4) == 0 ? .received : .sent }

  /// The server that answers a request in `direction`.
  private func server(_ device: UInt8, _ direction: Direction) -> Server {
    Server(number: UInt16(device) + (direction == .sent ? 0 : 16))
  }

  private mutating func exchange(
    _ device: UInt8, _ handle: UInt16, _ direction: Direction, _ request: String,
    _ response: String
  ) {
    note(trace.frame(direction, request, on: handle, channel: 4), device, direction == .received)
    // Sometimes the answer is lost, sometimes another comes, sometimes other traffic between.
    switch random.pick(10) {
    // A client that has its answer, and asks on, has taken its time.
    case 0: trace.milliseconds += 200
    case 1:
      trace.frame(direction.opposite, "01 \(request.prefix(2)) 0100 0a", on: handle, channel: 4)
      trace.milliseconds += 200
    default:
      let packet = trace.frame(direction.opposite, response, on: handle, channel: 4)
      note(packet, device, direction == .received)
    }
  }

  private mutating func note(_ packet: Int, _ device: UInt8, _ isOurs: Bool) {
    truth[packet] = (device, isOurs)
  }

  private mutating func characteristics(_ device: UInt8, _ handle: UInt16) {
    let direction = direction()
    let server = server(device, direction)
    let first = UInt16(2 * random.pick(8) + 2)
    var entries = ""
    for position in 0..<UInt16(1 + random.pick(3)) {
      let declaration = first + 2 * position
      entries += bytes(declaration) + "10" + bytes(declaration + 1)
      entries += bytes(server.uuid(declaration + 1))
    }
    exchange(device, handle, direction, "08 \(bytes(first)) ffff 0328", "09 07 \(entries)")
  }

  private mutating func types(_ device: UInt8, _ handle: UInt16) {
    let direction = direction()
    let server = server(device, direction)
    let first = UInt16(2 * random.pick(8) + 3)
    exchange(
      device, handle, direction, "04 \(bytes(first)) \(bytes(first))",
      "05 01 \(bytes(first)) \(bytes(server.uuid(first)))")
  }

  private mutating func byType(_ device: UInt8, _ handle: UInt16) {
    let direction = direction()
    let server = server(device, direction)
    let first = UInt16(2 * random.pick(8) + 3)
    exchange(
      device, handle, direction, "08 0100 ffff \(bytes(server.uuid(first)))",
      "09 04 \(bytes(first)) 4142")
  }

  private mutating func service(_ device: UInt8, _ handle: UInt16) {
    let direction = direction()
    let server = server(device, direction)
    exchange(
      device, handle, direction, "10 0100 ffff 0028",
      "11 06 0100 4000 \(bytes(server.uuid(0)))")
  }

  private mutating func value(_ device: UInt8, _ handle: UInt16, _ opcode: String) {
    let direction = direction().opposite
    let attribute = UInt16(2 * random.pick(10) + 3)
    let packet = trace.frame(
      direction, "\(opcode) \(bytes(attribute)) 48", on: handle, channel: 4)
    note(packet, device, direction == .sent)
  }

  private mutating func read(_ device: UInt8, _ handle: UInt16) {
    let attribute = UInt16(2 * random.pick(10) + 3)
    exchange(device, handle, direction(), "0a \(bytes(attribute))", "0b 48")
  }

  /// A PDU of random bytes; what it may teach must still be the sender's, so it holds no UUIDs.
  private mutating func noise(_ device: UInt8, _ handle: UInt16) {
    let opcodes = ["02", "03", "0d", "13", "1e", "23", "30", "0f", "21", "18", "19"]
    var pdu = opcodes[random.pick(opcodes.count)]
    for _ in 0..<random.pick(8) { pdu += two(UInt8(random.pick(256))) }
    let direction = direction()
    let packet = trace.frame(direction, pdu, on: handle, channel: 4)
    note(packet, device, direction == .sent)
  }

  private func bytes(_ number: UInt16) -> String { littleEndian(number).map(two).joined() }
}

/// A sink that holds every label against the truth.
private final class Judge: EventSink {
  let interest: EventCategory = [.gatt, .value]
  let truth: [Int: (device: UInt8, isOurs: Bool)]
  private(set) var wrong: [String] = []
  private(set) var labels = 0
  private(set) var inherited = 0

  init(_ truth: [Int: (device: UInt8, isOurs: Bool)]) { self.truth = truth }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing HSTimeline.Story
  ) {
    let value: ValueEvent
    switch event.kind {
    case .notification(let event), .indication(let event), .gatt(.read(let event)),
      .gatt(.write(let event)):
      value = event
    default: return
    }
    guard let label = value.label, let truth = truth[event.packet] else { return }
    labels += 1
    if label.evidence.connection != event.connection { inherited += 1 }
    let server = Server(number: UInt16(truth.device) + (truth.isOurs ? 16 : 0))
    let expected = BluetoothUUID(server.uuid(value.handle.rawValue))
    if label.uuid != expected {
      wrong.append("packet \(event.packet): \(value.handle) is \(label.uuid), not \(expected)")
    }
    if let service = label.service, service != BluetoothUUID(server.uuid(0)) {
      wrong.append("packet \(event.packet): \(value.handle) in \(service)")
    }
    let address = story.peers[event.peer - 1].address
    if address?.value != 0xc000_0000_0000 | UInt64(truth.device) {
      wrong.append("packet \(event.packet): of another peer")
    }
  }
}

@Suite struct `Labels in random conversations` {
  /// Whatever is asked, answered, lost and given again: a label never comes from another table.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `come from the table of whoever is meant`(seed: UInt64) {
    var conversations = RandomConversations(seed: seed)
    for _ in 0..<600 { conversations.step() }
    let judge = Judge(conversations.truth)
    var decoder = TimelineDecoder(sink: judge)
    for recorded in conversations.trace.records {
      decoder.take(recorded.record, recorded.bytes.span)
    }
    decoder.finish()
    #expect(judge.wrong.isEmpty, "seed \(seed)")
    // Else the test shows nothing.
    #expect(judge.labels > 20, "seed \(seed)")
    #expect(judge.inherited > 0, "seed \(seed)")
  }
}
