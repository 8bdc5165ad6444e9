public import HSBase
public import HSCapture

/// Takes HCI packets out of the transfers of USB buses, and leaves all other devices' transfers
/// alone.
///
/// Core 5.4, Vol 4, Part B, 2.
///
/// | transfer | taken from | gives |
/// | --- | --- | --- |
/// | control, class request 0 to the device | what is submitted | command |
/// | interrupt to the host | what is completed | event |
/// | bulk to the host, to the device | what is completed, what is submitted | ACL data |
/// | isochronous, both ways | likewise | synchronous data |
///
/// A device is a controller from the first transfer on that only a controller has: a command, a
/// descriptor that says so, a whole L2CAP frame as ACL data; or when several transfers look like
/// events. What it sent before is passed over. Packets that span several transfers are put together
/// at each endpoint by itself; one that stands in a single transfer is not copied. Memory is
/// bounded: at most `deviceLimit` devices are known and `controllerLimit` followed, with at most
/// 65 539 bytes for each of an endpoint's packets.
public struct USBReassembler: Sendable {
  /// Devices that are distinguished; further ones are not taken for controllers.
  public static let deviceLimit = 4096
  /// Controllers that are followed.
  public static let controllerLimit = 32

  /// Controllers found so far.
  public private(set) var controllers = 0
  /// Transfers that belong to something else than a controller's HCI, or that hold nothing.
  public private(set) var otherTransfers = 0

  private var devices: [USBDevice] = []
  private var places: [UInt64: Int] = [:]
  var streams: [USBStream] = []
  private var streamPlaces: [UInt32: Int] = [:]
  /// The packet handed out last; changes places with its stream's buffer.
  var packetBytes: [UInt8] = []

  // What is left of the record that was added last.
  var record = 0
  var time = CaptureTime(nanoseconds: 0)
  var interface: UInt16 = 0
  var stream = -1
  var piece = ByteRange(offset: 0, count: 0)
  var pieceMissing = 0
  var isPieceStart = false
  private var data = ByteRange(offset: 0, count: 0)
  private var packets: IsochronousPackets?

  /// A reassembler that has seen nothing yet.
  public init() {}

  /// Takes the next record of a bus; ask `next` what it led to.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - reader: A reader over the record's bytes.
  /// - Throws: `truncated` or `invalid` if the recorder's header cannot be read.
  public mutating func add(
    _ record: CaptureRecord, _ reader: borrowing ByteReader
  ) throws(DecodeError) {
    self.record = record.number
    time = record.time
    interface = record.interface
    stream = -1
    packets = nil
    var cursor = reader.descending(to: .capture)
    let transfer: USBTransfer
    do throws(DecodeError) {
      transfer = try USBTransfer(framing: record, parsing: &cursor)
    } catch {
      otherTransfers &+= 1
      throw error
    }
    let bytes = reader.at(transfer.data).remainingBytes
    if let place = place(of: transfer, interface: record.interface),
      let route = route(transfer, bytes, at: place)
    {
      stream = route
      data = transfer.data
      packets = transfer.packets
      piece = ByteRange(offset: data.offset, count: 0)
      pieceMissing = 0
      if packets == nil { begin(transfer.data, missing: transfer.missing) }
    } else {
      otherTransfers &+= 1
    }
  }

  /// What the record that was added last led to, one step after the other.
  ///
  /// - Parameter reader: The reader that it was added with.
  /// - Returns: A packet or a fault; `nil` if there is nothing more.
  public mutating func next(_ reader: borrowing ByteReader) -> USBStep? {
    guard stream >= 0 else { return nil }
    while true {
      if let step = step(reader) { return step }
      guard let found = packets?.next(of: data, in: reader) else {
        stream = -1
        return nil
      }
      begin(found.range, missing: found.missing)
    }
  }

  /// Ends the capture, one fault at a time.
  ///
  /// - Returns: A packet that is lost; call again until `nil`.
  public mutating func finishNext() -> USBFault? {
    for index in streams.indices where !streams[index].bytes.isEmpty {
      let lost = incomplete(index)
      streams[index].clear()
      return lost
    }
    return nil
  }

  /// Exchanges the bytes of the packet that was last `reassembled` with `bytes`, without copying.
  ///
  /// For a caller that must change while it reads them; it gives them back by a second call.
  public mutating func exchangePacket(_ bytes: inout [UInt8]) { swap(&bytes, &packetBytes) }

  private mutating func begin(_ range: ByteRange, missing: Int) {
    piece = range
    pieceMissing = missing
    isPieceStart = true
  }
}

// MARK: - Devices and endpoints

extension USBReassembler {
  /// The place of the device that a transfer belongs to; `nil` if there are too many.
  private mutating func place(of transfer: USBTransfer, interface: UInt16) -> Int? {
    let key = UInt64(interface) << 32 | UInt64(transfer.bus) << 16 | UInt64(transfer.device)
    if let known = places[key] { return known }
    guard devices.count < Self.deviceLimit else { return nil }
    places[key] = devices.count
    devices.append(USBDevice())
    return devices.count - 1
  }

  /// The stream that a transfer belongs to; `nil` if it is not HCI or holds nothing.
  private mutating func route(
    _ transfer: USBTransfer, _ bytes: Span<UInt8>, at place: Int
  ) -> Int? {
    if devices[place].adapter == nil, controllers < Self.controllerLimit,
      devices[place].observe(transfer, bytes)
    {
      devices[place].adapter = UInt16(truncatingIfNeeded: controllers)
      controllers += 1
    }
    let isCommand = isCommand(transfer, at: place)
    guard let adapter = devices[place].adapter, transfer.length > 0, transfer.stage != .failed,
      holdsData(transfer, at: place)
    else { return nil }
    switch transfer.type {
    case .control:
      return isCommand ? stream(place, 0, .command, .sent, adapter) : nil
    case .interrupt:
      let address = transfer.endpoint | 0x80
      guard transfer.isToHost,
        Self.bind(&devices[place].eventEndpoint, address, standard: 1, true)
      else { return nil }
      return stream(place, address, .event, .received, adapter)
    case .bulk:
      return bulk(transfer, bytes, at: place, adapter)
    case .isochronous:
      return stream(
        place, transfer.endpoint | (transfer.isToHost ? 0x80 : 0), .sco,
        transfer.isToHost ? .received : .sent, adapter)
    default: return nil
    }
  }

  /// Whether a transfer's data is a command; notes what is announced.
  private mutating func isCommand(_ transfer: USBTransfer, at place: Int) -> Bool {
    guard transfer.type == .control else { return false }
    if let setup = transfer.setup {
      let isCommand =
        setup.isCommand || (devices[place].adapter != nil && setup.isCommandToInterface)
      // Without data it comes later: in another stage, or with the completion.
      devices[place].awaitsCommand = isCommand && transfer.length == 0
      return isCommand
    }
    guard devices[place].awaitsCommand, !transfer.isToHost, transfer.length > 0 else {
      return false
    }
    devices[place].awaitsCommand = false
    return true
  }

  /// Whether this half of a transfer is the one that holds its data.
  private mutating func holdsData(_ transfer: USBTransfer, at place: Int) -> Bool {
    // Which of a control transfer's stages holds the command is known from the stage before.
    if transfer.type == .control { return true }
    if transfer.isToHost { return transfer.stage == .completed }
    if transfer.stage == .submitted {
      devices[place].writesSubmitted = true
      return true
    }
    return !devices[place].writesSubmitted
  }

  private mutating func bulk(
    _ transfer: USBTransfer, _ bytes: Span<UInt8>, at place: Int, _ adapter: UInt16
  ) -> Int? {
    let isData = PacketShape.isData(bytes, length: transfer.length)
    if transfer.isToHost {
      let address = transfer.endpoint | 0x80
      guard Self.bind(&devices[place].receivedEndpoint, address, standard: 2, isData) else {
        return nil
      }
      // Controllers that wait for their firmware may send events here.
      if !isData, PacketShape.length(.event, bytes) == transfer.length,
        bytes[0] == 0xFF || PacketShape.isKnownEvent(bytes)
      {
        return stream(place, 0x7F, .event, .received, adapter)
      }
      return stream(place, address, .acl, .received, adapter)
    }
    guard Self.bind(&devices[place].sentEndpoint, transfer.endpoint, standard: 2, isData) else {
      return nil
    }
    // And take the firmware, by a command of their maker.
    if !isData, PacketShape.length(.command, bytes) == transfer.length, bytes[0] == 0x09,
      bytes[1] == 0xFC
    {
      return stream(place, 0, .command, .sent, adapter)
    }
    return stream(place, transfer.endpoint, .acl, .sent, adapter)
  }

  /// Whether an endpoint is the one for its kind of packets: the first that has the usual number or
  /// packets that fit.
  private static func bind(
    _ endpoint: inout UInt8?, _ address: UInt8, standard: UInt8, _ fits: Bool
  ) -> Bool {
    if let known = endpoint { return known == address }
    guard fits || address & 0x7F == standard else { return false }
    endpoint = address
    return true
  }

  private mutating func stream(
    _ place: Int, _ address: UInt8, _ kind: Packet.Kind, _ direction: Direction, _ adapter: UInt16
  ) -> Int {
    let key = UInt32(truncatingIfNeeded: place) << 8 | UInt32(address)
    if let known = streamPlaces[key] { return known }
    let index = streams.count
    streams.append(USBStream(kind: kind, direction: direction, adapter: adapter))
    streamPlaces[key] = index
    return index
  }
}
