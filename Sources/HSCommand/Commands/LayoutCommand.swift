import ArgumentParser
import HSConsole

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
      "Read the value as this type of the layout; as the first that is for values and fits if absent.",
      valueName: "name"))
  var type: String?

  func validate() throws {
    guard [file != nil, list, show != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Give one of: a layout's file, --list, --show NAME.")
    }
  }

  func run() throws {
    var run = LayoutRun()
    run.file = file
    run.list = list
    run.show = show
    run.writesLua = to == .lua
    run.hex = hex
    run.type = type
    try run.run(on: .standard)
  }
}
