import HSBase

/// Resolves the names of a layout, and refuses what they do not mean.
struct LayoutCompiler {
  private let file: LayoutFile
  private var symbols: [String: Int] = [:]
  private var names: [String] = []
  private var slots: [[String: Int]] = []
  private var sizes: [Int: Int?] = [:]
  /// The type at hand.
  private var index = 0
  /// The text of the expression at hand, and how deep its part at hand lies.
  private var text = PlacedText(text: "", line: 1, column: 1)
  private var level = 0

  /// Most levels of an expression.
  private static let mostLevels = 120

  static func compile(_ file: LayoutFile) throws(TextFault) -> CompiledLayout {
    var compiler = LayoutCompiler(file)
    let types = try file.types.indices.map { (index) throws(TextFault) in
      try compiler.type(index)
    }
    return CompiledLayout(
      types: types, symbols: compiler.names, words: LayoutWords(types, file.enumerations))
  }

  init(_ file: LayoutFile) {
    self.file = file
    for type in file.types {
      var own: [String: Int] = [:]
      let members =
        type.parameters.map { $0.id } + type.fields.map { $0.id } + type.instances.map { $0.id }
      for (slot, name) in members.enumerated() {
        own[name] = slot
        if symbols[name] == nil {
          symbols[name] = names.count
          names.append(name)
        }
      }
      slots.append(own)
    }
  }

  // MARK: - Types and fields

  private mutating func type(_ index: Int) throws(TextFault) -> CompiledType {
    self.index = index
    let source = file.types[index]
    var bySymbol: [Int: Int] = [:]
    for (name, slot) in slots[index] {
      if let symbol = symbols[name] { bySymbol[symbol] = slot }
    }
    guard bySymbol.count == source.parameters.count + source.fields.count + source.instances.count
    else { throw doubled(in: source) }
    var endian = CompiledEndian.fixed
    if case .switched(let on, let cases) = source.endian {
      let cases = try cases.map { (key, isLittle) throws(TextFault) in
        (try optional(key), isLittle)
      }
      endian = .switched(on: try expression(on), cases: cases)
    } else if case .inherited = source.endian, case .decided? = self.endian(of: index) {
      endian = .inherited
    }
    let enumerations = try source.parameters.map { (parameter) throws(TextFault) in
      let found = try enumeration(parameter.enumeration) ?? -1
      if let type = parameter.type { try check(parameterType: type) }
      return found
    }
    let fields = try source.fields.map { (source) throws(TextFault) in try field(source) }
    let instances = try source.instances.map { (source) throws(TextFault) in try field(source) }
    if let answers = source.answers { _ = try userType(answers, in: index) }
    return CompiledType(
      name: source.id, endian: endian,
      parameters: source.parameters.map { symbols[$0.id] ?? -1 },
      parameterEnumerations: enumerations, fields: fields, instances: instances, slots: bySymbol)
  }

  private func doubled(in type: TypeSource) -> TextFault {
    var seen: Set<String> = Set(type.parameters.map { $0.id })
    for field in type.fields + type.instances where !seen.insert(field.id).inserted {
      return field.fault("'\(field.id)' stands twice in the type '\(type.id)'")
    }
    return type.fault("a parameter stands twice in the type '\(type.id)'")
  }

  private func check(parameterType type: PlacedText) throws(TextFault) {
    var name = type.text
    if name.hasSuffix("[]") { name.removeLast(2) }
    if ["bool", "io", "struct", "any"].contains(name) || LayoutFile.builtIn(name) != nil { return }
    _ = try userType(type.part(name, at: 0), in: index)
  }

  private mutating func field(
    _ source: FieldSource
  ) throws(TextFault) -> CompiledField {
    func fault(_ problem: String) -> TextFault { source.fault("'\(source.id)' \(problem)") }
    let enumeration = try self.enumeration(source.enumeration)
    let encoding = try self.encoding(of: source)
    let type = try self.type(
      source.type, of: source, encoding: encoding, enumeration: enumeration)
    var extent = source.extent
    if case .text(isTerminated: true) = source.type, extent.terminator.isEmpty {
      extent.terminator = Array(repeating: 0, count: encoding?.unit ?? 1)
    }
    let hasOctets = source.size != nil || extent.takesRest || !extent.terminator.isEmpty
    if source.value == nil, source.contents == nil, !hasOctets {
      switch type {
      case .bytes, .text: throw fault("needs 'size', 'size-eos' or 'terminator'")
      case .user where source.process != nil: throw fault("needs 'size' for its 'process'")
      default: break
      }
    }
    if source.value != nil, source.position != nil { throw fault("has both 'value' and 'pos'") }
    if !source.isInstance, source.value != nil || source.position != nil {
      throw fault("has 'value' or 'pos', which are for instances")
    }
    return CompiledField(
      source, type: type, size: try optional(source.size), extent: extent,
      enumeration: enumeration, condition: try optional(source.condition),
      repetition: try repetition(source.repetition),
      process: try process(source.process),
      rules: try rules(of: source, enumeration: enumeration),
      parent: try parent(source.parent), stream: try optional(source.stream),
      position: try optional(source.position),
      value: try optional(source.value),
      checksum: try checksum(of: source, type: type))
  }

  private mutating func checksum(
    of source: FieldSource, type: CompiledFieldType
  ) throws(TextFault) -> Checksum<CompiledExpression>? {
    guard let checksum = source.checksum else { return nil }
    switch type {
    case .bits: break
    case .number(let format) where format.kind.isWhole: break
    default: throw source.fault("'\(source.id)' is no whole number, and so no check sum")
    }
    return Checksum(
      checksum: checksum.checksum, from: try optional(checksum.from),
      to: try optional(checksum.to))
  }

  private func encoding(of source: FieldSource) throws(TextFault) -> TextEncoding? {
    var isText = false
    if case .text = source.type { isText = true }
    if case .switched(_, let cases) = source.type {
      isText = cases.contains { if case .text = $0.1 { true } else { false } }
    }
    guard isText else { return nil }
    guard let name = source.encoding?.text ?? outward(from: index, { type, _ in type.encoding })
    else {
      throw source.fault("'\(source.id)' is a text without an 'encoding'")
    }
    guard let encoding = TextEncoding(named: name) else {
      let problem = "the encoding '\(name.prefix(64))' is not known here"
      throw source.encoding?.fault(problem) ?? source.fault(problem)
    }
    return encoding
  }

  private mutating func type(
    _ type: FieldType, of source: FieldSource, encoding: TextEncoding?, enumeration: Int?
  ) throws(TextFault) -> CompiledFieldType {
    func order(_ endian: Endian) throws(TextFault) -> Endian {
      guard endian == .ofType else { return endian }
      guard let found = self.endian(of: index) else {
        throw source.fault(
          "'\(source.id)' has no order of octets: 'le', 'be', or 'endian' in 'meta'")
      }
      return found
    }
    switch type {
    case .bytes: return .bytes
    case .number(var format):
      format.endian = try order(format.endian)
      return .number(format)
    case .bits(let count, let isLittle):
      return .bits(
        count: Int(count),
        isLittle: isLittle ?? outward(from: index) { type, _ in type.bitsAreLittleEndian } ?? false,
        isTruth: count == 1 && enumeration == nil)
    case .text: return .text(encoding ?? .utf8)
    case .user(let name, let sources):
      let user = try userType(name, in: index)
      let arguments = try expressions(sources)
      guard arguments.count == file.types[user].parameters.count else {
        throw name.fault(
          "'\(name.text)' takes \(file.types[user].parameters.count) arguments, not \(arguments.count)"
        )
      }
      return .user(user, arguments: arguments)
    case .switched(let on, let sources):
      let cases = try sources.map { (key, type) throws(TextFault) in
        (
          try optional(key),
          try self.type(type, of: source, encoding: encoding, enumeration: enumeration)
        )
      }
      return .switched(on: try expression(on), cases: cases)
    }
  }

  private func endian(of index: Int) -> Endian? {
    outward(from: index) { type, _ in
      switch type.endian {
      case .little: .little
      case .big: .big
      case .switched: .decided
      case .inherited: nil
      }
    }
  }

  /// What the innermost type says that says it: a type, or one around it.
  private func outward<Found>(from index: Int, _ find: (TypeSource, Int) -> Found?) -> Found? {
    var type: Int? = index
    while let at = type {
      if let found = find(file.types[at], at) { return found }
      type = file.types[at].outer
    }
    return nil
  }

  private mutating func expressions(
    _ sources: [ExpressionSource]
  ) throws(TextFault) -> [CompiledExpression] {
    try sources.map { (source) throws(TextFault) in try expression(source) }
  }

  private mutating func optional(
    _ source: ExpressionSource?
  ) throws(TextFault) -> CompiledExpression? {
    try source.map { (source) throws(TextFault) in try expression(source) }
  }

  private mutating func repetition(
    _ repetition: Repetition<ExpressionSource>
  ) throws(TextFault) -> Repetition<CompiledExpression> {
    switch repetition {
    case .none: return .none
    case .toEnd: return .toEnd
    case .count(let count): return .count(try expression(count))
    case .until(let until): return .until(try expression(until))
    }
  }

  private mutating func process(
    _ process: Process<ExpressionSource>?
  ) throws(TextFault) -> Process<CompiledExpression>? {
    try process.map { (process) throws(TextFault) in
      Process(kind: process.kind, by: try expression(process.by))
    }
  }

  private mutating func rules(
    of source: FieldSource, enumeration: Int?
  ) throws(TextFault) -> [ValueRule<CompiledExpression>] {
    try source.rules.map { (rule) throws(TextFault) in
      guard rule.kind != .named || enumeration != nil else {
        throw source.fault("'\(source.id)' has 'in-enum' without an 'enum'")
      }
      return ValueRule(kind: rule.kind, parts: try expressions(rule.parts))
    }
  }

  private mutating func parent(
    _ parent: Parent<ExpressionSource>
  ) throws(TextFault) -> Parent<CompiledExpression> {
    switch parent {
    case .current: .current
    case .none: .none
    case .named(let source): .named(try expression(source))
    }
  }

  // MARK: - Names

  /// The type of a name: within the type, or within those around it.
  private func userType(_ name: PlacedText, in index: Int) throws(TextFault) -> Int {
    guard let found = userType(Self.path(name.text), in: index) else {
      throw name.fault("the type '\(name.text.prefix(64))' is not defined in the layout")
    }
    return found
  }

  /// Each name of a path is sought within the type before it, and then around that.
  private func userType(_ path: [String], in index: Int) -> Int? {
    var found: Int? = index
    for name in path {
      found = found.flatMap { around in
        outward(from: around) { type, at in type.types[name] ?? (type.id == name ? at : nil) }
      }
    }
    return found
  }

  private static func path(_ text: String) -> [String] {
    var path = [""]
    for character in text where character != " " {
      if character == ":" {
        if path.last != "" { path.append("") }
      } else {
        path[path.count - 1].append(character)
      }
    }
    return path
  }

  private func enumeration(_ name: PlacedText?) throws(TextFault) -> Int? {
    guard let name else { return nil }
    guard let found = enumeration(Self.path(name.text), in: index) else {
      throw name.fault("the enumeration '\(name.text.prefix(64))' is not defined in the layout")
    }
    return found
  }

  private func enumeration(_ path: [String], in index: Int) -> Int? {
    guard let name = path.last else { return nil }
    if path.count > 1 {
      return userType(Array(path.dropLast()), in: index).flatMap {
        file.types[$0].enumerations[name]
      }
    }
    return outward(from: index) { type, _ in type.enumerations[name] }
  }

  // MARK: - Sizes

  /// The bits of a type that has always the same; `nil` for others.
  private mutating func size(ofType index: Int, level: Int = 0) -> Int? {
    if let known = sizes[index] { return known }
    guard level < 16 else { return nil }
    var bits = 0
    for field in file.types[index].fields {
      // Numbers begin at an octet.
      if case .bits = field.type {} else { bits = (bits + 7) & ~7 }
      guard let size = size(of: field, in: index, level: level), bits + size < 1 << 30 else {
        sizes[index] = .some(nil)
        return nil
      }
      bits += size
    }
    sizes[index] = bits
    return bits
  }

  private mutating func size(of field: FieldSource, in index: Int, level: Int) -> Int? {
    if case .none = field.repetition {} else { return nil }
    guard field.condition == nil else { return nil }
    if let contents = field.contents { return contents.count * 8 }
    if let size = field.size {
      guard case .integer(let count) = size.expression, (0...65_535).contains(count) else {
        return nil
      }
      return Int(count) * 8
    }
    return size(of: field.type, in: index, level: level)
  }

  private mutating func size(of type: FieldType, in index: Int, level: Int) -> Int? {
    switch type {
    case .number(let format): return Int(format.width) * 8
    case .bits(let count, _): return Int(count)
    case .user(let name, _):
      return userType(Self.path(name.text), in: index).flatMap {
        size(ofType: $0, level: level + 1)
      }
    case .bytes, .text, .switched: return nil
    }
  }

  /// The bits of what an expression names.
  private mutating func size(of expression: Expression, in index: Int) -> Int? {
    if case .name("_root", _) = expression { return size(ofType: 0) }
    guard let (field, owner) = field(of: expression, in: index) else { return nil }
    return size(of: field, in: owner, level: 0)
  }

  private func field(of expression: Expression, in index: Int) -> (FieldSource, owner: Int)? {
    switch expression {
    case .name(let name, _):
      let type = file.types[index]
      return (type.fields + type.instances).first { $0.id == name }.map { ($0, index) }
    case .member(let inner, let name, _):
      var target = 0
      if case .name("_root", _) = inner {
      } else {
        guard let (field, owner) = field(of: inner, in: index),
          case .user(let type, _) = field.type,
          let found = userType(Self.path(type.text), in: owner)
        else { return nil }
        target = found
      }
      return field(of: .name(name, 0), in: target)
    default: return nil
    }
  }

  // MARK: - Expressions

  /// Resolves an expression in the place of a member of the type at hand, the layout's first one.
  mutating func expression(
    _ source: ExpressionSource
  ) throws(TextFault) -> CompiledExpression {
    text = source.text
    return try expression(source.expression)
  }

  private mutating func expression(
    _ source: Expression
  ) throws(TextFault) -> CompiledExpression {
    level += 1
    defer { level -= 1 }
    guard level <= Self.mostLevels else {
      throw text.fault("the expression has more than \(Self.mostLevels) levels")
    }
    switch source {
    case .integer(let number): return .constant(.integer(number))
    case .float(let number): return .constant(.float(number))
    case .text(let text): return .text(text)
    case .truth(let truth): return .constant(.truth(truth))
    case .format(let parts): return .format(try expressions(parts))
    case .list(let items): return Self.list(try expressions(items))
    case .name(let name, let offset): return try self.name(name, offset)
    case .label(let path, let label, let offset):
      guard let enumeration = enumeration(path, in: index) else {
        let name = path.joined(separator: "::")
        throw text.fault("the enumeration '\(name)' is not defined in the layout", at: offset)
      }
      let names = file.enumerations[enumeration]
      guard let number = names.filter({ $0.value == label }).keys.min() else {
        throw text.fault(
          "the enumeration '\(path.joined(separator: "::"))' has no '\(label)'", at: offset)
      }
      return .constant(.enumerated(number, enumeration: Int32(truncatingIfNeeded: enumeration)))
    case .member(let target, let name, let offset):
      if name == "_sizeof" {
        return try octets(size(of: target, in: index), offset)
      }
      let compiled = try expression(target)
      if let special = CompiledExpression.Special(rawValue: name), special.isMember {
        return .special(special, of: compiled)
      }
      if let method = CompiledExpression.Method(rawValue: name), method.arguments.contains(0) {
        return .call(compiled, method, [], symbol: symbols[name])
      }
      guard let symbol = symbols[name] else {
        throw text.fault("'\(name)' is no field and no method that is supported", at: offset)
      }
      return .member(compiled, symbol: symbol)
    case .call(let target, let name, let arguments, let offset):
      guard let method = CompiledExpression.Method(rawValue: name) else {
        throw text.fault("the method '\(name)' is not supported", at: offset)
      }
      guard method.arguments.contains(arguments.count) else {
        throw text.fault("'\(name)' does not take \(arguments.count) arguments", at: offset)
      }
      if method == .toText, case .text(let encoding)? = arguments.first,
        TextEncoding(named: encoding) == nil
      {
        throw text.fault("the encoding '\(encoding.prefix(64))' is not known here", at: offset)
      }
      return .call(
        try expression(target), method, try expressions(arguments), symbol: symbols[name])
    case .element(let list, let position):
      return .element(try expression(list), try expression(position))
    case .unary(let sign, let operand): return .unary(sign, try expression(operand))
    case .binary(let sign, let left, let right):
      return .binary(sign, try expression(left), try expression(right))
    case .choice(let condition, let first, let second):
      return .choice(
        try expression(condition), try expression(first), try expression(second))
    case .cast(let target, let type, let offset):
      try check(parameterType: text.part(type, at: offset))
      return try expression(target)
    case .size(let name, let inBits, let offset):
      let type = LayoutFile.builtIn(name) ?? .user(text.part(name, at: offset), arguments: [])
      if case .user(let name, _) = type { _ = try userType(name, in: index) }
      guard let bits = size(of: type, in: index, level: 0) else {
        throw text.fault("the size of '\(name)' is not always the same", at: offset)
      }
      return .constant(.integer(Int128(inBits ? bits : (bits + 7) / 8)))
    }
  }

  /// How many octets so many bits take.
  private func octets(_ bits: Int?, _ offset: Int) throws(TextFault) -> CompiledExpression {
    guard let bits else { throw text.fault("the size is not always the same", at: offset) }
    return .constant(.integer(Int128((bits + 7) / 8)))
  }

  private mutating func expressions(
    _ parts: [Expression]
  ) throws(TextFault) -> [CompiledExpression] {
    try parts.map { (part) throws(TextFault) in try expression(part) }
  }

  private static func list(_ items: [CompiledExpression]) -> CompiledExpression {
    var values: [LayoutValue] = []
    for item in items {
      guard case .constant(let value) = item else { return .list(items) }
      values.append(value)
    }
    return .numbers(values)
  }

  private mutating func name(
    _ name: String, _ offset: Int
  ) throws(TextFault) -> CompiledExpression {
    if let special = CompiledExpression.Special(rawValue: name) {
      return .special(special, of: nil)
    }
    if name == "_sizeof" { return try octets(size(ofType: index), offset) }
    guard let slot = slots[index][name] else {
      throw text.fault(
        "'\(name.prefix(64))' is no field of the type '\(file.types[index].id)'", at: offset)
    }
    return .slot(slot)
  }
}
