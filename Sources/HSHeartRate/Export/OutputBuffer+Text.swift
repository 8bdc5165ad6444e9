import HSBase

extension OutputBuffer {
  /// Appends a field of a CSV file: quoted where it must be, control characters as spaces.
  mutating func append(csv text: String) {
    let plain = text.withoutControls
    guard plain.utf8.contains(where: { $0 == 0x2c || $0 == 0x22 }) else {
      return append(string: plain)
    }
    append(byte: 0x22)
    for byte in plain.utf8 {
      if byte == 0x22 { append(byte: 0x22) }
      append(byte: byte)
    }
    append(byte: 0x22)
  }
}

extension String {
  /// The text with a space for each control character: no line ends where the format's own does not.
  var withoutControls: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      kept.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(kept)
  }

  /// The first bytes, at most `count`, cut between characters.
  func prefix(bytes count: Int) -> [UInt8] {
    var kept: [UInt8] = []
    for scalar in unicodeScalars {
      let encoded = UTF8.encode(scalar)
      guard let encoded, kept.count + encoded.count <= count else { break }
      kept += encoded
    }
    return kept
  }
}
