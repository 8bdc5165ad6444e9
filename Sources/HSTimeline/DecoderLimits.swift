public import HSBytes
import HSEncryption
import HSGATT
import HSIdentity
import HSLayout

/// How much a decoder remembers at most.
///
/// Far beyond what devices do, so that only captures made to fill the memory reach it. Beyond the
/// limits events are reported as they happen, but not kept; a finding says so.
package struct DecoderLimits: Sendable {
  /// Connections open at once, of all adapters.
  ///
  /// Controllers hold tens.
  package var openConnections = 1024
  /// Connections of which more than the number is kept: those of a month that end every three minutes.
  ///
  /// The oldest that ended make room.
  package var connections = 16_384
  /// Peers that are kept.
  ///
  /// The oldest without an open connection make room.
  package var peers = 16_384
  /// Bytes of connections, peers, their tables and values, roughly.
  ///
  /// Connections and peers alone take 40 MB of it.
  package var bytes = 512 << 20

  /// The limits that hold unless a test wants to reach them.
  package init() {}

  /// The number that a limit stands at.
  func bound(of limit: DecoderLimit) -> Int {
    switch limit {
    case .openConnections: openConnections
    case .connections: connections
    case .peers: peers
    case .tableAttributes: AttributeTable.limit
    case .memory: bytes
    case .keys: AddressResolver.keyLimit
    case .keyTrials: AddressResolver.trialLimit
    case .passkeys: LongTermKeys.searchLimit
    case .channels: ChannelTable.limit
    case .queuedWrites: WriteQueue.partLimit
    case .flows: Watch.limit
    case .layoutSteps: LayoutBudget.steps
    }
  }
}

/// What there may be too much of.
public enum DecoderLimit: Int, Sendable, CaseIterable {
  /// Connections open at once: one more is not followed.
  case openConnections
  /// Attributes of one kind in one device's table: one more is not taken in.
  case tableAttributes
  /// Memory: further connections are not followed, further attributes and values not kept.
  case memory
  /// Identity resolving keys: one more is not used.
  case keys
  /// Trials of keys on addresses: further addresses are not resolved.
  case keyTrials
  /// Pairings on the air whose passkey was searched for: of further ones it is not.
  case passkeys
  /// Credit-based channels of one connection: one more is not followed.
  case channels
  /// Prepared writes that wait to be executed: one more is not put together with the others.
  case queuedWrites
  /// Attributes of one connection whose notifications are watched for gaps.
  case flows
  /// Connections: the oldest that ended are forgotten.
  case connections
  /// Peers: the oldest without an open connection are forgotten.
  case peers
  /// Work of layouts: further values are not read by them.
  case layoutSteps

  /// The name in machine output, and what happens beyond the limit, which stands at `bound`.
  private func row(_ bound: Int) -> (identifier: StaticText, sentence: String) {
    switch self {
    case .openConnections:
      ("open_connections", "\(bound) connections are open; more are not followed")
    case .tableAttributes:
      (
        "table_attributes",
        "a device's table holds \(bound) attributes of a kind; more are not taken in"
      )
    case .memory:
      (
        "memory",
        "\(bound >> 20) MiB are remembered; further connections are not followed, further attributes and values not kept"
      )
    case .keys: ("keys", "\(bound) keys are known; more are not used")
    case .keyTrials:
      (
        "key_trials",
        "keys were tried on addresses \(bound) times; further addresses are not resolved"
      )
    case .passkeys:
      (
        "passkeys",
        "the passkeys of \(bound) pairings were searched for; those of further ones are not"
      )
    case .channels:
      ("channels", "\(bound) channels of a connection are open; more are not followed")
    case .queuedWrites:
      ("queued_writes", "\(bound) prepared writes wait; more are not put together")
    case .flows:
      ("flows", "\(bound) attributes of a connection send values; of more, silence is not told")
    case .connections:
      (
        "connections",
        "\(bound) connections are kept; of the oldest that ended only the number is"
      )
    case .peers:
      (
        "peers",
        "\(bound) peers are kept; the oldest that are not connected are forgotten, with their labels"
      )
    case .layoutSteps:
      (
        "layout_steps",
        "layouts took \(bound) steps more than values of their length need; further values are shown as octets"
      )
    }
  }

  /// The name in machine output.
  public var identifier: StaticText { row(0).identifier }

  /// What happens beyond the limit, which stands at `bound`.
  func sentence(at bound: Int) -> String { row(bound).sentence }
}

/// How much is remembered, and which limits were reached.
struct MemoryBudget {
  /// How much may be.
  let limits: DecoderLimits
  /// Bytes that are remembered, roughly.
  private var bytes = 0
  /// Limits that were reached, a bit for each.
  private var reached = 0

  /// Nothing remembered.
  init(_ limits: DecoderLimits) { self.limits = limits }

  /// Whether more may be remembered.
  var hasRoom: Bool { bytes < limits.bytes }

  /// Counts bytes that are remembered from now on, or no more.
  mutating func remember(_ bytes: Int) { self.bytes += bytes }

  /// Notes that a limit is reached; whether that is so for the first time.
  mutating func reach(_ limit: DecoderLimit) -> Bool {
    defer { reached |= 1 << limit.rawValue }
    return reached & 1 << limit.rawValue == 0
  }
}
