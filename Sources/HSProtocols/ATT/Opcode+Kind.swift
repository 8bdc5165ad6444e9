import HSBase

extension ATTOpcode {
  /// The six types of PDU.
  ///
  /// Core 5.4, Vol 3, Part F, 3.3.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// Sent by a client; the server answers with a response.
    case request
    /// The server's answer to a request.
    case response
    /// Sent by a client; never answered.
    case command
    /// Sent by a server unasked; never answered.
    case notification
    /// Sent by a server unasked; the client answers with a confirmation.
    case indication
    /// The client's answer to an indication.
    case confirmation
  }

  /// Whether bit 6 marks the PDU as a command, which is never answered.
  public var isCommand: Bool { rawValue & 0x40 != 0 }

  /// Whether the specification assigns the opcode.
  public var isKnown: Bool { name != nil }

  /// The type of PDU, or `nil` where the octet does not tell.
  ///
  /// Opcodes that are not assigned show only one thing: with the command flag they are commands. Of those that
  /// are, requests have even numbers and their responses the odd ones behind.
  public var kind: Kind? {
    switch self {
    case .handleValueNotification, .multipleHandleValueNotification: .notification
    case .handleValueIndication: .indication
    case .handleValueConfirmation: .confirmation
    default: isCommand ? .command : !isKnown ? nil : rawValue & 1 == 0 ? .request : .response
    }
  }

  /// Whether the PDU is a request, which opens a transaction.
  public var isRequest: Bool { kind == .request }

  /// Whether the PDU is a response, which closes one.
  public var isResponse: Bool { kind == .response }

  /// The opcode that answers `opcode` when nothing goes wrong.
  ///
  /// - Parameter opcode: A request, or an indication, which a confirmation answers.
  /// - Returns: The answer's opcode; `nil` for PDUs that are not answered.
  public static func response(of opcode: ATTOpcode) -> ATTOpcode? {
    switch opcode.kind {
    // The answer's number follows the question's, throughout: 02 and 03, 1D and 1E, 20 and 21.
    case .request, .indication: ATTOpcode(rawValue: opcode.rawValue &+ 1)
    default: nil
    }
  }
}
