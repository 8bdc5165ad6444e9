public import HSBytes

/// What became of the encrypted PDUs of a connection, each counted once.
///
/// `encrypted` is always the sum of what was decrypted, failed, was not tried, and is held.
public struct EncryptionAccount: Sendable, Hashable {
  /// Data PDUs, start or continuation, that were sent encrypted and heard.
  public private(set) var data = 0
  /// Control PDUs that were sent encrypted and heard.
  public private(set) var control = 0
  /// PDUs that were decrypted.
  public private(set) var decrypted = 0
  /// PDUs that wait for another one to confirm them.
  public private(set) var held = 0
  /// PDUs that waited in vain, and are counted with their reason.
  public private(set) var abandoned = 0
  /// PDUs that the capture holds decrypted; not counted as encrypted.
  public private(set) var decryptedByCapture = 0
  /// PDUs that were heard again; not counted as encrypted.
  public private(set) var retransmitted = 0
  /// Packets with a wrong CRC while the link was encrypted, empty ones included; not counted as
  /// encrypted.
  public private(set) var wrongCRC = 0
  /// New PDUs of the central that were not heard, by the counters.
  public private(set) var lostFromCentral: UInt64 = 0
  /// New PDUs of the peripheral that were not heard, by the counters.
  public private(set) var lostFromPeripheral: UInt64 = 0
  /// Sessions of which a packet was heard: beginnings of encryption.
  public private(set) var sessions = 0
  private var wrongKey = 0
  private var counterNotFound = 0
  private var unconfirmed = 0
  private var noKey = 0
  private var secretKey = 0
  private var requestNotHeard = 0
  private var responseNotHeard = 0
  private var keysExhausted = 0
  private var cut = 0

  /// Nothing so far.
  public init() {}

  /// PDUs that were sent encrypted and heard.
  public var encrypted: Int { data + control }
  /// PDUs that were tried, and no MIC holds.
  public var failed: Int { wrongKey + counterNotFound + unconfirmed }
  /// PDUs that were not tried.
  public var notTried: Int {
    noKey + secretKey + requestNotHeard + responseNotHeard + keysExhausted + cut
  }

  /// How many failed for a reason.
  public func count(_ failure: DecryptionOutcome.Failure) -> Int {
    switch failure {
    case .wrongKey: wrongKey
    case .counterNotFound: counterNotFound
    case .unconfirmed: unconfirmed
    }
  }

  /// How many were not tried for a reason.
  public func count(_ obstacle: DecryptionOutcome.Obstacle) -> Int {
    switch obstacle {
    case .noKey: noKey
    case .secretKey: secretKey
    case .requestNotHeard: requestNotHeard
    case .responseNotHeard: responseNotHeard
    case .keysExhausted: keysExhausted
    case .cut: cut
    case .wrongCRC: wrongCRC
    }
  }

  /// New PDUs that were not heard, by the counters.
  public var lost: UInt64 { lostFromCentral &+ lostFromPeripheral }

  /// Why a PDU was not decrypted.
  public enum Reason: Sendable, Hashable {
    /// It was tried.
    case failure(DecryptionOutcome.Failure)
    /// It was not tried.
    case obstacle(DecryptionOutcome.Obstacle)

    /// The reason as machine output names it.
    public var identifier: StaticText {
      switch self {
      case .failure(let failure): failure.identifier
      case .obstacle(let obstacle): obstacle.identifier
      }
    }

    /// The reason in words.
    public var text: StaticText {
      switch self {
      case .failure(let failure): failure.text
      case .obstacle(let obstacle): obstacle.text
      }
    }
  }

  /// How many PDUs were not decrypted, for each reason that there was; the most frequent first.
  public var reasons: [(reason: Reason, count: Int)] {
    var all = DecryptionOutcome.Failure.allCases.map {
      (reason: Reason.failure($0), count: count($0))
    }
    for obstacle in DecryptionOutcome.Obstacle.allCases where obstacle != .wrongCRC {
      all.append((.obstacle(obstacle), count(obstacle)))
    }
    return all.filter { $0.count > 0 }.sorted { $0.count > $1.count }
  }

  /// The reason for which most PDUs were not decrypted.
  public var mainReason: Reason? { reasons.first?.reason }

  /// Counts an encrypted PDU.
  mutating func add(_ outcome: DecryptionOutcome, isControl: Bool) {
    switch outcome {
    case .empty, .clear: return
    case .decryptedByCapture:
      decryptedByCapture += 1
      return
    case .retransmission:
      retransmitted += 1
      return
    case .notTried(.wrongCRC):
      wrongCRC += 1
      return
    case .decrypted: decrypted += 1
    case .held: held += 1
    case .failed(let failure): add(failure)
    case .notTried(let obstacle): add(obstacle)
    }
    if isControl { control += 1 } else { data += 1 }
  }

  private mutating func add(_ failure: DecryptionOutcome.Failure) {
    switch failure {
    case .wrongKey: wrongKey += 1
    case .counterNotFound: counterNotFound += 1
    case .unconfirmed: unconfirmed += 1
    }
  }

  private mutating func add(_ obstacle: DecryptionOutcome.Obstacle) {
    switch obstacle {
    case .noKey: noKey += 1
    case .secretKey: secretKey += 1
    case .requestNotHeard: requestNotHeard += 1
    case .responseNotHeard: responseNotHeard += 1
    case .keysExhausted: keysExhausted += 1
    case .cut: cut += 1
    case .wrongCRC: break
    }
  }

  /// A PDU that was held is decrypted.
  mutating func confirm() {
    held -= 1
    decrypted += 1
  }

  /// A PDU that was held is given up.
  mutating func giveUp(_ failure: DecryptionOutcome.Failure) {
    held -= 1
    abandoned += 1
    add(failure)
  }

  /// A session begins.
  mutating func begin() { sessions += 1 }

  /// Counters were skipped.
  mutating func lose(_ count: UInt64, fromCentral: Bool) {
    if fromCentral { lostFromCentral &+= count } else { lostFromPeripheral &+= count }
  }

  /// The sum with another connection's.
  public static func + (left: EncryptionAccount, right: EncryptionAccount) -> EncryptionAccount {
    var sum = left
    sum.data += right.data
    sum.control += right.control
    sum.decrypted += right.decrypted
    sum.held += right.held
    sum.abandoned += right.abandoned
    sum.decryptedByCapture += right.decryptedByCapture
    sum.retransmitted += right.retransmitted
    sum.wrongCRC += right.wrongCRC
    sum.lostFromCentral &+= right.lostFromCentral
    sum.lostFromPeripheral &+= right.lostFromPeripheral
    sum.sessions += right.sessions
    sum.wrongKey += right.wrongKey
    sum.counterNotFound += right.counterNotFound
    sum.unconfirmed += right.unconfirmed
    sum.noKey += right.noKey
    sum.secretKey += right.secretKey
    sum.requestNotHeard += right.requestNotHeard
    sum.responseNotHeard += right.responseNotHeard
    sum.keysExhausted += right.keysExhausted
    sum.cut += right.cut
    return sum
  }
}
