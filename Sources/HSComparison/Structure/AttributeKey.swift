/// An attribute by what it is, not by where it stands.
///
/// Numbers are kept in 32 bits: a story may have values on all handles.
struct AttributeKey: Hashable, Sendable {
  private let subjectSymbol: Int32
  private let instanceNumber: Int32
  /// Whether it is the recorded host's own.
  let isLocal: Bool

  /// A key.
  init(subject: Int, isLocal: Bool, instance: Int) {
    subjectSymbol = Int32(clamping: subject)
    instanceNumber = Int32(clamping: instance)
    self.isLocal = isLocal
  }

  /// The symbol of its service's, its characteristic's and its own UUID, and its role.
  var subject: Int { Int(subjectSymbol) }
  /// Its number among those of the same UUIDs, from 1 in the order of handles; of an attribute
  /// without a name its handle.
  var instance: Int { Int(instanceNumber) }
}

/// Numbers attributes of the same UUIDs in the order of their handles.
struct AttributeNumbers {
  private struct Name: Hashable {
    var subject: Int
    var isLocal: Bool
  }

  private var handles: [Name: [Int]] = [:]
  private var unsorted: [Name: Set<Int>] = [:]
  private let unnamed: Int

  init(_ symbols: Symbols) { unnamed = symbols[Subject.unlabelled] }

  /// Notes that an attribute stands at a handle.
  mutating func note(_ subject: Int, _ isLocal: Bool, at handle: Int) {
    // What has no name is numbered by its handle.
    guard subject >= 0, subject != unnamed, handle >= 0 else { return }
    unsorted[Name(subject: subject, isLocal: isLocal), default: []].insert(handle)
  }

  /// Ends the notes: from here on attributes have keys.
  mutating func finish() {
    handles = unsorted.mapValues { $0.sorted() }
    unsorted = [:]
  }

  /// The key of an attribute at a handle.
  func key(_ subject: Int, _ isLocal: Bool, at handle: Int) -> AttributeKey {
    guard subject != unnamed else {
      return AttributeKey(subject: subject, isLocal: isLocal, instance: handle)
    }
    let place = handles[Name(subject: subject, isLocal: isLocal)]?.firstIndex(of: handle) ?? 0
    return AttributeKey(subject: subject, isLocal: isLocal, instance: place + 1)
  }
}
