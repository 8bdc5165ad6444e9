public import HSProtocols

/// The device at the other end, with what is known of both sides' attributes.
///
/// A peer is an identity on an adapter: an address, or all resolvable private addresses that were
/// made with one key. A connection whose address is not in the capture has a peer of its own, so that
/// nothing is ever inherited from a stranger.
public struct Peer: Sendable {
  /// The number on this timeline, from 1.
  public let id: Int
  /// The adapter that it was reached through.
  public let adapter: UInt16
  /// Its address, if the capture tells.
  public var address: DeviceAddress?
  /// Further addresses that it used, in the order in which they were seen; at most `addressLimit`.
  ///
  /// Private ones that a key resolves.
  public internal(set) var otherAddresses: [DeviceAddress] = []
  /// How many further addresses it used.
  public internal(set) var otherAddressCount = 0
  /// Where the key was learnt that joins its addresses, if one does.
  public internal(set) var keySource: KeySource?
  /// The number of the peer that it turned out to be; 0 if it is itself.
  ///
  /// Connections from then on are that peer's.
  public internal(set) var sameAs = 0
  /// The Database Hash that it told last.
  public internal(set) var databaseHash: DatabaseHashReading?
  /// What is known of its attributes beside what it said in this capture.
  var labels = PeerLabels()
  /// The names that it was known by, as advertised or read.
  public internal(set) var names = PeerNames()
  /// The peer's attributes, as we learnt them.
  public var server = AttributeTable()
  /// What its attributes were before it said that they changed, in order; at most `EarlierTable.limit`.
  package private(set) var earlierTables: [EarlierTable] = []
  /// Our attributes, as this peer learnt them.
  public var localServer = AttributeTable()
  /// Values last read, written or notified, of the peer's attributes.
  public var values = StoredValues()
  /// Values of ours that this peer read or wrote.
  public var localValues = StoredValues()
  /// The packet at which a pairing ended by which both keep keys, 0 if none was seen.
  public internal(set) var bondedPacket = 0
  /// Encryptions with it that failed in a row.
  var failedEncryptions = FailedEncryptions()
  /// The peer's connections on this timeline, without those that are forgotten.
  public var connections: [Int] = []
  /// How many of its connections are forgotten.
  public internal(set) var forgottenConnections = 0

  /// Most further addresses that are kept.
  public static let addressLimit = 64

  /// Keeps what is known of its attributes, of which it says that some changed.
  mutating func keepTable(
    until packet: Int, _ connection: Int, from first: AttributeHandle, through last: AttributeHandle
  ) {
    guard earlierTables.count < EarlierTable.limit else { return }
    earlierTables.append(
      EarlierTable(
        table: server, packet: packet, connection: connection, first: first, last: last))
  }

  /// What is known of the attributes of a side.
  subscript(server: ServerSide) -> AttributeTable {
    get { server == .peer ? self.server : localServer }
    _modify {
      switch server {
      case .peer: yield &self.server
      case .local: yield &localServer
      }
    }
  }

  /// All its addresses.
  var addresses: [DeviceAddress] { [address].compactMap { $0 } + otherAddresses }

  /// Its attributes by its own words and by others', for reports.
  package var table: AttributeTable { labels.table ?? server }

  /// Its name as it told it last, in UTF-8; empty if unknown.
  public var name: [UInt8] { names.current }
}

extension Peer: LedgerEntry {
  /// A forgotten peer.
  public static var forgotten: Peer { Peer(id: 0, adapter: 0, address: nil) }

  /// Bytes that it takes with all that is known of it, roughly.
  var weight: Int {
    MemoryLayout<Peer>.stride + name.count + 64 + values.weight + localValues.weight
      + (server.count + localServer.count + earlierTables.reduce(0) { $0 + $1.table.count })
      * AttributeTable.bytesPerAttribute
      + otherAddresses.count * MemoryLayout<DeviceAddress>.stride
  }
}

/// What a server's attributes were until it said that they changed.
package struct EarlierTable: Sendable {
  /// All that was known of them then.
  package var table: AttributeTable
  /// The packet that says so.
  package var packet: Int
  /// The connection in which it was said.
  package var connection: Int
  /// The first of the handles that changed.
  package var first: AttributeHandle
  /// The last of them.
  package var last: AttributeHandle

  /// Most that are kept of a peer; of later ones nothing is kept.
  static let limit = 16
}

/// A Database Hash as a server told it.
public struct DatabaseHashReading: Sendable, Equatable {
  /// The sixteen octets in the order in which they were sent.
  public var octets: [UInt8]
  /// The connection in which it was last read.
  public var connection: Int
  /// The packet of that answer.
  public var packet: Int
}

/// The names that a device was known by: what it advertised, and what it told as its Device Name.
///
/// An empty name says nothing of a device and replaces none. NULs at the end are padding and no part
/// of a name; the value that they came in has them still.
public struct PeerNames: Sendable {
  /// The name that holds, in UTF-8; empty until the device told one.
  public private(set) var current: [UInt8] = []
  /// Other names that it was known by, in order of appearance; at most `otherLimit`.
  public private(set) var others: [[UInt8]] = []

  /// Most other names that are kept.
  public static let otherLimit = 8
  /// Bytes of the longest name: what an attribute's value may have.
  private static let longest = AttributeUse.longestValue

  /// No name.
  init() {}

  /// Whether its current or an earlier name satisfies a condition.
  ///
  /// - Parameter condition: Tests a name, in UTF-8.
  /// - Returns: Whether one of them satisfies it.
  public func contains(where condition: ([UInt8]) -> Bool) -> Bool {
    !current.isEmpty && condition(current) || others.contains(where: condition)
  }

  /// Takes in a name that holds from now on; whether it is another than before.
  mutating func tell(_ name: Span<UInt8>) -> Bool {
    let name = Self.text(of: name)
    guard !name.isEmpty, name != current else { return false }
    let former = current
    others.removeAll { $0 == name }
    current = name
    add(former)
    return true
  }

  /// Takes in names that the device is known by as well; the first of them holds if there was none.
  mutating func add(_ names: PeerNames) {
    add(names.current)
    for name in names.others { add(name) }
  }

  private mutating func add(_ name: [UInt8]) {
    guard !name.isEmpty, name != current, !others.contains(name) else { return }
    if current.isEmpty {
      current = name
    } else if others.count < Self.otherLimit {
      others.append(name)
    }
  }

  private static func text(of bytes: Span<UInt8>) -> [UInt8] {
    var name: [UInt8] = []
    name.append(bytes.extracting(first: longest))
    while name.last == 0 { name.removeLast() }
    return name
  }
}

/// What is known of a peer's attributes beside what it said, and what it all comes to.
struct PeerLabels: Sendable {
  /// A source of labels that serves the peer.
  struct Applied: Sendable {
    /// Its index among the timeline's sources.
    var source: Int
    /// Why it serves.
    var evidence: EvidenceSource
    /// Whether the traffic showed that it is not the peer's.
    var isWithdrawn = false
  }

  /// The sources that serve, strongest first; chosen when a label is first asked for.
  var applied: [Applied] = []
  /// Whether they were chosen.
  var isChosen = false
  /// What was concluded from values.
  var inferred: [InferredLabel] = []
  /// All of it together, the peer's own words on top; `nil` where nothing comes from elsewhere.
  var table: AttributeTable?
  /// The version of the peer's own table that `table` was made with.
  var version = -1
  /// Handles that the peer said have changed: sources other than by Database Hash are silent there.
  var changed: [ClosedRange<UInt16>] = []
  /// Findings that were reported: each once.
  var told: Set<UInt32> = []
  /// Whether values have the form of their types.
  var forms = ValueForms()
  /// Values that were held against labels from elsewhere.
  var checkedValues = 0

  /// Most findings about one peer's labels, and most ranges that are kept.
  static let limit = 64
  /// Most values that are held against labels from elsewhere.
  static let valueLimit = 1024

  /// What it all comes to is to be worked out anew.
  mutating func invalidate() {
    table = nil
    version = -1
  }

  /// The same, and before it which sources serve.
  mutating func chooseAnew() {
    isChosen = false
    invalidate()
  }

  /// The traffic showed that a source is not the peer's.
  mutating func withdraw(_ source: Int) {
    for index in applied.indices where applied[index].source == source {
      applied[index].isWithdrawn = true
    }
    invalidate()
  }

  /// Whether to report a finding: each once, up to a limit.
  mutating func isNews(_ handle: AttributeHandle, _ kind: Int) -> Bool {
    told.count < Self.limit && told.insert(UInt32(handle.rawValue) | UInt32(kind) << 16).inserted
  }
}

/// Whether the values that a peer and we send have the form of their attributes' types.
///
/// Makers take a UUID of the Bluetooth SIG for values of their own. One value without its type's form may be
/// a mistake; where most of the first ones lack it, the type is not what the UUID says.
struct ValueForms: Sendable {
  /// What the values of an attribute show so far.
  enum Verdict: Sendable {
    /// Not enough of them came.
    case open
    /// They are what the type says.
    case sound
    /// They are something else.
    case other
  }

  private struct Tally: Sendable {
    var uuid: BluetoothUUID
    var fits = 0
    var misfits = 0
    var firstMisfit = 0
    var verdict = Verdict.open
  }

  private var tallies: [UInt32: Tally] = [:]

  /// Values of either kind that a verdict takes.
  static let least = 3
  /// Values that have another form for each that fits by chance.
  private static let misfitsPerFit = 4
  /// Most attributes that are looked at.
  private static let limit = 256

  private static func key(_ handle: AttributeHandle, _ server: ServerSide) -> UInt32 {
    UInt32(handle.rawValue) | (server == .local ? 1 << 16 : 0)
  }

  /// What is known of an attribute's values.
  func verdict(
    on handle: AttributeHandle, _ server: ServerSide, _ uuid: BluetoothUUID
  ) -> Verdict {
    guard let tally = tallies[Self.key(handle, server)], tally.uuid == uuid else { return .open }
    return tally.verdict
  }

  /// Takes in a value, of which `least` that are none of the type must come before that is said; the verdict if this one made it, and the packet of the first value that is none
  /// of the type.
  mutating func note(
    _ handle: AttributeHandle, _ server: ServerSide, _ uuid: BluetoothUUID, fits: Bool,
    least: Int, packet: Int
  ) -> (verdict: Verdict, firstMisfit: Int)? {
    let key = Self.key(handle, server)
    var tally = tallies[key] ?? Tally(uuid: uuid)
    if tally.uuid != uuid { tally = Tally(uuid: uuid) }
    guard tally.verdict == .open, tallies.count < Self.limit || tallies[key] != nil else {
      return nil
    }
    if fits {
      tally.fits += 1
    } else {
      if tally.misfits == 0 { tally.firstMisfit = packet }
      tally.misfits += 1
    }
    if tally.misfits >= least, tally.misfits > Self.misfitsPerFit * tally.fits {
      tally.verdict = .other
    } else if tally.fits >= Self.least, tally.fits >= tally.misfits {
      tally.verdict = .sound
    }
    tallies[key] = tally
    return tally.verdict == .open ? nil : (tally.verdict, tally.firstMisfit)
  }
}
