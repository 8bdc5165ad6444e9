package import HSBytes

extension Layout {
  /// A dissector for Wireshark, in Lua, that shows the fields that this layout reads.
  ///
  /// - Throws: What the layout has that is not written in Lua.
  package func lua() throws(TextFault) -> String {
    var writer = LuaWriter(self)
    return try writer.write()
  }
}

/// Writes a layout as a dissector.
///
/// An object is a table: `v` its members by their slots, `s` its stream (`tvb`, `start`, `pos` in bits, `fin`), `up` and `root`.
struct LuaWriter {
  private let layout: Layout
  private var text = ""
  private var protoFields: [String] = []
  /// What the members of the type that is written give, by their slots.
  private var shapes: [Shape?] = []

  /// What an expression gives.
  private enum Shape { case whole, real, truth, text, other }

  init(_ layout: Layout) { self.layout = layout }

  mutating func write() throws(TextFault) -> String {
    for (index, type) in layout.compiled.types.enumerated() { try write(type, index) }
    var head = Self.head(layout.id, layout.title.isEmpty ? layout.id : layout.title)
    head += "p.fields = {}\nlocal F = {}\n"
    for line in protoFields { head += line }
    for (index, enumeration) in layout.compiled.enumerations.enumerated() {
      let names = enumeration.names.sorted { $0.key < $1.key }.map {
        "[\($0.key)]=\(Self.quote($0.value))"
      }
      head = head.replacing("{enum \(index)}", with: "{\(names.joined(separator: ", "))}")
    }
    return head + Self.runtime + text + registration
  }

  // MARK: - Types

  private mutating func write(_ type: CompiledType, _ index: Int) throws(TextFault) {
    guard type.parameters.isEmpty, case .fixed = Self.endian(type) else {
      throw refused("'params' and an endian that is chosen", type.name)
    }
    settleShapes(type)
    var members: [String] = []
    for (symbol, slot) in type.slots.sorted(by: { $0.value < $1.value }) {
      members.append("[\(Self.quote(layout.compiled.symbols[symbol]))]=\(slot)")
    }
    text += "\nT[\(index)] = { slots = {\(members.joined(separator: ", "))}, inst = {} }\n"
    for (place, field) in type.instances.enumerated() {
      let slot = type.fields.count + place
      text += "T[\(index)].inst[\(slot)] = function(o, tree)\n"
      try write(field, slot, index, type)
      text += "end\n"
    }
    text += "T[\(index)].read = function(o, tree)\n"
    for (slot, field) in type.fields.enumerated() { try write(field, slot, index, type) }
    text += "end\n"
  }

  private static func endian(_ type: CompiledType) -> CompiledEndian {
    if case .inherited = type.endian { return .fixed }
    return type.endian
  }

  private mutating func write(
    _ field: CompiledField, _ slot: Int, _ index: Int, _ type: CompiledType
  ) throws(TextFault) {
    // A block of its own: a function has at most 200 variables.
    text += "do\n"
    defer { text += "end\n" }
    guard field.process == nil, field.stream == nil else {
      throw refused("'process' and 'io'", field.name)
    }
    switch field.parent {
    case .current: break
    default: throw refused("'parent'", field.name)
    }
    if let condition = field.condition { text += "if \(try expression(condition, type)) then\n" }
    defer { if field.condition != nil { text += "end\n" } }
    let key = "\(index)_\(slot)"
    if let value = field.value {
      let shape = shape(value)
      declare(
        key, field, type.name, shape == .truth ? "bool" : shape == .text ? "string" : "double")
      text += "o.v[\(slot)] = \(try expression(value, type))\n"
      try rules(field, "o.v[\(slot)]", type)
      text += "show(tree, F[\"\(key)\"], nil, o.v[\(slot)])\n"
      return
    }
    if let position = field.position {
      text +=
        "local saved = o.s.pos; o.s.pos = (o.s.start + \(try expression(position, type))) * 8\n"
    }
    defer { if field.position != nil { text += "o.s.pos = saved\n" } }
    switch field.repetition {
    case .none:
      try one(field, "o.v[\(slot)]", key, type)
    case .count(let count):
      text +=
        "local list = {}; o.v[\(slot)] = list\nfor i = 1, \(try expression(count, type)) do local index = i - 1; local item\n"
      try one(field, "item", key, type)
      text += "list[i] = item end\n"
    case .toEnd:
      text +=
        "local list = {}; o.v[\(slot)] = list\nwhile o.s.pos < o.s.fin * 8 do local index = #list; local item; local before = o.s.pos\n"
      try one(field, "item", key, type)
      text += "list[#list + 1] = item; if o.s.pos == before then error('no progress') end end\n"
    case .until(let condition):
      text += "local list = {}; o.v[\(slot)] = list\nrepeat local index = #list; local item\n"
      try one(field, "item", key, type)
      text += "list[#list + 1] = item until \(try expression(condition, type))\n"
    }
  }

  /// Reads a field, or an element of it, into a variable.
  private mutating func one(
    _ field: CompiledField, _ target: String, _ key: String, _ type: CompiledType
  ) throws(TextFault) {
    text += "local from = o.s.pos\n"
    // A block of its own: each element has its own variables.
    if let contents = field.contents {
      declare(key, field, type.name, "bytes")
      let octets = contents.map { "\($0)" }.joined(separator: ", ")
      text += "\(target) = constant(o.s, {\(octets)}); shown(tree, F[\"\(key)\"], o.s, from)\n"
      return
    }
    try content(field, field.type, target, key, type)
    try rules(field, target, type)
    if let checksum = field.checksum { try write(checksum, target, type) }
  }

  private mutating func content(
    _ field: CompiledField, _ kind: CompiledFieldType, _ target: String, _ key: String,
    _ type: CompiledType
  ) throws(TextFault) {
    switch kind {
    case .integer(let format):
      if case .decided = format.endian { throw refused("an endian that is chosen", field.name) }
      let isLittle = format.endian == .little
      declare(
        key, field, type.name, (format.isSigned ? "int" : "uint") + (format.width > 4 ? "64" : "32")
      )
      text +=
        "\(target) = integer(tree, F[\"\(key)\"], o.s, \(format.width), \(isLittle), \(format.isSigned))\n"
    case .float(let isDouble, let endian):
      if case .decided = endian { throw refused("an endian that is chosen", field.name) }
      declare(key, field, type.name, "double")
      text +=
        "\(target) = real(tree, F[\"\(key)\"], o.s, \(isDouble ? 8 : 4), \(endian == .little))\n"
    case .bits(let count, let isLittle, let isTruth):
      guard count <= 32 else { throw refused("more than 32 bits", field.name) }
      declare(key, field, type.name, isTruth ? "bool" : "uint32")
      text += "\(target) = bits(tree, F[\"\(key)\"], o.s, \(count), \(isLittle), \(isTruth))\n"
    case .bytes:
      declare(key, field, type.name, "bytes")
      try extent(field, type)
      text += "\(target) = octets(tree, F[\"\(key)\"], o.s, first, count)\n"
    case .text(let encoding):
      declare(key, field, type.name, "string")
      try extent(field, type)
      text +=
        "\(target) = words(tree, F[\"\(key)\"], o.s, first, count, \(try Self.lua(encoding, refused("this encoding", field.name))))\n"
    case .user(let inner, let arguments):
      guard arguments.isEmpty else { throw refused("arguments", field.name) }
      if field.extent.isLimited || !field.extent.terminator.isEmpty {
        try extent(field, type)
        text +=
          "\(target) = object(\(inner), o, {tvb = o.s.tvb, start = first, pos = first * 8, fin = first + count}, tree, \(Self.quote(field.name)))\n"
      } else {
        text +=
          "align(o.s); \(target) = object(\(inner), o, o.s, tree, \(Self.quote(field.name)))\n"
      }
    case .switched(let on, let cases):
      text += "local on = \(try expression(on, type))\n"
      var word = "if"
      var others: CompiledFieldType?
      for (place, item) in cases.enumerated() {
        guard let label = item.0 else {
          others = item.1
          continue
        }
        text += "\(word) on == \(try expression(label, type)) then\n"
        try content(field, item.1, target, "\(key)_\(place)", type)
        word = "elseif"
      }
      text += word == "if" ? "do\n" : "else\n"
      if let others {
        try content(field, others, target, "\(key)_else", type)
      } else if field.extent.isLimited {
        try content(field, .bytes, target, "\(key)_else", type)
      }
      text += "end\n"
    }
  }

  /// Finds which octets a field has: `first`, `count`.
  private mutating func extent(_ field: CompiledField, _ type: CompiledType) throws(TextFault) {
    let extent = field.extent
    guard extent.terminator.count <= 1 else {
      throw refused("a terminator of several octets", field.name)
    }
    let size =
      try extent.size.map { (size) throws(TextFault) in try expression(size, type) } ?? "nil"
    let end = extent.terminator.first.map { "\($0)" } ?? "nil"
    let padding = extent.padding.map { "\($0)" } ?? "nil"
    text +=
      "local first, count = extent(o.s, \(size), \(extent.takesRest), \(end), \(extent.consumesTerminator), \(extent.includesTerminator), \(extent.mustTerminate), \(padding))\n"
  }

  private mutating func rules(
    _ field: CompiledField, _ target: String, _ type: CompiledType
  ) throws(TextFault) {
    guard !field.rules.isEmpty else { return }
    text += "do local item = \(target)\n"
    for rule in field.rules {
      let condition: String
      switch rule {
      case .equal(let value): condition = "item == \(try expression(value, type))"
      case .least(let value): condition = "item >= \(try expression(value, type))"
      case .most(let value): condition = "item <= \(try expression(value, type))"
      case .holds(let value): condition = try expression(value, type)
      case .anyOf(let values):
        var parts: [String] = []
        for value in values { parts.append("item == \(try expression(value, type))") }
        condition = parts.joined(separator: " or ")
      case .named:
        guard let enumeration = field.enumeration else {
          throw refused("'in-enum' without 'enum'", field.name)
        }
        condition = "({enum \(enumeration)})[item] ~= nil"
        let names = layout.compiled.enumerations[enumeration].names.keys.sorted().map {
          "[\($0)]=true"
        }
        text += "need(({\(names.joined(separator: ", "))})[item], \(Self.quote(field.name)))\n"
        continue
      }
      text += "need(\(condition), \(Self.quote(field.name)))\n"
    }
    text += "end\n"
  }

  private mutating func write(
    _ checksum: CompiledField.Checksum, _ target: String, _ type: CompiledType
  ) throws(TextFault) {
    let sum = checksum.checksum
    guard sum.width <= 32 else { throw refused("check sums of more than 32 bits", type.name) }
    let from =
      try checksum.from.map { (from) throws(TextFault) in try expression(from, type) } ?? "0"
    let to = try checksum.to.map { (to) throws(TextFault) in try expression(to, type) } ?? "nil"
    text += """
      need(sum(o.s, \(from), \(to), from, {kind = "\(sum.kind.rawValue)", width = \(sum.width), poly = \(sum.polynomial), \
      init = \(sum.initial), refin = \(sum.reflectsInput), refout = \(sum.reflectsOutput), xorout = \(sum.finalXor), \
      negate = \(sum.isNegated)}) == \(target), "check sum")

      """
  }

  /// Declares what is shown of a field.
  private mutating func declare(
    _ key: String, _ field: CompiledField, _ type: String, _ kind: String
  ) {
    var title = field.name
    if !field.notes.unit.isEmpty { title += ", \(field.notes.unit)" }
    var arguments = "\(Self.quote("\(layout.id).\(type).\(field.name)")), \(Self.quote(title))"
    if let enumeration = field.enumeration, kind.hasSuffix("32") {
      arguments += ", base.DEC, {enum \(enumeration)}"
    }
    protoFields.append(
      "F[\"\(key)\"] = ProtoField.\(kind)(\(arguments)); table.insert(p.fields, F[\"\(key)\"])\n")
  }

  // MARK: - Expressions

  /// Finds what each member of a type gives, once for each: an instance may name another again and again, in a row of
  /// any length, and itself.
  private mutating func settleShapes(_ type: CompiledType) {
    let all = type.fields + type.instances
    shapes = all.map { $0.value == nil ? Self.shape($0.type) : nil }
    var isBegun = [Bool](repeating: false, count: all.count)
    for slot in all.indices {
      var waiting = [slot]
      while let next = waiting.popLast() {
        guard shapes[next] == nil, let value = all[next].value else { continue }
        var missing: [Int] = []
        let found = shape(value, missing: &missing)
        if missing.isEmpty || isBegun[next] {
          // What comes back to itself has no value.
          shapes[next] = found
        } else {
          isBegun[next] = true
          waiting.append(next)
          waiting += missing
        }
      }
    }
  }

  private static func shape(_ type: CompiledFieldType) -> Shape {
    switch type {
    case .integer: .whole
    case .float: .real
    case .bits(_, _, let isTruth): isTruth ? .truth : .whole
    case .text: .text
    default: .other
    }
  }

  private func shape(_ expression: CompiledExpression) -> Shape {
    var missing: [Int] = []
    return shape(expression, missing: &missing)
  }

  /// What an expression gives; members of which that is not known yet are told.
  private func shape(_ expression: CompiledExpression, missing: inout [Int]) -> Shape {
    switch expression {
    case .constant(let value):
      switch value {
      case .integer, .enumerated: return .whole
      case .float: return .real
      case .truth: return .truth
      case .text: return .text
      default: return .other
      }
    case .slot(let slot):
      guard shapes.indices.contains(slot) else { return .other }
      if shapes[slot] == nil { missing.append(slot) }
      return shapes[slot] ?? .whole
    case .unary(let sign, let operand):
      return sign == .not ? .truth : shape(operand, missing: &missing)
    case .binary(let sign, let left, let right):
      switch sign {
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .both, .either:
        return .truth
      default:
        let one = shape(left, missing: &missing)
        return one == .real || shape(right, missing: &missing) == .real ? .real : one
      }
    case .choice(_, let first, let second):
      let one = shape(first, missing: &missing)
      return one == .whole && shape(second, missing: &missing) == .real ? .real : one
    case .call(_, let method, _):
      switch method {
      case .toText, .substring, .reverse: return .text
      case .isAtEnd: return .truth
      default: return .whole
      }
    default: return .whole
    }
  }

  private func expression(
    _ expression: CompiledExpression, _ type: CompiledType
  ) throws(TextFault) -> String {
    switch expression {
    case .constant(let value):
      switch value {
      case .integer(let number), .enumerated(let number, _): return "(\(number))"
      case .float(let number): return "(\(number))"
      case .truth(let truth): return "\(truth)"
      case .text(let text): return Self.quote(text)
      default: throw refused("a list in an expression", type.name)
      }
    case .slot(let slot): return "S(o, \(slot), tree)"
    case .special(let special):
      switch special {
      case .root: return "o.root"
      case .parent: return "o.up"
      case .stream: return "o.s"
      case .item: return "item"
      case .index: return "index"
      case .on: return "on"
      }
    case .member(let target, let symbol):
      return
        "M(\(try self.expression(target, type)), \(Self.quote(layout.compiled.symbols[symbol])), tree)"
    case .streamOf(let target): return "\(try self.expression(target, type)).s"
    case .parentOf(let target): return "\(try self.expression(target, type)).up"
    case .rootOf: return "o.root"
    case .call(let target, let method, let arguments):
      let object = try self.expression(target, type)
      switch method {
      case .toInteger where arguments.isEmpty: return "whole(\(object))"
      case .toText where arguments.isEmpty: return "tostring(\(object))"
      case .length, .size: return "length(\(object))"
      case .first: return "E(\(object), 0)"
      case .last: return "last(\(object))"
      case .min: return "most(\(object), -1)"
      case .max: return "most(\(object), 1)"
      case .position: return "position(\(object))"
      case .isAtEnd: return "isAtEnd(\(object))"
      default: throw refused("'\(method.rawValue)'", type.name)
      }
    case .element(let list, let position):
      return "E(\(try self.expression(list, type)), \(try self.expression(position, type)))"
    case .unary(let sign, let operand):
      let value = try self.expression(operand, type)
      switch sign {
      case .minus: return "(-\(value))"
      case .not: return "(not \(value))"
      case .invert: return "(-1 - \(value))"
      }
    case .binary(let sign, let left, let right):
      let (a, b) = (try self.expression(left, type), try self.expression(right, type))
      let isWhole = shape(left) != .real && shape(right) != .real
      switch sign {
      case .add: return shape(left) == .text ? "(\(a) .. \(b))" : "(\(a) + \(b))"
      case .subtract: return "(\(a) - \(b))"
      case .multiply: return "(\(a) * \(b))"
      case .divide: return isWhole ? "math.floor(\(a) / \(b))" : "(\(a) / \(b))"
      case .remainder: return "(\(a) % \(b))"
      case .shiftLeft: return "(\(a) * 2 ^ \(b))"
      case .shiftRight: return "math.floor(\(a) / 2 ^ \(b))"
      case .and: return "bitwise(\(a), \(b), 'and')"
      case .or: return "bitwise(\(a), \(b), 'or')"
      case .xor: return "bitwise(\(a), \(b), 'xor')"
      case .equal: return "(\(a) == \(b))"
      case .notEqual: return "(\(a) ~= \(b))"
      case .less: return "(\(a) < \(b))"
      case .lessOrEqual: return "(\(a) <= \(b))"
      case .greater: return "(\(a) > \(b))"
      case .greaterOrEqual: return "(\(a) >= \(b))"
      case .both: return "(\(a) and \(b))"
      case .either: return "(\(a) or \(b))"
      }
    case .choice(let condition, let first, let second):
      return
        "choose(\(try self.expression(condition, type)), function() return \(try self.expression(first, type)) end, function() return \(try self.expression(second, type)) end)"
    case .list, .format: throw refused("a list or an f-string", type.name)
    }
  }

  // MARK: - Registration

  /// Where Wireshark looks for what dissects a value.
  private var registration: String {
    var lines = "\n"
    var uuids: [String: [Int]] = [:]
    var companies: [UInt16: [Int]] = [:]
    for use in layout.uses {
      switch use.use {
      case .attribute(let attribute):
        uuids[LayoutUse.dashed(attribute.uuid), default: []].append(use.type)
      case .advertising(let advertising):
        if let company = advertising.company { companies[company, default: []].append(use.type) }
      }
    }
    for (uuid, types) in uuids.sorted(by: { $0.key < $1.key }) {
      lines +=
        "register('bluetooth.uuid', \(Self.quote(uuid)), {\(types.map(String.init).joined(separator: ", "))})\n"
    }
    for (company, types) in companies.sorted(by: { $0.key < $1.key }) {
      lines +=
        "register('btcommon.eir_ad.manufacturer_company_id', \(company), {\(types.map(String.init).joined(separator: ", "))})\n"
    }
    return lines
  }

  private func refused(_ what: String, _ place: String) -> TextFault {
    TextFault(line: 1, problem: "'\(place)': \(what) cannot be written in Lua here")
  }

  static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\0": quoted += "\\0"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func lua(_ encoding: TextEncoding, _ fault: TextFault) throws(TextFault) -> String
  {
    switch encoding.luaName {
    case let name?: return name
    case nil: throw fault
    }
  }
}
