public import HSBase

/// The number by which one device names an attribute of the other.
///
/// Core 5.4, Vol 3, Part F, 3.2.2. It means something only together with the server that gave it.
public struct AttributeHandle: RawRepresentable, Sendable, Hashable {
  /// The number, 0x0001 to 0xFFFF in what the specification allows.
  public let rawValue: UInt16

  /// A handle by its number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The reserved handle that names no attribute: 0x0000.
  public static let reserved = AttributeHandle(rawValue: 0)
  /// The smallest handle of an attribute: 0x0001.
  public static let first = AttributeHandle(rawValue: 1)
  /// The largest handle of an attribute: 0xFFFF.
  public static let last = AttributeHandle(rawValue: 0xffff)

  /// Whether an attribute can have the handle: any but 0x0000.
  public var isValid: Bool { rawValue != 0 }
}

extension AttributeHandle: Comparable {
  /// Whether `left` is the smaller number.
  public static func < (left: AttributeHandle, right: AttributeHandle) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension AttributeHandle: ListEntry {
  /// Reads one handle of a set of handles.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint16LE("Attribute Handle"))
  }
}

extension TextAppending where Self: ~Copyable {
  /// Appends a handle as `0x` and four lower-case hexadecimal digits.
  @inlinable
  @inline(__always)
  public mutating func append(_ handle: AttributeHandle) { append(prefixedHex: handle.rawValue) }
}

extension AttributeHandle: CustomStringConvertible {
  /// The handle as `0x0012`.
  ///
  /// Allocates; for tests and messages.
  public var description: String {
    OutputBuffer.text { $0.append(self) }
  }
}
