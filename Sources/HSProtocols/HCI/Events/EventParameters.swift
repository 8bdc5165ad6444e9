public import HSBase

extension EventParameters {
  /// Decodes the parameters of `event` and ignores bytes after them.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - reader: A reader over the bytes that the event was parsed from, at any position.
  /// - Throws: `truncated` if the event has fewer parameters than its kind.
  public init(of event: Event, in reader: ByteReader) throws(DecodeError) {
    var parameters = reader.at(
      event.parameters, layer: .hci, limitedBy: event.isCut ? reader.limit : .hciLength)
    try self.init(parsing: &parameters, code: event.code)
  }
}
