import HSBase

/// What stands somewhere in the file.
protocol Placed {
  var line: Int { get }
  var column: Int { get }
}

extension Placed {
  /// Something wrong with it.
  func fault(_ problem: String) -> TextFault {
    TextFault(line: line, column: column, problem: problem)
  }
}

extension YAMLValue: Placed {}

/// A type of a layout, as the file describes it.
struct TypeSource: Placed {
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
  case switched(on: ExpressionSource, cases: [(ExpressionSource?, Bool)])
}

/// A parameter of a type.
struct ParameterSource {
  var id: String
  var enumeration: PlacedText?
  /// Its type, where it is one that the file defines.
  var type: PlacedText?
}

/// A field of `seq`, or an instance.
struct FieldSource: Placed {
  var id: String
  var line: Int
  var column: Int
  var notes = FieldNotes()
  var isInstance = false

  var type: FieldType = .bytes
  var contents: [UInt8]?
  var size: ExpressionSource?
  var extent = Extent()
  var encoding: PlacedText?
  var enumeration: PlacedText?
  var condition: ExpressionSource?
  var repetition: Repetition<ExpressionSource> = .none
  var process: Process<ExpressionSource>?
  var rules: [ValueRule<ExpressionSource>] = []
  var parent: Parent<ExpressionSource> = .current
  var stream: ExpressionSource?
  var position: ExpressionSource?
  var value: ExpressionSource?
  var checksum: Checksum<ExpressionSource>?
}

/// How many octets a field takes, beside its size.
struct Extent: Sendable {
  var takesRest = false
  var terminator: [UInt8] = []
  var consumesTerminator = true
  var includesTerminator = false
  var mustTerminate = true
  var padding: UInt8?
}

// What is said of a field by expressions: `Part` is one as it is written, or one whose names are resolved.

/// How often a field is read.
enum Repetition<Part: Sendable>: Sendable {
  case none
  case count(Part)
  case toEnd
  case until(Part)
}

/// What makes the octets that are read of those that are there.
struct Process<Part: Sendable>: Sendable {
  var kind: ProcessKind
  var by: Part
}

/// Octets laid over, or bits turned to the left or to the right.
enum ProcessKind: String, Sendable { case xor, rol, ror }

/// Whose child an object is.
enum Parent<Part: Sendable>: Sendable {
  case current
  case none
  case named(Part)
}

/// What `valid` demands.
struct ValueRule<Part: Sendable>: Sendable {
  var kind: RuleKind
  /// What the value is held against; none where it must have a name.
  var parts: [Part]
}

/// A check sum with what it covers.
struct Checksum<Part: Sendable>: Sendable {
  var checksum: LayoutChecksum
  var from: Part?
  var to: Part?
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
  case number(NumberFormat)
  case bits(count: UInt8, isLittle: Bool?)
  case text(isTerminated: Bool)
  case user(PlacedText, arguments: [ExpressionSource])
  case switched(on: ExpressionSource, cases: [(ExpressionSource?, FieldType)])
}

/// The order of octets of a number.
enum Endian: UInt8, Sendable {
  case little, big
  /// The one that the object's type found out.
  case decided
  /// The one of the type; replaced when the type is known.
  case ofType
}

/// A number of whole octets.
struct NumberFormat: Sendable {
  var kind: PlainField.Kind
  var width: UInt8
  var endian: Endian
}
