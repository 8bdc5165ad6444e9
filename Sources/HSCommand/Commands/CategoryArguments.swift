import ArgumentParser
import HSProtocols
import HSTimeline

/// Which kinds of events are meant, for every command that prints events.
struct CategoryArguments: ParsableArguments, KindChoice {
  @Option(
    help: ArgumentHelp(
      "Only these kinds of events, with commas between: value,write. 'heartsnoop help kinds' "
        + "explains them.", valueName: "kinds"),
    completion: EventCategory.completion, transform: EventCategory.init(typed:))
  var only: EventCategory?

  @Option(
    help: ArgumentHelp("These kinds of events as well.", valueName: "kinds"),
    completion: EventCategory.completion, transform: EventCategory.init(typed:))
  var show: EventCategory?

  @Option(
    help: ArgumentHelp("Not these kinds of events.", valueName: "kinds"),
    completion: EventCategory.completion, transform: EventCategory.init(typed:))
  var hide: EventCategory?
}

/// Kinds of events as they are asked for.
protocol KindChoice {
  var only: EventCategory? { get }
  var show: EventCategory? { get }
  var hide: EventCategory? { get }
}

extension KindChoice {
  /// The kinds that are meant.
  ///
  /// - Parameter usual: The kinds if `--only` does not say otherwise.
  /// - Returns: Those, with what is to be shown as well, without what is to be hidden.
  func categories(_ usual: EventCategory = .story) -> EventCategory {
    (only ?? usual).union(show ?? []).subtracting(hide ?? [])
  }

  /// The same, if any of them was given.
  var given: EventCategory? { only ?? show ?? hide == nil ? nil : categories() }

  /// The kinds that were asked for by name; who asks for the story names none of them.
  var named: EventCategory {
    let named = (only ?? []).union(show ?? [])
    return named.isSuperset(of: .story) ? [] : named
  }
}

extension EventCategory {
  /// Kinds by their names, with commas between.
  ///
  /// - Throws: Which name is unknown, and where the names are explained.
  init(typed text: String) throws {
    if let unknown = Self.unknownName(in: text) {
      throw ValidationError(
        "there is no kind '\(unknown)'.\(CommandLineWords.hint(unknown, Self.kinds.map(\.name.string))) "
          + "'heartsnoop help kinds' explains those that there are")
    }
    guard let categories = Self(naming: text), !categories.isEmpty else {
      throw ValidationError(
        "no kind is named; 'heartsnoop help kinds' explains those that there are")
    }
    self = categories
  }

  /// What a shell offers to complete.
  static var completion: CompletionKind { .list(kinds.map(\.name.string)) }
}
