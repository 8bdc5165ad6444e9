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
    text.append(isOurs ? "peer discovered " : "discovered")
    if isOurs {
      text.append(side.possessive)
      text.append("attributes")
    }
    if new == 0 {
      text.append(" again, the same")
    } else if new < found.count {
      text.append(" again, ")
      text.append(new)
      text.append(" new or changed")
    } else if !known.isEmpty {
      text.append(" further")
    }
    text.append(isOurs || new < found.count ? ": " : " ")
    var separator: StaticText = ""
    append(services, "service", &separator, &text)
    append(characteristics, "characteristic", &separator, &text)
    append(descriptors, "descriptor", &separator, &text)
    append(others, "other attribute", &separator, &text)
  }

  /// Writes the names of the services.
  func writeNames(to text: inout OutputBuffer) {
    for (index, name) in names.enumerated() {
      text.append(index == 0 ? ": " : ", ")
      text.append(name.span)
    }
    guard services > names.count else { return }
    text.append(" and ")
    text.append(services - names.count)
    text.append(" more")
  }

  private func append(
    _ number: Int, _ noun: StaticText, _ separator: inout StaticText, _ text: inout OutputBuffer
  ) {
    guard number > 0 else { return }
    text.append(separator)
    separator = ", "
    text.append(number)
    text.append(" ")
    text.append(noun)
    if number > 1 { text.append("s") }
  }
}
