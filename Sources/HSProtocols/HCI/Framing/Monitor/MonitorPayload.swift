public import HSBase

/// What a record of the Linux monitor that is not an HCI packet says.
public enum MonitorPayload: Sendable, Hashable {
  /// An adapter appeared.
  case newIndex(NewIndex)
  /// An adapter went away.
  case deleteIndex
  /// An adapter was powered up.
  case openIndex
  /// An adapter was powered down.
  case closeIndex
  /// An adapter's address and manufacturer became known.
  case indexInformation(IndexInformation)
  /// The controller manufacturer's own diagnostics.
  case vendorDiagnostics(ByteRange)
  /// A remark of the kernel or the recorder.
  case systemNote(SystemNote)
  /// A log line of a program.
  case userLogging(UserLogging)
  /// A program opened a control channel.
  case controlOpen(ControlOpen)
  /// A program closed its control channel.
  case controlClose(ControlClose)
  /// A program's command.
  case controlCommand(ControlCommand)
  /// What the kernel told a program.
  case controlEvent(ControlEvent)
  /// An HCI packet, or an opcode that is not assigned.
  case other(ByteRange)

  /// Reads a record's payload.
  ///
  /// What stands behind a payload of fixed length is left unread for the caller to report.
  ///
  /// - Parameters:
  ///   - opcode: What the record holds.
  ///   - reader: Where to read.
  /// - Throws: `truncated` if the payload is too short for its opcode.
  public init(opcode: MonitorOpcode, parsing reader: inout ByteReader) throws(DecodeError) {
    switch opcode {
    case .newIndex: self = .newIndex(try NewIndex(parsing: &reader))
    case .deleteIndex: self = .deleteIndex
    case .openIndex: self = .openIndex
    case .closeIndex: self = .closeIndex
    case .indexInformation: self = .indexInformation(try IndexInformation(parsing: &reader))
    case .vendorDiagnostics: self = .vendorDiagnostics(reader.takeRemaining())
    case .systemNote: self = .systemNote(SystemNote(parsing: &reader))
    case .userLogging: self = .userLogging(try UserLogging(parsing: &reader))
    case .controlOpen: self = .controlOpen(try ControlOpen(parsing: &reader))
    case .controlClose: self = .controlClose(try ControlClose(parsing: &reader))
    case .controlCommand: self = .controlCommand(try ControlCommand(parsing: &reader))
    case .controlEvent: self = .controlEvent(try ControlEvent(parsing: &reader))
    default: self = .other(reader.takeRemaining())
    }
  }
}
