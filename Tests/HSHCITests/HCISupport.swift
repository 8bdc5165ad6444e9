import HSProtocols

/// Text of decoded values, field by field, in the form that the vectors have.
enum HCIText {
  /// An enumeration's case, then its payload's fields with their values.
  ///
  /// Ranges become the bytes they stand for, addresses get their type.
  static func of(_ subject: Any, in reader: ByteReader) -> String {
    guard let payload = Mirror(reflecting: subject).children.first else { return "\(subject)" }
    let name = payload.label ?? "?"
    if let text = leaf(payload.value, in: reader) { return "\(name) \(text)" }
    return "\(name) " + fields(payload.value, path: "", in: reader)
  }

  private static func fields(_ subject: Any, path: String, in reader: ByteReader) -> String {
    var parts: [String] = []
    for child in Mirror(reflecting: subject).children {
      let label = path + (child.label ?? "?")
      if let text = leaf(child.value, in: reader) {
        parts.append("\(label)=\(text)")
      } else {
        let mirror = Mirror(reflecting: child.value)
        let inner: Any? =
          mirror.displayStyle == .optional ? mirror.children.first?.value : child.value
        parts.append(inner.map { fields($0, path: label + ".", in: reader) } ?? "\(label)=nil")
      }
    }
    return parts.joined(separator: " ")
  }

  private static func leaf(_ value: Any, in reader: ByteReader) -> String? {
    switch value {
    case let range as ByteRange: return Hex.text(reader.at(range).remainingBytes)
    case let address as DeviceAddress: return "\(address)/\(address.type.rawValue)"
    case let raw as any RawRepresentable: return "\(raw.rawValue)"
    case let number as any BinaryInteger: return "\(number)"
    default: return nil
    }
  }
}

/// Whether decoding threw, and what.
func outcome<T>(_ body: () throws(DecodeError) -> T) -> Result<T, DecodeError> {
  do throws(DecodeError) { return .success(try body()) } catch { return .failure(error) }
}
