public import HSBytes

/// Execute Write Request: write all that was queued, or drop it.
///
/// Core 5.4, Vol 3, Part F, 3.4.6.3.
public struct ExecuteWriteRequest: Sendable, Hashable {
  /// What to do.
  public let flags: Flags

  /// Reads the parameters behind the opcode.
  ///
  /// Bytes behind them are left in the reader.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    flags = Flags(rawValue: try reader.uint8("Flags"))
  }
}

extension ExecuteWriteRequest {
  /// What becomes of the queue of prepared writes.
  public struct Flags: RawRepresentable, Sendable, Hashable {
    /// The octet.
    public let rawValue: UInt8

    /// Flags by their octet.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Cancel all prepared writes.
    public static let cancel = Flags(rawValue: 0)
    /// Immediately write all pending prepared values.
    public static let write = Flags(rawValue: 1)

    /// The name, or `nil` for an octet that is not defined.
    public var name: StaticText? {
      switch self {
      case .cancel: "Cancel"
      case .write: "Write"
      default: nil
      }
    }
  }
}
