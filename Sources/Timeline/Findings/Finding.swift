public import AssignedNumbers
public import Bytes

/// Something wrong, lost or doubtful, with the packets that show it.
public struct Finding: Sendable, Equatable {
  /// What it is, with its numbers.
  public var kind: Kind
  /// The first packet concerned, or 0; the event's own packet is the last.
  public var firstPacket: Int

  /// Creates a finding.
  public init(_ kind: Kind, firstPacket: Int = 0) {
    self.kind = kind
    self.firstPacket = firstPacket
  }

  /// What it is, without its numbers.
  public var code: FindingCode { kind.code }

  /// A number or a word of a finding, as machine output has it.
  public enum Value: Sendable, Equatable {
    /// A number.
    case number(Int)
    /// A number, or nothing if it is 0.
    case known(Int)
    /// A code of one byte.
    case hex8(UInt8)
    /// A code, a handle or a channel of two bytes.
    case hex16(UInt16)
    /// A handle, or nothing if it is 0, which names no attribute.
    case handle(UInt16)
    /// A word, or nothing where the code has no name.
    case word(StaticText?)
    /// Whether something is so.
    case flag(Bool)
    /// A type of attribute.
    case uuid(BluetoothUUID)
  }

  /// The numbers of a finding by their names, in the order in which they are written.
  public typealias Members = KeyValuePairs<StaticText, Value>
}

/// How bad a finding is.
public enum Severity: UInt8, Sendable, Comparable, CaseIterable {
  /// Worth knowing.
  case note
  /// Something was doubtful; what is shown may be incomplete.
  case warning
  /// Something was lost or could not be decoded.
  case error

  /// Whether `left` is less bad than `right`.
  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
