import ArgumentParser
import HSLayout
import HSOutput
import HSProtocols
import HSSession

/// `heartsnoop layout`: a layout in Kaitai Struct's language, checked, or run on a value.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract:
      "Check a layout in Kaitai Struct's language, read a value by it, or list those that come with the program.",
    usage: """
      heartsnoop layout <file.ksy> [--hex <value>] [--type <name>]
      heartsnoop layout <file.ksy> --to lua
      heartsnoop layout --list
      heartsnoop layout --show <name>
      """,
    discussion: """
      Commands that read values take layouts with --layout; those that come with the program are applied where a \
      UUID or company and all of the value fit.

      Without --hex, the layout's text is checked: what is wrong or not supported is said with line \
      and column. With it, the fields of the value are printed, each with its octets.

      Exit status: 1 if the value does not fit the layout, or has octets behind its fields; 2 if the \
      layout cannot be read.

      Examples:

        heartsnoop layout lamp.ksy
        heartsnoop layout lamp.ksy --hex 662364007d6a
        heartsnoop layout --show ruuvitag > mine.ksy
      """)

  @Argument(
    help: ArgumentHelp(
      "The layout; or the name of one that comes with the program.", valueName: "file.ksy"),
    completion: .file())
  var file: String?

  @Flag(help: "List the layouts that come with the program, and what each is for.")
  var list = false

  @Option(help: ArgumentHelp("Print a layout that comes with the program.", valueName: "name"))
  var show: String?

  @Option(help: "Print the layout as a dissector for Wireshark.")
  var to: Language?

  /// Languages that layouts are written in.
  enum Language: String, ExpressibleByArgument, CaseIterable { case lua }

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The value in hexadecimal, with or without 0x and blanks, in decimal or in base64.",
      valueName: "value"))
  var hex: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the value as this type of the layout; as the first that is for values and fits if absent.",
      valueName: "name"))
  var type: String?

  func validate() throws {
    try require(
      [file != nil, list, show != nil].count(where: { $0 }) == 1,
      "Give one of: a layout's file, --list, --show NAME.")
  }

  func run() throws {
    let output = console.output()
    func write(_ line: String) {
      output.append { text in
        text.append(message: line)
        text.append(byte: 0x0a)
      }
    }
    func write(lines text: String) {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        write(String(line))
      }
    }
    if list {
      for file in ShippedLayouts.files {
        guard let layout = ShippedLayouts.layout(named: file.name) else { continue }
        let line = "\(file.name): \(layout.title) (\(layout.purposes.joined(separator: ", ")))"
        output.append { text in
          text.append(fitting: console.columns) { $0.append(message: line) }
          text.append(byte: 0x0a)
        }
      }
      return try console.finish(output)
    }
    if let show {
      guard let file = ShippedLayouts.files.first(where: { $0.name == show }) else {
        throw ValidationError("No layout '\(show)' comes with the program; --list has their names.")
      }
      write(lines: file.text)
      return try console.finish(output)
    }
    let shipped = ShippedLayouts.layout(named: file ?? "")
    let layout = try shipped ?? self.layout(file ?? "")
    if to == .lua {
      write(lines: try console.attempt(file ?? "") { try layout.lua(isStrict: shipped != nil) })
      return try console.finish(output)
    }
    guard !hex.isEmpty else {
      write(layout.title.isEmpty ? layout.id : "\(layout.id): \(layout.title)")
      return try console.finish(output)
    }
    let bytes = try TypedBytes(typed: hex).bytes
    let types = try self.types(of: layout)
    let attempts = types.map { Attempt(layout, $0.number, bytes) }
    let chosen = attempts.firstIndex { $0.problem == nil } ?? 0
    if types.count > 1, attempts[chosen].problem == nil {
      console.say("read as '\(types[chosen].name)'")
    }
    for line in attempts[chosen].lines where types.count == 1 || attempts[chosen].problem == nil {
      write(line)
    }
    try console.finish(output)
    guard attempts[chosen].problem != nil else { return }
    for (type, attempt) in zip(types, attempts) {
      let name = types.count > 1 ? "as '\(type.name)', " : ""
      console.say(name + (attempt.problem ?? ""))
    }
    throw ExitStatus.negative
  }

  /// The types that the value may be: the one that was asked for; else those that are for something, or the layout.
  private func types(of layout: Layout) throws -> [(name: String, number: Int)] {
    if let type {
      guard let number = layout.type(named: type) else {
        throw ValidationError("'\(type)' is no type of the layout that stands at its top.")
      }
      return [(type, number)]
    }
    var types: [(name: String, number: Int)] = []
    for use in layout.uses where !types.contains(where: { $0.number == use.type }) {
      types.append((use.name, use.type))
    }
    return types.isEmpty ? [(layout.id, 0)] : types
  }

  /// A value read as a type: its fields, and what does not fit.
  private struct Attempt {
    var lines: [String] = []
    var problem: String?

    init(_ layout: Layout, _ type: Int, _ bytes: [UInt8]) {
      var reader = layout.reader()
      do throws(LayoutMisfit) {
        try reader.read(bytes, as: type)
        try reader.readInstances()
        let left = reader.remainder
        if left > 0 { problem = "\(counted(left, "octet")) behind the last field" }
      } catch { problem = "the value does not fit: \(error)" }
      lines = reader.fields.map(LayoutCommand.line)
    }
  }

  private func layout(_ file: String) throws -> Layout {
    let text = try InputFile.read(file, on: console)
    return try console.attempt(file) { try Layout(parsing: text) }
  }

  private static func line(of field: LayoutField) -> String {
    var line = "\(field.name): \(field.text)"
    if !field.notes.unit.isEmpty { line += " \(field.notes.unit)" }
    guard let bits = field.bits else { return line + "  (computed)" }
    guard bits.lowerBound % 8 != 0 || bits.upperBound % 8 != 0 else {
      return line + "  (octets \(bits.lowerBound / 8)..<\(bits.upperBound / 8))"
    }
    return line + "  (bits \(bits.lowerBound)..<\(bits.upperBound))"
  }
}
