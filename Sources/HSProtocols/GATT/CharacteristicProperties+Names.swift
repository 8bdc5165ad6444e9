public import HSBase

extension CharacteristicProperties {
  /// The name of the property with this bit, 0 to 7.
  public static func name(ofBit bit: Int) -> StaticText? {
    (0..<8).contains(bit) ? CharacteristicProperties(rawValue: 1 << UInt8(bit)).name : nil
  }
}

extension OutputBuffer {
  /// Appends the names of the properties that are set, with commas between; `none` if none is.
  public mutating func append(_ properties: CharacteristicProperties) {
    var first = true
    for bit in 0..<8 where properties.rawValue & (1 << UInt8(bit)) != 0 {
      if !first { append(", " as StaticText) }
      if let name = CharacteristicProperties.name(ofBit: bit) { append(name) }
      first = false
    }
    if first { append("none" as StaticText) }
  }
}
