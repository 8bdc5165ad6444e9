/// Writes JSON into a buffer, field by field, without making a value of it first.
///
/// Commas are placed by the writer; braces and brackets are the caller's.
public struct JSONWriter: ~Copyable {
  /// What has been written.
  public var buffer: OutputBuffer
  @usableFromInline var needsComma = false

  /// A writer that continues `buffer`.
  @inlinable public init(continuing buffer: consuming OutputBuffer) { self.buffer = buffer }

  /// Gives the buffer back.
  @inlinable public consuming func finish() -> OutputBuffer { buffer }

  @inlinable mutating func separate() {
    if needsComma { buffer.append(byte: 0x2c) }
    needsComma = true
  }

  /// Begins an object, as an element or on its own.
  @inlinable public mutating func beginObject() {
    separate()
    buffer.append(byte: 0x7b)
    needsComma = false
  }

  /// Ends an object.
  @inlinable public mutating func endObject() {
    buffer.append(byte: 0x7d)
    needsComma = true
  }

  /// Begins an array, as an element.
  @inlinable public mutating func beginArray() {
    separate()
    buffer.append(byte: 0x5b)
    needsComma = false
  }

  /// Ends an array.
  @inlinable public mutating func endArray() {
    buffer.append(byte: 0x5d)
    needsComma = true
  }

  /// Writes a name; its value follows.
  @inlinable public mutating func key(_ name: StaticText) {
    buffer.append(jsonKey: name, comma: needsComma)
    needsComma = false
  }

  /// Writes a name with an ending, as `interval` and `_ms`; its value follows.
  @inlinable public mutating func key(_ name: StaticText, ending: StaticText) {
    separate()
    buffer.append(byte: 0x22)
    buffer.append(name)
    buffer.append(ending)
    buffer.append("\":" as StaticText)
    needsComma = false
  }

  /// Begins an object under a name.
  @inlinable public mutating func beginObject(_ name: StaticText) {
    key(name)
    beginObject()
  }

  /// Begins an array under a name.
  @inlinable public mutating func beginArray(_ name: StaticText) {
    key(name)
    beginArray()
  }

  /// A number under a name.
  @inlinable public mutating func field(_ name: StaticText, _ value: some FixedWidthInteger) {
    key(name)
    buffer.append(value)
    needsComma = true
  }

  /// A truth value under a name.
  @inlinable public mutating func field(_ name: StaticText, _ value: Bool) {
    key(name)
    element(value)
  }

  /// Text out of a table under a name; it needs no escaping beyond quotes and backslashes.
  @inlinable public mutating func field(_ name: StaticText, _ value: StaticText) {
    key(name)
    element(value)
  }

  /// Text of any bytes under a name: valid UTF-8 is kept, other bytes are replaced.
  @inlinable public mutating func field(_ name: StaticText, utf8 bytes: Span<UInt8>) {
    key(name)
    element(utf8: bytes)
  }

  /// A string under a name.
  @inlinable public mutating func field(_ name: StaticText, string: String) {
    key(name)
    element(string: string)
  }

  /// Bytes as hexadecimal text under a name.
  @inlinable public mutating func field(_ name: StaticText, hex bytes: Span<UInt8>) {
    key(name)
    buffer.append(byte: 0x22)
    buffer.append(hex: bytes)
    buffer.append(byte: 0x22)
    needsComma = true
  }

  /// A 16-bit number under a name, written `0x0012` as a handle is.
  @inlinable public mutating func field(_ name: StaticText, hex16 value: UInt16) {
    key(name)
    buffer.append("\"0x" as StaticText)
    buffer.append(hex: value)
    buffer.append(byte: 0x22)
    needsComma = true
  }

  /// Nothing under a name.
  @inlinable public mutating func null(_ name: StaticText) {
    key(name)
    buffer.append("null" as StaticText)
    needsComma = true
  }

  /// A fixed-point number under a name: `value / 10^decimals`.
  @inlinable public mutating func field(_ name: StaticText, fixed value: Int64, decimals: Int) {
    key(name)
    buffer.append(fixed: value, decimals: decimals)
    needsComma = true
  }

  /// Nothing, as an element.
  @inlinable public mutating func elementNull() {
    separate()
    buffer.append("null" as StaticText)
  }

  /// An exact decimal as an element: `value / 10^decimals` without zeros at its end.
  @inlinable public mutating func element(exact value: Int64, decimals: Int) {
    var (value, decimals) = (value, decimals)
    while decimals > 0, value % 10 == 0 {
      value /= 10
      decimals -= 1
    }
    separate()
    buffer.append(fixed: value, decimals: decimals)
  }

  /// Text out of a table as an element.
  @inlinable public mutating func element(_ value: StaticText) {
    value.withUTF8 { element(utf8: $0) }
  }

  /// A truth value as an element.
  @inlinable public mutating func element(_ value: Bool) {
    separate()
    buffer.append(value ? "true" as StaticText : "false")
  }

  /// A number as an element.
  @inlinable public mutating func element(_ value: some FixedWidthInteger) {
    separate()
    buffer.append(value)
  }

  /// A 16-bit number as an element, written `0x0012`.
  @inlinable public mutating func element(hex16 value: UInt16) {
    separate()
    buffer.append("\"0x" as StaticText)
    buffer.append(hex: value)
    buffer.append(byte: 0x22)
  }

  /// Text as an element.
  @inlinable public mutating func element(utf8 bytes: Span<UInt8>) {
    separate()
    buffer.append(jsonText: bytes)
  }

  /// A string as an element.
  @inlinable public mutating func element(string: String) {
    var string = string
    string.withUTF8 { unsafe element(utf8: $0.span) }
  }

  /// Begins an element that is then written straight into the buffer.
  @inlinable public mutating func beginElement() { separate() }

  /// Marks that a value was written straight into the buffer.
  @inlinable public mutating func wroteValue() { needsComma = true }
}
