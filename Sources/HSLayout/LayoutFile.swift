import HSBase

/// A file in Kaitai Struct's language, read into types and enumerations.
struct LayoutFile {
  private(set) var types: [TypeSource] = []
  private(set) var enumerations: [[Int128: String]] = []
  private(set) var title = ""

  /// Most types, fields, and levels of types within types.
  private static let mostTypes = 1000
  private static let mostFields = 20_000
  private static let mostLevels = 16
  private var fieldCount = 0

  init(_ text: [UInt8]) throws(TextFault) {
    let limits = YAMLLimits(bytes: 1 << 20, nodes: 100_000, levels: 64)
    let root = try YAMLValue(parsing: text, limits: limits)
    _ = try type(root, name: nil, outer: nil, level: 0)
  }

  // MARK: - Types

  private mutating func type(
    _ value: YAMLValue, name: String?, outer: Int?, level: Int
  ) throws(TextFault) -> Int {
    guard level < Self.mostLevels, types.count < Self.mostTypes else {
      throw value.fault("has more types than are read here")
    }
    let index = types.count
    types.append(
      TypeSource(id: name ?? "", outer: outer, line: value.line, column: value.column))
    // A type without anything is written as an empty scalar.
    if case .scalar("") = value.content { return index }
    var fields = try YAMLFields(value)
    let meta = fields.take("meta")
    if let meta { try self.meta(meta, of: index) }
    if name == nil, types[index].id.isEmpty { throw value.fault("'meta' with an 'id' is missing") }
    types[index].doc = try fields.take("doc")?.text() ?? ""
    _ = try fields.take("to-string", expression)
    try ours(&fields, of: index)
    for item in try fields.take("params")?.list(most: 64) ?? [] { try parameter(item, of: index) }
    for (number, item) in (try fields.take("seq")?.list(most: 4096) ?? []).enumerated() {
      let field = try field(item, name: "unnamed\(number)", isInstance: false)
      types[index].fields.append(field)
    }
    for member in try fields.take("instances")?.members() ?? [] {
      let field = try field(member.value, name: member.name, isInstance: true)
      types[index].instances.append(field)
    }
    for member in try fields.take("enums")?.members() ?? [] {
      types[index].enumerations[member.name] = enumerations.count
      enumerations.append(try enumeration(member))
    }
    for member in try fields.take("types")?.members() ?? [] {
      let inner = try type(member.value, name: member.name, outer: index, level: level + 1)
      types[index].types[member.name] = inner
    }
    try fields.end(passing: ["doc-ref"])
    return index
  }

  private mutating func meta(_ value: YAMLValue, of index: Int) throws(TextFault) {
    var fields = try YAMLFields(value)
    if let id = try fields.take("id")?.text() {
      if index == 0 { types[index].id = id }
    }
    let title = try fields.take("title")?.text()
    if index == 0, let title { self.title = title }
    if let imports = fields.take("imports") {
      throw imports.fault("'imports' is not supported: no file but the layout itself is read")
    }
    if let opaque = fields.take("ks-opaque-types"), try opaque.flag() {
      throw opaque.fault("'ks-opaque-types' is not supported: types stand in the layout itself")
    }
    if let endian = fields.take("endian") { types[index].endian = try self.endian(endian) }
    if let bits = fields.take("bit-endian") {
      types[index].bitsAreLittleEndian = try bits.word([("le", true), ("be", false)])
    }
    types[index].encoding = try fields.take("encoding")?.text()
    try ours(&fields, of: index)
    try fields.end(passing: [
      "application", "file-extension", "xref", "license", "ks-version", "ks-debug", "tags",
    ])
  }

  private func endian(_ value: YAMLValue) throws(TextFault) -> EndianSource {
    guard case .members = value.content else {
      return try value.word([("le", EndianSource.little), ("be", .big)])
    }
    let (on, cases) = try cases(value) { (chosen) throws(TextFault) in
      try chosen.word([("le", true), ("be", false)])
    }
    return .switched(on: on, cases: cases)
  }

  /// What is chosen among, by an expression; without another that stands for all others.
  private func cases<Meaning>(
    _ value: YAMLValue, _ read: (YAMLValue) throws(TextFault) -> Meaning
  ) throws(TextFault) -> (on: ExpressionSource, cases: [(ExpressionSource?, Meaning)]) {
    var fields = try YAMLFields(value)
    let on = try expression(try fields.need("switch-on"))
    var cases: [(ExpressionSource?, Meaning)] = []
    for member in try fields.need("cases").members() {
      let place = PlacedText(text: member.name, line: member.line, column: member.column)
      let key = try member.name == "_" ? nil : ExpressionParser.parse(place)
      cases.append((key, try read(member.value)))
    }
    try fields.end()
    return (on, cases)
  }

  private func expression(_ value: YAMLValue) throws(TextFault) -> ExpressionSource {
    try ExpressionParser.parse(PlacedText(value))
  }

  private mutating func parameter(_ value: YAMLValue, of index: Int) throws(TextFault) {
    var fields = try YAMLFields(value)
    let id = try self.id(try fields.need("id"))
    let type = try fields.take("type", PlacedText.init(_:))
    let named = try fields.take("enum", PlacedText.init(_:))
    try fields.end(passing: ["doc", "doc-ref"])
    types[index].parameters.append(ParameterSource(id: id, enumeration: named, type: type))
  }

  private func id(_ value: YAMLValue) throws(TextFault) -> String {
    let id = try value.text()
    let isName =
      id.utf8.first.map { (0x61...0x7a).contains($0) } ?? false
      && id.utf8.allSatisfy {
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f
      }
    guard isName, id.utf8.count <= 128 else {
      throw value.fault("'\(id.prefix(64))' is no name: small letters, digits and '_'")
    }
    return id
  }

  private func enumeration(_ member: YAMLValue.Member) throws(TextFault) -> [Int128: String] {
    var names: [Int128: String] = [:]
    for item in try member.value.members() {
      let place = PlacedText(text: item.name, line: item.line, column: item.column)
      guard case .integer(let number) = try ExpressionParser.parse(place).expression else {
        throw place.fault("'\(item.name)' is not a whole number")
      }
      var name: String
      if case .members = item.value.content {
        var fields = try YAMLFields(item.value)
        name = try fields.need("id").text()
        try fields.end(passing: ["doc", "doc-ref"])
      } else {
        name = try item.value.text()
      }
      names[number] = name
    }
    return names
  }

  // MARK: - Fields

  private mutating func field(
    _ value: YAMLValue, name: String, isInstance: Bool
  ) throws(TextFault) -> FieldSource {
    fieldCount += 1
    guard fieldCount <= Self.mostFields else {
      throw value.fault("the layout has more than \(Self.mostFields) fields")
    }
    var fields = try YAMLFields(value)
    var field = FieldSource(id: name, line: value.line, column: value.column)
    field.isInstance = isInstance
    if let id = fields.take("id") { field.id = try self.id(id) }
    field.notes.doc = try fields.take("doc")?.text() ?? ""
    field.notes.unit = try fields.take("-unit")?.text() ?? ""
    field.notes.kind = try fields.take("-kind")?.word(LayoutKind.allCases.map { ($0.rawValue, $0) })
    field.notes.isPrivate = try fields.flag("-private")
    field.checksum = try fields.take("-checksum", checksum)
    field.condition = try fields.take("if", expression)
    field.size = try fields.take("size", expression)
    field.extent.takesRest = try fields.flag("size-eos")
    field.value = try fields.take("value", expression)
    field.position = try fields.take("pos", expression)
    field.stream = try fields.take("io", expression)
    field.extent.consumesTerminator = try fields.flag("consume", or: true)
    field.extent.includesTerminator = try fields.flag("include")
    field.extent.mustTerminate = try fields.flag("eos-error", or: true)
    field.extent.terminator =
      try fields.take("terminator") { (end) throws(TextFault) -> [UInt8] in
        let octets = try end.oneOrMore().map { (item) throws(TextFault) in try octet(item) }
        if octets.isEmpty { throw end.fault("is empty") }
        return octets
      } ?? []
    field.extent.padding = try fields.take("pad-right", octet)
    field.encoding = try fields.take("encoding", PlacedText.init(_:))
    field.enumeration = try fields.take("enum", PlacedText.init(_:))
    field.contents = try fields.take("contents", contents)
    field.notes.isConstant = field.contents != nil
    field.notes.isChecksum = field.checksum != nil
    if let type = try fields.take("type", fieldType) { field.type = type }
    try repetition(of: &field, &fields)
    field.process = try fields.take("process", process)
    if let parent = fields.take("parent") {
      field.parent = try parent.text() == "false" ? .none : .named(try expression(parent))
    }
    field.rules = try fields.take("valid", rules) ?? []
    try fields.end(passing: ["doc-ref"])
    return field
  }

  private func repetition(
    of field: inout FieldSource, _ fields: inout YAMLFields
  ) throws(TextFault) {
    let count = fields.take("repeat-expr")
    let until = fields.take("repeat-until")
    guard let repetition = fields.take("repeat") else { return }
    switch try repetition.text() {
    case "expr":
      guard let count else { throw repetition.fault("'repeat-expr' is missing") }
      field.repetition = .count(try expression(count))
    case "eos": field.repetition = .toEnd
    case "until":
      guard let until else { throw repetition.fault("'repeat-until' is missing") }
      field.repetition = .until(try expression(until))
    case let other: throw repetition.fault("'\(other)' is none of: expr, eos, until")
    }
  }

  private func process(_ value: YAMLValue) throws(TextFault) -> Process<ExpressionSource> {
    let (name, arguments) = try call(try PlacedText(value))
    guard let kind = ProcessKind(rawValue: name) else {
      throw value.fault("'process: \(name)' is not supported, only xor, rol and ror are")
    }
    guard arguments.count == 1, let argument = arguments.first else {
      throw value.fault("'\(name)' takes one argument")
    }
    return Process(kind: kind, by: argument)
  }

  /// A name with arguments in brackets, if there are any.
  private func call(
    _ place: PlacedText
  ) throws(TextFault) -> (name: String, arguments: [ExpressionSource]) {
    let text = place.text
    guard let open = text.firstIndex(of: "(") else { return (text, []) }
    guard text.last == ")" else { throw place.fault("')' is missing") }
    let inner = text[text.index(after: open)...].dropLast()
    let offset = text.utf8.distance(from: text.startIndex, to: open) + 1
    return (
      String(text[..<open]), try ExpressionParser.arguments(place.part(String(inner), at: offset))
    )
  }

  private func rules(_ value: YAMLValue) throws(TextFault) -> [ValueRule<ExpressionSource>] {
    guard case .members = value.content else {
      return [ValueRule(kind: .equal, parts: [try expression(value)])]
    }
    var fields = try YAMLFields(value)
    var rules: [ValueRule<ExpressionSource>] = []
    for kind in RuleKind.allCases {
      guard let value = fields.take(kind.key) else { continue }
      switch kind {
      case .named: if try value.flag() { rules.append(ValueRule(kind: kind, parts: [])) }
      case .any:
        let parts = try value.list(most: 1024).map { (item) throws(TextFault) in
          try expression(item)
        }
        rules.append(ValueRule(kind: kind, parts: parts))
      default: rules.append(ValueRule(kind: kind, parts: [try expression(value)]))
      }
    }
    try fields.end()
    return rules
  }

  private func octet(_ value: YAMLValue) throws(TextFault) -> UInt8 {
    try exact(value, "from 0 to 255")
  }

  /// A whole number that has a place in so many bits.
  private func exact<Number: FixedWidthInteger>(
    _ value: YAMLValue, _ range: String
  ) throws(TextFault) -> Number {
    guard case .integer(let number) = try expression(value).expression,
      let exact = Number(exactly: number)
    else { throw value.fault("is not a number \(range)") }
    return exact
  }

  private func contents(_ value: YAMLValue) throws(TextFault) -> [UInt8] {
    var bytes: [UInt8] = []
    for item in try value.oneOrMore() {
      let text = try item.text()
      let isNumber = item.isPlain && (text.utf8.first.map { (0x30...0x39).contains($0) } ?? false)
      if isNumber { bytes.append(try octet(item)) } else { bytes.append(contentsOf: text.utf8) }
    }
    return bytes
  }

  private func fieldType(_ value: YAMLValue) throws(TextFault) -> FieldType {
    guard case .members = value.content else { return try type(PlacedText(value)) }
    let (on, cases) = try cases(value) { (chosen) throws(TextFault) in
      try type(PlacedText(chosen))
    }
    return .switched(on: on, cases: cases)
  }

  private func type(_ place: PlacedText) throws(TextFault) -> FieldType {
    if let type = Self.builtIn(place.text) { return type }
    let (name, arguments) = try call(place)
    return .user(place.part(name, at: 0), arguments: arguments)
  }

  /// A type of the language itself.
  static func builtIn(_ name: String) -> FieldType? {
    switch name {
    case "str": return .text(isTerminated: false)
    case "strz": return .text(isTerminated: true)
    case "bytes": return .bytes
    default: break
    }
    var digits = name.dropFirst()
    var endian = Endian.ofType
    if digits.hasSuffix("le") || digits.hasSuffix("be") {
      endian = digits.hasSuffix("le") ? .little : .big
      digits = digits.dropLast(2)
    }
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt8(digits) else {
      return nil
    }
    let kind: PlainField.Kind
    switch (name.first, number) {
    case ("u", 1), ("u", 2), ("u", 4), ("u", 8): kind = .unsigned
    case ("s", 1), ("s", 2), ("s", 4), ("s", 8): kind = .signed
    case ("f", 4), ("f", 8): kind = .float
    case ("b", 1...64):
      return .bits(count: number, isLittle: endian == .ofType ? nil : endian == .little)
    default: return nil
    }
    return .number(
      NumberFormat(kind: kind, width: number, endian: number == 1 ? .little : endian))
  }

  // MARK: - Keys of ours

  private mutating func ours(_ fields: inout YAMLFields, of index: Int) throws(TextFault) {
    for item in try fields.take("-gatt")?.oneOrMore() ?? [] {
      types[index].uses.append(.attribute(try attribute(item)))
    }
    for item in try fields.take("-advertising")?.oneOrMore() ?? [] {
      types[index].uses.append(.advertising(try advertising(item)))
    }
    if let found = try fields.take("-frame", frame) { types[index].frame = found }
    if let found = try fields.take("-answers", PlacedText.init(_:)) { types[index].answers = found }
  }

  private func attribute(_ value: YAMLValue) throws(TextFault) -> AttributeValueUse {
    var fields = try YAMLFields(value)
    let uuid = try fields.need("uuid").uuid()
    let service = try fields.take("service")?.uuid()
    var directions = Set(ValueDirection.allCases)
    if let value = fields.take("direction") {
      directions = []
      for item in try value.oneOrMore() {
        if try item.text() == "any" {
          directions.formUnion(ValueDirection.allCases)
        } else {
          directions.insert(
            try item.word(ValueDirection.allCases.map { ($0.rawValue, $0) }))
        }
      }
    }
    let peer = try fields.take("peer")?.text()
    try fields.finish()
    return AttributeValueUse(uuid: uuid, service: service, directions: directions, peer: peer)
  }

  private func advertising(_ value: YAMLValue) throws(TextFault) -> AdvertisingUse {
    var fields = try YAMLFields(value)
    var use = AdvertisingUse()
    if let company = fields.take("company") {
      use.company = try exact(company, "from 0 to 0xffff")
    }
    use.service = try fields.take("service")?.uuid()
    guard (use.company == nil) != (use.service == nil) else {
      throw value.fault("needs either 'company' or 'service'")
    }
    use.peer = try fields.take("peer")?.text()
    try fields.finish()
    return use
  }

  private func frame(_ value: YAMLValue) throws(TextFault) -> LayoutFrame {
    var fields = try YAMLFields(value)
    let frame: LayoutFrame
    if let separator = fields.take("separator") {
      let octets = try contents(separator)
      guard !octets.isEmpty else { throw separator.fault("is empty") }
      frame = .separator(octets)
    } else if let parts = fields.take("parts") {
      var members = try YAMLFields(parts)
      let index = try number(try members.need("index"))
      let count = try members.take("count", number)
      let first = try members.take("first")?.integer(in: 0...255) ?? 0
      let header = try members.need("header").integer(in: 1...64)
      try members.finish()
      guard index.add == 0, count?.add ?? 0 == 0 else {
        throw parts.fault("'add' is not for parts")
      }
      frame = .parts(index: index.number, count: count?.number, first: first, header: header)
    } else {
      let start = try fields.take("start", contents)
      let value = try fields.need("length")
      let length: (number: FrameNumber, add: Int)
      if case .members = value.content {
        length = try number(value)
      } else {
        length = (
          FrameNumber(position: 0, width: 0, isLittleEndian: false),
          try value.integer(in: 1...65_535)
        )
      }
      frame = .length(start: start ?? [], length: length.number, add: length.add)
    }
    try fields.finish()
    return frame
  }

  private func number(_ value: YAMLValue) throws(TextFault) -> (number: FrameNumber, add: Int) {
    var fields = try YAMLFields(value)
    let position = try fields.need("pos").integer(in: 0...1024)
    let type = try fields.need("type")
    guard case .number(let format)? = Self.builtIn(try type.text()), format.kind == .unsigned,
      format.width <= 4, format.endian != .ofType
    else { throw type.fault("is none of: u1, u2le, u2be, u4le, u4be") }
    let add = try fields.take("add")?.integer(in: -65_535...65_535) ?? 0
    try fields.finish()
    return (
      FrameNumber(
        position: position, width: Int(format.width), isLittleEndian: format.endian == .little),
      add
    )
  }

  private func checksum(_ value: YAMLValue) throws(TextFault) -> Checksum<ExpressionSource> {
    var fields = try YAMLFields(value)
    let kind =
      try fields.take("kind")?.word([
        ("crc", LayoutChecksum.Kind.crc), ("sum", .sum), ("xor", .xor),
      ])
      ?? .crc
    func exact(_ value: YAMLValue) throws(TextFault) -> UInt64 {
      try self.exact(value, "of at most 64 bits")
    }
    let width = try fields.take("width")?.integer(in: 8...64)
    let polynomial = try fields.take("poly", exact)
    if kind == .crc, width == nil || polynomial == nil {
      throw value.fault("a CRC needs 'width' and 'poly'")
    }
    let checksum = LayoutChecksum(
      kind: kind, width: width ?? 0, polynomial: polynomial ?? 0,
      initial: try fields.take("init", exact) ?? 0,
      reflectsInput: try fields.flag("refin"),
      reflectsOutput: try fields.flag("refout"),
      finalXor: try fields.take("xorout", exact) ?? 0,
      isNegated: try fields.flag("negate"))
    let from = try fields.take("from", expression)
    let to = try fields.take("to", expression)
    try fields.finish()
    return Checksum(checksum: checksum, from: from, to: to)
  }
}

extension YAMLFields {
  /// Takes out a member, and reads it if it is there.
  mutating func take<Meaning>(
    _ name: String, _ read: (YAMLValue) throws(TextFault) -> Meaning
  ) throws(TextFault) -> Meaning? {
    guard let value = take(name) else { return nil }
    return try read(value)
  }

  /// A member that says whether something holds.
  fileprivate mutating func flag(
    _ name: String, or usual: Bool = false
  ) throws(TextFault) -> Bool { try take(name)?.flag() ?? usual }

  /// Ends the mapping, but for members that are passed over, and for those of others: they begin with `-`.
  mutating func end(passing names: [String] = []) throws(TextFault) {
    passOver { names.contains($0) || $0.hasPrefix("-") }
    try finish()
  }
}

extension YAMLValue {
  /// The members of a mapping; none for an empty scalar.
  func members() throws(TextFault) -> [Member] {
    switch content {
    case .members(let members): return members
    case .scalar(""): return []
    default: throw fault("needs names with values")
    }
  }

  /// The items of a list, or the value itself.
  func oneOrMore() throws(TextFault) -> [YAMLValue] {
    if case .list(let items) = content { return items }
    return [self]
  }

  /// A UUID of 4, 8 or 32 digits, without dashes and in small letters.
  func uuid() throws(TextFault) -> String {
    let digits = try text().lowercased().filter { $0 != "-" }
    guard [4, 8, 32].contains(digits.utf8.count), digits.allSatisfy({ $0.isHexDigit }) else {
      throw fault("is no UUID of 4, 8, or 32 digits")
    }
    return digits
  }
}
