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

  private struct Entry {
    var key: Key
    var label: AttributeLabel?
  }

  private static let size = 32
  private var entries = [Entry](
    repeating: Entry(
      key: Key(peer: 0, server: .peer, handle: .reserved, version: -1), label: nil),
    count: LabelCache.size)

  /// The answer for `key`; looked up if it is not known.
  mutating func label(
    _ key: Key, in table: borrowing AttributeTable
  ) -> AttributeLabel? {
    let place = (Int(key.handle.rawValue) ^ key.peer) & (Self.size - 1)
    if entries[place].key == key { return entries[place].label }
    let label = table.label(of: key.handle)
    entries[place] = Entry(key: key, label: label)
    return label
  }
}
