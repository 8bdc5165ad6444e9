import HSAssignedNumbers
import HSBytes

/// Names of the UUIDs seen last: a capture uses few of them over and over.
struct UUIDNames {
  private struct Entry {
    var uuid: BluetoothUUID
    var name: StaticText?
  }

  private var entries: [Entry]

  init() {
    // Any UUID will do to begin with, as long as its name is right.
    let first = BluetoothUUID.primaryService
    entries = Array(repeating: Entry(uuid: first, name: first.name), count: 64)
  }

  /// The name of a UUID, whatever it stands for; `nil` if it has none.
  mutating func name(of uuid: BluetoothUUID) -> StaticText? {
    let high = UInt64(truncatingIfNeeded: uuid.value >> 96)
    let low = UInt64(truncatingIfNeeded: uuid.value)
    let place = Int((high ^ high >> 6 ^ low ^ low >> 17) & 63)
    if entries[place].uuid == uuid { return entries[place].name }
    let name = uuid.name
    entries[place] = Entry(uuid: uuid, name: name)
    return name
  }
}
