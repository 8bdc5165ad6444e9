public import HSProtocols

/// An adapter's state as the capture shows it.
public struct Adapter: Sendable {
  /// The index.
  public let index: UInt16
  /// Its address, if the capture tells.
  public private(set) var address: DeviceAddress?
  /// Its name as the kernel gives it, in UTF-8; else the one that it tells other devices.
  public private(set) var name: [UInt8] = []
  /// Whether the kernel gave it its name.
  private(set) var isNamedByKernel = false
  /// Its manufacturer's company identifier, if the capture tells.
  public private(set) var manufacturer: UInt16?
  /// Packets seen of it.
  public private(set) var packets = 0
  /// Data packets of LE that the controller has room for, if the capture tells.
  private(set) var buffers: Int?
  /// Whether the recorder shows data that our host sends.
  private(set) var hasSentData = false
  /// Whether it scans, as far as commands tell.
  private(set) var isScanning = false
  /// Whether it advertises, as far as commands tell.
  private(set) var isAdvertising = false
  /// The connection that the host asked for and that has not come about yet.
  private(set) var connecting: PendingConnect?
  /// How often the host asked for a connection, and the controller accepted.
  package private(set) var connectAttempts = 0
  /// The packet that tells that the host reset its controller: nothing is connected then; the first, 0 where there is none.
  package private(set) var resetPacket = 0
  /// Commands that wait for their answers.
  private(set) var commands = PendingCommands()

  /// An adapter of which nothing is known yet.
  init(index: UInt16) { self.index = index }

  /// Counts a packet of it.
  @inline(__always)
  mutating func countPacket() { packets += 1 }

  /// The recorder shows data that our host sends.
  @inline(__always)
  mutating func noteSentData() { hasSentData = true }

  /// Takes in its address; whether that is new.
  @discardableResult
  mutating func noteAddress(_ told: DeviceAddress) -> Bool {
    defer { address = told }
    return address != told
  }

  /// Takes in its manufacturer's company identifier.
  mutating func noteManufacturer(_ company: UInt16) { manufacturer = company }

  /// Takes in how many data packets of LE the controller has room for.
  mutating func noteBuffers(_ count: Int) { buffers = count }

  /// Scanning is on or off now; whether it was otherwise before.
  @discardableResult
  mutating func scan(_ enable: Bool) -> Bool {
    defer { isScanning = enable }
    return isScanning != enable
  }

  /// Advertising is on or off now; whether it was otherwise before.
  @discardableResult
  mutating func advertise(_ enable: Bool) -> Bool {
    defer { isAdvertising = enable }
    return isAdvertising != enable
  }

  /// The controller accepted the host's request for a connection.
  mutating func connect(_ request: PendingConnect) {
    connecting = request
    connectAttempts &+= 1
  }

  /// The request for a connection was answered; the request.
  mutating func endConnecting() -> PendingConnect? {
    defer { connecting = nil }
    return connecting
  }

  /// A command waits for its answer.
  mutating func send(_ command: PendingCommands.Command) { commands.add(command) }

  /// A command with this opcode was answered; the command, if it was seen.
  mutating func answer(_ opcode: Opcode) -> PendingCommands.Command? {
    commands.take(opcode)
  }

  /// Takes in the name that it has: zeros end it.
  ///
  /// What the kernel calls it counts more than what other devices see.
  mutating func noteName(_ bytes: Span<UInt8>, isKernels: Bool = false) {
    guard isKernels || !isNamedByKernel else { return }
    isNamedByKernel = isKernels
    name.removeAll(keepingCapacity: true)
    for index in bytes.indices where index == name.count && bytes[index] != 0 {
      name.append(bytes[index])
    }
  }

  /// The host reset its controller, as a packet tells.
  mutating func noteReset(_ packet: Int) { if resetPacket == 0 { resetPacket = packet } }

  /// Everything is off, nothing is under way: it was reset or switched off.
  mutating func reset() {
    isScanning = false
    isAdvertising = false
    connecting = nil
    commands.removeAll()
  }
}

/// A connection that the host asked for.
struct PendingConnect: Sendable {
  /// To which peer; `nil` for any on the accept list.
  var peer: DeviceAddress?
  /// The command's packet.
  var packet: Int
}

/// The commands that an adapter has not answered yet: few, so a list; bounded.
struct PendingCommands: Sendable {
  /// One command.
  struct Command: Sendable {
    var opcode: Opcode
    var packet: Int
    var time: CaptureTime
    /// What the command would switch, for those that only count when they succeed.
    var intent: CommandIntent
  }

  private var commands: [Command] = []

  /// Most commands remembered.
  static let limit = 32
  /// Nanoseconds after which a command without answer counts as lost when it is sent again.
  ///
  /// Hosts do not wait longer either: Linux gives up after two seconds.
  static let patience: Int64 = 2_000_000_000

  /// Notes a command.
  mutating func add(_ command: Command) {
    // Else every further answer would be taken for the one before.
    commands.removeAll {
      $0.opcode == command.opcode
        && command.time.nanoseconds(since: $0.time) > Self.patience
    }
    if commands.count >= Self.limit { commands.removeFirst() }
    commands.append(command)
  }

  /// Forgets them: the controller was reset.
  mutating func removeAll() { commands.removeAll(keepingCapacity: true) }

  /// Takes out the oldest command with this opcode.
  mutating func take(_ opcode: Opcode) -> Command? {
    for index in commands.indices where commands[index].opcode == opcode {
      return commands.remove(at: index)
    }
    return nil
  }
}

/// What a command would change if the controller agrees, kept until it answers.
enum CommandIntent: Sendable {
  /// Nothing that the timeline follows.
  case none
  /// Scanning on or off.
  case scan(enable: Bool)
  /// Advertising on or off.
  case advertise(enable: Bool)
  /// A connection to this peer, or to any on the accept list.
  case connect(DeviceAddress?)
  /// An end to the connection with this handle.
  case disconnect(ConnectionHandle)
  /// Encryption of the connection with this handle.
}
