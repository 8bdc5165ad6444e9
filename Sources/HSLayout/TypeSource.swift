import HSBytes

/// A type of a layout, as the file describes it.
struct TypeSource {
  var id: String
  /// The type within which it stands, by its index; none for the layout itself.
  var outer: Int?
  var line: Int
  var column: Int
  var doc: String = ""
  var endian: EndianSource = .inherited
  var bitsAreLittleEndian: Bool?
  var encoding: String?
  var parameters: [ParameterSource] = []
  var fields: [FieldSource] = []
  var instances: [FieldSource] = []
  /// The types that stand within it.
  var types: [String: Int] = [:]
  /// The enumerations that stand within it.
  var enumerations: [String: Int] = [:]
  var uses: [LayoutUse] = []
  var frame: LayoutFrame?
  var answers: PlacedText?
}

/// In which order octets stand.
enum EndianSource {
  case inherited
  case little
  case big
  case switched(on: ExpressionSource, cases: [(ExpressionSource?, isLittle: Bool)])
}

/// A parameter of a type.
struct ParameterSource {
  var id: String
  var enumeration: PlacedText?
  /// Its type, where it is one that the file defines.
  var type: PlacedText?
}

/// A field of `seq`, or an instance.
struct FieldSource {
  var id: String
  var line: Int
  var column: Int
  var notes = FieldNotes()
  var isInstance = false

  var type: FieldType = .bytes
  var contents: [UInt8]?
  var extent = ExtentSource()
  var encoding: PlacedText?
  var enumeration: PlacedText?
  var condition: ExpressionSource?
  var repetition: Repetition = .none
  var process: Process?
  var rules: [ValueRule] = []
  var parent: ParentSource = .current
  var stream: ExpressionSource?
  var position: ExpressionSource?
  var value: ExpressionSource?
  var checksum: ChecksumSource?

  enum Repetition {
    case none
    case count(ExpressionSource)
    case toEnd
    case until(ExpressionSource)
  }

  enum Process {
    case xor(ExpressionSource)
    case rotateLeft(ExpressionSource)
    case rotateRight(ExpressionSource)
  }

  enum ParentSource {
    case current
    case none
    case named(ExpressionSource)
  }
}

/// How many octets a field takes.
struct ExtentSource {
  var size: ExpressionSource?
  var takesRest = false
  var terminator: [UInt8]?
  var consumesTerminator = true
  var includesTerminator = false
  var mustTerminate = true
  var padding: UInt8?
}

/// What a layout says of a field for those who show it.
package struct FieldNotes: Sendable, Hashable {
  /// What the field is.
  package var doc = ""
  /// The unit of the number.
  package var unit = ""
  /// What it measures.
  package var kind: LayoutKind?
  /// Whether it tells who or where somebody is.
  package var isPrivate = false
  /// Whether each value that fits has the same octets there.
  package var isConstant = false
  /// Whether it is a check sum, which is right where the value fits.
  package var isChecksum = false
}

/// What a field is read as.
indirect enum FieldType {
  case bytes
  case integer(IntegerFormat)
  case float(isDouble: Bool, Endian)
  case bits(count: UInt8, isLittle: Bool?)
  case text(isTerminated: Bool)
  case user(PlacedText, arguments: [ExpressionSource])
  case switched(on: ExpressionSource, cases: [(ExpressionSource?, FieldType)])
}

/// What `valid` demands.
enum ValueRule {
  case equal(ExpressionSource)
  case least(ExpressionSource)
  case most(ExpressionSource)
  case anyOf([ExpressionSource])
  case named
  case holds(ExpressionSource)
}

/// A check sum with what it covers.
struct ChecksumSource {
  var checksum: LayoutChecksum
  var from: ExpressionSource?
  var to: ExpressionSource?
}

/// The order of octets of a number.
enum Endian: UInt8, Sendable {
  case little, big
  /// The one that the object's type found out.
  case decided
  /// The one of the type; replaced when the type is known.
  case ofType
}

/// An integer of whole octets.
struct IntegerFormat: Sendable {
  var width: UInt8
  var isSigned: Bool
  var endian: Endian
}
