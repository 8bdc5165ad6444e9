/// Reads values by a layout, one after the other; its storage is used again, so that a value allocates nothing.
struct LayoutRun {
  let layout: CompiledLayout
  /// The octets of the value, and behind them those that were made of it.
  private(set) var octets: [UInt8] = []
  var streams: [Stream] = []
  private(set) var objects: [Object] = []
  private(set) var slots: [Slot] = []
  /// The elements of lists.
  private(set) var items: [LayoutValue] = []
  /// Those of lists that are being read: an element may hold lists itself.
  private(set) var pending: [LayoutValue] = []
  var texts: [String] = []
  /// How many steps the value at hand took.
  private var steps = 0
  private var depth = 0
  var scope = Scope()
  /// Whether nobody is told why a value does not fit.
  var isQuiet = false

  /// Most parts of expressions and fields within each other.
  private static let mostDepth = 160
  /// Most steps for a value: a field, an element, a part of an expression, 16 octets that are copied.
  private static let mostSteps = 100_000
  /// Most objects within objects.
  private static let mostObjects = 32

  /// A part of the octets that is read from front to back.
  struct Stream: BitwiseCopyable {
    /// Whether its octets are the value's own.
    var isOfValue: Bool
    var start: Int
    var end: Int
    /// The next bit, counted from the first octet of all.
    var position: Int
    /// Where its octets came from, in the value itself; -1 where that is not known.
    var originStart = -1
    var originEnd = -1

    /// The bits of the value itself that are bits of this part; -1 where that is not known.
    func origin(_ start: Int, _ end: Int) -> (start: Int32, end: Int32) {
      let (start, end) =
        isOfValue
        ? (start, end) : originStart >= 0 ? (originStart * 8, originEnd * 8) : (-1, -1)
      return (Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: end))
    }
  }

  struct Object: BitwiseCopyable {
    var type: Int
    var stream: Int
    var parent: Int
    var firstSlot: Int
    var level: Int
    /// Whether its octets stand least first, where the type finds that out.
    var isLittle: Bool?
  }

  /// A member of an object.
  struct Slot: BitwiseCopyable {
    var value: LayoutValue = .none
    var state = State.pending
    /// The bits of the value itself from which it was read; -1 where it was computed.
    var start: Int32 = -1
    var end: Int32 = -1

    enum State: UInt8, BitwiseCopyable { case pending, underway, done }
  }

  /// What `_`, `_index` and `_on` mean.
  struct Scope {
    var item: LayoutValue?
    var index: Int?
    var on: LayoutValue?
    /// The object at hand, whose members are named.
    var object = 0
    /// What is read at hand.
    var stream = 0
  }

  /// The next bit of what is read at hand.
  var position: Int {
    get { streams[scope.stream].position }
    set { streams[scope.stream].position = newValue }
  }

  init(_ layout: CompiledLayout) { self.layout = layout }

  // MARK: - A value

  /// Reads a value as an object of a type: what stands in `seq`.
  mutating func read(_ bytes: Span<UInt8>, as type: Int) throws(LayoutMisfit) {
    octets.removeAll(keepingCapacity: true)
    unsafe bytes.withUnsafeBufferPointer { unsafe octets.append(contentsOf: $0) }
    streams.removeAll(keepingCapacity: true)
    objects.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    steps = 0
    depth = 0
    scope = Scope()
    streams.append(Stream(isOfValue: true, start: 0, end: octets.count, position: 0))
    _ = try object(type, stream: 0, parent: -1, from: nil, arguments: nil)
  }

  /// Evaluates all instances of all objects.
  mutating func readInstances() throws(LayoutMisfit) {
    var object = 0
    while object < objects.count {
      let type = layout.types[objects[object].type]
      let first = objects[object].firstSlot + type.parameters.count + type.fields.count
      for index in type.instances.indices where slots[first + index].state == .pending {
        try instance(index, of: object)
      }
      object += 1
    }
  }

  /// How many octets behind the last field were not read.
  var remainder: Int {
    streams.first.map { max(0, $0.end - ($0.position + 7) / 8) } ?? 0
  }

  /// How many steps were taken since this was asked last, or a value begun.
  mutating func takeSteps() -> Int {
    defer { steps = 0 }
    return steps
  }

  // MARK: - Faults and bounds

  mutating func step(_ count: Int = 1) throws(LayoutMisfit) {
    steps += count
    guard steps <= Self.mostSteps else {
      throw misfit(.exhausted("more than \(Self.mostSteps) steps of work"), stream: 0)
    }
  }

  mutating func descend() throws(LayoutMisfit) {
    depth += 1
    guard depth <= Self.mostDepth else {
      throw misfit(.exhausted("more than \(Self.mostDepth) levels"), stream: 0)
    }
  }

  // MARK: - Objects

  private mutating func object(
    _ index: Int, stream: Int, parent: Int, from creator: Int?, arguments: LayoutList?
  ) throws(LayoutMisfit) -> Int {
    try step()
    let level = creator.map { objects[$0].level + 1 } ?? 0
    guard level < Self.mostObjects else {
      throw misfit(
        .exhausted("more than \(Self.mostObjects) objects within each other"), stream: stream)
    }
    let type = layout.types[index]
    let number = objects.count
    let firstSlot = slots.count
    (scope.object, scope.stream) = (number, stream)
    objects.append(
      Object(type: index, stream: stream, parent: parent, firstSlot: firstSlot, level: level))
    for _ in 0..<type.slotCount { slots.append(Slot()) }
    if let arguments {
      for slot in 0..<min(arguments.count, type.parameters.count) {
        let enumeration = type.parameterEnumerations[slot]
        var value = item(slot, of: arguments)
        if enumeration >= 0, case .integer(let number) = value {
          value = .enumerated(number, enumeration: Int32(truncatingIfNeeded: enumeration))
        }
        slots[firstSlot + slot].value = value
        slots[firstSlot + slot].state = .done
      }
    }
    switch type.endian {
    case .fixed: break
    case .inherited: objects[number].isLittle = creator.flatMap { objects[$0].isLittle }
    case .switched(let on, let cases):
      objects[number].isLittle = try isLittle(on, cases)
    }
    let firstField = firstSlot + type.parameters.count
    for part in type.parts {
      if part.width > 0, read(part, of: type, into: firstField) { continue }
      for place in part.first..<(part.first + part.count) {
        do throws(LayoutMisfit) {
          try read(type.fields[place], into: firstField + place)
        } catch { throw isQuiet ? error : error.within(type.fields[place].name) }
      }
    }
    return number
  }

  /// Reads numbers and constants in one go; `false` where one does not fit, which they say that read them one by one.
  private mutating func read(
    _ part: FieldPart, of type: CompiledType, into firstField: Int
  ) -> Bool {
    let at = streams[scope.stream]
    let start = (at.position + 7) >> 3
    guard at.end - start >= part.width, Self.mostSteps - steps >= part.count else { return false }
    for place in part.first..<(part.first + part.count) {
      let field = type.plain[place]
      let octet = start + field.offset
      if field.kind == .constant {
        for index in 0..<field.width
        where octets[octet + index] != type.constants[field.constant + index] { return false }
      }
      var slot = Slot()
      slot.value = field.value(octets.span, at: octet, isOfValue: at.isOfValue)
      slot.state = .done
      (slot.start, slot.end) = at.origin(octet * 8, (octet + field.width) * 8)
      slots[firstField + place] = slot
    }
    steps += part.count
    position = (start + part.width) * 8
    return true
  }

  private func named(_ number: Int128, _ enumeration: Int?) -> LayoutValue {
    .named(number, Int32(truncatingIfNeeded: enumeration ?? -1))
  }

  mutating func isLittle(
    _ on: CompiledExpression, _ cases: [(CompiledExpression?, Bool)]
  ) throws(LayoutMisfit) -> Bool {
    let found = try value(of: on)
    guard let isLittle = try chosen(cases, by: found) else {
      throw undefined("no case says the order of octets")
    }
    return isLittle
  }

  /// What a value chooses; what is for all others where it is none of them.
  private mutating func chosen<Meaning>(
    _ cases: [(CompiledExpression?, Meaning)], by found: LayoutValue
  ) throws(LayoutMisfit) -> Meaning? {
    for (key, meaning) in cases {
      guard let key else { continue }
      let held = try value(of: key)
      if equal(found, held) { return meaning }
    }
    return cases.first { $0.0 == nil }?.1
  }

  private mutating func instance(_ index: Int, of object: Int) throws(LayoutMisfit) {
    let type = layout.types[objects[object].type]
    let slot = objects[object].firstSlot + type.parameters.count + type.fields.count + index
    let field = type.instances[index]
    guard slots[slot].state == .pending else {
      guard slots[slot].state == .done else {
        throw undefined("'\(field.name)' depends on itself", in: object)
      }
      return
    }
    slots[slot].state = .underway
    let outer = scope
    scope = Scope(object: object)
    defer { scope = outer }
    try descend()
    defer { depth -= 1 }
    do throws(LayoutMisfit) { try read(field, into: slot) } catch {
      slots[slot].state = .pending
      throw isQuiet ? error : error.within(field.name)
    }
  }

  // MARK: - Fields

  private mutating func place(_ slot: Int, from start: Int) {
    let at = streams[scope.stream]
    (slots[slot].start, slots[slot].end) = at.origin(start, max(start, at.position))
  }

  private mutating func read(
    _ field: CompiledField, into slot: Int
  ) throws(LayoutMisfit) {
    try step()
    try descend()
    defer { depth -= 1 }
    if let condition = field.condition, try !truth(condition) {
      slots[slot].state = .done
      return
    }
    if let expression = field.value {
      var found = try value(of: expression)
      if let enumeration = field.enumeration, case .integer(let number) = found {
        found = named(number, enumeration)
      }
      try check(field, found)
      slots[slot].value = found
      slots[slot].state = .done
      return
    }
    let outer = scope.stream
    scope.stream = objects[scope.object].stream
    defer { scope.stream = outer }
    if let expression = field.stream {
      guard case .stream(let other) = try value(of: expression) else {
        throw undefined("'io' is no stream")
      }
      scope.stream = other
    }
    guard let wanted = field.position else {
      return try repeated(field, into: slot)
    }
    let octet = try number(wanted)
    let saved = position
    let length = streams[scope.stream].end - streams[scope.stream].start
    guard octet >= 0, octet <= length else {
      throw misfit(.truncated(needed: octet, available: length))
    }
    position = (streams[scope.stream].start + octet) * 8
    defer { position = saved }
    try repeated(field, into: slot)
  }

  private mutating func repeated(
    _ field: CompiledField, into slot: Int
  ) throws(LayoutMisfit) {
    if case .bits = field.type {} else { align() }
    let start = position
    if case .none = field.repetition {
      slots[slot].value = try one(field)
      slots[slot].state = .done
      place(slot, from: start)
      return
    }
    if case .toEnd = field.repetition, let number = field.number,
      readNumbers(number, into: slot)
    {
      return place(slot, from: start)
    }
    let outer = scope
    defer { scope = outer }
    let base = pending.count
    var count = 0
    slots[slot].value = .list(LayoutList(start: base, count: 0, isUnderWay: true))
    slots[slot].state = .done
    while try !isEnough(field.repetition, count) {
      try step()
      scope.index = count
      let before = position
      let known = objects.count
      let item: LayoutValue
      do throws(LayoutMisfit) { item = try one(field) } catch {
        // What was read of it stays.
        if objects.count > known { end(list: slot, base, count, with: .object(known)) }
        throw error
      }
      if case .toEnd = field.repetition, position == before {
        throw misfit(.exhausted("an element without octets is repeated to the end"))
      }
      scope.item = item
      pending.append(item)
      count += 1
      slots[slot].value = .list(LayoutList(start: base, count: count, isUnderWay: true))
    }
    end(list: slot, base, count)
    place(slot, from: start)
  }

  private mutating func isEnough(
    _ repetition: Repetition<CompiledExpression>, _ count: Int
  ) throws(LayoutMisfit) -> Bool {
    switch repetition {
    case .none: return true
    case .toEnd: return position >= streams[scope.stream].end * 8
    case .count(let most): return count >= (try number(most))
    case .until(let condition): return try count == 0 ? false : truth(condition)
    }
  }

  /// Moves the elements of a list that was read to where they stay.
  private mutating func end(
    list slot: Int, _ base: Int, _ count: Int, with last: LayoutValue? = nil
  ) {
    let start = items.count
    for index in base..<(base + count) { items.append(pending[index]) }
    if let last { items.append(last) }
    pending.removeLast(pending.count - base)
    slots[slot].value = .list(LayoutList(start: start, count: items.count - start))
  }

  /// Reads numbers to the end in one go; `false` where octets are left, or it is more work than a value may cost.
  private mutating func readNumbers(_ number: PlainField, into slot: Int) -> Bool {
    let at = streams[scope.stream]
    let start = at.position / 8
    let octets = max(0, at.end - start)
    guard number.width > 0, octets % number.width == 0,
      Self.mostSteps - steps >= octets / number.width
    else { return false }
    let first = items.count
    for index in 0..<(octets / number.width) {
      items.append(number.value(self.octets.span, at: start + index * number.width))
    }
    steps += items.count - first
    position = at.end * 8
    slots[slot].value = .list(LayoutList(start: first, count: items.count - first))
    slots[slot].state = .done
    return true
  }

  /// A list of values that were computed.
  private mutating func list(_ values: some Sequence<LayoutValue>) -> LayoutList {
    let start = items.count
    for value in values { items.append(value) }
    return LayoutList(start: start, count: items.count - start)
  }

  /// Reads a field, or one of its elements.
  private mutating func one(
    _ field: CompiledField
  ) throws(LayoutMisfit) -> LayoutValue {
    let start = position
    let found = try content(field, field.type)
    try check(field, found)
    if let checksum = field.checksum {
      try check(checksum, found, start: start)
    }
    return found
  }

  private mutating func content(
    _ field: CompiledField, _ type: CompiledFieldType
  ) throws(LayoutMisfit) -> LayoutValue {
    if case .bits = type {} else { align() }
    if let contents = field.contents { return try constant(contents) }
    switch type {
    case .number(let format):
      let number = PlainField(format, isLittle: try isLittle(format.endian), field.enumeration)
      let start = try take(number.width).start
      return number.value(octets.span, at: start)
    case .bits(let count, let isLittle, let isTruth):
      let number = try bits(count, isLittle: isLittle)
      if isTruth { return .truth(number != 0) }
      return named(Int128(number), field.enumeration)
    case .bytes: return .bytes(try octets(field))
    case .text(let encoding):
      return try text(of: try octets(field), encoding)
    case .user(let type, let arguments):
      return try user(type, arguments, field)
    case .switched(let on, let cases):
      return try switched(on, cases, field)
    }
  }

  private mutating func constant(
    _ contents: [UInt8]
  ) throws(LayoutMisfit) -> LayoutValue {
    let found = try take(contents.count)
    for index in 0..<found.count where octets[found.start + index] != contents[index] {
      position = found.start * 8
      throw misfit(
        .contradicted("must be \(Self.hex(contents)), not \(Self.hex(octets[found.range]))"))
    }
    return .bytes(found)
  }

  private mutating func user(
    _ type: Int, _ arguments: [CompiledExpression], _ field: CompiledField
  ) throws(LayoutMisfit) -> LayoutValue {
    let values = try arguments.isEmpty ? nil : self.values(of: arguments)
    var inner = scope.stream
    if field.isLimited || !field.extent.terminator.isEmpty {
      let from = position / 8
      let found = try octets(field)
      let at = streams[scope.stream]
      var part = Stream(
        isOfValue: found.isOfValue, start: found.start, end: found.start + found.count,
        position: found.start * 8)
      if found.isOfValue {
        (part.originStart, part.originEnd) = (found.start, found.start + found.count)
      } else if at.isOfValue {
        (part.originStart, part.originEnd) = (from, at.position / 8)
      } else {
        (part.originStart, part.originEnd) = (at.originStart, at.originEnd)
      }
      inner = streams.count
      streams.append(part)
    }
    var parent = scope.object
    switch field.parent {
    case .current: break
    case .none: parent = -1
    case .named(let expression):
      guard case .object(let other) = try value(of: expression) else {
        throw undefined("'parent' is no object")
      }
      parent = other
    }
    let outer = scope
    scope = Scope()
    defer { scope = outer }
    return .object(
      try self.object(type, stream: inner, parent: parent, from: outer.object, arguments: values))
  }

  private mutating func switched(
    _ on: CompiledExpression, _ cases: [(CompiledExpression?, CompiledFieldType)],
    _ field: CompiledField
  ) throws(LayoutMisfit) -> LayoutValue {
    let found = try value(of: on)
    let outer = scope.on
    scope.on = found
    defer { scope.on = outer }
    if let type = try chosen(cases, by: found) {
      return try content(field, type)
    }
    guard field.isLimited else { return .none }
    return .bytes(try octets(field))
  }

  // MARK: - Octets and bits

  private mutating func align() {
    position = (position + 7) & ~7
  }

  private mutating func take(_ count: Int) throws(LayoutMisfit) -> LayoutBytes {
    let at = streams[scope.stream]
    let start = at.position / 8
    guard count >= 0, count <= at.end - start else {
      throw misfit(.truncated(needed: count, available: max(0, at.end - start)))
    }
    position = (start + count) * 8
    return LayoutBytes(isOfValue: at.isOfValue, start: start, count: count)
  }

  func isLittle(
    _ endian: Endian
  ) throws(LayoutMisfit) -> Bool {
    switch endian {
    case .little: return true
    case .big, .ofType: return false
    case .decided:
      guard let isLittle = objects[scope.object].isLittle else {
        throw misfit(.undefined("the order of octets is not known yet"))
      }
      return isLittle
    }
  }

  private mutating func bits(
    _ count: Int, isLittle: Bool
  ) throws(LayoutMisfit) -> UInt64 {
    let at = streams[scope.stream]
    guard count <= at.end * 8 - at.position else {
      // As octets that are not read yet are counted.
      let next = (at.position + 7) / 8
      position = next * 8
      throw misfit(
        .truncated(
          needed: (at.position + count + 7) / 8 - next, available: max(0, at.end - next)))
    }
    var number: UInt64 = 0
    for index in 0..<count {
      let bit = at.position + index
      let octet = octets[bit / 8]
      if isLittle {
        number |= UInt64(octet >> UInt8(bit % 8) & 1) << UInt64(index)
      } else {
        number = number << 1 | UInt64(octet >> UInt8(7 - bit % 8) & 1)
      }
    }
    position += count
    return number
  }

  /// The octets of a field, without padding and terminator, and processed.
  mutating func octets(
    _ field: CompiledField
  ) throws(LayoutMisfit) -> LayoutBytes {
    let extent = field.extent
    var found: LayoutBytes
    if field.isLimited {
      let at = streams[scope.stream]
      let count =
        try field.size.map { (size) throws(LayoutMisfit) in try number(size) }
        ?? at.end - at.position / 8
      found = try take(count)
      // A terminator that is the padding as well ends the octets already.
      if let padding = extent.padding, extent.terminator != [padding] {
        while found.count > 0, octets[found.start + found.count - 1] == padding {
          found.count -= 1
        }
      }
      if !extent.terminator.isEmpty, let end = terminator(extent.terminator, in: found) {
        found.count = extent.includesTerminator ? end + extent.terminator.count : end
      }
    } else {
      found = try terminated(extent)
    }
    try step(1 + found.count / 16)
    guard let process = field.process else { return found }
    return try processed(found, process)
  }

  private mutating func terminated(
    _ extent: Extent
  ) throws(LayoutMisfit) -> LayoutBytes {
    let at = streams[scope.stream]
    let start = at.position / 8
    let rest = LayoutBytes(
      isOfValue: at.isOfValue, start: start, count: max(0, at.end - start))
    guard let end = terminator(extent.terminator, in: rest) else {
      if extent.mustTerminate {
        position = at.end * 8
        throw misfit(
          .truncated(needed: extent.terminator.count, available: 0))
      }
      return try take(rest.count)
    }
    let whole = end + extent.terminator.count
    _ = try take(extent.consumesTerminator ? whole : end)
    return LayoutBytes(
      isOfValue: at.isOfValue, start: start, count: extent.includesTerminator ? whole : end)
  }

  /// Where a terminator begins, which stands at a multiple of its length.
  private func terminator(_ terminator: [UInt8], in found: LayoutBytes) -> Int? {
    let width = terminator.count
    var at = 0
    while width > 0, at + width <= found.count {
      if octets[(found.start + at)..<(found.start + at + width)].elementsEqual(terminator) {
        return at
      }
      at += width
    }
    return nil
  }

  private mutating func processed(
    _ found: LayoutBytes, _ process: Process<CompiledExpression>
  ) throws(LayoutMisfit) -> LayoutBytes {
    let start = octets.count
    for index in found.range { octets.append(octets[index]) }
    if process.kind == .xor {
      // By itself: what it makes is not there yet in the self that a call within an argument list has.
      let held = try value(of: process.by)
      let key = try self.key(held)
      if !key.isEmpty {
        for index in 0..<found.count { octets[start + index] ^= key[index % key.count] }
      }
    } else {
      var turns = try number(process.by) & 7
      if process.kind == .ror { turns = (8 - turns) & 7 }
      for index in start..<(start + found.count) {
        octets[index] = octets[index] << UInt8(turns) | octets[index] >> UInt8(8 - turns)
      }
    }
    try step(1 + found.count / 16)
    return LayoutBytes(isOfValue: false, start: start, count: found.count)
  }

  // MARK: - Expressions

  mutating func truth(
    _ expression: CompiledExpression
  ) throws(LayoutMisfit) -> Bool {
    let found = try value(of: expression)
    guard case .truth(let truth) = found else {
      throw undefined("\(found.kind) is no truth")
    }
    return truth
  }

  mutating func number(
    _ expression: CompiledExpression
  ) throws(LayoutMisfit) -> Int {
    let found = try value(of: expression)
    guard let number = found.whole else {
      throw undefined("\(found.kind) is no whole number")
    }
    guard let small = Int(exactly: number), abs(small) <= 1 << 40 else {
      throw undefined("the number \(number) is too large here")
    }
    return small
  }

  mutating func value(
    of expression: CompiledExpression
  ) throws(LayoutMisfit) -> LayoutValue {
    try step()
    try descend()
    defer { depth -= 1 }
    switch expression {
    case .constant(let value): return value
    case .text(let text): return self.text(text)
    case .numbers(let values):
      try step(values.count / 16)
      return .list(list(values))
    case .slot(let slot): return try member(slot, of: scope.object)
    case .special(let special, let target): return try self.special(special, of: target)
    case .member(let target, let symbol):
      let target = try value(of: target)
      guard case .object(let other) = target else {
        throw undefined(
          "\(target.kind) has no member '\(layout.symbols[symbol])'")
      }
      return try member(symbol: symbol, of: other)
    case .call(let target, let method, let arguments, let symbol):
      let target = try value(of: target)
      if case .object(let other) = target, let symbol {
        return try member(symbol: symbol, of: other)
      }
      return try call(method, of: target, try values(of: arguments))
    case .element(.numbers(let values), let position):
      let position = try number(position)
      guard values.indices.contains(position) else {
        throw undefined("there is no element \(position)")
      }
      return values[position]
    case .element(let list, let position):
      let list = try value(of: list)
      let position = try number(position)
      return try element(position, of: list)
    case .unary(let sign, let operand):
      let operand = try value(of: operand)
      return try unary(sign, operand)
    case .binary(let sign, let left, let right):
      switch sign {
      case .both:
        guard try truth(left) else { return .truth(false) }
        return .truth(try truth(right))
      case .either:
        guard try !truth(left) else { return .truth(true) }
        return .truth(try truth(right))
      default:
        let left = try value(of: left)
        return try binary(sign, left, try value(of: right))
      }
    case .choice(let condition, let first, let second):
      return try value(of: try truth(condition) ? first : second)
    case .list(let items):
      return .list(try values(of: items))
    case .format(let parts):
      var text = ""
      for part in parts {
        let part = try value(of: part)
        text += try self.text(of: part)
        try step(1 + text.utf8.count / 16)
      }
      return self.text(text)
    }
  }

  /// The values of expressions, as a list.
  private mutating func values(
    of expressions: [CompiledExpression]
  ) throws(LayoutMisfit) -> LayoutList {
    let base = pending.count
    for expression in expressions { pending.append(try value(of: expression)) }
    let found = list(pending[base...])
    pending.removeLast(pending.count - base)
    return found
  }

  /// The object that an expression is; the one at hand without one.
  private mutating func object(
    _ expression: CompiledExpression?
  ) throws(LayoutMisfit) -> Int {
    guard let expression else { return scope.object }
    let found = try value(of: expression)
    guard case .object(let number) = found else {
      throw undefined("\(found.kind) is no object")
    }
    return number
  }

  private mutating func special(
    _ special: CompiledExpression.Special, of target: CompiledExpression?
  ) throws(LayoutMisfit) -> LayoutValue {
    switch special {
    case .root: return .object(0)
    case .parent:
      let object = try object(target)
      guard objects[object].parent >= 0 else { throw undefined("has no parent", in: object) }
      return .object(objects[object].parent)
    case .stream: return .stream(objects[try object(target)].stream)
    case .item:
      guard let item = scope.item else { throw undefined("'_' means nothing here") }
      return item
    case .index:
      guard let index = scope.index else {
        throw undefined("'_index' means nothing here")
      }
      return .integer(Int128(index))
    case .on:
      guard let on = scope.on else { throw undefined("'_on' means nothing here") }
      return on
    }
  }

  private mutating func member(
    symbol: Int, of object: Int
  ) throws(LayoutMisfit) -> LayoutValue {
    let type = layout.types[objects[object].type]
    guard let slot = type.slots[symbol] else {
      throw undefined("'\(type.name)' has no member '\(layout.symbols[symbol])'", in: object)
    }
    return try member(slot, of: object)
  }

  private mutating func member(_ slot: Int, of object: Int) throws(LayoutMisfit) -> LayoutValue {
    let at = objects[object].firstSlot + slot
    if slots[at].state == .done {
      if case .list(let list) = slots[at].value, list.isUnderWay {
        // Whoever gets it may keep it.
        try step(1 + list.count / 4)
        return .list(self.list((0..<list.count).map { item($0, of: list) }))
      }
      return slots[at].value
    }
    let type = layout.types[objects[object].type]
    let index = slot - type.parameters.count - type.fields.count
    guard index >= 0 else {
      let name =
        type.fields.indices.contains(slot - type.parameters.count)
        ? type.fields[slot - type.parameters.count].name : "a parameter"
      throw undefined("'\(name)' is not read yet", in: object)
    }
    try instance(index, of: object)
    return slots[at].value
  }
}
