import ArgumentParser
import HSOutput
import HSReport
import HSSession
import HSTimeline

/// How a timeline is printed, as `decode` and `live` take it.
struct TimelineArguments: ParsableArguments {
  enum TimeStyle: String, ExpressibleByArgument, CaseIterable {
    case utc, local, relative

    var style: TimeFormat.Style { TimeFormat.Style(rawValue: rawValue) ?? .utc }
  }

  enum Color: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Flag(help: "Print the keys that are sent in pairing: LTK with EDIV and Rand, IRK, CSRK.")
  var showKeys = false

  @Option(
    name: .customLong("format"),
    help: """
      Text, one JSON object a line (schema heartsnoop.timeline/1), or, with decode, a trace for \
      ui.perfetto.dev. Unless given, OUT's extension tells it; text without one.
      """)
  var chosenFormat: TimelineRequest.Form?

  /// What events are printed as.
  var format: TimelineRequest.Form { chosenFormat ?? .text }

  @Option(help: "Times in UTC, in the machine's zone, or in seconds from the first record.")
  var time: TimeStyle = .utc

  @OptionGroup var kinds: CategoryArguments

  @Option(
    help: "Only events of this peer: its number, or part of its address or name.")
  var peer: String?

  @OptionGroup(title: "What events are about") var about: FilterArguments

  @Option(help: "Colours: on a terminal only, always, or never.")
  var color: Color = .auto

  @Flag(
    help: """
      Fold what repeats into one line each: discoveries, advertisers, values while nothing \
      changes, writes. On a terminal decode does it unless --expand, --only or --show ask for them.
      """)
  var fold = false

  @Flag(help: "Show every event by itself, and every byte.")
  var expand = false

  func validate() throws {
    try require(!fold || !expand, "--fold and --expand: one or the other.")
    try require(!fold || format == .text, "--fold is for text.")
  }

  /// Whether the filters ask for anything but the whole story.
  var isSpecial: Bool {
    format != .text || kinds.given != nil || peer != nil || !about.filter.isAll || showKeys
      || fold || expand
  }

  /// What is printed, and how.
  ///
  /// - Parameters:
  ///   - foldsUnasked: Whether a terminal alone is reason to fold: not where a place in the
  ///     capture is looked at, nor live, where what is folded would come late.
  ///   - console: Where it is printed.
  /// - Returns: The options.
  func options(foldsUnasked: Bool, on console: Console) -> TimelineOptions {
    var options = TimelineOptions()
    options.categories = about.kinds(kinds)
    options.named = kinds.named
    options.filter = about.filter
    options.showsKeys = showKeys
    options.peer = peer
    if format == .text {
      options.columns = console.columns
      options.closes = options.columns != nil
      if fold {
        options.folds = .story
      } else if options.columns != nil, !expand, foldsUnasked {
        // What is asked for by name is shown.
        options.folds = EventCategory.story.subtracting(kinds.named)
        // For a single peer, its advertising is part of the story.
        if peer != nil { options.folds.subtract([.report, .scan]) }
      }
    }
    options.color =
      switch color {
      case .auto: console.isColorTerminal
      case .always: format == .text
      case .never: false
      }
    return options
  }
}

extension TimelineRequest.Form: ExpressibleByArgument {}
