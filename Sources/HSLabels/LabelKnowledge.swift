public import HSEncryption
import HSGATT
public import HSIdentity

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
    for source in other.sources {
      var siblings = 0
      var isKnown = false
      for own in sources where source.isSibling(of: own) {
        siblings += 1
        isKnown = isKnown || own.table.says(sameAs: source.table)
      }
      if isKnown { continue }
      if sources.count < Self.limit, siblings < Self.siblingsPerPeer {
        sources.append(source)
      } else {
        leftOut += 1
      }
    }
    for key in other.keys where !keys.contains(where: { $0.key == key.key }) {
      guard keys.count < AddressResolver.keyLimit else { break }
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
