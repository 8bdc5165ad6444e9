import HSProtocols

/// An attribute of a peer's, or of ours as the peer knows it.
struct AttributeOwner: Hashable {
  /// The peer's number.
  var peer: Int
  /// Whose attribute it is.
  var server: ServerSide
  var handle: AttributeHandle
}

/// What handles were last found to stand for: values come over the same few handles again and again.
///
/// An answer holds as long as the table that it was looked up in has not changed; and until what else it rests on
/// changes, which the scene says.
struct LabelCache {
  /// A question.
  struct Key: Equatable {
    var attribute: AttributeOwner
    /// The table's `version` when it was asked.
    var version: Int
  }

  /// An answer, with what each value needs of it: the label itself would be copied.
  struct Entry {
    fileprivate var key = Key(
      attribute: AttributeOwner(peer: 0, server: .peer, handle: .reserved), version: -1)
    /// The last value under the label.
    fileprivate(set) var value = ValueEvent(
      handle: .reserved, value: ByteRange(offset: 0, count: 0), originalLength: 0)
    /// The place of the attribute's flow of values; -1 if it is not known.
    fileprivate(set) var flow = -1
    /// Whether there is a label.
    fileprivate(set) var isLabelled = false
    /// Whether somebody looks at each value sent under the label: labels from elsewhere are held against the
    /// traffic, the first values against their type, and Service Changed ends labels.
    fileprivate(set) var isWatched = false
    /// Whether the label's type has one of the short UUIDs that the Bluetooth SIG assigns: no app sends text under it.
    fileprivate(set) var isAssigned = false
  }

  private static let size = 32
  private var entries = [Entry](repeating: Entry(), count: LabelCache.size)
  private var last = 0

  /// Where the answer to a question is kept.
  @inline(__always)
  static func place(_ key: Key) -> Int {
    (Int(key.attribute.handle.rawValue) ^ key.attribute.peer) & (size - 1)
  }

  /// Whether the answer is the one kept at its place.
  @inline(__always)
  func knows(_ key: Key, at place: Int) -> Bool { entries[place].key == key }

  /// The answer kept at a place.
  subscript(place: Int) -> Entry {
    @inline(__always) _read { yield entries[place] }
  }

  /// Puts the place of a flow to the answer kept at a place.
  mutating func put(flow: Int, at place: Int) { entries[place].flow = flow }

  /// Puts a value to the answer kept at a place.
  @inline(__always)
  mutating func put(_ value: ByteRange, originalLength: Int, at place: Int) {
    entries[place].value.value = value
    entries[place].value.originalLength = originalLength
  }

  /// What answers rest on has changed, beside tables of attributes.
  mutating func forget() {
    for place in entries.indices { entries[place].key.version = -1 }
  }

  /// Keeps an answer at its place; `isOpen` if it is not clear yet whether values have the form of the
  /// label's type.
  mutating func keep(_ label: AttributeLabel?, for key: Key, at place: Int, isOpen: Bool) {
    last += 1
    entries[place].key = key
    entries[place].value.handle = key.attribute.handle
    entries[place].value.known = KnownLabel(label, number: last)
    entries[place].flow = -1
    entries[place].isLabelled = label != nil
    entries[place].isWatched =
      label.map {
        isOpen || $0.evidence.isForeign || $0.uuid == .serviceChanged && $0.role != .declaration
      } ?? false
    entries[place].isAssigned = label?.uuid.short != nil
  }
}
