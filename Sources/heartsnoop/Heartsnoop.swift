import ArgumentParser

/// The command: its subcommands, and what holds for all of them.
@main
struct Heartsnoop: ParsableCommand {
  /// Runs the command that the arguments name.
  static func main() {
    StandardStreams.prepare()
    // Not a command to find in the list, but a page to ask for.
    main(Array(CommandLine.arguments.dropFirst()) == ["help", "kinds"] ? ["kinds"] : nil)
  }

  /// The program's version.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "heartsnoop",
    abstract: "Decode Bluetooth packet captures into timelines, GATT trees and heart-rate series.",
    discussion: """
      FILE is a capture in btsnoop, pcap, pcapng, PacketLogger, hcidump or btsnooz format, plain, \
      compressed, or in a zip or tar archive such as a bug report; or - for standard input. A pipe \
      that is still being written is decoded as it comes. The format is told by content, not by name.

      Packet numbers are Wireshark's frame numbers. Data goes to standard output, everything else \
      to standard error.

      Exit status: 0 done; 1 the question was answered no; 2 the input could not be read, or only \
      in part (how much is on standard error); 3 the evidence is not enough to answer; 64 wrong \
      usage.
      """,
    version: "heartsnoop \(version)",
    subcommands: [
      DecodeCommand.self, SeriesCommand.self, SummaryCommand.self, ValueCommand.self,
      GATTCommand.self, InfoCommand.self, ConvertCommand.self, DiffCommand.self,
      ExpectCommand.self, ExplainCommand.self, CheckCommand.self,
      RedactCommand.self, SimulateCommand.self, LiveCommand.self, KindsCommand.self,
    ])
}
