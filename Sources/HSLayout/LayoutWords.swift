import HSBase

/// What is shown of a layout's fields and of the names of numbers: in one text, so that no `String` is copied.
struct LayoutWords: Sendable {
  /// The names, one behind the other, in UTF-8.
  private(set) var text: [UInt8] = []
  private var traits: [FieldTraits] = []
  /// Where the fields of each type begin.
  private var firstTraits: [Int] = []
  private var numbers: [NamedNumber] = []
  /// Where the numbers of each enumeration begin, and where the last ends.
  private var firstNumbers: [Int] = []

  private struct NamedNumber: Sendable, BitwiseCopyable {
    var number: Int128
    var name: Part
  }

  /// A part of the text.
  struct Part: Sendable, BitwiseCopyable {
    var start = 0
    var count = 0

    var isEmpty: Bool { count == 0 }
    var range: Range<Int> { start..<(start + count) }
  }

  init(_ types: [CompiledType], _ enumerations: [[Int128: String]]) {
    for type in types {
      firstTraits.append(traits.count)
      for field in type.fields + type.instances {
        traits.append(
          FieldTraits(field, name: part(field.name), unit: part(field.notes.unit)))
      }
    }
    for enumeration in enumerations {
      firstNumbers.append(numbers.count)
      for (number, name) in enumeration.sorted(by: { $0.key < $1.key }) {
        numbers.append(NamedNumber(number: number, name: part(name)))
      }
    }
    firstNumbers.append(numbers.count)
  }

  private mutating func part(_ words: String) -> Part {
    let start = text.count
    text += Array(words.utf8)
    return Part(start: start, count: text.count - start)
  }

  /// Appends a part, as people see it.
  func append(_ part: Part, to line: inout OutputBuffer) {
    line.append(safeText: text.span.extracting(part.range))
  }

  /// Appends a part as a JSON text; `null` if there is none.
  func append(json part: Part?, to line: inout OutputBuffer) {
    guard let part else { return line.append("null") }
    line.append(jsonText: text.span.extracting(part.range))
  }

  /// Appends a value as people see it, where numbers and octets are enough for that; says whether they are.
  func append(_ value: LayoutValue, _ octets: Span<UInt8>, to line: inout OutputBuffer) -> Bool {
    switch value {
    case .integer(let number): line.append(number)
    case .enumerated(let number, let enumeration):
      if let name = name(of: number, in: enumeration) {
        append(name, to: &line)
      } else {
        line.append(number)
      }
    case .float(let number): line.append(exact: number)
    case .truth(let truth): line.append(truth ? "true" as StaticText : "false")
    case .bytes(let found):
      line.append(hex: octets.extracting(found.start..<(found.start + min(found.count, 32))))
      if found.count > 32 { line.append("...") }
    case .none, .text, .encoded, .list, .object, .stream: return false
    }
    return true
  }

  /// The same for machines.
  func append(
    json value: LayoutValue, _ octets: Span<UInt8>, to line: inout OutputBuffer
  ) -> Bool {
    switch value {
    case .integer(let number): line.append(number)
    case .enumerated(let number, let enumeration):
      line.append(number)
      line.append(",\"value_name\":")
      append(json: name(of: number, in: enumeration), to: &line)
    case .float(let number):
      if number.isFinite { line.append(exact: number) } else { line.append("null") }
    case .truth(let truth): line.append(truth ? "true" as StaticText : "false")
    case .bytes(let found):
      line.append("\"")
      line.append(hex: octets.extracting(found.range))
      line.append("\"")
    case .none, .text, .encoded, .list, .object, .stream: return false
    }
    return true
  }

  /// What is asked of a type's field or instance with each value.
  func traits(of place: Int, in type: Int) -> FieldTraits { traits[firstTraits[type] + place] }

  /// The name of a number; `nil` if the enumeration has none for it.
  func name(of number: Int128, in enumeration: Int32) -> Part? {
    let enumeration = Int(enumeration)
    guard enumeration >= 0, enumeration + 1 < firstNumbers.count else { return nil }
    let (start, end) = (firstNumbers[enumeration], firstNumbers[enumeration + 1])
    let place = (start..<end).partitionPoint { numbers[$0].number < number }
    return place < end && numbers[place].number == number ? numbers[place].name : nil
  }
}

/// What is asked of a field with each value.
struct FieldTraits: Sendable, BitwiseCopyable {
  let name: LayoutWords.Part
  let unit: LayoutWords.Part
  let kind: LayoutKind?
  let isPrivate: Bool
  let isChecksum: Bool
  /// Whether it is computed: what it gives may be an object that another field holds.
  let isComputed: Bool
  /// Whether people see it: no constant, and nothing that another field says better.
  let isShown: Bool
  /// Whether it may be the name of the element of a list which it is in.
  let isTitle: Bool

  init(_ field: CompiledField, name: LayoutWords.Part, unit: LayoutWords.Part) {
    self.name = name
    self.unit = unit
    kind = field.notes.kind
    isPrivate = field.notes.isPrivate
    isChecksum = field.notes.isChecksum
    isComputed = field.value != nil
    isShown = !field.notes.isConstant && !field.name.utf8.starts(with: "raw_".utf8)
    isTitle = field.name == "what"
  }
}
