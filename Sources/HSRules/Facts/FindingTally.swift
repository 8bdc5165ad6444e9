import HSHeartRate
import HSProtocols
import HSTimeline

/// A kind of finding that a rule can name: of the timeline, of the container, or of the verification.
enum RuleFinding: Hashable, Sendable, CaseIterable {
  case timeline(FindingCode)
  case container(CaptureFinding.Code)
  case series(SeriesFinding.Code)

  static let allCases: [RuleFinding] =
    FindingCode.allCases.map(Self.timeline) + CaptureFinding.Code.allCases.map(Self.container)
    + SeriesFinding.Code.allCases.map(Self.series)

  /// Each by its word.
  static let named = Dictionary(
    allCases.map { ($0.word, [$0]) }, uniquingKeysWith: +)

  /// The code in machine output.
  var word: String {
    switch self {
    case .timeline(let code): code.identifier.string
    case .container(let code): code.name.string
    case .series(let code): code.identifier.string
    }
  }

  /// How bad it is.
  var severity: Severity {
    switch self {
    case .timeline(let code): code.severity
    case .container(let code): code.severity
    case .series(let code): code.severity
    }
  }

  /// Where it stands among those of a capture: the container's follow the timeline's.
  var order: UInt16 {
    switch self {
    case .timeline(let code): UInt16(code.rawValue)
    case .container(let code): 0x100 | UInt16(code.rawValue)
    case .series(let code): 0x200 | UInt16(code.rawValue)
    }
  }
}

/// How often something was found wrong, lost or doubtful.
struct FindingTally: Sendable {
  /// What was found.
  let code: RuleFinding
  /// Whether it concerns a connection of the peer; else the capture as a whole.
  var isOfPeer: Bool
  /// How often it was found.
  var count = 0
  /// The packets.
  var packets: PacketList
}
