/// A layout whose names are resolved.
struct CompiledLayout: Sendable {
  var types: [CompiledType]
  var enumerations: [LayoutEnumeration]
  /// The names of members, by their symbols.
  let symbols: [String]
  /// The symbols of members that are called as methods are.
  let methodSymbols: [CompiledExpression.Method: Int]

  init(types: [CompiledType], enumerations: [LayoutEnumeration], symbols: [String]) {
    self.types = types
    self.enumerations = enumerations
    self.symbols = symbols
    var methods: [CompiledExpression.Method: Int] = [:]
    for (symbol, name) in symbols.enumerated() {
      if let method = CompiledExpression.Method(rawValue: name) { methods[method] = symbol }
    }
    methodSymbols = methods
  }
}

/// A type: its parameters, the fields of `seq`, and its instances, each in a slot.
final class CompiledType: Sendable {
  let name: String
  let endian: CompiledEndian
  /// The symbols of the parameters, which have the first slots.
  let parameters: [Int]
  /// The enumerations of the parameters; -1 for none.
  let parameterEnumerations: [Int]
  let fields: [CompiledField]
  let instances: [CompiledField]
  /// The slot of a member, by its symbol.
  let slots: [Int: Int]

  init(
    name: String, endian: CompiledEndian, parameters: [Int], parameterEnumerations: [Int],
    fields: [CompiledField], instances: [CompiledField], slots: [Int: Int]
  ) {
    self.name = name
    self.endian = endian
    self.parameters = parameters
    self.parameterEnumerations = parameterEnumerations
    self.fields = fields
    self.instances = instances
    self.slots = slots
  }

  var slotCount: Int { parameters.count + fields.count + instances.count }
}

enum CompiledEndian: Sendable {
  case fixed
  /// The one that the object found out that reads an object of this type.
  case inherited
  case switched(on: CompiledExpression, cases: [(CompiledExpression?, isLittle: Bool)])
}

/// A field or instance.
final class CompiledField: Sendable {
  let name: String
  let notes: FieldNotes
  let type: CompiledFieldType
  let contents: [UInt8]?
  let extent: CompiledExtent
  let enumeration: Int?
  let condition: CompiledExpression?
  let repetition: Repetition
  let process: Process?
  let rules: [Rule]
  let parent: Parent
  let stream: CompiledExpression?
  let position: CompiledExpression?
  let value: CompiledExpression?
  let checksum: Checksum?
  /// Whether it is a number, a bit field or nothing else, read once and without conditions.
  let isPlain: Bool

  init(
    name: String, notes: FieldNotes, type: CompiledFieldType, contents: [UInt8]?,
    extent: CompiledExtent, enumeration: Int?, condition: CompiledExpression?,
    repetition: Repetition, process: Process?, rules: [Rule], parent: Parent,
    stream: CompiledExpression?, position: CompiledExpression?, value: CompiledExpression?,
    checksum: Checksum?
  ) {
    self.name = name
    self.notes = notes
    self.type = type
    self.contents = contents
    self.extent = extent
    self.enumeration = enumeration
    self.condition = condition
    self.repetition = repetition
    self.process = process
    self.rules = rules
    self.parent = parent
    self.stream = stream
    self.position = position
    self.value = value
    self.checksum = checksum
    var isPlain = condition == nil && checksum == nil && rules.isEmpty && value == nil
    if case .none = repetition {} else { isPlain = false }
    switch type {
    case .integer, .float: break
    default: isPlain = false
    }
    self.isPlain = isPlain && position == nil && stream == nil
  }

  enum Repetition: Sendable {
    case none
    case count(CompiledExpression)
    case toEnd
    case until(CompiledExpression)
  }

  enum Process: Sendable {
    case xor(CompiledExpression)
    case rotateLeft(CompiledExpression)
    case rotateRight(CompiledExpression)
  }

  enum Rule: Sendable {
    case equal(CompiledExpression)
    case least(CompiledExpression)
    case most(CompiledExpression)
    case anyOf([CompiledExpression])
    case named
    case holds(CompiledExpression)
  }

  enum Parent: Sendable {
    case current
    case none
    case named(CompiledExpression)
  }

  struct Checksum: Sendable {
    var checksum: LayoutChecksum
    var from: CompiledExpression?
    var to: CompiledExpression?
  }
}

struct CompiledExtent: Sendable {
  var size: CompiledExpression?
  var takesRest: Bool
  var terminator: [UInt8]
  var consumesTerminator: Bool
  var includesTerminator: Bool
  var mustTerminate: Bool
  var padding: UInt8?

  var isLimited: Bool { size != nil || takesRest }
}

indirect enum CompiledFieldType: Sendable {
  case bytes
  case integer(IntegerFormat)
  case float(isDouble: Bool, Endian)
  case bits(count: Int, isLittle: Bool, isTruth: Bool)
  case text(TextEncoding)
  case user(Int, arguments: [CompiledExpression])
  case switched(on: CompiledExpression, cases: [(CompiledExpression?, CompiledFieldType)])
}

/// An expression whose names are resolved.
indirect enum CompiledExpression: Sendable {
  case constant(LayoutValue)
  /// A member of the object itself.
  case slot(Int)
  case special(Special)
  case member(CompiledExpression, symbol: Int)
  case streamOf(CompiledExpression)
  case parentOf(CompiledExpression)
  case rootOf(CompiledExpression)
  /// A method; of an object the member of that name.
  case call(CompiledExpression, Method, [CompiledExpression])
  case element(CompiledExpression, CompiledExpression)
  case unary(UnaryOperator, CompiledExpression)
  case binary(BinaryOperator, CompiledExpression, CompiledExpression)
  case choice(CompiledExpression, CompiledExpression, CompiledExpression)
  case list([CompiledExpression])
  case format([CompiledExpression])

  enum Special: Sendable {
    case root, parent, stream, item, index, on
  }

  enum Method: String, Sendable, CaseIterable {
    case toInteger = "to_i"
    case toText = "to_s"
    case length, size, first, last, min, max, reverse, substring
    case position = "pos"
    case isAtEnd = "eof"

    /// How many arguments it may have.
    var arguments: ClosedRange<Int> {
      switch self {
      case .toInteger, .toText: 0...1
      case .substring: 2...2
      default: 0...0
      }
    }
  }
}
