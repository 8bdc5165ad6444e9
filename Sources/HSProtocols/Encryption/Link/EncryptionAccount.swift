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
  /// New PDUs of the central that were not heard, by the counters.
  public private(set) var lostFromCentral: UInt64 = 0
  /// New PDUs of the peripheral that were not heard, by the counters.
  public private(set) var lostFromPeripheral: UInt64 = 0
  /// Sessions of which a packet was heard: beginnings of encryption.
  public private(set) var sessions = 0
  private var failures = [Int](repeating: 0, count: DecryptionOutcome.Failure.allCases.count)
  private var obstacles = [Int](repeating: 0, count: DecryptionOutcome.Obstacle.allCases.count)

  /// Nothing so far.
  public init() {}

  /// PDUs that were sent encrypted and heard.
  public var encrypted: Int { data + control }
  /// PDUs that were tried, and no MIC holds.
  public var failed: Int { failures.reduce(0, +) }

  /// PDUs that were not tried.
  public var notTried: Int { obstacles.reduce(-wrongCRC, +) }

  /// Packets with a wrong CRC while the link was encrypted, empty ones included; not counted as
  /// encrypted.
  public var wrongCRC: Int { count(.wrongCRC) }

  /// How many failed for a reason.
  public func count(_ failure: DecryptionOutcome.Failure) -> Int { failures[failure.rawValue] }

  /// How many were not tried for a reason.
  public func count(_ obstacle: DecryptionOutcome.Obstacle) -> Int { obstacles[obstacle.rawValue] }

  /// New PDUs that were not heard, by the counters.
  public var lost: UInt64 { lostFromCentral &+ lostFromPeripheral }

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
      obstacles[DecryptionOutcome.Obstacle.wrongCRC.rawValue] += 1
      return
    case .decrypted: decrypted += 1
    case .held: held += 1
    case .failed(let failure): failures[failure.rawValue] += 1
    case .notTried(let obstacle): obstacles[obstacle.rawValue] += 1
    }
    if isControl { control += 1 } else { data += 1 }
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
    failures[failure.rawValue] += 1
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
    sum.lostFromCentral &+= right.lostFromCentral
    sum.lostFromPeripheral &+= right.lostFromPeripheral
    sum.sessions += right.sessions
    for failure in right.failures.indices { sum.failures[failure] += right.failures[failure] }
    for obstacle in right.obstacles.indices { sum.obstacles[obstacle] += right.obstacles[obstacle] }
    return sum
  }
}
