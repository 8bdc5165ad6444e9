public import HSBase
public import HSNames

extension AdvertisingDataReader {
  /// The name in the advertising data, read from here on: the complete one, else a shortened.
  ///
  /// Zeros that pad the name to a fixed length are left off. Structures after a malformed one are not
  /// reached, and no finding says so: this is for labels.
  ///
  /// - Parameter reader: A reader over the bytes that hold the data.
  /// - Returns: Where the name stands, in UTF-8, and whether it is whole; `nil` if there is none.
  public func localName(in reader: ByteReader) -> (text: ByteRange, isComplete: Bool)? {
    var rest = self
    var found: ByteRange?
    while let structure = try? rest.next(in: reader) {
      switch structure.type {
      case .completeLocalName:
        return (reader.withoutPadding(structure.data), true)
      case .shortenedLocalName:
        found = found ?? reader.withoutPadding(structure.data)
      default: break
      }
    }
    return found.map { ($0, false) }
  }

  /// Whether a service is in the lists of services, or has service data, read from here on.
  ///
  /// Structures behind a malformed one are out of reach; malformed ones are passed over in silence.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - reader: A reader over the bytes that hold the data.
  /// - Returns: Whether the advertiser names it as one that it has.
  public func announces(_ service: BluetoothUUID, in reader: ByteReader) -> Bool {
    var rest = self
    while let structure = try? rest.next(in: reader) {
      guard let content = try? ADContent(of: structure, in: reader) else { continue }
      switch content {
      case .serviceUUIDs(let list, _):
        for index in 0..<list.count where list.uuid(at: index, in: reader) == service {
          return true
        }
      case .serviceData(let uuid, _) where uuid == service: return true
      default: break
      }
    }
    return false
  }
}
