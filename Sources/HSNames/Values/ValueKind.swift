public import HSBase

/// A type of attribute value that can be decoded and encoded here.
///
/// Raw values are 16-bit UUIDs; those of a vendor's 128-bit UUIDs lie below 0x100.
///
/// This lists what the program knows, not what may be on the wire: values of other types stay raw. Rows of a table
/// say how values are read, printed and made (`ValueRow`); heart rates and what Polar's sensors send are left to Swift code.
public struct ValueKind: RawRepresentable, Sendable, Hashable {
  /// The UUID's 16 bits.
  public let rawValue: UInt16

  /// The kind with this number; `nil` if nothing is known of it.
  public init?(rawValue: UInt16) {
    guard ValueRow(rawValue) != nil || [0x81, 0x82].contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// A kind that is known.
  init(_ number: UInt16) { rawValue = number }

  /// All kinds by number.
  public static var allCases: [ValueKind] {
    [polarControlPoint, polarMeasurementData] + ValueRow.numbers.map { ValueKind($0) }
  }

  /// The kind of value that an attribute with this UUID has; `nil` if unknown.
  public init?(_ uuid: BluetoothUUID) {
    if let short = uuid.short, short > 0xff {
      self.init(rawValue: short)
    } else if uuid == Self.polarUUID(0x81) {
      self = .polarControlPoint
    } else if uuid == Self.polarUUID(0x82) {
      self = .polarMeasurementData
    } else {
      return nil
    }
  }

  /// The UUID.
  public var uuid: BluetoothUUID {
    switch self {
    case .polarControlPoint, .polarMeasurementData: Self.polarUUID(rawValue)
    default: BluetoothUUID(rawValue)
    }
  }

  /// FB005C00-02E7-F387-1CAD-8ACD2D8DF0C8, with a number in its fourth octet.
  private static func polarUUID(_ number: UInt16) -> BluetoothUUID {
    BluetoothUUID(0xfb00_5c00_02e7_f387_1cad_8acd_2d8d_f0c8 | UInt128(number) << 96)
  }

  /// The specification's name.
  public var name: StaticText { uuid.name ?? "value" }

  /// How the bytes are read, printed and made; `nil` for what Polar's sensors send.
  var row: ValueRow? { ValueRow(rawValue) }

  /// How many octets each value has; `nil` if they differ, or it is told as a whole.
  package var fixedLength: Int? { row?.fixedLength }

  /// The field that a value without a name is for, when somebody types one.
  var mainField: String? {
    switch row?.style {
    case .written: "bpm"
    case .octets, nil: "hex"
    case .text: nil
    case .plain, .record, .whole: row?.main?.key.string
    }
  }

  /// What the first field of a value with this number in it means; `nil` if there is no word for it.
  package func word(_ number: UInt64) -> StaticText? {
    row?.fields.first { _ in true }?.word(number)
  }

  /// The UUID that a user means: a UUID's text, or a kind's name in any case, with spaces, `-` or
  /// `_` between its words and with or without a final `String`.
  ///
  /// - Parameter text: Such as `2a37`, `0x2A37`, 128 bits, or `heart-rate-measurement`.
  /// - Returns: The UUID, known or not; `nil` if `text` is neither a UUID nor a name.
  public static func uuid(named text: some StringProtocol) -> BluetoothUUID? {
    if let uuid = BluetoothUUID(text) { return uuid }
    let wanted = ValueFields.normalised(text)
    for kind in allCases {
      let name = ValueFields.normalised(kind.name.string)
      if name == wanted || name == wanted + "_string" { return kind.uuid }
    }
    return nil
  }
}
