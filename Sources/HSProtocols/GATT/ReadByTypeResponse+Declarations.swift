package import HSBase

extension ReadByTypeResponse {
  /// Lengths of an entry that declares a characteristic: with a UUID of 16 bits, or of 128.
  ///
  /// Core 5.4, Vol 3, Part G, 3.3.1.
  package static let declarationLengths = [7, 21]

  /// Whether what it lists are declarations of characteristics, and can hardly be anything else: each
  /// names the handle behind its own.
  package func declaresCharacteristics(in reader: borrowing ByteReader) -> Bool {
    guard Self.declarationLengths.contains(Int(length)), !data.isEmpty else {
      return false
    }
    for position in 0..<data.count {
      guard let entry = data.entry(at: position, in: copy reader) else { return false }
      var value = reader.at(entry.value, layer: .gatt)
      guard let declaration = try? CharacteristicDeclaration(parsing: &value),
        Int(declaration.valueHandle.rawValue) == Int(entry.attributeHandle.rawValue) + 1,
        !declaration.properties.isEmpty
      else { return false }
    }
    return true
  }
}
