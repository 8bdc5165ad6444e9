import HSBase
import HSNames

/// What is declared under a handle: tables are sorted by it.
protocol Declared {
  /// The handle.
  var place: AttributeHandle { get }
  /// What the handle is then said to be.
  var claim: BluetoothUUID { get }
  var evidence: Evidence { get set }
}

extension Service: Declared {
  var place: AttributeHandle { handle }
  var claim: BluetoothUUID { uuid }
}

extension IncludedService: Declared {
  var place: AttributeHandle { handle }
  var claim: BluetoothUUID { uuid ?? .include }
}

extension Characteristic: Declared {
  var place: AttributeHandle { declaration }
  var claim: BluetoothUUID { uuid }
}

extension TypedAttribute: Declared {
  var place: AttributeHandle { handle }
  var claim: BluetoothUUID { type }
}

extension Array where Element: Declared {
  /// The index of the last element whose handle is at most `handle`, or -1; the array is sorted.
  func lastIndex(atOrBelow handle: AttributeHandle) -> Int {
    indices.partitionPoint { self[$0].place <= handle } - 1
  }

  /// The index of the element with this handle.
  func index(at handle: AttributeHandle) -> Int? {
    let index = lastIndex(atOrBelow: handle)
    return index >= 0 && self[index].place == handle ? index : nil
  }

  /// Inserts an element at its place.
  mutating func add(_ element: Element) {
    insert(element, at: lastIndex(atOrBelow: element.place) + 1)
  }

  /// Removes the elements whose handles are `first` to `last`; the array is sorted.
  mutating func removeAll(from first: AttributeHandle, through last: AttributeHandle) {
    let end = lastIndex(atOrBelow: last) + 1
    let start = index(at: first) ?? lastIndex(atOrBelow: first) + 1
    if start < end { removeSubrange(start..<end) }
  }

  /// Says of all elements where they come from.
  mutating func move(to source: EvidenceSource) {
    for index in indices {
      self[index].evidence = Evidence(procedure: self[index].evidence.procedure, source: source)
    }
  }
}
