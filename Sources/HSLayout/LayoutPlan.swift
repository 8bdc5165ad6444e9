import HSBase

/// How values are read and written of which all stands at known places: numbers and constants one behind the other, and
/// at the end the same ones again and again.
///
/// Most values that come often are so. They are written straight from their octets; `LayoutRun`, which reads all
/// layouts, says the same of them.
final class LayoutPlan: Sendable {
  private let table: Table

  fileprivate struct Constant: BitwiseCopyable, Sendable {
    var offset: Int
    var octet: UInt8
  }

  /// How fields are written for people, or for machines.
  fileprivate struct Script: Sendable {
    /// The numbers at known places, from the first on; of a list at the end with the elements that come first.
    var steps: [Step] = []
    /// The numbers of any other element.
    var elements: [Step] = []
    /// What stands in front of the place of such an element.
    var listStart = Piece()
    /// How many of the numbers belong to no element.
    var single = 0
    /// Whether all numbers are written as they are; and most octets of those at known places, and of an element.
    var isPlain = true
    var room = 0
    var elementRoom = 0

    /// Most digits of a number with its sign.
    private static let number = 20

    /// How many numbers there are, with so many elements.
    func count(_ list: Int) -> Int { single + list * elements.count }

    mutating func measure() {
      isPlain = (steps + elements).allSatisfy { $0.isPlain }
      room = steps.reduce(LayoutPlan.blockSize) { $0 + Int($1.front.count) + Self.number }
      room += Int(steps.map { $0.back.count }.max() ?? 0)
      elementRoom = elements.reduce(0) {
        $0 + Int(listStart.count + $1.front.count + $1.back.count + $1.end.count) + 3 * Self.number
      }
    }
  }

  /// A part of the text.
  fileprivate struct Piece: BitwiseCopyable, Sendable {
    /// The first block.
    var start: Int32 = 0
    /// How many octets it has.
    var count: Int32 = 0
  }

  /// A number or constant with what is written of it: what is looked at with each value, and no more.
  fileprivate struct Step: BitwiseCopyable, Sendable {
    var offset: Int32
    /// Its place among the details.
    var detail: Int32
    /// Octets of a number, at most eight.
    var width: UInt8
    var isLittle: Bool
    var isSigned: Bool
    /// Whether it is a whole number that is written as it is.
    var isPlain: Bool
    /// What stands in front of the number: of one at a known place, also what ends the number before it.
    var front = Piece()
    /// What ends the number, where no other at a known place follows.
    var back = Piece()
    /// For machines, of an element without a known place: what follows the place of its first bit.
    var end = Piece()
  }

  /// Octets of the text: eight a word, the first lowest.
  fileprivate typealias Block = InlineArray<4, UInt64>
  fileprivate static let blockSize = 32

  /// Most numbers of a value, without those of a list.
  private static let most = 128
  /// Most elements of a list of which each has a text of its own.
  private static let mostPlaced = 16
  private static let mostLevels = 8

  private struct Builder {
    let layout: CompiledLayout
    var fields: [Field] = []
    var elements: [Field] = []
    var elementWidth = 0
    var listName = ""
    var constants: [Constant] = []
    var elementConstants: [Constant] = []
    var text: [Block] = []
    var details: [PlainField] = []

    /// A number or constant, with what is written of it.
    struct Field {
      var step: Step
      var name: String
      var isShown: Bool
      var isCommand: Bool
      var isTitle: Bool
      /// What stands behind the number, for people and for machines.
      var unit: String
      var notes: String
      var bits: Int
      /// A constant's octets in hexadecimal; empty for a number.
      var constant: String
    }

    mutating func piece(_ words: String) -> Piece {
      let start = text.count
      for (place, octet) in words.utf8.enumerated() {
        if place % LayoutPlan.blockSize == 0 { text.append(Block(repeating: 0)) }
        text[text.count - 1][place % LayoutPlan.blockSize / 8] |=
          UInt64(octet) << UInt64(place % 8 * 8)
      }
      return Piece(
        start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: words.utf8.count))
    }

    /// Adds a type's fields; `nil` where it does more than stand there, else how many octets it takes.
    mutating func add(
      _ index: Int, _ prefix: String, at start: Int, level: Int, isElement: Bool
    ) -> Int? {
      let type = layout.types[index]
      guard level < LayoutPlan.mostLevels, type.instances.isEmpty, type.parameters.isEmpty,
        case .fixed = type.endian
      else { return nil }
      var offset = start
      for (place, field) in type.fields.enumerated() {
        let name = prefix + field.name
        if var number = PlainField(field) {
          number.offset = offset
          for (place, octet) in (field.contents ?? []).enumerated() {
            let constant = Constant(offset: offset + place, octet: octet)
            if isElement { elementConstants.append(constant) } else { constants.append(constant) }
          }
          append(number, field, layout.words.traits(of: place, in: index), name, isElement)
          offset += number.width
          guard fields.count + elements.count <= LayoutPlan.most else { return nil }
          continue
        }
        guard field.isBare, elementWidth == 0 else { return nil }
        switch (field.repetition, field.type) {
        case (.none, .user(let inner, let arguments)):
          guard arguments.isEmpty,
            let end = add(inner, name + ".", at: offset, level: level + 1, isElement: isElement)
          else { return nil }
          offset = end
        case (.toEnd, _) where level == 0 && place == type.fields.count - 1:
          listName = name
          if let number = field.number {
            append(number, field, layout.words.traits(of: place, in: index), "]", true)
            elementWidth = number.width
          } else if case .user(let inner, let arguments) = field.type, arguments.isEmpty,
            let end = add(inner, "].", at: 0, level: 1, isElement: true), end > 0
          {
            elementWidth = end
          } else {
            return nil
          }
        default: return nil
        }
      }
      return offset
    }

    private mutating func append(
      _ number: PlainField, _ field: CompiledField, _ traits: FieldTraits, _ name: String,
      _ isElement: Bool
    ) {
      let unit = field.notes.unit
      var notes = OutputBuffer()
      if traits.isPrivate { notes.append(",\"private\":true") }
      if !unit.isEmpty {
        notes.append(",\"unit\":")
        notes.append(jsonText: Array(unit.utf8).span)
      }
      if let kind = traits.kind {
        notes.append(",\"kind\":\"")
        notes += kind.rawValue
        notes.append("\"")
      }
      notes.append(",\"bit\":")
      var safe = OutputBuffer()
      if !unit.isEmpty {
        safe.append(" ")
        safe.append(safe: unit)
      }
      var hex = OutputBuffer()
      let contents = field.contents ?? []
      hex.append(hex: contents.span)
      let found = Field(
        step: Step(
          offset: Int32(truncatingIfNeeded: number.offset),
          detail: Int32(truncatingIfNeeded: details.count),
          width: UInt8(clamping: number.width), isLittle: number.isLittle,
          isSigned: number.kind == .signed,
          isPlain: number.enumeration < 0 && number.kind.isWhole),
        name: name, isShown: traits.isShown, isCommand: traits.kind == .command,
        isTitle: traits.isTitle, unit: safe.string, notes: notes.string,
        bits: number.width * 8, constant: hex.string)
      details.append(number)
      if isElement { elements.append(found) } else { fields.append(found) }
    }

    /// How the fields are written, with the elements of the list that come first.
    mutating func script(forPeople: Bool, placed: Int, behind width: Int) -> Script {
      func isWritten(_ field: Field) -> Bool { field.isShown || !forPeople }
      var script = Script()
      var single = fields.filter(isWritten)
      let repeated = elements.filter(isWritten)
      script.single = single.count
      let lastNumber = single.lastIndex { $0.constant.isEmpty } ?? -1
      for number in 0..<placed {
        for var field in repeated {
          field.step.offset += Int32(truncatingIfNeeded: width + number * elementWidth)
          field.name = "\(listName)[\(number)\(field.name)"
          single.append(field)
        }
      }
      // What ends a number stands in front of the next one, with the constants in between.
      var end = ""
      for (place, field) in single.enumerated() {
        let comma = script.steps.isEmpty && end.isEmpty ? "" : forPeople ? ", " : ","
        var step = field.step
        let bits = "\(field.notes)\(Int(step.offset) * 8),\"bits\":\(field.bits)}"
        if !forPeople, !field.constant.isEmpty, place < script.single, lastNumber >= 0 {
          end += "\(comma){\"name\":\"\(field.name)\",\"value\":\"\(field.constant)\"\(bits)"
          if !script.steps.isEmpty { script.steps[script.steps.count - 1].back = piece(end) }
          continue
        }
        step.isPlain = step.isPlain && !(forPeople && field.isCommand)
        step.front = piece(
          "\(end)\(comma)"
            + (forPeople ? "\(field.name) " : "{\"name\":\"\(field.name)\",\"value\":"))
        end = forPeople ? field.unit : bits
        step.back = piece(end)
        script.steps.append(step)
      }
      script.listStart = piece(forPeople ? ", \(listName)[" : ",{\"name\":\"\(listName)[")
      for field in repeated {
        var step = field.step
        step.isPlain = step.isPlain && !(forPeople && field.isCommand)
        step.front = piece(forPeople ? "\(field.name) " : "\(field.name)\",\"value\":")
        step.back = piece(forPeople ? field.unit : field.notes)
        if !forPeople { step.end = piece(",\"bits\":\(field.bits)}") }
        script.elements.append(step)
      }
      script.measure()
      return script
    }
  }

  /// The plan of a type; `nil` where more is to be done than to look at places.
  init?(_ type: Int, of layout: CompiledLayout) {
    var builder = Builder(layout: layout)
    guard let width = builder.add(type, "", at: 0, level: 0, isElement: false) else { return nil }
    // The element of a list that says what it is gives its name to others.
    if builder.elements.contains(where: { $0.isTitle }) { return nil }
    let elements = builder.elements.count
    let placed =
      elements == 0 ? 0 : min(Self.mostPlaced, (Self.most - builder.fields.count) / elements)
    // What stands in front of an element without a known place ends another.
    guard elements == 0 || placed > 0 else { return nil }
    let people = builder.script(forPeople: true, placed: placed, behind: width)
    let machines = builder.script(forPeople: false, placed: placed, behind: width)
    table = Table(
      width: width, elementWidth: builder.elementWidth, placed: placed,
      constants: builder.constants, elementConstants: builder.elementConstants, people: people,
      machines: machines, text: builder.text, details: builder.details, words: layout.words)
  }

  // Inlined: a call would be handed a copy of the table.

  /// Whether a value is of the type, and nothing stands behind it.
  func fits(_ octets: Span<UInt8>) -> Bool { table.fits(octets) }

  /// Appends the fields of a value that fits, for people; says how many there are.
  func append(_ octets: Span<UInt8>, to line: inout OutputBuffer, limit: Int) -> Int {
    table.append(octets, to: &line, limit: limit)
  }

  /// Appends the fields of a value that fits, as elements of a JSON array.
  func append(json octets: Span<UInt8>, to line: inout OutputBuffer) {
    table.append(json: octets, to: &line)
  }

  /// What a plan knows: lent with each value, and never copied, so that nothing is counted.
  fileprivate struct Table: ~Copyable, Sendable {
    /// How many octets there are in front of the list at the end, and how many each element of it takes; 0 where there is none.
    let width: Int
    let elementWidth: Int
    /// How many elements of the list have a text of their own.
    let placed: Int
    /// Octets that each value has, and each element of the list.
    let constants: [Constant]
    let elementConstants: [Constant]
    let people: Script
    let machines: Script
    /// What is written of fields beside their numbers.
    let text: [Block]
    let details: [PlainField]
    let words: LayoutWords
  }
}

extension LayoutPlan.Table {
  fileprivate typealias Constant = LayoutPlan.Constant
  fileprivate typealias Script = LayoutPlan.Script
  fileprivate typealias Step = LayoutPlan.Step
  fileprivate typealias Piece = LayoutPlan.Piece
  fileprivate typealias Block = LayoutPlan.Block

  @inline(__always)
  func fits(_ octets: Span<UInt8>) -> Bool {
    guard octets.count >= width, Self.has(constants, octets, at: 0) else { return false }
    guard elementWidth > 0 else { return octets.count == width }
    guard (octets.count - width) % elementWidth == 0 else { return false }
    if elementConstants.isEmpty { return true }
    var start = width
    while start < octets.count {
      guard Self.has(elementConstants, octets, at: start) else { return false }
      start += elementWidth
    }
    return true
  }

  @inline(__always)
  private static func has(_ constants: [Constant], _ octets: Span<UInt8>, at start: Int) -> Bool {
    for place in constants.indices
    where octets[start + constants[place].offset] != constants[place].octet { return false }
    return true
  }

  /// How many elements a value that fits has in the list at the end.
  private func list(_ octets: Span<UInt8>) -> Int {
    elementWidth > 0 ? (octets.count - width) / elementWidth : 0
  }

  // MARK: - Writing

  @inline(__always)
  func append(_ octets: Span<UInt8>, to line: inout OutputBuffer, limit: Int) -> Int {
    append(people, isForPeople: true, octets, limit: limit, to: &line)
  }

  @inline(__always)
  func append(json octets: Span<UInt8>, to line: inout OutputBuffer) {
    _ = append(machines, isForPeople: false, octets, limit: .max, to: &line)
  }

  /// Appends the fields, so many at most, in one go where all are whole numbers that are written as they are; says how
  /// many there are.
  @inline(__always)
  private func append(
    _ script: borrowing Script, isForPeople: Bool, _ octets: Span<UInt8>, limit: Int,
    to line: inout OutputBuffer
  ) -> Int {
    let list = list(octets)
    let count = script.count(list)
    if script.isPlain, count <= limit {
      line.append(atMost: script.room + list * script.elementRoom) { writer in
        walk(script, octets, list, limit: limit, to: &writer) { piece, text, line in
          Self.append(piece, text, to: &line)
        } value: { step, start, line in
          Self.append(step, octets, at: start, to: &line)
        }
      }
    } else {
      walk(script, octets, list, limit: limit, to: &line) { piece, text, line in
        Self.append(piece, text, to: &line)
      } value: { step, start, line in
        append(step, isForPeople, octets, at: start, to: &line)
      }
    }
    return count
  }

  /// Hands on the parts of the text and the numbers between them, in their order.
  @inline(__always)
  private func walk<Line: TextAppending & ~Copyable>(
    _ script: borrowing Script, _ octets: Span<UInt8>, _ list: Int, limit: Int,
    to line: inout Line, _ piece: (Piece, Span<Block>, inout Line) -> Void,
    value: (Step, Int, inout Line) -> Void
  ) {
    let text = text.span
    let steps = script.steps.span
    var told = 0
    while told < steps.count, told < limit, Int(steps[told].offset) < octets.count {
      piece(steps[told].front, text, &line)
      value(steps[told], Int(steps[told].offset), &line)
      told += 1
    }
    if told > 0 { piece(steps[told - 1].back, text, &line) }
    let elements = script.elements.span
    guard list > placed, elements.count > 0 else { return }
    for number in placed..<list {
      for place in elements.indices where told < limit {
        let step = elements[place]
        let start = width + number * elementWidth + Int(step.offset)
        told += 1
        piece(script.listStart, text, &line)
        line.append(decimal: UInt64(number))
        piece(step.front, text, &line)
        value(step, start, &line)
        piece(step.back, text, &line)
        guard step.end.count > 0 else { continue }
        line.append(decimal: UInt64(start * 8))
        piece(step.end, text, &line)
      }
    }
  }

  /// Appends a part of the text, a block at a time.
  @inline(__always)
  private static func append(_ piece: Piece, _ text: Span<Block>, to line: inout LineWriter) {
    var place = Int(piece.start)
    var left = Int(piece.count)
    while left > 0 {
      line.append(words: text[place], length: min(left, LayoutPlan.blockSize))
      place += 1
      left -= LayoutPlan.blockSize
    }
  }

  /// Appends a part of the text.
  private static func append(_ piece: Piece, _ text: Span<Block>, to line: inout OutputBuffer) {
    line.append(atMost: Int(piece.count) + LayoutPlan.blockSize) { append(piece, text, to: &$0) }
  }

  /// Appends a whole number.
  @inline(__always)
  private static func append(
    _ step: Step, _ octets: Span<UInt8>, at start: Int, to line: inout LineWriter
  ) {
    let raw = PlainField.raw(
      octets, at: start, width: Int(step.width), isLittle: step.isLittle)
    let number = step.isSigned ? PlainField.signed(raw, Int(step.width)) : 0
    // Without a branch: signs come in no order.
    line.append(word: 0x2d, length: number < 0 ? 1 : 0)
    line.append(decimal: step.isSigned ? number.magnitude : raw)
  }

  private func append(
    _ step: Step, _ isForPeople: Bool, _ octets: Span<UInt8>, at start: Int,
    to line: inout OutputBuffer
  ) {
    guard !step.isPlain else {
      return line.append(atMost: LayoutPlan.blockSize) {
        Self.append(step, octets, at: start, to: &$0)
      }
    }
    let value = details[Int(step.detail)].value(octets, at: start)
    if !isForPeople {
      _ = words.append(json: value, octets, to: &line)
    } else if case .integer(let command) = value {
      line.append(command: command)
    } else {
      _ = words.append(value, octets, to: &line)
    }
  }
}

extension PlainField {
  /// The number or constant at a place.
  func value(_ octets: Span<UInt8>, at start: Int, isOfValue: Bool = true) -> LayoutValue {
    guard kind != .constant else {
      return .bytes(LayoutBytes(isOfValue: isOfValue, start: start, count: width))
    }
    let raw = Self.raw(octets, at: start, width: width, isLittle: isLittle)
    return switch kind {
    case .float where width == 8: .float(Double(bitPattern: raw))
    case .float: .float(Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))))
    case .signed: .named(Int128(Self.signed(raw, width)), enumeration)
    case .unsigned, .constant: .named(Int128(raw), enumeration)
    }
  }

  /// A number with a sign.
  @inline(__always)
  static func signed(_ raw: UInt64, _ width: Int) -> Int64 {
    let shift = UInt64(64 - width * 8) & 63
    return Int64(bitPattern: raw << shift) >> Int64(shift)
  }

  /// The number's octets; 0 beyond the value's end.
  @inline(__always)
  static func raw(
    _ octets: Span<UInt8>, at start: Int, width: Int, isLittle: Bool
  ) -> UInt64 {
    guard start >= 0, start + width <= octets.count else { return 0 }
    switch width {
    case 1: return UInt64(octets[start])
    case 2:
      let (first, second) = (UInt64(octets[start]), UInt64(octets[start + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    default:
      var raw: UInt64 = 0
      for index in 0..<width { raw = raw << 8 | UInt64(octets[start + index]) }
      return isLittle ? raw.byteSwapped >> (UInt64(64 - width * 8) & 63) : raw
    }
  }
}
