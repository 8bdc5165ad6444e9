/// The handles at which attributes of the same name stand, by which these are numbered.
struct AttributeHandles<Name: Hashable> {
  private var noted: [Name: Set<Int>] = [:]
  private var sorted: [Name: [Int]] = [:]

  /// Notes that an attribute stands at a handle.
  mutating func note(_ name: Name, at handle: Int) { noted[name, default: []].insert(handle) }

  /// Ends the notes: from here on attributes have numbers.
  mutating func finish() {
    sorted = noted.mapValues { $0.sorted() }
    noted = [:]
  }

  /// The number of the attribute at a handle among those of its name, from 1, and how many of them there are.
  func number(_ name: Name, at handle: Int) -> (number: Int, count: Int) {
    let handles = sorted[name] ?? []
    let place = handles.place { $0 >= handle }
    return (place < handles.count && handles[place] == handle ? place + 1 : 1, handles.count)
  }
}
