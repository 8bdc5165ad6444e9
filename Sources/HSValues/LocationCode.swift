package import HSBytes

/// An octet that names a place: what Body Sensor Location and Sensor Location have in common.
package protocol LocationCode: AttributeValue, RawRepresentable where RawValue == UInt8 {
  /// A location by its octet.
  init(rawValue: UInt8)

  /// The specification's name; `nil` for reserved codes.
  var name: StaticText? { get }
}

extension LocationCode {
  package static var mainField: String? { "location" }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    self.init(rawValue: try fields.code("location") { Self(rawValue: $0).name })
  }

  package func write(text buffer: inout OutputBuffer) { buffer.append(name, code: rawValue) }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "location")
    buffer.append(rawValue)
    buffer.append(key: "name")
    buffer.append(jsonName: name)
  }
}
