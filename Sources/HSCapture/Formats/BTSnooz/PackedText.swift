package import HSBase

/// Bytes as a zlib stream in base64, which program text can hold.
package enum PackedText {
  /// The bytes that a text holds.
  ///
  /// - Parameters:
  ///   - text: Base64 of a zlib stream.
  ///   - count: How many bytes the stream makes.
  /// - Returns: The bytes; fewer where the text is damaged.
  package static func bytes(_ text: StaticText, count: Int) -> [UInt8] {
    var base64 = Base64Decoder()
    var packed: [UInt8] = []
    for index in 0..<text.count { base64.add(text[index], to: &packed) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var inflater = Inflater(limit: count)
    inflater.add(&packed, to: &bytes)
    return bytes
  }
}
