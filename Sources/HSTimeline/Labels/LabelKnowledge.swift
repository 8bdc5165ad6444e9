package import HSLayout
public import HSProtocols

/// What is known beside a capture: tables, keys, and what may be concluded.
///
/// Nothing of it is looked for: it is what the user gave, or what captures given before taught.
public struct LabelKnowledge: Sendable {
  /// Tables, in the order in which they were given.
  public var sources: [LabelSource] = []
  /// Identity resolving keys.
  public var keys: [KnownKey] = []
  /// Keys of encrypted links.
  public var longTermKeys = LongTermKeys()
  /// Layouts of values.
  package var layouts = LayoutCollection()
  /// The user's own names of handles.
  public var names = HandleNames()
  /// Whether what values look like may name an attribute.
  public var infers = false

  /// Most tables that are kept.
  public static let limit = 4096

  /// Most tables of one peer that captures taught and that differ.
  public static let siblingsPerPeer = 16

  /// Nothing.
  public init() {}

  /// Adds what another capture taught.
  ///
  /// A table that says what an earlier one of the same peer says already is not needed: the earlier
  /// one serves. So a thousand captures of one device cost a thousand times one.
  ///
  /// - Returns: How many tables were left out because there is no room for them.
  @discardableResult
  public mutating func add(_ other: LabelKnowledge) -> Int {
    var leftOut = 0
    // The places of the tables of each address: there may be thousands of either.
    var places: [UInt64: [Int]] = [:]
    for (place, own) in sources.enumerated() {
      if let address = own.address { places[address.value, default: []].append(place) }
    }
    for source in other.sources {
      let address = source.address?.value
      let siblings = (address.flatMap { places[$0] } ?? []).filter {
        source.isSibling(of: sources[$0])
      }
      if siblings.contains(where: { sources[$0].table.says(sameAs: source.table) }) { continue }
      if sources.count < Self.limit, siblings.count < Self.siblingsPerPeer {
        if let address { places[address, default: []].append(sources.count) }
        sources.append(source)
      } else {
        leftOut += 1
      }
    }
    var known = Set(keys.map { $0.key })
    for key in other.keys where !known.contains(key.key) {
      guard keys.count < AddressResolver.keyLimit else { break }
      known.insert(key.key)
      keys.append(key)
    }
    longTermKeys.add(other.longTermKeys)
    return leftOut
  }

  /// Adds the keys of a file that the user gave.
  ///
  /// - Parameters:
  ///   - file: What was read.
  ///   - name: The file's name, which is told with what its keys decrypt.
  public mutating func add(_ file: KeyFile, name: String) {
    keys += file.identityResolvingKeys
    for key in file.longTermKeys { longTermKeys.add(key, fileName: name) }
    for data in file.outOfBandData { longTermKeys.add(outOfBand: data) }
  }
}
