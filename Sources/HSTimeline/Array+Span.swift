extension [UInt8] {
  /// Appends a copy of bytes.
  mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }
}
