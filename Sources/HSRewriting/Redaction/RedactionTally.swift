import HSProtocols

/// What was taken out of a capture, and what could not be judged, counted.
package struct RedactionTally: Sendable, Equatable {
  private var counts = [Int](repeating: 0, count: Item.allCases.count)

  /// Nothing counted.
  package init() {}

  /// How often something was.
  package subscript(item: Item) -> Int {
    get { counts[item.rawValue] }
    set { counts[item.rawValue] = newValue }
  }

  /// Counts one.
  mutating func count(_ item: Item) { counts[item.rawValue] &+= 1 }

  /// What was taken out: a sentence for each kind, without a full stop.
  package var removed: [String] {
    let places = self[.addressPlaces]
    let addresses =
      counted(self[.addresses], "address", "addresses")
      + " replaced, in \(counted(places, "place"))"
    return (places > 0 ? [addresses] : []) + sentences(areDoubts: false)
  }

  /// Why the capture cannot be redacted; `nil` if it can.
  ///
  /// What is too much to be remembered cannot be looked for where nobody expects it.
  package var refusal: String? {
    guard self[.tooManyAddresses] > 0 || self[.tooManyTexts] > 0 else { return nil }
    return
      "more \(self[.tooManyAddresses] > 0 ? "addresses" : "names and keys") than can be searched for; cut the "
      + "capture first ('heartsnoop convert --from --to')"
  }

  /// What could not be judged, and what was done with it: a sentence for each kind.
  package var unjudged: [String] { sentences(areDoubts: true) }

  private func sentences(areDoubts: Bool) -> [String] {
    Item.allCases.compactMap { item in
      guard let words = item.words, item.isDoubt == areDoubts, self[item] > 0 else { return nil }
      return counted(self[item], by: words)
    }
  }
}
