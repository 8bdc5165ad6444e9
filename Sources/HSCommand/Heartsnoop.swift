import ArgumentParser
import HSFleet
import HSOutput
import HSPlatform
import HSProtocols

/// The command: its subcommands, and what holds for all of them.
@main
struct Heartsnoop: ParsableCommand {
  /// Runs the command that the arguments name, and ends the process.
  static func main() {
    let console = Console.standard
    console.prepare()
    console.fitHelp()
    WorkJournal.offer()
    exit(withError: ExitCode(run(arguments, on: console)))
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the program's name.
  ///   - console: Where help, and what is wrong with the arguments, is printed; what the command prints goes to
  ///     `Console.standard`.
  /// - Returns: The exit status.
  static func run(_ arguments: [String], on console: StandardStreams) -> Int32 {
    let commands =
      (configuration.subcommands
      + configuration.groupedSubcommands.flatMap(\.subcommands)).compactMap {
        $0.configuration.commandName
      }
    let topics = ["checks", "codes", "kinds"]
    let typed = CommandLineWords(arguments, commands: commands, topics: topics)
    for remark in typed.remarks { console.say(remark) }
    var asked: (any ParsableCommand.Type)?
    do {
      if let fault = typed.fault { throw ValidationError(fault) }
      // Not a command to find in the list, but a page to ask for.
      let topic = typed.words.first == "help" && typed.words.count == 2 ? typed.words[1] : ""
      let isTopic = topics.contains(topic)
      var command = try parseAsRoot(isTopic ? [topic] : typed.words)
      asked = type(of: command)
      try command.run()
      return 0
    } catch let status as ExitStatus {
      return status.rawValue
    } catch let error as ValidationError {
      // What only the run finds out.
      console.show(message: message(for: error, of: asked))
      return exitCode(for: error).rawValue
    } catch  where exitCode(for: error).isSuccess {
      // Help, versions and completions go to standard output.
      let output = console.output()
      output.append { $0 += fullMessage(for: error) + "\n" }
      return console.isFinished(output) ? 0 : ExitStatus.unreadable.rawValue
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      // What was typed is in the message.
      console.show(message: CommandLineWords.explained(fullMessage(for: error)))
      return exitCode(for: error).rawValue
    }
  }

  /// What is wrong with what was typed, and how the command that it was typed to is used.
  private static func message(
    for error: ValidationError, of command: (any ParsableCommand.Type)?
  ) -> String {
    let text = fullMessage(for: error)
    guard let command, let name = command.configuration.commandName else { return text }
    return text.replacing(usageString(), with: usageString(for: command), maxReplacements: 1)
      .replacing("'heartsnoop --help'", with: "'heartsnoop \(name) --help'", maxReplacements: 1)
  }

  /// The arguments; file names may be any bytes.
  private static var arguments: [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
      var bytes: [UInt8] = []
      for place in 0..<Int(unsafe strlen(word)) {
        bytes.append(UInt8(bitPattern: unsafe word[place]))
      }
      words.append(SystemName.text(bytes.span))
    }
    return words
  }

  static let configuration = CommandConfiguration(
    commandName: "heartsnoop",
    abstract: "Decode Bluetooth packet captures into timelines, GATT trees and heart-rate series.",
    discussion: """
      'heartsnoop FILE' prints an overview of a capture, and what to ask next.

      FILE is a capture in btsnoop, pcap, pcapng, PacketLogger, hcidump or btsnooz format, plain, \
      compressed, or in a zip or tar archive such as a bug report; or - for standard input. A pipe \
      that is still being written is decoded as it comes. The format is recognised by content, not by name.

      Packet numbers are Wireshark's frame numbers. Data goes to standard output, everything else \
      to standard error.

      Exit status: 0 done; 1 the question was answered no; 2 the input could not be read, or only \
      in part (how much is on standard error); 3 the evidence is not enough to answer; 64 wrong \
      usage.
      """,
    version: "heartsnoop \(Program.version)",
    groupedSubcommands: [
      CommandGroup(
        name: "Look at a capture",
        subcommands: [
          OverviewCommand.self, ReportCommand.self, DecodeCommand.self, GATTCommand.self,
          InfoCommand.self, DoctorCommand.self, ExplainCommand.self,
        ]),
      CommandGroup(
        name: "Heart rates",
        subcommands: [SeriesCommand.self, SummaryCommand.self, AgreeCommand.self]),
      CommandGroup(
        name: "Many captures",
        subcommands: [ScanCommand.self, CollectCommand.self, DiffCommand.self]),
      CommandGroup(
        name: "Unknown values",
        subcommands: [
          LearnCommand.self, FindCommand.self, LayoutCommand.self, ValueCommand.self,
        ]),
      CommandGroup(
        name: "Tests",
        subcommands: [
          CheckCommand.self, ExpectCommand.self, SimulateCommand.self, ReplayCommand.self,
        ]),
      CommandGroup(
        name: "Pass on",
        subcommands: [
          RedactCommand.self, ShareCommand.self, ConvertCommand.self, BrowserCommand.self,
        ]),
      CommandGroup(name: "Record", subcommands: [LiveCommand.self, ExtcapCommand.self]),
      CommandGroup(
        name: "Reference",
        subcommands: [
          SchemaCommand.self, ExampleCommand.self, KindsCommand.self, ChecksCommand.self,
          CodesCommand.self,
        ]),
    ])
}

extension ParsableArguments {
  /// Where a command prints, and what it says.
  var console: StandardStreams { Console.standard }

  /// Refuses what was typed, unless something is so.
  func require(_ isRight: Bool, _ problem: @autoclosure () -> String) throws {
    guard isRight else { throw ValidationError(problem()) }
  }

  /// Refuses what was typed, if something is so.
  func refuse(_ isWrong: Bool, _ problem: @autoclosure () -> String) throws {
    try require(!isWrong, problem())
  }

  /// Refuses standard output for what is not text, where it is a terminal.
  func check(_ output: String?, isNoTerminalFor what: String) throws {
    try refuse(
      output ?? "-" == "-" && console.isTerminal,
      "Standard output is a terminal; \(what) is not for reading there.")
  }
}

extension NameSpecification {
  /// `--output`, or `-o`.
  static let o: NameSpecification = [.customShort("o"), .long]
}
