import ArgumentParser
import HSRuns
import HSBytes
import HSConsole
import HSLayout
import HSOutput
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
      heartsnoop layout lamp.ksy
      heartsnoop layout lamp.ksy --hex 662364007d6a
      heartsnoop layout --show ruuvitag > mine.ksy

      Commands that read values take layouts with --layout; those that come with the program are applied where a \
      UUID or company and all of the value fit.

      Without --hex, the layout's text is checked: what is wrong or not supported is said with line \
      and column. With it, the fields of the value are printed, each with its octets.

      Exit status: 1 if the value does not fit the layout, or has octets behind its fields; 2 if the \
      layout cannot be read.
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
      "Read the value as this type of the layout; as the layout itself if absent.",
      valueName: "name"))
  var type: String?

  func validate() throws {
    guard [file != nil, list, show != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Give one of: a layout's file, --list, --show NAME.")
    }
  }

  func run() throws {
    let console = Console.standard
    let output = console.output()
    func print(_ line: String) {
      output.append { text in
        text.append(message: line)
        text.append(byte: 0x0a)
      }
    }
    if list {
      for file in ShippedLayouts.files {
        guard let layout = ShippedLayouts.layout(named: file.name)?.layout else { continue }
        print("\(file.name): \(layout.title) (\(layout.purposes.joined(separator: ", ")))")
      }
      return try console.finish(output)
    }
    if let show {
      guard let file = ShippedLayouts.files.first(where: { $0.name == show }) else {
        throw ValidationError("No layout '\(show)' comes with the program; --list has their names.")
      }
      for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
        print(String(line))
      }
      return try console.finish(output)
    }
    let layout = try Self.layout(file ?? "", on: console)
    if to == .lua {
      let lua: String
      do throws(TextFault) { lua = try layout.lua() } catch {
        console.say("\(file ?? ""): \(error.problem)")
        throw ExitStatus.unreadable
      }
      for line in lua.split(separator: "\n", omittingEmptySubsequences: false) {
        print(String(line))
      }
      return try console.finish(output)
    }
    guard !hex.isEmpty else {
      print(layout.title.isEmpty ? layout.id : "\(layout.id): \(layout.title)")
      return try console.finish(output)
    }
    var number = 0
    if let type {
      guard let found = layout.type(named: type) else {
        throw ValidationError("'\(type)' is no type of the layout that stands at its top.")
      }
      number = found
    }
    let bytes: [UInt8]
    do throws(TypedBytes.Problem) { bytes = try TypedBytes(hex.joined(separator: " ")).bytes } catch
    {
      throw ValidationError(error.description)
    }
    var reader = layout.reader()
    var misfit: LayoutMisfit?
    do throws(LayoutMisfit) {
      try reader.read(bytes, as: number)
      try reader.readInstances()
    } catch { misfit = error }
    for field in reader.fields { print(Self.line(of: field)) }
    try console.finish(output)
    if let misfit {
      console.say("the value does not fit: \(misfit)")
      throw ExitStatus.negative
    }
    guard reader.remainder == 0 else {
      let count = reader.remainder
      console.say("\(counted(count, "octet")) behind the last field")
      throw ExitStatus.negative
    }
  }

  /// The layout in a file, or one that comes with the program.
  private static func layout(_ file: String, on console: Console) throws -> Layout {
    if let shipped = ShippedLayouts.layout(named: file) { return shipped.layout }
    let text = try InputFile.read(file, on: console)
    do throws(TextFault) { return try Layout(parsing: text) } catch {
      console.say("\(file): \(error)")
      throw ExitStatus.unreadable
    }
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
