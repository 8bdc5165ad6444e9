import HSBytes
import HSGATT
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
    var hasher = Hasher()
    switch event {
    case .service(let service):
      hasher.combine(0)
      hasher.combine(service.handle)
      hasher.combine(service.endGroupHandle)
      hasher.combine(service.uuid)
      guard found.insert(hasher.finalize()).inserted else { return }
      services += 1
      if names.count < Self.mostNames { names.append(name()) }
    case .include(let include):
      hasher.combine(1)
      hasher.combine(include.handle)
      hasher.combine(include.serviceHandle)
      if found.insert(hasher.finalize()).inserted { others += 1 }
    case .characteristic(let characteristic):
      hasher.combine(2)
      hasher.combine(characteristic.value)
      hasher.combine(characteristic.uuid)
      hasher.combine(characteristic.properties.rawValue)
      if found.insert(hasher.finalize()).inserted { characteristics += 1 }
    case .attribute(let attribute, let label):
      hasher.combine(3)
      hasher.combine(attribute.handle)
      hasher.combine(attribute.type)
      guard found.insert(hasher.finalize()).inserted else { return }
      if label?.role == .descriptor { descriptors += 1 } else { others += 1 }
    default: break
    }
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
    text.append(
      string: (isOurs ? "peer discovered \(side.possessive)attributes" : "discovered") + before
        + (isOurs || new < found.count ? ": " : " ")
        + counts.map { counted($0.0, $0.1) }.joined(separator: ", "))
  }

  /// Writes the names of the services.
  func writeNames(to text: inout OutputBuffer) {
    for (index, name) in names.enumerated() {
      text.append(index == 0 ? ": " : ", ")
      text.append(name.span)
    }
    if services > names.count { text.append(string: " and \(services - names.count) more") }
  }
}
