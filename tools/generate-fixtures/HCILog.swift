/// Which way a packet goes, seen from the logging host.
enum Way: UInt32 {
  /// From host to controller.
  case sent = 0
  /// From controller to host.
  case received = 1
}

/// The HCI log of one host, or of several adapters of it, in one of btsnoop's framings.
struct HCILog {
  /// How a packet's kind is told.
  enum Framing: UInt32 {
    /// By the flags, without a type byte.
    case h1 = 1001
    /// By a type byte in front.
    case h4 = 1002
    /// By an opcode in the flags, beside the adapter's index.
    case monitor = 2001
  }

  /// The kind of an HCI packet, with H4's type byte as its number.
  enum Kind: UInt8 {
    case command = 1
    case data = 2
    case synchronous = 3
    case event = 4
    case isochronous = 5
  }

  /// The file that the log goes to.
  var file: BTSnoopFile
  /// The framing of its packets.
  let framing: Framing
  /// The time of the next packet: microseconds since 1970-01-01 00:00 UTC.
  var now: Int64 = 1_777_876_200_000_000
  /// The packets logged so far, as `H4` has them, whole.
  private(set) var packets: [(bytes: Octets, isSent: Bool)] = []
  /// The identifier of the last signalling request.
  var lastIdentifier = 0
  /// How many packets the recorder lost up to now.
  var lost: UInt32 = 0
  /// The adapter that packets are logged of; only the monitor's framing tells it.
  var adapter: UInt32 = 0

  /// An empty log that begins at 2026-05-04 06:30:00 UTC.
  ///
  /// - Parameters:
  ///   - framing: How packets are framed.
  ///   - datalink: What the file's header says of that, if not the truth.
  init(_ framing: Framing = .h4, datalink: UInt32? = nil) {
    self.framing = framing
    file = BTSnoopFile(datalink: datalink ?? framing.rawValue)
  }

  /// Lets time pass.
  mutating func pause(milliseconds: Int64) { now += milliseconds * 1000 }

  // MARK: Packets

  /// The bytes and flags of a packet as a record holds them.
  func record(_ kind: Kind, _ way: Way, _ packet: Octets) -> (data: Octets, flags: UInt32) {
    let isControl = kind == .command || kind == .event
    let flags = way.rawValue | (isControl ? 2 : 0)
    switch framing {
    case .h1: return (packet, flags)
    case .h4: return (.byte(Int(kind.rawValue)) + packet, flags)
    case .monitor:
      let opcode: UInt32 =
        switch kind {
        case .command: 2
        case .event: 3
        case .data: 4 + way.rawValue
        case .synchronous: 6 + way.rawValue
        case .isochronous: 18 + way.rawValue
        }
      return (packet, adapter << 16 | opcode)
    }
  }

  /// Logs a packet; the next one comes 1.25 ms later.
  mutating func log(
    _ kind: Kind, _ way: Way, _ packet: Octets, keeping kept: Int? = nil, drops: UInt32 = 0
  ) {
    let (data, flags) = record(kind, way, packet)
    packets.append((.byte(Int(kind.rawValue)) + packet, way == .sent))
    file.append(
      kept.map { data.part(from: 0, count: $0) } ?? data, flags: flags, time: now,
      originalLength: data.count, drops: lost + drops)
    now += 1250
  }

  /// Logs a command.
  mutating func command(_ opcode: Int, _ parameters: Octets = "") {
    log(.command, .sent, .word(opcode) + .byte(parameters.count) + parameters)
  }

  /// Logs an event.
  mutating func event(_ code: Int, _ parameters: Octets = "") {
    log(.event, .received, .byte(code) + .byte(parameters.count) + parameters)
  }

  /// Logs an LE Meta event.
  mutating func meta(_ subevent: Int, _ parameters: Octets) {
    event(0x3E, .byte(subevent) + parameters)
  }

  /// Logs a command and the Command Complete that answers it with success.
  mutating func completed(_ opcode: Int, _ parameters: Octets = "", returning: Octets = "") {
    command(opcode, parameters)
    event(0x0E, "01" + .word(opcode) + "00" + returning)
  }

  /// Logs a command and the Command Status that says it is under way.
  mutating func started(_ opcode: Int, _ parameters: Octets = "", status: Int = 0) {
    command(opcode, parameters)
    event(0x0F, .byte(status) + "01" + .word(opcode))
  }

  /// Logs an ACL data packet.
  ///
  /// - Parameters:
  ///   - handle: The connection's handle.
  ///   - way: Which way it goes.
  ///   - boundary: The packet boundary flag; 1 for a continuation.
  ///   - payload: A frame, or a piece of one.
  mutating func data(_ handle: Int, _ way: Way, boundary: Int? = nil, _ payload: Octets) {
    let flag = boundary ?? (way == .sent ? 0 : 2)
    log(.data, way, .word(handle | flag << 12) + .word(payload.count) + payload)
  }

  /// Logs an L2CAP frame in one piece.
  mutating func frame(_ handle: Int, _ way: Way, channel: Int, _ payload: Octets) {
    data(handle, way, .word(payload.count) + .word(channel) + payload)
  }

  /// Logs an ATT PDU.
  mutating func att(_ handle: Int, _ way: Way, _ pdu: Octets) {
    frame(handle, way, channel: 4, pdu)
  }

  /// Logs what the host asks and the peer answers.
  mutating func ask(_ handle: Int, _ request: Octets, _ response: Octets) {
    att(handle, .sent, request)
    att(handle, .received, response)
  }

  /// Logs a Disconnection Complete.
  mutating func disconnected(_ handle: Int, reason: Int, status: Int = 0) {
    event(0x05, .byte(status) + .word(handle) + .byte(reason))
  }
}
