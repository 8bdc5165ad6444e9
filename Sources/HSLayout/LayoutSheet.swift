import HSBase

/// What was read of one value.
///
/// It is read over for the next one, unless somebody keeps it.
final class LayoutSheet {
  var run: LayoutRun
  /// The name of the field at hand, with those of the objects around it.
  private var path = OutputBuffer()
  /// What is read by a plan; in one piece, as each use of a property is guarded at run time.
  private var held = Held()

  private struct Held {
    /// The plan by which the value at hand is read; `nil` where `run` has read it.
    var plan: LayoutPlan?
    var octets: [UInt8] = []
    var type = 0

    mutating func take(_ bytes: Span<UInt8>, as type: Int, by plan: LayoutPlan) {
      octets.removeAll(keepingCapacity: true)
      unsafe bytes.withUnsafeBufferPointer { unsafe octets.append(contentsOf: $0) }
      self.type = type
      self.plan = plan
    }
  }

  init(_ run: LayoutRun) { self.run = run }

  /// Takes a value that is read by a plan.
  func hold(_ bytes: Span<UInt8>, as type: Int, by plan: LayoutPlan) {
    held.take(bytes, as: type, by: plan)
  }

  /// The value at hand is read by `run`.
  func forgetPlan() { held.plan = nil }

  /// Has `run` read what a plan was enough for so far: its fields are asked for.
  private func readWhole() {
    guard held.plan != nil else { return }
    held.plan = nil
    let octets = held.octets
    // A plan takes only what fits.
    try? run.read(octets.span, as: held.type)
  }

  /// The fields of what was read, in the layout's order; what is not there is left out.
  var fields: [LayoutField] { fields(thatAreShown: false) }

  /// The fields, all of them or those for people.
  func fields(thatAreShown isShown: Bool) -> [LayoutField] {
    readWhole()
    var list = LayoutFieldList(isShown: isShown)
    run.walk(&path) { list.take($0, $1, $2) }
    return list.fields
  }

  /// Appends the fields for people; says how many there are.
  func append(fieldsTo line: inout OutputBuffer, limit: Int) -> Int {
    let count: Int
    if let plan = held.plan {
      let octets = held.octets
      count = plan.append(octets.span, to: &line, limit: limit)
    } else {
      var text = LayoutFieldText(limit: limit)
      run.walk(&path) { text.take($0, $1, $2, to: &line) }
      count = text.count
    }
    Self.append(left: count - limit, to: &line)
    return count
  }

  /// Says how many fields are not shown.
  static func append(left count: Int, to line: inout OutputBuffer) {
    guard count > 0 else { return }
    line.append(", and ")
    line.append(count)
    line.append(" more")
  }

  /// Appends the fields as elements of a JSON array.
  func append(jsonFieldsTo line: inout OutputBuffer) {
    if let plan = held.plan {
      let octets = held.octets
      return plan.append(json: octets.span, to: &line)
    }
    var json = LayoutFieldJSON()
    run.walk(&path) { json.take($0, $1, $2, to: &line) }
  }
}

extension LayoutRun {
  /// Takes a field with its name, behind those of the objects around it.
  typealias Visitor = (Found, Span<UInt8>, borrowing LayoutRun) -> Void

  /// A field of what was read.
  struct Found: BitwiseCopyable {
    let value: LayoutValue
    let traits: FieldTraits
    /// The bits of the value from which it was read; a start of -1 where it was computed.
    let start: Int
    let end: Int
    /// The object whose field it is, and the place among its fields and instances.
    let object: Int
    let place: Int
    /// Whether the object is an element of a list.
    let isInElement: Bool
  }

  /// Hands on the fields, in the layout's order; what is not there is left out.
  ///
  /// Objects hold objects to the levels that `LayoutRun` allows, and each is held by one field.
  func walk(_ path: inout OutputBuffer, _ take: Visitor) {
    path.removeAll()
    if !objects.isEmpty { walk(0, isElement: false, &path, take) }
  }

  private func walk(
    _ object: Int, isElement: Bool, _ path: inout OutputBuffer, _ take: Visitor
  ) {
    let type = objects[object].type
    let first = objects[object].firstSlot + layout.types[type].parameters.count
    let count = layout.types[type].fields.count + layout.types[type].instances.count
    let outer = path.count
    for place in 0..<count {
      let slot = slots[first + place]
      guard slot.state == .done else { continue }
      if case .none = slot.value { continue }
      let traits = layout.words.traits(of: place, in: type)
      path.truncate(to: outer)
      if outer > 0 { path.append(byte: 0x2e) }
      path.append(layout.words.text.span.extracting(traits.name.range))
      var (start, end) = (Int(slot.start), Int(slot.end))
      guard case .list(let list) = slot.value else {
        hand(
          Found(
            value: slot.value, traits: traits, start: start, end: end, object: object,
            place: place, isInElement: isElement),
          isElement: false, &path, take)
        continue
      }
      // Numbers all have the same width; other elements stand somewhere in the list.
      var width = 0
      if start >= 0, list.count > 0,
        (0..<list.count).allSatisfy({ item($0, of: list).isNumber })
      {
        width = (end - start) / list.count
      }
      let named = path.count
      let begin = start
      for index in 0..<list.count {
        path.truncate(to: named)
        path.append(byte: 0x5b)
        path.append(index)
        path.append(byte: 0x5d)
        if width > 0 { (start, end) = (begin + index * width, begin + (index + 1) * width) }
        hand(
          Found(
            value: item(index, of: list), traits: traits, start: start, end: end,
            object: object, place: place, isInElement: isElement),
          isElement: true, &path, take)
      }
    }
    path.truncate(to: outer)
  }

  private func hand(
    _ found: Found, isElement: Bool, _ path: inout OutputBuffer, _ take: Visitor
  ) {
    switch found.value {
    case .none, .stream: return
    case .object(let inner):
      // What was computed may be an object that another field holds.
      if !found.traits.isComputed {
        walk(inner, isElement: isElement, &path, take)
      }
    default: take(found, path.span, self)
    }
  }

  /// How many fields of an object people see, those of objects in it as well.
  func shownFields(of object: Int) -> Int {
    var count = 0
    var path = OutputBuffer()
    walk(object, isElement: false, &path) { field, _, _ in if field.traits.isShown { count += 1 } }
    return count
  }

  /// Appends a value as people see it.
  func append(_ value: LayoutValue, to line: inout OutputBuffer) {
    if layout.words.append(value, octets.span, to: &line) { return }
    guard case .encoded(let found, _) = value, found.count <= 64, isASCII(found) else {
      return line.append(safe: shown(value))
    }
    line.append(byte: 0x27)
    line.append(safeText: octets.span.extracting(found.range))
    line.append(byte: 0x27)
  }

  /// Whether octets are characters each, none of which joins another.
  func isASCII(_ found: LayoutBytes) -> Bool {
    for index in found.range where octets[index] >= 0x7f || octets[index] < 0x20 { return false }
    return true
  }
}

/// Makes a list of fields.
private struct LayoutFieldList {
  let isShown: Bool
  var fields: [LayoutField] = []

  mutating func take(
    _ field: LayoutRun.Found, _ path: Span<UInt8>, _ run: borrowing LayoutRun
  ) {
    guard field.traits.isShown || !isShown else { return }
    let type = run.layout.types[run.objects[field.object].type]
    let compiled =
      field.place < type.fields.count
      ? type.fields[field.place] : type.instances[field.place - type.fields.count]
    fields.append(
      LayoutField(
        name: String(decoding: (0..<path.count).map { path[$0] }, as: UTF8.self),
        text: run.shown(field.value), value: run.fieldValue(field.value),
        notes: compiled.notes, bits: field.start >= 0 ? field.start..<field.end : nil))
  }
}

extension LayoutRun {
  fileprivate func fieldValue(_ value: LayoutValue) -> LayoutFieldValue {
    switch value {
    case .integer(let number): .integer(number)
    case .enumerated(let number, let enumeration):
      .named(number, name(of: number, in: enumeration))
    case .float(let number): .float(number)
    case .truth(let truth): .truth(truth)
    case .text, .encoded: .text(string(value) ?? "")
    case .none, .bytes, .list, .object, .stream: .bytes(octets(of: value) ?? [])
    }
  }
}

/// Writes fields for people: `power on, brightness 100 %`.
private struct LayoutFieldText {
  let limit: Int
  /// How many fields there are.
  var count = 0
  /// The element of a list under way that says what it is, and how much else it has.
  var element: Element?
  var isFirst = true

  struct Element {
    /// The name of its fields, up to their own.
    var path: [UInt8]
    var title: [UInt8]
    var others: Int
  }

  mutating func take(
    _ field: LayoutRun.Found, _ path: Span<UInt8>, _ run: borrowing LayoutRun,
    to line: inout OutputBuffer
  ) {
    guard field.traits.isShown else { return }
    count += 1
    guard count <= limit else { return }
    if field.traits.isTitle, field.isInElement, let title = title(field, run) {
      let own = path.count - field.traits.name.count
      let others = run.shownFields(of: field.object) - 1
      element = Element(path: (0..<own).map { path[$0] }, title: title, others: others)
      guard others == 0 else { return }
      if !isFirst { line.append(", ") }
      isFirst = false
      line.append(safeText: title.span)
      return
    }
    if !isFirst { line.append(", ") }
    isFirst = false
    if let element, begins(path, element.path) {
      line.append(safeText: element.title.span)
      if element.others > 1 {
        line.append(byte: 0x20)
        line.append(path.extracting(ownName(path)..<path.count))
      }
    } else {
      line.append(path)
    }
    if field.traits.isChecksum {
      line.append(" right")
      return
    }
    line.append(byte: 0x20)
    if case .integer(let number) = field.value, field.traits.kind == .command {
      line.append(command: number)
    } else {
      run.append(field.value, to: &line)
    }
    if !field.traits.unit.isEmpty {
      line.append(byte: 0x20)
      run.layout.words.append(field.traits.unit, to: &line)
    }
  }

  private func title(
    _ field: LayoutRun.Found, _ run: borrowing LayoutRun
  ) -> [UInt8]? {
    guard case .enumerated(let number, let enumeration) = field.value,
      let name = run.layout.words.name(of: number, in: enumeration)
    else { return nil }
    return run.layout.words.text[name.range].map { $0 == 0x5f ? 0x20 : $0 }
  }

  private func begins(_ path: Span<UInt8>, _ start: [UInt8]) -> Bool {
    guard path.count >= start.count else { return false }
    for index in 0..<start.count where path[index] != start[index] { return false }
    return true
  }

  /// Where the last name of a path begins.
  private func ownName(_ path: Span<UInt8>) -> Int {
    var start = path.count
    while start > 0, path[start - 1] != 0x2e { start -= 1 }
    return start
  }
}

/// Writes fields as elements of a JSON array.
private struct LayoutFieldJSON {
  private var isFirst = true

  mutating func take(
    _ field: LayoutRun.Found, _ path: Span<UInt8>, _ run: borrowing LayoutRun,
    to line: inout OutputBuffer
  ) {
    if !isFirst { line.append(byte: 0x2c) }
    isFirst = false
    line.append("{\"name\":\"")
    line.append(path)
    line.append("\",\"value\":")
    append(field.value, run, to: &line)
    if field.traits.isPrivate { line.append(",\"private\":true") }
    if !field.traits.unit.isEmpty {
      line.append(",\"unit\":")
      run.layout.words.append(json: field.traits.unit, to: &line)
    }
    if let kind = field.traits.kind {
      line.append(",\"kind\":\"")
      line += kind.rawValue
      line.append("\"")
    }
    if field.traits.isChecksum { line.append(",\"checksum_right\":true") }
    if field.start >= 0 {
      line.append(",\"bit\":")
      line.append(field.start)
      line.append(",\"bits\":")
      line.append(field.end - field.start)
    }
    line.append("}")
  }

  private func append(
    _ value: LayoutValue, _ run: borrowing LayoutRun, to line: inout OutputBuffer
  ) {
    if run.layout.words.append(json: value, run.octets.span, to: &line) { return }
    switch value {
    case .encoded(let found, _) where run.isASCII(found):
      line.append(jsonText: run.octets.span.extracting(found.range))
    case .text, .encoded: line.append(jsonText: [UInt8]((run.string(value) ?? "").utf8).span)
    default:
      let octets = run.octets(of: value) ?? []
      line.append("\"")
      line.append(hex: octets.span)
      line.append("\"")
    }
  }
}

extension OutputBuffer {
  /// Appends the number of a command.
  mutating func append(command number: Int128) {
    append("0x")
    self += String(number, radix: 16)
  }
}
