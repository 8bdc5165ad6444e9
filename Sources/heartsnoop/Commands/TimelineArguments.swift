import ArgumentParser
import Report

/// How a timeline is printed, as `decode` and `live` take it.
struct TimelineArguments: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, ndjson
  }

  enum TimeStyle: String, ExpressibleByArgument, CaseIterable {
    case utc, local, relative

    var style: TimeFormat.Style {
      switch self {
      case .utc: .utc
      case .local: .local
      case .relative: .relative
      }
    }
  }

  enum Color: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @OptionGroup var keyMaterial: KeyArgument

  @Option(help: "Text for people, or one JSON object a line (schema heartsnoop.timeline/1).")
  var format: Format = .text

  @Option(help: "Times in UTC, in the machine's zone, or in seconds from the first record.")
  var time: TimeStyle = .utc

  @OptionGroup var kinds: CategoryArguments

  @Option(
    help: "Only events of this peer: its number, or part of its address or name.")
  var peer: String?

  @Option(help: "Colours: on a terminal only, always, or never.")
  var color: Color = .auto

  /// Whether less, more or something else is asked for than the story of everybody.
  var isSpecial: Bool { format != .text || kinds.isGiven || peer != nil || keyMaterial.showKeys }

  /// What is printed, and how.
  var options: TimelineOptions {
    var options = TimelineOptions()
    options.categories = kinds.categories()
    options.showsKeys = keyMaterial.showKeys
    options.peer = peer
    options.color =
      switch color {
      case .auto: StandardStreams.isColorTerminal
      case .always: true
      case .never: false
      }
    return options
  }
}
