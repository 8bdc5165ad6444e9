import HSTimeline

/// Which kinds of events are meant, as they were asked for.
struct ChosenKinds: Sendable {
  private let only: EventCategory?
  private let show: EventCategory?
  private let hide: EventCategory?

  init(only: EventCategory?, show: EventCategory?, hide: EventCategory?) {
    self.only = only
    self.show = show
    self.hide = hide
  }

  /// Whether any of them was given.
  var isGiven: Bool { only != nil || show != nil || hide != nil }

  /// The kinds that were asked for by name; who asks for the story names none of them.
  var named: EventCategory {
    let named = (only ?? []).union(show ?? [])
    return named.isSuperset(of: .story) ? [] : named
  }

  /// The kinds that are meant.
  ///
  /// - Parameter usual: The kinds if `--only` does not say otherwise.
  /// - Returns: Those, with what is to be shown as well, without what is to be hidden.
  func categories(_ usual: EventCategory = .story) -> EventCategory {
    (only ?? usual).union(show ?? []).subtracting(hide ?? [])
  }
}
