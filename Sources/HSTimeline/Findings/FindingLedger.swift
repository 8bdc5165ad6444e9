import HSProtocols

/// What was found, counted: each kind with the packet where it was made first, and what is wrong with each peer.
struct FindingLedger: Sendable {
  private var tallies = [(count: Int, firstPacket: Int)](
    repeating: (0, 0), count: FindingCode.allCases.count)
  /// See `DecodeStatistics.headlines`.
  private(set) var headlines: [FindingHeadline] = []

  /// How many findings of the capture's reader there were, by severity.
  private var captureFindings = [Int](repeating: 0, count: Severity.allCases.count)
  /// The worst of them; of equally bad ones the first.
  private(set) var worstOfCapture: CaptureFinding.Code?

  /// Most headlines that are kept.
  private static let limit = 64

  /// How often a kind was found.
  func count(of code: FindingCode) -> Int { tallies[Int(code.rawValue)].count }

  /// Where a kind was found first; 0 if it was not found.
  func firstPacket(of code: FindingCode) -> Int { tallies[Int(code.rawValue)].firstPacket }

  /// Counts a finding of the capture's reader.
  mutating func count(_ code: CaptureFinding.Code) {
    captureFindings[Int(code.severity.rawValue)] += 1
    if worstOfCapture.map({ $0.severity < code.severity }) ?? true { worstOfCapture = code }
  }

  /// How many findings of the capture's reader were at least this bad.
  func captureFindings(atLeast severity: Severity) -> Int {
    captureFindings[Int(severity.rawValue)...].reduce(0, +)
  }

  /// Counts a finding of a kind.
  mutating func count(_ code: FindingCode, packet: Int) {
    let place = Int(code.rawValue)
    if tallies[place].count == 0 { tallies[place].firstPacket = packet }
    tallies[place].count += 1
  }

  /// Counts a finding, about a peer or about none, 0, and of a side of the connection, where it is of one.
  mutating func note(
    _ finding: Finding, packet told: Int, peer: Int, _ direction: Direction?
  ) {
    let code = finding.code
    let packet = finding.place(toldIn: told)
    count(code, packet: packet)
    guard code.severity >= .warning || code.isDiagnosis else { return }
    let detail = finding.kind.detail
    let isOurs = finding.isOurs(told: direction, in: told) ?? false
    if let place = headlines.firstIndex(where: {
      $0.code == code && $0.peer == peer && $0.isOurs == isOurs && $0.detail == detail
    }) {
      headlines[place].add(finding)
    } else if headlines.count < Self.limit {
      headlines.append(
        FindingHeadline(
          finding, peer: peer, isOurs: isOurs, detail: detail, firstPacket: packet))
    }
  }
}

/// What was found about one peer, or about none, however often.
public struct FindingHeadline: Sendable {
  /// What was found.
  public let code: FindingCode
  /// The peer's number on the timeline, or 0.
  public let peer: Int
  /// Whether it is about what our side sent to the peer, asked it or left undone, and not about the peer's own deeds.
  public let isOurs: Bool
  /// The controller's error or the reason that tells findings of one code apart, or 0.
  let detail: UInt8
  /// How often.
  public private(set) var count: Int
  /// The packet that shows the first of it: see `Finding.place(toldIn:)`.
  public let firstPacket: Int
  /// The finding that tells most: the first one; of silences the longest, of failures in a row the last.
  public private(set) var finding: Finding
  /// Of encryption that failed: the packet in which the pairing began whose key was missing in the first, and whether it was
  /// the same one in all.
  package private(set) var pairing = (first: 0, isOne: true)

  fileprivate init(
    _ finding: Finding, peer: Int, isOurs: Bool, detail: UInt8, firstPacket: Int
  ) {
    code = finding.code
    self.peer = peer
    self.isOurs = isOurs
    self.detail = detail
    self.firstPacket = firstPacket
    self.finding = finding
    count = 1
    if case .linkEncryptionFailed(let failure) = finding.kind { pairing.first = failure.pairing }
  }

  fileprivate mutating func add(_ other: Finding) {
    count += 1
    if case .linkEncryptionFailed(let failure) = other.kind, failure.pairing != pairing.first {
      pairing.isOne = false
    }
    switch (finding.kind, other.kind) {
    case (.silence(let known), .silence(let silence)) where silence.duration > known.duration:
      finding = other
    case (.linkEncryptionFailed(let known), .linkEncryptionFailed(let failure))
    where failure.times > known.times:
      finding = other
    default: break
    }
  }
}

extension Finding.Kind {
  /// The controller's error, or the reason, that the finding rests on; 0 where it rests on none.
  fileprivate var detail: UInt8 {
    switch self {
    case .linkEnded(let end, _): end.reason.rawValue
    case .linkFailed(let status, _): status.rawValue
    case .linkEncryptionFailed(let failure): failure.status.rawValue
    case .smpPairingFailed(let pairing): pairing.reason?.rawValue ?? 0
    default: 0
    }
  }
}
