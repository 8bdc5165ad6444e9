/// Takes over what has been written of a document, where that is much: called behind each element of a list.
package typealias HandOn = (inout JSONWriter) -> Void

/// A value that a member may have: what a schema says of it, and how it is written.
package protocol MemberValue: SendableMetatype {
  /// What it may be.
  static var form: MemberForm { get }
  /// Writes it as an element, or behind a name.
  func write(to json: inout JSONWriter, _ handOn: HandOn)
  /// What stands in a column of CSV; empty for what only JSON has.
  var cell: String { get }
}

extension MemberValue {
  package var cell: String { "" }
}

/// A value that is one of some words.
package protocol MemberWord: MemberValue, CaseIterable {
  /// The word for machines.
  var identifier: StaticText { get }
}

extension MemberWord {
  package static var form: MemberForm { .word(allCases.map { $0.identifier.string }) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(identifier) }
  package var cell: String { identifier.string }
}

extension MemberWord where Self: RawRepresentable, RawValue == StaticText {
  package var identifier: StaticText { rawValue }
}

/// A value that has members of its own.
package protocol MemberRecord: MemberValue {
  /// What they are.
  static var members: Members<Self> { get }
}

extension MemberRecord {
  package static var form: MemberForm { members.form }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    Self.members.write(self, to: &json, handOn)
  }
}

// MARK: - Texts and numbers

extension String: MemberValue {
  package static var form: MemberForm { .text(like: nil) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(string: self) }
  package var cell: String { self }
}

extension StaticText: MemberValue {
  package static var form: MemberForm { .text(like: nil) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(self) }
  package var cell: String { string }
}

extension Bool: MemberValue {
  package static var form: MemberForm { .flag }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(self) }
}

/// Small numbers may be whatever they can be, others count something unless a list says otherwise.
extension MemberValue where Self: FixedWidthInteger {
  package static var form: MemberForm {
    Self.bitWidth < 32
      ? .number(from: Int(clamping: Self.min), through: Int(clamping: Self.max))
      : .number(from: 0, through: nil)
  }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(self) }
  package var cell: String { "\(self)" }
}

extension Int: MemberValue {}
extension Int8: MemberValue {}
extension Int32: MemberValue {}
extension Int64: MemberValue {}
extension UInt8: MemberValue {}
extension UInt16: MemberValue {}
extension UInt32: MemberValue {}
extension UInt64: MemberValue {}

extension Severity: MemberWord {
  package var identifier: StaticText { name }
}

/// A number that counts from 1, as packets and connections do.
package struct Counted: MemberValue {
  private let number: Int

  /// The number; `nil` for 0, which stands for none.
  package init?(_ number: Int) {
    guard number > 0 else { return nil }
    self.number = number
  }

  package static var form: MemberForm { .number(from: 1, through: nil) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(number) }
}

/// A decimal number, written exactly and without zeros at its end.
package struct DecimalNumber: MemberValue {
  private let digits: Int64
  private let decimals: Int

  /// `digits / 10^decimals`.
  package init(_ digits: Int64, decimals: Int) { (self.digits, self.decimals) = (digits, decimals) }

  /// Nanoseconds, in milliseconds.
  package init(milliseconds nanoseconds: Int64) { self.init(nanoseconds, decimals: 6) }

  /// A number, rounded; `nil` for one that is not finite, or has ten digits and more.
  package init?(rounded number: Double, _ decimals: Int) {
    guard number.isFinite, number.magnitude < 1e9 else { return nil }
    self.init(Int64(clamping: number.scaled(decimals)), decimals: decimals)
  }

  /// A number that is known and of reasonable size, rounded.
  package init(known number: Double, _ decimals: Int) {
    self = DecimalNumber(rounded: number, decimals) ?? DecimalNumber(0, decimals: 0)
  }

  package static var form: MemberForm { .decimal(from: nil) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    json.element(exact: digits, decimals: decimals)
  }
}

/// A number that is written in hexadecimal, as the specification writes codes and handles.
package struct HexCode<Number: FixedWidthInteger & UnsignedInteger>: MemberValue {
  private let number: Number

  /// A code.
  package init(_ number: Number) { self.number = number }

  package static var form: MemberForm {
    .text(like: Number.bitWidth == 8 ? "^0x[0-9a-f]{2}$" : "^0x[0-9a-f]{4}$")
  }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    json.beginElement()
    json.buffer.append("\"0x")
    if Number.bitWidth == 8 {
      json.buffer.append(hex: UInt8(truncatingIfNeeded: number))
    } else {
      json.buffer.append(hex: UInt16(truncatingIfNeeded: number))
    }
    json.buffer.append(byte: 0x22)
  }
}

/// Bytes in hexadecimal, two digits each.
package struct HexBytes: MemberValue {
  private let bytes: [UInt8]

  /// Bytes.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package static var form: MemberForm { .text(like: "^([0-9a-f]{2})*$") }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    json.beginElement()
    json.buffer.append(byte: 0x22)
    json.buffer.append(hex: bytes.span)
    json.buffer.append(byte: 0x22)
  }
}

/// A text as a device or a file has it, of any bytes.
package struct GivenText: MemberValue {
  private let bytes: [UInt8]

  /// A text; `nil` for none.
  package init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return nil }
    self.bytes = bytes
  }

  package static var form: MemberForm { .text(like: nil) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    json.element(utf8: bytes.span)
  }
}

// MARK: - What values are put together in

extension Optional: MemberValue where Wrapped: MemberValue {
  package static var form: MemberForm { .optional(Wrapped.form) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    switch self {
    case .some(let value): value.write(to: &json, handOn)
    case .none: json.elementNull()
    }
  }
  package var cell: String { self?.cell ?? "" }
}

extension MemberValue where Self: Sequence, Self.Element: MemberValue {
  package static var form: MemberForm { .list(of: Element.form) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    json.beginArray()
    for element in self {
      element.write(to: &json, handOn)
      handOn(&json)
    }
    json.endArray()
  }
  package var cell: String { map({ $0.cell }).joined(separator: "; ") }
}

extension Array: MemberValue where Element: MemberValue {}
extension LazyMapSequence: MemberValue where Element: MemberValue {}

extension Collection {
  /// The collection; `nil` if it is empty, so that nothing is told of it.
  package var unlessEmpty: Self? { isEmpty ? nil : self }
}
