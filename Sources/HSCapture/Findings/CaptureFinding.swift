public import HSBase

/// Something about a capture that its user must know: bytes lost, passed over, or odd.
///
/// `Findings/Rows/findings.txt` has a block for each kind: its code, its numbers and its sentence.
public struct CaptureFinding: Sendable, Equatable {
  /// What was found.
  public var kind: Kind
  /// The number of the record it was found in, or that the record would have had.
  public var recordNumber: Int
  /// Offset of that record's header in the capture.
  public var offset: Int

  /// Creates a finding.
  public init(kind: Kind, recordNumber: Int, offset: Int) {
    self.kind = kind
    self.recordNumber = recordNumber
    self.offset = offset
  }

  /// A number that belongs to a finding.
  package enum Value {
    case number(Int)
    /// Written as `0x` and eight digits.
    case hex32(UInt32)
    /// So many nanoseconds, written in milliseconds.
    case milliseconds(Int64)
  }

  /// The numbers of a finding, by the names of their JSON members.
  package typealias Members = KeyValuePairs<StaticText, Value>

  /// Seconds, exact, with as many decimals as there are.
  static func seconds(_ nanoseconds: Int64) -> String {
    nanoseconds.magnitude.seconds(decimals: 9, isBrief: true)
  }
}

extension CaptureFinding.Code {
  /// How bad it is: bytes that were not read are an error, packets that the recorder says it lost a warning.
  public var severity: Severity { isLoss ? .error : losesPackets ? .warning : .note }

  /// Whether packets are missing that connections may have sent.
  public var losesPackets: Bool { isLoss || isRecorders }

  /// Whether packets are missing just where it stands; what an interface lost has no place.
  package var losesPacketsHere: Bool { losesPackets && self != .interfaceDrops }
}

extension CaptureFinding: CustomStringConvertible {
  /// The kind without its numbers.
  public var code: Code { row { code, _, _ in code } }

  /// Its numbers.
  package var members: Members { row { _, members, _ in members() } }

  /// What it says, without where it stands.
  package var sentence: String { row { _, _, sentence in sentence() } }

  /// One sentence with record, place and numbers.
  public var description: String {
    // What concerns the whole capture stands at no record.
    if case .unwrapped = kind, recordNumber == 0 { return sentence }
    switch kind {
    case .damagedLine, .brokenCharacters, .overlongLines, .passedLines, .appStatus: return sentence
    default: break
    }
    return "record \(recordNumber) at byte \(offset): \(sentence)"
  }
}
