import HSBytes

extension ByteReader {
  /// Whether the recorder kept less than was sent, so that the bytes end before the PDU does.
  ///
  /// Layers above hand down `record` or `endOfCapture` as the limit only then; a whole PDU ends
  /// with the frame that carried it.
  var isCut: Bool { limit == .record || limit == .endOfCapture }
}
