/// Reads values by a layout, one after the other; its storage is used again, so that a value allocates nothing.
struct LayoutRun {
  let layout: CompiledLayout
  private let limits: LayoutLimits
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
  }

  init(_ layout: CompiledLayout, limits: LayoutLimits) {
    self.layout = layout
    self.limits = limits
  }

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

  /// The value of an expression in the place of the value's own members.
  mutating func evaluate(_ expression: CompiledExpression) throws(LayoutMisfit) -> LayoutValue {
    try value(of: expression, in: 0)
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
    guard steps <= limits.steps else {
      throw misfit(.exhausted("more than \(limits.steps) steps of work"))
    }
  }

  mutating func descend() throws(LayoutMisfit) {
    depth += 1
    guard depth <= Self.mostDepth else {
      throw misfit(.exhausted("more than \(Self.mostDepth) levels"))
    }
  }

  // MARK: - Objects

  private mutating func object(
    _ index: Int, stream: Int, parent: Int, from creator: Int?, arguments: LayoutList?
  ) throws(LayoutMisfit) -> Int {
    try step()
    let level = creator.map { objects[$0].level + 1 } ?? 0
    guard level < limits.levels else {
      throw misfit(
        .exhausted("more than \(limits.levels) objects within each other"), stream: stream)
    }
    let type = layout.types[index]
    let number = objects.count
    let firstSlot = slots.count
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
      objects[number].isLittle = try isLittle(on, cases, in: number)
    }
    let firstField = firstSlot + type.parameters.count
    for part in type.parts {
      if part.width > 0, read(part, of: type, into: firstField, stream: stream) { continue }
      for place in part.first..<(part.first + part.count) {
        do throws(LayoutMisfit) {
          try read(type.fields[place], into: firstField + place, of: number)
        } catch { throw isQuiet ? error : error.within(type.fields[place].name) }
      }
    }
    return number
  }

  /// Reads numbers and constants in one go; `false` where one does not fit, which they say that read them one by one.
  private mutating func read(
    _ part: FieldPart, of type: CompiledType, into firstField: Int, stream: Int
  ) -> Bool {
    let at = streams[stream]
    let start = (at.position + 7) >> 3
    guard at.end - start >= part.width, limits.steps - steps >= part.count else { return false }
    for place in part.first..<(part.first + part.count) {
      let field = type.plain[place]
      let octet = start + field.offset
      var slot = Slot()
      if field.kind == .constant {
        for index in 0..<field.width
        where octets[octet + index] != type.constants[field.constant + index] { return false }
        slot.value = .bytes(
          LayoutBytes(isOfValue: at.isOfValue, start: octet, count: field.width))
      } else {
        slot.value = number(field, at: octet)
      }
      slot.state = .done
      if at.isOfValue {
        slot.start = Int32(truncatingIfNeeded: octet * 8)
        slot.end = Int32(truncatingIfNeeded: (octet + field.width) * 8)
      } else if at.originStart >= 0 {
        slot.start = Int32(truncatingIfNeeded: at.originStart * 8)
        slot.end = Int32(truncatingIfNeeded: at.originEnd * 8)
      }
      slots[firstField + place] = slot
    }
    steps += part.count
    streams[stream].position = (start + part.width) * 8
    return true
  }

  /// A number whose octets are there.
  private func number(_ field: PlainField, at octet: Int) -> LayoutValue {
    let raw = raw(field.width, isLittle: field.isLittle, at: octet)
    switch field.kind {
    case .float: return .float(Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))))
    case .double: return .float(Double(bitPattern: raw))
    case .unsigned, .constant: return named(Int128(raw), field.enumeration)
    case .signed:
      let shift = UInt64(64 - field.width * 8)
      return named(Int128(Int64(bitPattern: raw << shift) >> Int64(shift)), field.enumeration)
    }
  }

  private func named(_ number: Int128, _ enumeration: Int32) -> LayoutValue {
    enumeration < 0 ? .integer(number) : .enumerated(number, enumeration: enumeration)
  }

  private func named(_ number: Int128, _ enumeration: Int?) -> LayoutValue {
    named(number, Int32(truncatingIfNeeded: enumeration ?? -1))
  }

  private func raw(_ width: Int, isLittle: Bool, at start: Int) -> UInt64 {
    var number: UInt64 = 0
    if isLittle {
      var shift: UInt64 = 0
      for index in 0..<width {
        number |= UInt64(octets[start + index]) << shift
        shift += 8
      }
    } else {
      for index in 0..<width { number = number << 8 | UInt64(octets[start + index]) }
    }
    return number
  }

  mutating func isLittle(
    _ on: CompiledExpression, _ cases: [(CompiledExpression?, isLittle: Bool)], in object: Int
  ) throws(LayoutMisfit) -> Bool {
    let found = try value(of: on, in: object)
    var others: Bool?
    for (key, isLittle) in cases {
      guard let key else {
        others = isLittle
        continue
      }
      let held = try value(of: key, in: object)
      if equal(found, held) { return isLittle }
    }
    guard let others else { throw undefined("no case says the order of octets", in: object) }
    return others
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
    scope = Scope()
    defer { scope = outer }
    try descend()
    defer { depth -= 1 }
    do throws(LayoutMisfit) { try read(field, into: slot, of: object) } catch {
      slots[slot].state = .pending
      throw isQuiet ? error : error.within(field.name)
    }
  }

  // MARK: - Fields

  private mutating func place(_ slot: Int, from start: Int, stream: Int) {
    let at = streams[stream]
    if at.isOfValue {
      slots[slot].start = Int32(truncatingIfNeeded: start)
      slots[slot].end = Int32(truncatingIfNeeded: max(start, at.position))
    } else if at.originStart >= 0 {
      slots[slot].start = Int32(truncatingIfNeeded: at.originStart * 8)
      slots[slot].end = Int32(truncatingIfNeeded: at.originEnd * 8)
    }
  }

  private mutating func read(
    _ field: CompiledField, into slot: Int, of object: Int
  ) throws(LayoutMisfit) {
    try step()
    try descend()
    defer { depth -= 1 }
    if let condition = field.condition, try !truth(condition, in: object) {
      slots[slot].state = .done
      return
    }
    if let expression = field.value {
      var found = try value(of: expression, in: object)
      if let enumeration = field.enumeration, case .integer(let number) = found {
        found = named(number, enumeration)
      }
      try check(field, found, in: object)
      slots[slot].value = found
      slots[slot].state = .done
      return
    }
    var stream = objects[object].stream
    if let expression = field.stream {
      guard case .stream(let other) = try value(of: expression, in: object) else {
        throw undefined("'io' is no stream", in: object)
      }
      stream = other
    }
    guard let position = field.position else {
      return try repeated(field, into: slot, of: object, stream: stream)
    }
    let octet = try number(position, in: object)
    let saved = streams[stream].position
    let length = streams[stream].end - streams[stream].start
    guard octet >= 0, octet <= length else {
      throw misfit(.truncated(needed: octet, available: length), stream: stream)
    }
    streams[stream].position = (streams[stream].start + octet) * 8
    defer { streams[stream].position = saved }
    try repeated(field, into: slot, of: object, stream: stream)
  }

  private mutating func repeated(
    _ field: CompiledField, into slot: Int, of object: Int, stream: Int
  ) throws(LayoutMisfit) {
    if case .bits = field.type {} else { align(stream) }
    let start = streams[stream].position
    if case .none = field.repetition {
      slots[slot].value = try one(field, of: object, stream: stream)
      slots[slot].state = .done
      place(slot, from: start, stream: stream)
      return
    }
    if case .toEnd = field.repetition, let number = field.number,
      readNumbers(number, into: slot, stream: stream)
    {
      return place(slot, from: start, stream: stream)
    }
    let outer = scope
    defer { scope = outer }
    let base = pending.count
    var count = 0
    slots[slot].value = .list(LayoutList(start: base, count: 0, isUnderWay: true))
    slots[slot].state = .done
    while try !isEnough(field.repetition, count, of: object, stream: stream) {
      try step()
      scope.index = count
      let before = streams[stream].position
      let known = objects.count
      let item: LayoutValue
      do throws(LayoutMisfit) { item = try one(field, of: object, stream: stream) } catch {
        // What was read of it stays.
        if objects.count > known { end(list: slot, base, count, with: .object(known)) }
        throw error
      }
      if case .toEnd = field.repetition, streams[stream].position == before {
        throw misfit(.exhausted("an element without octets is repeated to the end"), stream: stream)
      }
      scope.item = item
      pending.append(item)
      count += 1
      slots[slot].value = .list(LayoutList(start: base, count: count, isUnderWay: true))
    }
    end(list: slot, base, count)
    place(slot, from: start, stream: stream)
  }

  private mutating func isEnough(
    _ repetition: Repetition<CompiledExpression>, _ count: Int, of object: Int, stream: Int
  ) throws(LayoutMisfit) -> Bool {
    switch repetition {
    case .none: return true
    case .toEnd: return streams[stream].position >= streams[stream].end * 8
    case .count(let most): return count >= (try number(most, in: object))
    case .until(let condition): return try count == 0 ? false : truth(condition, in: object)
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
  private mutating func readNumbers(_ number: PlainField, into slot: Int, stream: Int) -> Bool {
    let at = streams[stream]
    let start = at.position / 8
    let octets = max(0, at.end - start)
    guard number.width > 0, octets % number.width == 0,
      limits.steps - steps >= octets / number.width
    else { return false }
    let first = items.count
    for index in 0..<(octets / number.width) {
      items.append(self.number(number, at: start + index * number.width))
    }
    steps += items.count - first
    streams[stream].position = at.end * 8
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
    _ field: CompiledField, of object: Int, stream: Int
  ) throws(LayoutMisfit) -> LayoutValue {
    let start = streams[stream].position
    let found = try content(field, field.type, of: object, stream: stream)
    try check(field, found, in: object)
    if let checksum = field.checksum {
      try check(checksum, found, start: start, of: object, stream: stream)
    }
    return found
  }

  private mutating func content(
    _ field: CompiledField, _ type: CompiledFieldType, of object: Int, stream: Int
  ) throws(LayoutMisfit) -> LayoutValue {
    if case .bits = type {} else { align(stream) }
    if let contents = field.contents { return try constant(contents, stream: stream) }
    switch type {
    case .integer(let format):
      let number = try integer(format, stream: stream, object: object)
      return named(number, field.enumeration)
    case .float(let isDouble, let endian):
      return .float(try float(isDouble: isDouble, endian, stream: stream, object: object))
    case .bits(let count, let isLittle, let isTruth):
      let number = try bits(count, isLittle: isLittle, stream: stream)
      if isTruth { return .truth(number != 0) }
      return named(Int128(number), field.enumeration)
    case .bytes: return .bytes(try octets(field, of: object, stream: stream))
    case .text(let encoding):
      return try text(of: try octets(field, of: object, stream: stream), encoding)
    case .user(let type, let arguments):
      return try user(type, arguments, field, of: object, stream: stream)
    case .switched(let on, let cases):
      return try switched(on, cases, field, of: object, stream: stream)
    }
  }

  private mutating func constant(
    _ contents: [UInt8], stream: Int
  ) throws(LayoutMisfit) -> LayoutValue {
    let found = try take(contents.count, stream: stream)
    for index in 0..<found.count where octets[found.start + index] != contents[index] {
      streams[stream].position = found.start * 8
      throw misfit(
        .contradicted("must be \(Self.hex(contents)), not \(Self.hex(octets[found.range]))"),
        stream: stream)
    }
    return .bytes(found)
  }

  private mutating func user(
    _ type: Int, _ arguments: [CompiledExpression], _ field: CompiledField, of object: Int,
    stream: Int
  ) throws(LayoutMisfit) -> LayoutValue {
    let values = try arguments.isEmpty ? nil : self.values(of: arguments, in: object)
    var inner = stream
    if field.isLimited || !field.extent.terminator.isEmpty {
      let from = streams[stream].position / 8
      let found = try octets(field, of: object, stream: stream)
      let at = streams[stream]
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
    var parent = object
    switch field.parent {
    case .current: break
    case .none: parent = -1
    case .named(let expression):
      guard case .object(let other) = try value(of: expression, in: object) else {
        throw undefined("'parent' is no object", in: object)
      }
      parent = other
    }
    let outer = scope
    scope = Scope()
    defer { scope = outer }
    return .object(
      try self.object(type, stream: inner, parent: parent, from: object, arguments: values))
  }

  private mutating func switched(
    _ on: CompiledExpression, _ cases: [(CompiledExpression?, CompiledFieldType)],
    _ field: CompiledField, of object: Int, stream: Int
  ) throws(LayoutMisfit) -> LayoutValue {
    let found = try value(of: on, in: object)
    let outer = scope.on
    scope.on = found
    defer { scope.on = outer }
    var chosen: CompiledFieldType?
    for (key, type) in cases {
      guard let key else { continue }
      let held = try value(of: key, in: object)
      if equal(found, held) {
        chosen = type
        break
      }
    }
    if let type = chosen ?? cases.first(where: { $0.0 == nil })?.1 {
      return try content(field, type, of: object, stream: stream)
    }
    guard field.isLimited else { return .none }
    return .bytes(try octets(field, of: object, stream: stream))
  }

  // MARK: - Octets and bits

  private mutating func align(_ stream: Int) {
    streams[stream].position = (streams[stream].position + 7) & ~7
  }

  private mutating func take(_ count: Int, stream: Int) throws(LayoutMisfit) -> LayoutBytes {
    let at = streams[stream]
    let start = at.position / 8
    guard count >= 0, count <= at.end - start else {
      throw misfit(.truncated(needed: count, available: max(0, at.end - start)), stream: stream)
    }
    streams[stream].position = (start + count) * 8
    return LayoutBytes(isOfValue: at.isOfValue, start: start, count: count)
  }

  private mutating func integer(
    _ format: IntegerFormat, stream: Int, object: Int
  ) throws(LayoutMisfit) -> Int128 {
    let width = Int(format.width)
    let raw = try raw(
      width, isLittle: try isLittle(format.endian, object: object, stream: stream), stream: stream)
    guard format.isSigned else { return Int128(raw) }
    let shift = UInt64(64 - width * 8)
    return Int128(Int64(bitPattern: raw << shift) >> Int64(shift))
  }

  private mutating func float(
    isDouble: Bool, _ endian: Endian, stream: Int, object: Int
  ) throws(LayoutMisfit) -> Double {
    let isLittle = try isLittle(endian, object: object, stream: stream)
    let raw = try raw(isDouble ? 8 : 4, isLittle: isLittle, stream: stream)
    return isDouble
      ? Double(bitPattern: raw) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
  }

  func isLittle(
    _ endian: Endian, object: Int, stream: Int
  ) throws(LayoutMisfit) -> Bool {
    switch endian {
    case .little: return true
    case .big, .ofType: return false
    case .decided:
      guard let isLittle = objects[object].isLittle else {
        throw misfit(.undefined("the order of octets is not known yet"), stream: stream)
      }
      return isLittle
    }
  }

  private mutating func raw(
    _ width: Int, isLittle: Bool, stream: Int
  ) throws(LayoutMisfit) -> UInt64 {
    raw(width, isLittle: isLittle, at: try take(width, stream: stream).start)
  }

  private mutating func bits(
    _ count: Int, isLittle: Bool, stream: Int
  ) throws(LayoutMisfit) -> UInt64 {
    let at = streams[stream]
    guard count <= at.end * 8 - at.position else {
      // As octets that are not read yet are counted.
      let next = (at.position + 7) / 8
      streams[stream].position = next * 8
      throw misfit(
        .truncated(
          needed: (at.position + count + 7) / 8 - next, available: max(0, at.end - next)),
        stream: stream)
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
    streams[stream].position += count
    return number
  }

  /// The octets of a field, without padding and terminator, and processed.
  mutating func octets(
    _ field: CompiledField, of object: Int, stream: Int
  ) throws(LayoutMisfit) -> LayoutBytes {
    let extent = field.extent
    var found: LayoutBytes
    if field.isLimited {
      let at = streams[stream]
      let count =
        try field.size.map { (size) throws(LayoutMisfit) in try number(size, in: object) }
        ?? at.end - at.position / 8
      found = try take(count, stream: stream)
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
      found = try terminated(extent, stream: stream)
    }
    try step(1 + found.count / 16)
    guard let process = field.process else { return found }
    return try processed(found, process, of: object)
  }

  private mutating func terminated(
    _ extent: Extent, stream: Int
  ) throws(LayoutMisfit) -> LayoutBytes {
    let at = streams[stream]
    let start = at.position / 8
    let rest = LayoutBytes(
      isOfValue: at.isOfValue, start: start, count: max(0, at.end - start))
    guard let end = terminator(extent.terminator, in: rest) else {
      if extent.mustTerminate {
        streams[stream].position = at.end * 8
        throw misfit(
          .truncated(needed: extent.terminator.count, available: 0), stream: stream)
      }
      return try take(rest.count, stream: stream)
    }
    let whole = end + extent.terminator.count
    _ = try take(extent.consumesTerminator ? whole : end, stream: stream)
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
    _ found: LayoutBytes, _ process: Process<CompiledExpression>, of object: Int
  ) throws(LayoutMisfit) -> LayoutBytes {
    let start = octets.count
    for index in found.range { octets.append(octets[index]) }
    if process.kind == .xor {
      // By itself: what it makes is not there yet in the self that a call within an argument list has.
      let held = try value(of: process.by, in: object)
      let key = try self.key(held, in: object)
      if !key.isEmpty {
        for index in 0..<found.count { octets[start + index] ^= key[index % key.count] }
      }
    } else {
      var turns = try number(process.by, in: object) & 7
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
    _ expression: CompiledExpression, in object: Int
  ) throws(LayoutMisfit) -> Bool {
    let found = try value(of: expression, in: object)
    guard case .truth(let truth) = found else {
      throw undefined("\(found.kind) is no truth", in: object)
    }
    return truth
  }

  mutating func number(
    _ expression: CompiledExpression, in object: Int
  ) throws(LayoutMisfit) -> Int {
    switch try value(of: expression, in: object) {
    case .integer(let number), .enumerated(let number, _):
      guard let small = Int(exactly: number), abs(small) <= 1 << 40 else {
        throw undefined("the number \(number) is too large here", in: object)
      }
      return small
    case let other: throw undefined("\(other.kind) is no whole number", in: object)
    }
  }

  mutating func value(
    of expression: CompiledExpression, in object: Int
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
    case .slot(let slot): return try member(slot, of: object)
    case .special(let special): return try self.special(special, in: object)
    case .member(let target, let symbol):
      let target = try value(of: target, in: object)
      guard case .object(let other) = target else {
        throw undefined(
          "\(target.kind) has no member '\(layout.symbols[symbol])'", in: object)
      }
      return try member(symbol: symbol, of: other)
    case .streamOf(let target): return .stream(objects[try self.object(target, in: object)].stream)
    case .parentOf(let target): return try parent(of: try self.object(target, in: object))
    case .rootOf: return .object(0)
    case .call(let target, let method, let arguments):
      let target = try value(of: target, in: object)
      if case .object(let other) = target, let symbol = layout.methodSymbols[method] {
        return try member(symbol: symbol, of: other)
      }
      return try call(method, of: target, try values(of: arguments, in: object), in: object)
    case .element(.numbers(let values), let position):
      let position = try number(position, in: object)
      guard values.indices.contains(position) else {
        throw undefined("there is no element \(position)", in: object)
      }
      return values[position]
    case .element(let list, let position):
      let list = try value(of: list, in: object)
      let position = try number(position, in: object)
      return try element(position, of: list, in: object)
    case .unary(let sign, let operand):
      let operand = try value(of: operand, in: object)
      return try unary(sign, operand, in: object)
    case .binary(let sign, let left, let right):
      switch sign {
      case .both:
        guard try truth(left, in: object) else { return .truth(false) }
        return .truth(try truth(right, in: object))
      case .either:
        guard try !truth(left, in: object) else { return .truth(true) }
        return .truth(try truth(right, in: object))
      default:
        let left = try value(of: left, in: object)
        return try binary(sign, left, try value(of: right, in: object), in: object)
      }
    case .choice(let condition, let first, let second):
      return try value(of: try truth(condition, in: object) ? first : second, in: object)
    case .list(let items):
      return .list(try values(of: items, in: object))
    case .format(let parts):
      var text = ""
      for part in parts {
        let part = try value(of: part, in: object)
        text += try self.text(of: part, in: object)
        try step(1 + text.utf8.count / 16)
      }
      return self.text(text)
    }
  }

  /// The values of expressions, as a list.
  private mutating func values(
    of expressions: [CompiledExpression], in object: Int
  ) throws(LayoutMisfit) -> LayoutList {
    let base = pending.count
    for expression in expressions { pending.append(try value(of: expression, in: object)) }
    let found = list(pending[base...])
    pending.removeLast(pending.count - base)
    return found
  }

  private mutating func object(
    _ expression: CompiledExpression, in object: Int
  ) throws(LayoutMisfit) -> Int {
    let found = try value(of: expression, in: object)
    guard case .object(let number) = found else {
      throw undefined("\(found.kind) is no object", in: object)
    }
    return number
  }

  private func parent(of object: Int) throws(LayoutMisfit) -> LayoutValue {
    guard objects[object].parent >= 0 else { throw undefined("has no parent", in: object) }
    return .object(objects[object].parent)
  }

  private func special(
    _ special: CompiledExpression.Special, in object: Int
  ) throws(LayoutMisfit) -> LayoutValue {
    switch special {
    case .root: return .object(0)
    case .parent: return try parent(of: object)
    case .stream: return .stream(objects[object].stream)
    case .item:
      guard let item = scope.item else { throw undefined("'_' means nothing here", in: object) }
      return item
    case .index:
      guard let index = scope.index else {
        throw undefined("'_index' means nothing here", in: object)
      }
      return .integer(Int128(index))
    case .on:
      guard let on = scope.on else { throw undefined("'_on' means nothing here", in: object) }
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
