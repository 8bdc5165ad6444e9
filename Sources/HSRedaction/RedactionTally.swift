/// What was taken out of a capture, and what could not be judged, counted.
package struct RedactionTally: Sendable, Equatable {
  /// What is counted.
  package enum Item: Int, Sendable, CaseIterable {
    case addresses
    case addressPlaces
    case identityKeys
    case keys
    case names
    case texts
    case manufacturerData
    case serviceData
    case advertisedItems
    case values
    case unlabelledValues
    case heartRates
    case foreignReports
    case droppedRecords
    case comments
    case captureTexts
    case encryptedPackets
    case keptValues
    case keptTexts
    // What could not be judged follows.
    case unrelatedAddresses
    case tooManyAddresses
    case tooManyKeys
    case tooManyTexts
    case commands
    case events
    case monitorRecords
    case uncertainValues
    case frames
    case fragments
    case attributePDUs
    case advertisingPieces
    case synchronousPackets
    case unknownPackets
    case airPackets
    case trailing
    case untriedAddresses
  }

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
    var list: [String] = []
    if self[.addressPlaces] > 0 {
      list.append(
        "\(self[.addresses]) address\(self[.addresses] == 1 ? "" : "es") replaced, in "
          + "\(self[.addressPlaces]) place\(self[.addressPlaces] == 1 ? "" : "s")")
    }
    return list + sentences(Self.removals)
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
  package var unjudged: [String] { sentences(Self.doubts) }

  /// What is counted, in words for one and for many.
  private typealias Words = (item: Item, one: String, many: String)

  private func sentences(_ words: [Words]) -> [String] {
    words.compactMap { item, one, many in
      let count = self[item]
      return count > 0 ? "\(count) \(count == 1 ? one : many)" : nil
    }
  }

  private static var removals: [Words] {
    [
      (
        .identityKeys,
        "identity resolving key replaced: its private addresses resolve with the new key",
        "identity resolving keys replaced: their private addresses resolve with the new keys"
      ),
      (
        .keys, "key or piece of key material replaced",
        "keys or pieces of key material replaced"
      ),
      (.names, "name overwritten", "names overwritten"),
      (.texts, "text overwritten", "texts overwritten"),
      (.manufacturerData, "manufacturer's data wiped", "manufacturers' data wiped"),
      (.serviceData, "service's data wiped", "services' data wiped"),
      (.advertisedItems, "other advertised item wiped", "other advertised items wiped"),
      (.values, "value of a characteristic wiped", "values of characteristics wiped"),
      (
        .unlabelledValues, "value without a named characteristic wiped",
        "values without a named characteristic wiped"
      ),
      (.heartRates, "heart rate changed", "heart rates changed"),
      (
        .foreignReports, "advertisement of a device that was never connected masked",
        "advertisements of devices that were never connected masked"
      ),
      (
        .droppedRecords, "record left out that is only about devices that were never connected",
        "records left out that are only about devices that were never connected"
      ),
      (.comments, "comment left out", "comments left out"),
      (.captureTexts, "text about the recorder left out", "texts about the recorder left out"),
    ]
  }

  private static var doubts: [Words] {
    [
      (
        .unrelatedAddresses,
        "resolvable private address replaced whose key is not known: the new address belongs to no key",
        "resolvable private addresses replaced whose keys are not known: the new addresses belong to no key"
      ),
      (
        .untriedAddresses,
        "private address beyond the limit of trials replaced without trying all keys on it",
        "private addresses beyond the limit of trials replaced without trying all keys on them"
      ),
      (.tooManyKeys, "identity resolving key too many", "identity resolving keys too many"),
      (.commands, "unknown command wiped", "unknown commands wiped"),
      (.events, "unknown event wiped", "unknown events wiped"),
      (
        .monitorRecords, "unknown record of the recorder wiped",
        "unknown records of the recorder wiped"
      ),
      (
        .uncertainValues,
        "value wiped of which it is uncertain what was asked: requests overlap, or packets are missing",
        "values wiped of which it is uncertain what was asked: requests overlap, or packets are missing"
      ),
      (
        .frames, "frame wiped of a channel that is not read",
        "frames wiped of channels that are not read"
      ),
      (
        .fragments, "piece wiped of a frame that never became whole",
        "pieces wiped of frames that never became whole"
      ),
      (.attributePDUs, "PDU wiped that makes no sense", "PDUs wiped that make no sense"),
      (
        .advertisingPieces, "piece of advertising data wiped that cannot be placed",
        "pieces of advertising data wiped that cannot be placed"
      ),
      (
        .synchronousPackets, "packet of voice or LE Audio wiped",
        "packets of voice or LE Audio wiped"
      ),
      (.unknownPackets, "packet of an unknown type wiped", "packets of unknown types wiped"),
      (
        .airPackets, "packet of the air wiped that is damaged or belongs to nothing known",
        "packets of the air wiped that are damaged or belong to nothing known"
      ),
      (
        .trailing, "field or PDU followed by bytes that belong to none, which were wiped",
        "fields or PDUs followed by bytes that belong to none, which were wiped"
      ),
    ]
  }
}
