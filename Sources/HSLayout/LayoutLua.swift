package import HSBase

extension Layout {
  /// A dissector for Wireshark, in Lua, that shows the fields that this layout reads.
  ///
  /// - Parameter isStrict: Whether only values are shown that fit as a whole, as of layouts that come with the program.
  /// - Returns: The file.
  /// - Throws: What the layout has that is not written in Lua, and where.
  package func lua(isStrict: Bool = false) throws(TextFault) -> String {
    var writer = LuaWriter(self)
    return try writer.write(isStrict: isStrict)
  }
}

/// Writes a layout as tables of Lua behind `Lua/dissector.lua`, which reads values by them as `LayoutRun` does.
struct LuaWriter {
  private let layout: Layout
  /// Where the field stands that is written, for refusals.
  private var place = (name: "", line: 1, column: 1)
  private var type = 0
  private var shapes: LuaShapes

  /// Most levels of what Lua reads: it has 200.
  private static let mostLevels = 180
  /// Whole numbers in Lua are exact to 53 bits.
  private static let exact: ClosedRange<Int128> = -(1 << 53)...(1 << 53)

  init(_ layout: Layout) {
    self.layout = layout
    shapes = LuaShapes(layout.compiled)
  }

  mutating func write(isStrict: Bool) throws(TextFault) -> String {
    let word = Self.word(layout.id)
    let title = "\(layout.title.isEmpty ? layout.id : layout.title), layout \(layout.id)"
    var text = """
      -- A dissector for Wireshark, made by 'heartsnoop layout --to lua'.
      -- wireshark -X lua_script:\(word).lua
      local p = Proto(\(Self.quote("layout_\(word.lowercased())")), \(Self.quote(title)))
      local name, strict = \(Self.quote(word)), \(isStrict)


      """
    text += LayoutLuaFiles.dissector
    for (index, enumeration) in layout.file.enumerations.enumerated() {
      text += "E[\(index)] = \(Self.names(enumeration, in: Self.exact))\n"
    }
    for (index, type) in layout.compiled.types.enumerated() {
      self.type = index
      text += try written(type, layout.file.types[index])
    }
    return text + "\np.fields = fields\n" + (try registration())
  }

  private static func names(
    _ enumeration: [Int128: String], in range: ClosedRange<Int128>
  ) -> String {
    let names = enumeration.filter { range.contains($0.key) }.sorted { $0.key < $1.key }
    return "{ \(names.map { "[\($0.key)] = \(quote($0.value))" }.joined(separator: ", ")) }"
  }

  // MARK: - Types

  private mutating func written(
    _ type: CompiledType, _ source: TypeSource
  ) throws(TextFault) -> String {
    place = (type.name, source.line, source.column)
    let slots = type.slots.sorted { $0.value < $1.value }.map {
      "[\(Self.quote(layout.compiled.symbols[$0.key]))] = \($0.value)"
    }
    var members = [
      "name = \(Self.quote(type.name))", "parameters = \(type.parameters.count)",
      "count = \(type.fields.count + type.instances.count)",
      "slots = { \(slots.joined(separator: ", ")) }",
    ]
    let enumerations = type.parameterEnumerations.enumerated().filter { $0.element >= 0 }
    if !enumerations.isEmpty {
      members.append(
        "enums = { \(enumerations.map { "[\($0.offset)] = \($0.element)" }.joined(separator: ", ")) }"
      )
    }
    switch type.endian {
    case .fixed: break
    case .inherited: members.append("inherits = true")
    case .switched(let on, let cases):
      var parts = ["on = \(try function(on))"]
      for (key, isLittle) in cases {
        if let key {
          parts.append("{ \(try function(key)), \(isLittle) }")
        } else {
          parts.append("others = \(isLittle)")
        }
      }
      members.append("endian = { \(parts.joined(separator: ", ")) }")
    }
    var text = "\nT[\(self.type)] = { \(members.joined(separator: ", ")) }\n"
    let sources = source.fields + source.instances
    for (slot, field) in (type.fields + type.instances).enumerated() {
      place = (field.name, sources[slot].line, sources[slot].column)
      let written = try written(
        field, slot: type.parameters.count + slot, isInstance: slot >= type.fields.count)
      text += "T[\(self.type)][\(slot)] = { \(written.joined(separator: ", ")) }\n"
    }
    return text
  }

  private mutating func written(
    _ field: CompiledField, slot: Int, isInstance: Bool
  ) throws(TextFault) -> [String] {
    var members = ["name = \(Self.quote(field.name))"]
    if isInstance { members.append("isInstance = true") }
    if let enumeration = field.enumeration { members.append("enum = \(enumeration)") }
    members += try member("condition", field.condition)
    if !field.rules.isEmpty { members.append("rules = \(try rules(field.rules))") }
    if let value = field.value {
      members.append("value = \(try function(value))")
      members.append("shown = \(shown(field, shapes.kind(of: slot, in: type)))")
      return members
    }
    members.append("type = \(try written(field.type, of: field))")
    if let contents = field.contents { members.append("contents = \(Self.quote(contents))") }
    members += try member("position", field.position) + member("stream", field.stream)
    switch field.parent {
    case .current: break
    case .none: members.append("parent = false")
    case .named(let parent): members += try member("parent", parent)
    }
    switch field.repetition {
    case .none: break
    case .toEnd: members.append("repetition = \"eos\"")
    case .count(let count): members += try ["repetition = \"count\""] + member("times", count)
    case .until(let until): members += try ["repetition = \"until\""] + member("times", until)
    }
    members.append("extent = \(try written(field.extent, size: field.size))")
    if let process = field.process {
      members.append(
        "process = { kind = \"\(process.kind.rawValue)\", by = \(try function(process.by)) }")
    }
    if let checksum = field.checksum { members.append("sum = \(try written(checksum))") }
    return members
  }

  private func written(
    _ extent: Extent, size: CompiledExpression?
  ) throws(TextFault) -> String {
    var members = try member("size", size)
    if extent.takesRest { members.append("rest = true") }
    if !extent.terminator.isEmpty {
      members.append("terminator = \(Self.quote(extent.terminator))")
    }
    if extent.consumesTerminator { members.append("consume = true") }
    if extent.includesTerminator { members.append("include = true") }
    if extent.mustTerminate { members.append("must = true") }
    if let padding = extent.padding { members.append("padding = \(padding)") }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private mutating func written(
    _ type: CompiledFieldType, of field: CompiledField
  ) throws(TextFault) -> String {
    if field.contents != nil { return "{ kind = \"bytes\", shown = \(shown(field, "bytes")) }" }
    switch type {
    case .bytes: return "{ kind = \"bytes\", shown = \(shown(field, "bytes")) }"
    case .number(let format) where format.kind == .float:
      return """
        { kind = "real", width = \(format.width)\(Self.order(format.endian)), shown = \(shown(field, "double")) }
        """
    case .number(let format):
      let isSigned = format.kind == .signed
      let kind = (isSigned ? "int" : "uint") + (format.width > 4 ? "64" : "32")
      return """
        { kind = "integer", width = \(format.width), signed = \(isSigned)\(Self.order(format.endian)), \
        shown = \(shown(field, kind)) }
        """
    case .bits(let count, let isLittle, let isTruth):
      let kind = isTruth ? "bool" : count > 32 ? "uint64" : "uint32"
      return """
        { kind = "bits", count = \(count), little = \(isLittle), truth = \(isTruth), shown = \(shown(field, kind)) }
        """
    case .text(let encoding):
      guard let name = encoding.luaName else { throw refused("a text of this encoding") }
      return "{ kind = \"text\", encoding = \"\(name)\", shown = \(shown(field, "string")) }"
    case .user(let index, let arguments):
      let functions = try arguments.map { (argument) throws(TextFault) in try function(argument) }
      return
        "{ kind = \"user\", type = \(index), arguments = { \(functions.joined(separator: ", ")) } }"
    case .switched(let on, let cases):
      var members = ["kind = \"switch\"", "on = \(try function(on))"]
      if field.isLimited {
        members.append("rest = { kind = \"bytes\", shown = \(shown(field, "bytes")) }")
      }
      for (key, type) in cases {
        let type = try written(type, of: field)
        members.append(
          try key.map { (key) throws(TextFault) in "{ \(try function(key)), \(type) }" }
            ?? "others = \(type)")
      }
      return "{ \(members.joined(separator: ", ")) }"
    }
  }

  private static func order(_ endian: Endian) -> String {
    switch endian {
    case .little: ", little = true"
    case .big, .ofType: ", little = false"
    case .decided: ""
    }
  }

  /// What is shown of a field: its name there, and its kind.
  private func shown(_ field: CompiledField, _ kind: String) -> String {
    let owner = layout.compiled.types[type].name
    var title = field.name
    if !field.notes.unit.isEmpty { title += ", \(field.notes.unit)" }
    let name = [layout.id, owner, field.name].map(Self.word).joined(separator: ".")
    var arguments = [Self.quote(kind), Self.quote(name), Self.quote(title)]
    if let enumeration = field.enumeration, kind.contains("int") {
      let range: ClosedRange<Int128> =
        kind.hasSuffix("64") ? Self.exact : kind == "int32" ? -(1 << 31)...(1 << 31) : 0...(1 << 32)
      let all = layout.file.enumerations[enumeration]
      if all.keys.allSatisfy(range.contains), !all.isEmpty {
        arguments.append("E[\(enumeration)]")
      }
    }
    return "H(\(arguments.joined(separator: ", ")))"
  }

  private func rules(_ rules: [ValueRule<CompiledExpression>]) throws(TextFault) -> String {
    let written = try rules.map { (rule) throws(TextFault) in
      let functions = try rule.parts.map { (part) throws(TextFault) in ", \(try function(part))" }
      return "{ \"\(rule.kind)\"\(functions.joined()) }"
    }
    return "{ \(written.joined(separator: ", ")) }"
  }

  private func written(_ checksum: Checksum<CompiledExpression>) throws(TextFault) -> String {
    let sum = checksum.checksum
    func halves(_ number: UInt64) -> String { "{ \(number >> 32), \(number & 0xffff_ffff) }" }
    var members = [
      "kind = \"\(sum.kind.rawValue)\"", "width = \(sum.width)", "poly = \(halves(sum.polynomial))",
      "initial = \(halves(sum.initial))", "refin = \(sum.reflectsInput)",
      "refout = \(sum.reflectsOutput)", "xorout = \(halves(sum.finalXor))",
      "negate = \(sum.isNegated)",
    ]
    members += try member("from", checksum.from) + member("to", checksum.to)
    return "{ \(members.joined(separator: ", ")) }"
  }

  // MARK: - Expressions

  /// A member of a table that is a function; none where nothing is said.
  private func member(
    _ name: String, _ expression: CompiledExpression?
  ) throws(TextFault) -> [String] {
    guard let expression else { return [] }
    return ["\(name) = \(try function(expression))"]
  }

  private func function(_ expression: CompiledExpression) throws(TextFault) -> String {
    "function(o) return \(try written(expression, level: 4)) end"
  }

  private func written(
    _ expression: CompiledExpression, level: Int
  ) throws(TextFault) -> String {
    guard level < Self.mostLevels else { throw refused("an expression of so many levels") }
    func inner(_ part: CompiledExpression) throws(TextFault) -> String {
      try written(part, level: level + 1)
    }
    func list(_ parts: [CompiledExpression]) throws(TextFault) -> String {
      try parts.map { (part) throws(TextFault) in ", \(try inner(part))" }.joined()
    }
    switch expression {
    case .constant(let value): return try written(value)
    case .text(let text): return Self.quote(text)
    case .numbers(let items):
      let parts = try items.map { (item) throws(TextFault) in ", \(try written(item))" }
      return "{ t = \"list\", count = \(items.count)\(parts.joined()) }"
    case .slot(let slot): return "X.slot(o, \(slot))"
    case .special(.root, _): return "run.objects[1]"
    case .special(.stream, nil): return "o.s"
    case .special(let special, let target):
      let target = try target.map { (target) throws(TextFault) in "o, \(try inner(target))" }
      return "X.\(special)(\(target ?? (special == .parent ? "o, o" : "o")))"
    case .member(let target, let symbol):
      return "X.member(o, \(try inner(target)), \(Self.quote(layout.compiled.symbols[symbol])))"
    case .call(let target, let method, let arguments, _):
      return "X.call(o, \"\(method.name)\", \(try inner(target))\(try list(arguments)))"
    case .element(let list, let position):
      return "X.element(o, \(try inner(list)), \(try inner(position)))"
    case .unary(let sign, let operand):
      let operand = try inner(operand)
      switch sign {
      case .not: return "(not X.truth(o, \(operand)))"
      case .minus: return "X.minus(o, \(operand))"
      case .invert: return "X.invert(o, \(operand))"
      }
    case .binary(let sign, let left, let right):
      let (a, b) = (try inner(left), try inner(right))
      switch sign {
      case .both: return "(X.truth(o, \(a)) and X.truth(o, \(b)))"
      case .either: return "(X.truth(o, \(a)) or X.truth(o, \(b)))"
      case .and, .or: return "X[\"\(sign)\"](o, \(a), \(b))"
      default: return "X.\(sign)(o, \(a), \(b))"
      }
    case .choice(let condition, let first, let second):
      let parts = try [first, second].map { (part) throws(TextFault) in
        "function() return \(try written(part, level: level + 4)) end"
      }
      return "X.choose(o, \(try inner(condition)), \(parts.joined(separator: ", ")))"
    case .list(let items):
      guard items.count <= 200 else { throw refused("a list of more than 200 expressions") }
      return "X.list(\(items.count)\(try list(items)))"
    case .format(let parts):
      guard parts.count <= 200 else { throw refused("a text of more than 200 parts") }
      return "X.format(o, \(parts.count)\(try list(parts)))"
    }
  }

  private func written(_ constant: LayoutValue) throws(TextFault) -> String {
    func exact(_ number: Int128) throws(TextFault) -> String {
      guard Self.exact.contains(number) else { throw refused("a number of more than 53 bits") }
      return number < 0 ? "(\(number))" : "\(number)"
    }
    switch constant {
    case .integer(let number): return try exact(number)
    case .enumerated(let number, let enumeration):
      return "{ t = \"enum\", n = \(try exact(number)), e = \(enumeration) }"
    case .float(let number):
      guard number.isFinite else { throw refused("a number that is not finite") }
      return "{ t = \"float\", n = \(number) }"
    case .truth(let truth): return "\(truth)"
    case .none, .text, .encoded, .bytes, .list, .object, .stream: throw refused("such a value")
    }
  }

  // MARK: - Registration

  /// Where Wireshark looks for what dissects a value: all uses of a place, in the layout's order.
  private func registration() throws(TextFault) -> String {
    var places: [(place: String, key: String, uses: [String])] = []
    for use in layout.uses {
      var members = ["number = \(use.type)"]
      let place: (String, String)
      switch use.use {
      case .attribute(let attribute):
        place = ("bluetooth.uuid", Self.quote(LayoutUse.dashed(attribute.uuid)))
        let ways = attribute.directions.map { $0.rawValue }.sorted().map { "\($0) = true" }
        members.append("ways = { \(ways.joined(separator: ", ")) }")
        if let service = attribute.service { members.append("service = \(Self.quote(service))") }
        if let peer = attribute.peer { members.append("peer = \(Self.quote(peer))") }
      case .advertising(let advertising):
        if let company = advertising.company {
          place = ("btcommon.eir_ad.manufacturer_company_id", "\(company)")
        } else {
          place = ("service data", Self.quote(advertising.service ?? ""))
        }
        members.append("advertising = true")
        if let peer = advertising.peer { members.append("peer = \(Self.quote(peer))") }
      }
      if let frame = use.frame { members.append("frame = \(Self.written(frame))") }
      if let answers = use.answers { members.append("answers = \(Self.quote(answers))") }
      let written = "  { \(members.joined(separator: ", ")) },\n"
      if let known = places.firstIndex(where: { ($0.place, $0.key) == place }) {
        places[known].uses.append(written)
      } else {
        places.append((place.0, place.1, [written]))
      }
    }
    return places.map {
      "register(\(Self.quote($0.place)), \($0.key), {\n\($0.uses.joined())})\n"
    }.joined()
  }

  private static func written(_ frame: LayoutFrame) -> String {
    func number(_ number: FrameNumber) -> String {
      "{ pos = \(number.position), width = \(number.width), little = \(number.isLittleEndian) }"
    }
    switch frame {
    case .length(let start, let length, let add):
      return
        "{ kind = \"length\", start = \(quote(start)), length = \(number(length)), add = \(add) }"
    case .separator(let octets): return "{ kind = \"separator\", separator = \(quote(octets)) }"
    case .parts(let index, let count, let first, let header):
      let count = count.map { "count = \(number($0)), " } ?? ""
      return
        "{ kind = \"parts\", index = \(number(index)), \(count)first = \(first), header = \(header) }"
    }
  }

  private func refused(_ what: String) -> TextFault {
    TextFault(
      line: place.line, column: place.column,
      problem: "'\(place.name)' has \(what), which is not written in Lua")
  }

  // MARK: - Texts of Lua

  static func quote(_ text: String) -> String { quote(Array(text.utf8)) }

  private static func quote(_ bytes: [UInt8]) -> String {
    var quoted = "\""
    for byte in bytes {
      switch byte {
      case 0x22, 0x5c: quoted += "\\\(Character(UnicodeScalar(byte)))"
      case 0x20...0x7e: quoted.unicodeScalars.append(UnicodeScalar(byte))
      default: quoted += "\\" + byte.padded(3)
      }
    }
    return quoted + "\""
  }

  /// A name as Wireshark's filters take it.
  static func word(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          let isWord =
            ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            || ("0"..."9").contains(scalar) || scalar == "_"
          return isWord ? scalar : "_"
        }))
  }
}
