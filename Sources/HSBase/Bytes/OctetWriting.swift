// What the generated writing of PDUs is made of.

extension [UInt8] {
  /// Appends a number, its least significant octet first.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - count: How many octets it has.
  package mutating func append(_ number: some FixedWidthInteger, octets count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }

  /// Appends octets to a field of fixed length: what lacks is zero, what is too much is left out.
  ///
  /// - Parameters:
  ///   - octets: The octets.
  ///   - count: How many the field has.
  package mutating func append(_ octets: [UInt8], octets count: Int) {
    append(contentsOf: octets.prefix(count))
    append(contentsOf: repeatElement(0, count: Swift.max(0, count - octets.count)))
  }

  /// Appends data behind their length; what the length cannot say, or is too much, is left out.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - count: How many octets the length has.
  ///   - total: To how many octets the data are filled up with zeros; `nil` if not at all.
  package mutating func append(counted data: [UInt8], octets count: Int, paddedTo total: Int? = nil)
  {
    let kept = Array(data.prefix(total ?? (1 << (8 * count) - 1)))
    append(kept.count, octets: count)
    append(kept, octets: total ?? kept.count)
  }
}

extension ByteReader {
  /// The bytes of a range that an earlier step kept, as far as they are there.
  ///
  /// - Parameter range: The range; `nil` for none.
  /// - Returns: The bytes.
  package func octets(_ range: ByteRange?) -> [UInt8] {
    guard let range else { return [] }
    let bytes = at(range).remainingBytes
    return bytes.indices.map { bytes[$0] }
  }
}
