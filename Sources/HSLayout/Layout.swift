package import HSBase

/// A layout: of what fields values consist, and which values it is for.
///
/// It is compiled once; a `LayoutReader` reads values by it.
package struct Layout: Sendable {
  /// Its name.
  package let id: String
  /// What it is, for people; empty if it does not say so.
  package let title: String
  /// What its types are for.
  package let uses: [TypeUse]
  let compiled: CompiledLayout
  let file: LayoutFile
  /// The file's name; `nil` for a layout that comes with the program.
  package let origin: String?

  /// What one of its types is for.
  package struct TypeUse: Sendable {
    /// The type's name.
    package let name: String
    /// The type, as a reader takes it.
    package let type: Int
    /// What it is for.
    package let use: LayoutUse
    /// How messages are put together; `nil` where each value is one.
    package let frame: LayoutFrame?
    /// The name of the type that asks for this one; `nil` if none does.
    package let answers: String?
  }

  /// Reads a layout.
  ///
  /// - Parameters:
  ///   - text: A file in Kaitai Struct's language.
  ///   - origin: The file's name; `nil` for a layout that comes with the program.
  /// - Throws: What is wrong or not supported, and where.
  package init(parsing text: [UInt8], origin: String? = nil) throws(TextFault) {
    self.origin = origin
    file = try LayoutFile(text)
    compiled = try LayoutCompiler.compile(file)
    id = file.types.first?.id ?? ""
    title = file.title
    var uses: [TypeUse] = []
    for (index, type) in file.types.enumerated() {
      for use in type.uses {
        guard type.parameters.isEmpty else {
          throw TextFault(
            line: type.line, column: type.column,
            problem: "'\(type.id)' is for values, and so has no 'params'")
        }
        uses.append(
          TypeUse(
            name: type.id, type: index, use: use, frame: type.frame, answers: type.answers?.text))
      }
    }
    self.uses = uses
  }

  /// What the layout is for, each once, in words: `UUID ffd4`, `company 0x0499`.
  package var purposes: [String] {
    var purposes: [String] = []
    for use in uses where !purposes.contains(use.use.words) { purposes.append(use.use.words) }
    return purposes
  }

  /// One of the types that stand at the layout's top, as a reader takes it; `nil` if there is none of
  /// that name or it has parameters.
  ///
  /// - Parameter name: The type's name.
  /// - Returns: The type.
  package func type(named name: String) -> Int? {
    guard let type = file.types.first?.types[name], file.types[type].parameters.isEmpty else {
      return nil
    }
    return type
  }

  /// What reads values by the layout.
  ///
  /// - Returns: A reader, for one value after the other.
  package func reader() -> LayoutReader { LayoutReader(compiled) }
}

/// Reads values by a layout, one after the other.
package struct LayoutReader {
  /// What was read last; read over unless somebody keeps it.
  private(set) var sheet: LayoutSheet
  /// Whether nobody is told why a value does not fit: the words are not made then.
  package var isQuiet = false
  private var hasWorked = false

  init(_ compiled: CompiledLayout) { sheet = LayoutSheet(LayoutRun(compiled)) }

  /// Reads what stands in a type's `seq`; instances are read when they are asked for.
  ///
  /// - Parameters:
  ///   - bytes: The value.
  ///   - type: The type; the layout itself unless told otherwise.
  /// - Throws: Where the value does not fit, and why.
  package mutating func read(
    _ bytes: some Collection<UInt8>, as type: Int = 0
  ) throws(LayoutMisfit) {
    let octets = Array(bytes)
    try read(octets.span, as: type)
  }

  /// Reads what stands in a type's `seq` in octets that are lent.
  package mutating func read(_ bytes: Span<UInt8>, as type: Int) throws(LayoutMisfit) {
    turnOver()
    hasWorked = true
    sheet.forgetPlan()
    sheet.run.isQuiet = isQuiet
    try sheet.run.read(bytes, as: type)
  }

  /// Takes octets that are of a type by a plan.
  mutating func hold(_ bytes: Span<UInt8>, as type: Int, by plan: LayoutPlan) {
    turnOver()
    sheet.hold(bytes, as: type, by: plan)
  }

  /// Takes another sheet where somebody keeps what was read last.
  private mutating func turnOver() {
    guard !isKnownUniquelyReferenced(&sheet) else { return }
    sheet = LayoutSheet(LayoutRun(sheet.run.layout))
  }

  /// Reads the instances of all objects.
  ///
  /// - Throws: Where the value does not fit, and why.
  package mutating func readInstances() throws(LayoutMisfit) { try sheet.run.readInstances() }

  /// How many steps were taken since this was asked last.
  package mutating func takeSteps() -> Int {
    guard hasWorked else { return 0 }
    hasWorked = false
    return sheet.run.takeSteps()
  }

  /// How many octets stand behind what was read.
  package var remainder: Int { sheet.run.remainder }
}
