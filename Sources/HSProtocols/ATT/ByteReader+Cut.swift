import HSBase

extension ByteReader {
  /// Whether the recorder kept less than was sent, so that the bytes end before the PDU does.
  ///
  /// Layers above hand down `record` or `endOfCapture` as the limit only then; a whole PDU ends
  /// with the frame that carried it.
  var isCut: Bool { limit == .record || limit == .endOfCapture }

  /// The octets of a UUID that makes up the rest: 2 or 16.
  ///
  /// Only the end tells. A 128-bit UUID that the recorder cut to two bytes would pass for a 16-bit one, so in a
  /// cut PDU two bytes are an error.
  var uuidWidth: Int { remaining < 2 || (remaining == 2 && !isCut) ? 2 : 16 }
}
