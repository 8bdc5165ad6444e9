import HSProtocols
import HSTimeline

/// What a client learnt of a server in one go.
struct DiscoveryTally {
  /// What was found, each attribute once, as hashes.
  private(set) var found: Set<Int> = []
  private var services = 0
  private var characteristics = 0
  private var descriptors = 0
  private var others = 0
  /// The names of the first services.
  private var names: [[UInt8]] = []

  /// Whose attributes they are if they are not the peer's.
  private let side: LocalSide

  /// Nothing, of a capture told from a side.
  init(_ side: LocalSide) { self.side = side }

  /// Names of services that are printed.
  private static let mostNames = 8

  /// Adds what an event found.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - name: The name of a service.
  mutating func add(_ event: GATTEvent, name: () -> [UInt8]) {
    switch event {
    case .service(let service):
      guard isNew(.service(service.handle, service.endGroupHandle, service.uuid)) else { return }
      services += 1
      if names.count < Self.mostNames { names.append(name()) }
    case .include(let include):
      if isNew(.include(include.handle, include.serviceHandle)) { others += 1 }
    case .characteristic(let found):
      let properties = found.properties.rawValue
      if isNew(.characteristic(found.value, found.uuid, properties)) { characteristics += 1 }
    case .attribute(let attribute, let label):
      guard isNew(.other(attribute.handle, attribute.type)) else { return }
      if label?.role == .descriptor { descriptors += 1 } else { others += 1 }
    default: break
    }
  }

  /// Notes what tells an attribute from others; says whether it is the first such.
  private mutating func isNew(_ key: Key) -> Bool { found.insert(key.hashValue).inserted }

  /// What tells an attribute from others.
  private enum Key: Hashable {
    case service(AttributeHandle, AttributeHandle, BluetoothUUID)
    case include(AttributeHandle, AttributeHandle)
    case characteristic(AttributeHandle, BluetoothUUID, UInt8)
    case other(AttributeHandle, BluetoothUUID)
  }

  /// Writes what was found: `discovered 4 services, 9 characteristics, 2 descriptors`.
  func write(to text: inout OutputBuffer, isOurs: Bool, known: Set<Int>) {
    let new = found.subtracting(known).count
    let before =
      new == 0
      ? " again, the same"
      : new < found.count ? " again, \(new) new or changed" : known.isEmpty ? "" : " further"
    let counts = [
      (services, "service"), (characteristics, "characteristic"), (descriptors, "descriptor"),
      (others, "other attribute"),
    ].filter { $0.0 > 0 }
    text +=
      (isOurs ? "peer discovered \(side.possessive)attributes" : "discovered") + before
      + (isOurs || new < found.count ? ": " : " ")
      + counts.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }

  /// Writes the names of the services.
  func writeNames(to text: inout OutputBuffer) {
    for (index, name) in names.enumerated() {
      text.append(index == 0 ? ": " : ", ")
      text.append(name.span)
    }
    if services > names.count { text += " and \(services - names.count) more" }
  }
}
