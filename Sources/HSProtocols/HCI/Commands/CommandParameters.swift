public import HSBase

extension CommandParameters {
  /// Decodes a command's parameters; bytes too many are passed over.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - reader: A reader over the bytes that the command was read from.
  /// - Throws: `truncated` or `invalid`; the error's limit tells a cut record from a command that
  ///   is too short.
  public init(of command: Command, in reader: ByteReader) throws(DecodeError) {
    var part = reader.at(command.parameters, limitedBy: command.body.limit)
    try self.init(parsing: &part, code: command.opcode)
  }
}
