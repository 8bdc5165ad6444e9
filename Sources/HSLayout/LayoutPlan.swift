import HSBytes

/// How values are read and written of which all stands at known places: numbers and constants one behind the other, and
/// at the end the same ones again and again.
///
/// Most values that come often are so. They are written straight from their octets; `LayoutRun`, which reads all
/// layouts, says the same of them.
final class LayoutPlan: Sendable {
  /// All that stands at a known place, up to the value's end: with the elements of the list that come first.
  private let items: [Item]
  /// How many octets they take, without the list at the end.
  private let width: Int
  /// What is repeated to the end, and how many octets each element takes; none where that is 0.
  private let elements: [Item]
  private let elementWidth: Int
  /// How many elements of the list are among `items`.
  private let placed: Int
  /// What stands in front of the place of an element: for people, and for machines.
  private let listStart: Piece
  private let jsonListStart: Piece
  /// What is written of fields beside their numbers: eight octets a word, the first lowest.
  private let text: [UInt64]
  /// The numbers with their notes, as they come in `items` and then in `elements`.
  private let details: [Detail]
  private let constants: [UInt8]
  private let words: LayoutWords
  /// Whether all is written as it is, and most octets of it without the list, and of an element: for people and machines.
  private let room: Room
  private let jsonRoom: Room

  private struct Room: Sendable {
    var isEnough = true
    var items = 0
    var element = 0
    var shownItems = 0
    var shownElements = 0

    /// Most digits of a number with its sign.
    private static let number = 20

    mutating func add(_ item: Item, to sum: WritableKeyPath<Room, Int>, listStart: Int) {
      guard item.isShown else { return }
      isEnough = isEnough && item.isPlain
      self[keyPath: sum] +=
        listStart + 2 * Self.number + Int(item.front.count) + Int(item.back.count)
    }

    mutating func add(json item: Item, to sum: WritableKeyPath<Room, Int>, listStart: Int) {
      isEnough = isEnough && item.isWhole
      self[keyPath: sum] +=
        listStart + 3 * Self.number + Int(item.jsonFront.count) + Int(item.jsonBack.count)
        + Int(item.jsonEnd.count)
    }
  }

  /// A part of the text.
  private struct Piece: BitwiseCopyable, Sendable {
    /// The first word.
    var start: Int32 = 0
    /// How many octets it has.
    var count: Int32 = 0
  }

  /// A number or constant with what is written of it: what is looked at with each value, and no more.
  private struct Item: BitwiseCopyable, Sendable {
    var offset: Int32
    var width: Int32
    /// Its place among the details.
    var detail: Int32
    var isLittle: Bool
    var isSigned: Bool
    /// Whether people see it, and whether the number is written for them, and for machines, as it is.
    var isShown: Bool
    var isPlain: Bool
    var isWhole: Bool
    var isConstant: Bool
    /// For people: what stands in front of the number, a comma first, and behind it.
    var front: Piece
    var back: Piece
    /// For machines: what stands in front of the number and behind it.
    ///
    /// Of an element whose place is known only with the value, the place of its first bit follows, and then the end.
    var jsonFront: Piece
    var jsonBack: Piece
    var jsonEnd = Piece()
  }

  private struct Detail: BitwiseCopyable, Sendable {
    var number: PlainField
    var traits: FieldTraits
  }

  /// Most numbers of a value, without those of a list.
  private static let most = 128
  /// Most elements of a list of which each has a text of its own.
  private static let mostPlaced = 16
  private static let mostLevels = 8

  private struct Builder {
    let layout: CompiledLayout
    var items: [Item] = []
    var elements: [Item] = []
    var elementWidth = 0
    var listStart = Piece()
    var jsonListStart = Piece()
    var text: [UInt64] = []
    var details: [Detail] = []
    var constants: [UInt8] = []
    /// The texts of the elements, of which each element of the list makes its own.
    var texts: [Texts] = []
    var listName = ""

    struct Texts {
      var name: String
      var unit: String
      var notes: String
      var bits: Int
    }

    mutating func piece(_ words: String) -> Piece {
      let start = text.count
      for (place, octet) in words.utf8.enumerated() {
        if place % 8 == 0 { text.append(0) }
        text[text.count - 1] |= UInt64(octet) << UInt64(place % 8 * 8)
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
          if let contents = field.contents {
            number.constant = constants.count
            constants += contents
          }
          append(number, field, layout.words.traits(of: place, in: index), name, isElement)
          offset += number.width
          guard items.count + elements.count <= LayoutPlan.most else { return nil }
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
          listStart = piece(", \(name)[")
          jsonListStart = piece(",{\"name\":\"\(name)[")
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
        notes.append(string: kind.rawValue)
        notes.append("\"")
      }
      notes.append(",\"bit\":")
      var safe = OutputBuffer()
      if !unit.isEmpty {
        safe.append(" ")
        safe.append(safeText: Array(unit.utf8).span)
      }
      let isWhole = number.enumeration < 0 && !number.kind.isOther
      let texts = Texts(name: name, unit: safe.string, notes: notes.string, bits: number.width * 8)
      var item = Item(
        offset: Int32(truncatingIfNeeded: number.offset),
        width: Int32(truncatingIfNeeded: number.width),
        detail: Int32(truncatingIfNeeded: details.count), isLittle: number.isLittle,
        isSigned: number.kind == .signed, isShown: traits.isShown,
        isPlain: isWhole && traits.kind != .command, isWhole: isWhole,
        isConstant: number.kind == .constant, front: Piece(), back: piece(texts.unit),
        jsonFront: Piece(), jsonBack: Piece())
      details.append(Detail(number: number, traits: traits))
      if isElement {
        item.front = piece("\(name) ")
        item.jsonFront = piece(name + "\",\"value\":")
        item.jsonBack = piece(texts.notes)
        item.jsonEnd = piece(",\"bits\":\(texts.bits)}")
        elements.append(item)
        self.texts.append(texts)
      } else {
        items.append(placed(item, texts, name))
      }
    }

    /// An item at a known place, of which all that is written beside the number is known.
    private mutating func placed(_ item: Item, _ texts: Texts, _ name: String) -> Item {
      var item = item
      item.front = piece(", \(name) ")
      item.jsonFront = piece(",{\"name\":\"\(name)\",\"value\":")
      item.jsonBack = piece("\(texts.notes)\(item.offset * 8),\"bits\":\(texts.bits)}")
      item.jsonEnd = Piece()
      return item
    }

    /// Puts the elements of the list that come first among the items; says how many.
    mutating func place(behind width: Int) -> Int {
      guard !elements.isEmpty else { return 0 }
      let count = min(LayoutPlan.mostPlaced, (LayoutPlan.most - items.count) / elements.count)
      for number in 0..<max(count, 0) {
        for (element, texts) in zip(elements, texts) {
          var item = element
          item.offset += Int32(truncatingIfNeeded: width + number * elementWidth)
          items.append(placed(item, texts, "\(listName)[\(number)\(texts.name)"))
        }
      }
      return max(count, 0)
    }
  }

  /// The plan of a type; `nil` where more is to be done than to look at places.
  init?(_ type: Int, of layout: CompiledLayout) {
    var builder = Builder(layout: layout)
    guard let width = builder.add(type, "", at: 0, level: 0, isElement: false) else { return nil }
    // The element of a list that says what it is gives its name to others.
    if builder.elements.contains(where: { builder.details[Int($0.detail)].traits.isTitle }) {
      return nil
    }
    var (room, jsonRoom) = (Room(), Room())
    for item in builder.items {
      room.add(item, to: \.items, listStart: 0)
      jsonRoom.add(json: item, to: \.items, listStart: 0)
      if item.isShown { room.shownItems += 1 }
    }
    for item in builder.elements {
      room.add(item, to: \.element, listStart: Int(builder.listStart.count))
      jsonRoom.add(json: item, to: \.element, listStart: Int(builder.jsonListStart.count))
      if item.isShown { room.shownElements += 1 }
    }
    placed = builder.place(behind: width)
    self.width = width
    items = builder.items
    elements = builder.elements
    elementWidth = builder.elementWidth
    listStart = builder.listStart
    jsonListStart = builder.jsonListStart
    text = builder.text
    details = builder.details
    constants = builder.constants
    words = layout.words
    (self.room, self.jsonRoom) = (room, jsonRoom)
  }

  /// Whether a value is of the type, and nothing stands behind it.
  func fits(_ octets: Span<UInt8>) -> Bool {
    guard octets.count >= width else { return false }
    guard elementWidth > 0 else {
      return octets.count == width && hasConstants(items, octets, at: 0)
    }
    guard (octets.count - width) % elementWidth == 0, hasConstants(items, octets, at: 0) else {
      return false
    }
    guard elements.contains(where: { $0.isConstant }) else { return true }
    var start = firstUnplaced
    while start < octets.count {
      guard hasConstants(elements, octets, at: start) else { return false }
      start += elementWidth
    }
    return true
  }

  private func hasConstants(_ items: [Item], _ octets: Span<UInt8>, at start: Int) -> Bool {
    for place in items.indices where items[place].isConstant {
      let first = start + Int(items[place].offset)
      guard first < octets.count else { break }
      let constant = details[Int(items[place].detail)].number.constant
      for index in 0..<Int(items[place].width)
      where octets[first + index] != constants[constant + index] { return false }
    }
    return true
  }

  /// Where the elements begin that have no place among the items.
  private var firstUnplaced: Int { width + placed * elementWidth }

  // MARK: - Writing

  /// Appends the fields for people; says how many there are.
  func append(_ octets: Span<UInt8>, to line: inout OutputBuffer, limit: Int) -> Int {
    let begin = line.count
    let list = elementWidth > 0 ? (octets.count - width) / elementWidth : 0
    let all = room.shownItems + list * room.shownElements
    if room.isEnough, all <= limit {
      line.append(atMost: room.items + list * room.element) { writer in
        appendAll(octets, list, to: &writer)
      }
      line.drop(2, at: begin)
      return all
    }
    let text = self.text
    var count = 0
    let items = self.items
    for place in items.indices where items[place].isShown {
      guard Int(items[place].offset) < octets.count else { break }
      count += 1
      guard count <= limit else { continue }
      Self.append(items[place].front, text.span, to: &line)
      append(items[place], octets, at: Int(items[place].offset), to: &line)
      Self.append(items[place].back, text.span, to: &line)
    }
    if elementWidth > 0 {
      let elements = self.elements
      var start = firstUnplaced
      var number = UInt64(placed)
      while start < octets.count {
        for place in elements.indices where elements[place].isShown {
          count += 1
          guard count <= limit else { continue }
          Self.append(listStart, text.span, to: &line)
          line.append(decimal: number)
          Self.append(elements[place].front, text.span, to: &line)
          append(elements[place], octets, at: start + Int(elements[place].offset), to: &line)
          Self.append(elements[place].back, text.span, to: &line)
        }
        start += elementWidth
        number += 1
      }
    }
    line.drop(2, at: begin)
    return count
  }

  /// Appends the fields for people, all of which are written as they are.
  @inline(__always)
  private func appendAll(_ octets: Span<UInt8>, _ list: Int, to line: inout LineWriter) {
    let text = self.text
    let items = self.items
    for place in items.indices where items[place].isShown {
      guard Int(items[place].offset) < octets.count else { return }
      Self.append(items[place].front, text.span, to: &line)
      Self.append(items[place], octets, at: Int(items[place].offset), to: &line)
      Self.append(items[place].back, text.span, to: &line)
    }
    guard list > placed else { return }
    let elements = self.elements
    var start = firstUnplaced
    for number in placed..<list {
      for place in elements.indices where elements[place].isShown {
        Self.append(listStart, text.span, to: &line)
        line.append(decimal: UInt64(number))
        Self.append(elements[place].front, text.span, to: &line)
        Self.append(
          elements[place], octets, at: start + Int(elements[place].offset), to: &line)
        Self.append(elements[place].back, text.span, to: &line)
      }
      start += elementWidth
    }
  }

  /// Appends the fields for machines, all of which are whole numbers.
  @inline(__always)
  private func appendAll(json octets: Span<UInt8>, _ list: Int, to line: inout LineWriter) {
    let text = self.text
    let items = self.items
    for place in items.indices {
      guard Int(items[place].offset) < octets.count else { return }
      Self.append(
        json: items[place], octets, at: Int(items[place].offset), text.span, to: &line)
    }
    guard list > placed else { return }
    let elements = self.elements
    var start = firstUnplaced
    for number in placed..<list {
      for place in elements.indices {
        Self.append(jsonListStart, text.span, to: &line)
        line.append(decimal: UInt64(number))
        Self.append(
          json: elements[place], octets, at: start + Int(elements[place].offset), text.span,
          to: &line)
      }
      start += elementWidth
    }
  }

  /// Appends a field for machines that is a whole number.
  @inline(__always)
  private static func append(
    json item: Item, _ octets: Span<UInt8>, at start: Int, _ text: Span<UInt64>,
    to line: inout LineWriter
  ) {
    append(item.jsonFront, text, to: &line)
    append(item, octets, at: start, to: &line)
    append(item.jsonBack, text, to: &line)
    guard item.jsonEnd.count > 0 else { return }
    line.append(decimal: UInt64(start * 8))
    append(item.jsonEnd, text, to: &line)
  }

  /// Appends the fields as elements of a JSON array.
  func append(json octets: Span<UInt8>, to line: inout OutputBuffer) {
    let begin = line.count
    if jsonRoom.isEnough {
      let list = elementWidth > 0 ? (octets.count - width) / elementWidth : 0
      line.append(atMost: jsonRoom.items + list * jsonRoom.element) { writer in
        appendAll(json: octets, list, to: &writer)
      }
      return line.drop(1, at: begin)
    }
    let text = self.text
    let items = self.items
    for place in items.indices {
      guard Int(items[place].offset) < octets.count else { break }
      append(
        json: items[place], octets, at: Int(items[place].offset), text.span, to: &line)
    }
    if elementWidth > 0 {
      let elements = self.elements
      var start = firstUnplaced
      var number = UInt64(placed)
      while start < octets.count {
        for place in elements.indices {
          Self.append(jsonListStart, text.span, to: &line)
          line.append(decimal: number)
          append(
            json: elements[place], octets, at: start + Int(elements[place].offset), text.span,
            to: &line)
        }
        start += elementWidth
        number += 1
      }
    }
    line.drop(1, at: begin)
  }

  @inline(__always)
  private func append(
    json item: Item, _ octets: Span<UInt8>, at start: Int, _ text: Span<UInt64>,
    to line: inout OutputBuffer
  ) {
    Self.append(item.jsonFront, text, to: &line)
    if item.isWhole {
      Self.append(item, octets, at: start, to: &line)
    } else {
      append(jsonOf: item, octets, at: start, to: &line)
    }
    Self.append(item.jsonBack, text, to: &line)
    guard item.jsonEnd.count > 0 else { return }
    line.append(decimal: UInt64(start * 8))
    Self.append(item.jsonEnd, text, to: &line)
  }

  /// Appends a part of the text, a word at a time.
  @inline(__always)
  private static func append(
    _ piece: Piece, _ text: Span<UInt64>, to line: inout some TextAppending & ~Copyable
  ) {
    var place = Int(piece.start)
    var left = Int(piece.count)
    while left > 0 {
      line.append(word: text[place], length: min(left, 8))
      place += 1
      left -= 8
    }
  }

  /// Appends a whole number.
  @inline(__always)
  private static func append(
    _ item: Item, _ octets: Span<UInt8>, at start: Int,
    to line: inout some TextAppending & ~Copyable
  ) {
    let raw = raw(octets, at: start, width: Int(item.width), isLittle: item.isLittle)
    guard item.isSigned else { return line.append(decimal: raw) }
    let value = signed(raw, Int(item.width))
    if value < 0 { line.append(byte: 0x2d) }
    line.append(decimal: value.magnitude)
  }

  /// Appends a value for people.
  @inline(__always)
  private func append(
    _ item: Item, _ octets: Span<UInt8>, at start: Int, to line: inout OutputBuffer
  ) {
    if item.isPlain {
      Self.append(item, octets, at: start, to: &line)
    } else {
      append(wordsOf: item, octets, at: start, to: &line)
    }
  }

  /// Appends a value for machines that is more than a whole number.
  @inline(never)
  private func append(
    jsonOf item: Item, _ octets: Span<UInt8>, at start: Int, to line: inout OutputBuffer
  ) {
    let number = details[Int(item.detail)].number
    switch number.kind {
    case .constant:
      line.append("\"")
      line.append(hex: octets.extracting(start..<(start + number.width)))
      line.append("\"")
    case .float, .double:
      let value = Self.float(number, octets, at: start)
      if value.isFinite { line.append(exact: value) } else { line.append("null") }
    case .unsigned, .signed:
      Self.append(item, octets, at: start, to: &line)
      line.append(",\"value_name\":")
      if let name = name(of: number, octets, at: start) {
        let words = words.text
        line.append(jsonText: words.span.extracting(name.range))
      } else {
        line.append("null")
      }
    }
  }

  /// Appends a value for people that is more than a whole number.
  @inline(never)
  private func append(
    wordsOf item: Item, _ octets: Span<UInt8>, at start: Int, to line: inout OutputBuffer
  ) {
    let number = details[Int(item.detail)].number
    switch number.kind {
    case .constant:
      line.append(hex: octets.extracting(start..<(start + min(number.width, 32))))
      if number.width > 32 { line.append("...") }
    case .float, .double: line.append(exact: Self.float(number, octets, at: start))
    case .unsigned, .signed:
      guard number.enumeration >= 0 else {
        line.append("0x")
        return line.append(string: String(Self.whole(number, octets, at: start), radix: 16))
      }
      if let name = name(of: number, octets, at: start) {
        let words = words.text
        line.append(safeText: words.span.extracting(name.range))
      } else {
        Self.append(item, octets, at: start, to: &line)
      }
    }
  }

  private func name(
    of number: PlainField, _ octets: Span<UInt8>, at start: Int
  ) -> LayoutWords.Part? {
    words.name(of: Self.whole(number, octets, at: start), in: number.enumeration)
  }

  private static func whole(_ number: PlainField, _ octets: Span<UInt8>, at start: Int) -> Int128 {
    let raw = raw(octets, at: start, width: number.width, isLittle: number.isLittle)
    return number.kind == .signed ? Int128(signed(raw, number.width)) : Int128(raw)
  }

  private static func float(_ number: PlainField, _ octets: Span<UInt8>, at start: Int) -> Double {
    let raw = raw(octets, at: start, width: number.width, isLittle: number.isLittle)
    return number.kind == .double
      ? Double(bitPattern: raw) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
  }

  @inline(__always)
  private static func signed(_ raw: UInt64, _ width: Int) -> Int64 {
    let shift = UInt64(64 - width * 8) & 63
    return Int64(bitPattern: raw << shift) >> Int64(shift)
  }

  /// The number's octets; 0 beyond the value's end.
  @inline(__always)
  private static func raw(
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

extension PlainField.Kind {
  /// Whether it is no whole number.
  fileprivate var isOther: Bool {
    switch self {
    case .unsigned, .signed: false
    case .float, .double, .constant: true
    }
  }
}
