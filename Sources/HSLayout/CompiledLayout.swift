/// A layout whose names are resolved.
struct CompiledLayout: Sendable {
  let types: [CompiledType]
  /// The names of members, by their symbols.
  let symbols: [String]
  /// What is shown of fields and numbers.
  let words: LayoutWords
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
  /// The fields of `seq` in parts, each with what can be read of it in one go.
  let parts: [FieldPart]
  /// How the fields of `seq` that can be read in one go are read, by their places.
  let plain: [PlainField]
  /// The octets of constants, one behind the other.
  let constants: [UInt8]

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
    var plain: [PlainField] = []
    var constants: [UInt8] = []
    var parts: [FieldPart] = []
    for (place, field) in fields.enumerated() {
      guard var entry = PlainField(field) else {
        plain.append(PlainField())
        parts.append(FieldPart(first: place, count: 1, width: 0))
        continue
      }
      if let contents = field.contents {
        entry.constant = constants.count
        constants += contents
      }
      if let last = parts.last, last.width > 0 {
        entry.offset = last.width
        parts[parts.count - 1].count += 1
        parts[parts.count - 1].width += entry.width
      } else {
        parts.append(FieldPart(first: place, count: 1, width: entry.width))
      }
      plain.append(entry)
    }
    self.plain = plain
    self.constants = constants
    self.parts = parts
  }

  var slotCount: Int { parameters.count + fields.count + instances.count }

  /// The constants with which each of its values begins.
  var start: [UInt8] {
    var start: [UInt8] = []
    for (field, plain) in zip(fields, plain) {
      guard plain.kind == .constant, let contents = field.contents else { break }
      start += contents
    }
    return start
  }
}

/// Fields that stand one behind the other.
struct FieldPart: Sendable, BitwiseCopyable {
  var first: Int
  var count: Int
  /// How many octets they all have; 0 for one that is read by itself.
  var width: Int
}

/// A number or constant of whole octets that has no conditions, with where it stands in its part.
struct PlainField: Sendable, BitwiseCopyable {
  var kind = Kind.unsigned
  var isLittle = false
  var width = 0
  var offset = 0
  var enumeration: Int32 = -1
  /// Where its octets begin among the type's constants.
  var constant = 0

  enum Kind: UInt8, Sendable, BitwiseCopyable {
    case unsigned, signed, float, constant

    var isWhole: Bool { self == .unsigned || self == .signed }
  }

  init() {}

  /// Such a field; `nil` where more is to be done.
  init?(_ field: CompiledField) {
    guard field.condition == nil, field.checksum == nil, field.rules.isEmpty, field.value == nil,
      field.position == nil, field.stream == nil, case .none = field.repetition
    else { return nil }
    if let contents = field.contents {
      guard !contents.isEmpty else { return nil }
      kind = .constant
      width = contents.count
      return
    }
    guard let number = PlainField(number: field.type, field.enumeration) else { return nil }
    self = number
  }

  /// A number, by its type; `nil` for others, and where the order of octets is found out for each value.
  init?(number type: CompiledFieldType, _ enumeration: Int?) {
    guard case .number(let format) = type, format.endian != .decided else { return nil }
    self.init(format, isLittle: format.endian == .little, enumeration)
  }

  init(_ format: NumberFormat, isLittle: Bool, _ enumeration: Int?) {
    kind = format.kind
    width = Int(format.width)
    self.isLittle = isLittle
    self.enumeration = Int32(truncatingIfNeeded: enumeration ?? -1)
  }
}

enum CompiledEndian: Sendable {
  case fixed
  /// The one that the object found out that reads an object of this type.
  case inherited
  case switched(on: CompiledExpression, cases: [(CompiledExpression?, Bool)])
}

/// A field or instance.
final class CompiledField: Sendable {
  let name: String
  let notes: FieldNotes
  let type: CompiledFieldType
  let contents: [UInt8]?
  let size: CompiledExpression?
  let extent: Extent
  let enumeration: Int?
  let condition: CompiledExpression?
  let repetition: Repetition<CompiledExpression>
  let process: Process<CompiledExpression>?
  let rules: [ValueRule<CompiledExpression>]
  let parent: Parent<CompiledExpression>
  let stream: CompiledExpression?
  let position: CompiledExpression?
  let value: CompiledExpression?
  let checksum: Checksum<CompiledExpression>?
  /// How an element is read that is but a number.
  let number: PlainField?
  /// Whether it is read where it stands, as it stands, without conditions, and repeated at most.
  let isBare: Bool

  init(
    _ source: FieldSource, type: CompiledFieldType, size: CompiledExpression?, extent: Extent,
    enumeration: Int?, condition: CompiledExpression?, repetition: Repetition<CompiledExpression>,
    process: Process<CompiledExpression>?, rules: [ValueRule<CompiledExpression>],
    parent: Parent<CompiledExpression>, stream: CompiledExpression?, position: CompiledExpression?,
    value: CompiledExpression?, checksum: Checksum<CompiledExpression>?
  ) {
    name = source.id
    notes = source.notes
    contents = source.contents
    self.type = type
    self.size = size
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
    let isAlone = checksum == nil && rules.isEmpty && contents == nil
    number = isAlone ? PlainField(number: type, enumeration) : nil
    var isChild = false
    if case .current = parent { isChild = true }
    isBare =
      isAlone && isChild && condition == nil && value == nil && position == nil && stream == nil
      && process == nil && size == nil && !extent.takesRest && extent.terminator.isEmpty
  }

  /// Whether it says how many octets it takes.
  var isLimited: Bool { size != nil || extent.takesRest }
}

indirect enum CompiledFieldType: Sendable {
  case bytes
  case number(NumberFormat)
  case bits(count: Int, isLittle: Bool, isTruth: Bool)
  case text(TextEncoding)
  case user(Int, arguments: [CompiledExpression])
  case switched(on: CompiledExpression, cases: [(CompiledExpression?, CompiledFieldType)])
}

/// An expression whose names are resolved.
indirect enum CompiledExpression: Sendable {
  case constant(LayoutValue)
  case text(String)
  /// A list of numbers that are known.
  case numbers([LayoutValue])
  /// A member of the object itself.
  case slot(Int)
  /// What the language names itself; of another object where one is given.
  case special(Special, of: CompiledExpression?)
  case member(CompiledExpression, symbol: Int)
  /// A method; of an object the member of that name, by its symbol.
  case call(CompiledExpression, Method, [CompiledExpression], symbol: Int?)
  case element(CompiledExpression, CompiledExpression)
  case unary(UnaryOperator, CompiledExpression)
  case binary(BinaryOperator, CompiledExpression, CompiledExpression)
  case choice(CompiledExpression, CompiledExpression, CompiledExpression)
  case list([CompiledExpression])
  case format([CompiledExpression])
}
