import ATT
import GATT

/// What handles were last found to stand for: values come over the same few handles again and again.
///
/// An answer holds as long as the table that it was looked up in has not changed.
struct LabelCache {
  /// A question.
  struct Key: Equatable {
    /// The peer's number.
    var peer: Int
    /// Whose attributes.
    var server: ServerSide
    var handle: AttributeHandle
    /// The table's `version` when it was asked.
    var version: Int
  }

  private static let size = 32
  private static let noKey = Key(peer: 0, server: .peer, handle: .reserved, version: -1)
  private var keys = [Key](repeating: LabelCache.noKey, count: LabelCache.size)
  private var traits = [LabelTraits](repeating: LabelTraits(), count: LabelCache.size)
  private var labels = [AttributeLabel?](repeating: nil, count: LabelCache.size)

  /// Where the answer to a question is kept.
  @inline(__always)
  static func place(_ key: Key) -> Int {
    (Int(key.handle.rawValue) ^ key.peer) & (size - 1)
  }

  /// Whether the answer is the one kept at its place.
  @inline(__always)
  func knows(_ key: Key, at place: Int) -> Bool { keys[place] == key }

  /// What is asked for each value of the answer kept at a place.
  @inline(__always)
  func traits(_ place: Int) -> LabelTraits { traits[place] }

  /// The answer kept at a place.
  @inline(__always)
  subscript(_ place: Int) -> AttributeLabel? { labels[place] }

  /// Keeps an answer at its place.
  mutating func keep(_ label: AttributeLabel?, for key: Key, at place: Int) {
    keys[place] = key
    labels[place] = label
    traits[place] = label.map { LabelTraits($0) } ?? LabelTraits()
  }

  /// Forgets all answers: what they rest on beside the tables has changed.
  mutating func removeAll() {
    for place in keys.indices { keys[place] = Self.noKey }
  }
}
