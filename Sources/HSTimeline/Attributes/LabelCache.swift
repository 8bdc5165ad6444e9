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

  /// What each value needs of a label; the label itself would be copied.
  private struct Traits: OptionSet {
    let rawValue: UInt8
    /// There is a label.
    static let labelled = Traits(rawValue: 1)
    /// Somebody looks at each value sent under the label.
    static let watched = Traits(rawValue: 2)
    /// The label's type has a short UUID: no app sends text under it.
    static let assigned = Traits(rawValue: 4)
  }

  private static let size = 32
  private static let noKey = Key(
    attribute: AttributeOwner(peer: 0, server: .peer, handle: .reserved), version: -1)
  private static let noValue = ValueEvent(
    handle: .reserved, value: ByteRange(offset: 0, count: 0), originalLength: 0)
  private var keys = [Key](repeating: LabelCache.noKey, count: LabelCache.size)
  private var traits = [Traits](repeating: [], count: LabelCache.size)
  /// The last value under each label.
  private var values = [ValueEvent](repeating: LabelCache.noValue, count: LabelCache.size)
  /// The places of the attributes' flows of values; -1 where none is known.
  private var flows = [Int](repeating: -1, count: LabelCache.size)
  private var last = 0

  /// Where the answer to a question is kept.
  @inline(__always)
  static func place(_ key: Key) -> Int {
    (Int(key.attribute.handle.rawValue) ^ key.attribute.peer) & (size - 1)
  }

  /// Whether the answer is the one kept at its place.
  @inline(__always)
  func knows(_ key: Key, at place: Int) -> Bool { keys[place] == key }

  /// The place of the flow of the attribute whose answer is kept at a place; -1 if it is not known.
  @inline(__always)
  func flow(at place: Int) -> Int { flows[place] }

  /// Puts the place of a flow to the answer kept at a place.
  mutating func put(flow: Int, at place: Int) { flows[place] = flow }

  /// Whether what is kept at a place is a label.
  @inline(__always)
  func isLabelled(_ place: Int) -> Bool { traits[place].contains(.labelled) }

  /// The answer kept at a place.
  @inline(__always)
  subscript(_ place: Int) -> AttributeLabel? { values[place].label }

  /// The same with what is asked of it.
  @inline(__always)
  func known(_ place: Int) -> KnownLabel { values[place].known }

  /// The value that was put last to the answer kept at a place.
  subscript(valueAt place: Int) -> ValueEvent {
    @inline(__always) _read { yield values[place] }
  }

  /// Puts a value to the answer kept at a place.
  @inline(__always)
  mutating func put(_ value: ByteRange, originalLength: Int, at place: Int) {
    values[place].value = value
    values[place].originalLength = originalLength
  }

  /// Whether somebody looks at each value sent under the label kept at a place: labels from elsewhere
  /// are held against the traffic, the first values against their type, and Service Changed ends labels.
  @inline(__always)
  func isWatched(_ place: Int) -> Bool { traits[place].contains(.watched) }

  /// Whether what is kept at a place is a label with one of the short UUIDs that the Bluetooth SIG assigns.
  @inline(__always)
  func isAssigned(_ place: Int) -> Bool { traits[place].contains(.assigned) }

  /// What answers rest on has changed, beside tables of attributes.
  mutating func forget() {
    for place in keys.indices { keys[place] = Self.noKey }
  }

  /// Keeps an answer at its place; `isOpen` if it is not clear yet whether values have the form of the
  /// label's type.
  mutating func keep(_ label: AttributeLabel?, for key: Key, at place: Int, isOpen: Bool) {
    let isWatched =
      label.map {
        isOpen || $0.evidence.isForeign || $0.uuid == .serviceChanged && $0.role != .declaration
      } ?? false
    keys[place] = key
    last += 1
    values[place].handle = key.attribute.handle
    flows[place] = -1
    values[place].known = KnownLabel(label, number: last)
    var found: Traits = label == nil ? [] : .labelled
    if isWatched { found.insert(.watched) }
    if label?.uuid.short != nil { found.insert(.assigned) }
    traits[place] = found
  }
}
