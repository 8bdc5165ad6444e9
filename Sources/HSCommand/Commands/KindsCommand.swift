import ArgumentParser
import HSBytes
import HSConsole
import HSOutput
import HSReport
import HSTimeline

/// `heartsnoop kinds`, or `heartsnoop help kinds`: what kinds of events there are.
struct KindsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kinds",
    abstract: "Explain the kinds of events that --only, --show and --hide take.",
    shouldDisplay: false)

  func run() throws {
    let console = Console.standard
    let output = console.output()
    let width = console.columns ?? 100
    output.append { text in
      text.append(
        wrapping: Array(Self.introduction.utf8).span, at: 0, indent: 0, width: width)
      text.append("\n\n" as StaticText)
      for kind in EventCategory.kinds {
        text.append("  " as StaticText)
        text.append(kind.name)
        text.append(byte: 0x20, count: max(1, 17 - kind.name.count))
        kind.meaning.withUTF8 { meaning in
          text.append(wrapping: meaning, at: 19, indent: 19, width: width)
        }
        text.append("\n" as StaticText)
      }
    }
    try console.finish(output)
  }

  private static let introduction = """
    Kinds of events, for --only, --show and --hide, with commas between: 'decode --only value,write' \
    shows what was sent either way, 'decode --show att' every PDU as well.
    """
}
