import HSLayout

/// What the fields of a layout said in a server's values.
struct FieldFacts: Sendable {
  /// How many numbers there were.
  private(set) var count = 0
  /// The least and the greatest, each with its packet.
  private(set) var least: (value: Double, packet: Int)?
  private(set) var most: (value: Double, packet: Int)?

  /// Takes a number.
  mutating func add(_ value: Double, _ packet: Int) {
    count += 1
    if least.map({ value < $0.value }) ?? true { least = (value, packet) }
    if most.map({ value > $0.value }) ?? true { most = (value, packet) }
  }
}

/// What a layout said of a server's values.
struct LayoutFacts: Sendable {
  /// Messages that fit.
  private(set) var messages = 0
  /// Messages that do not, and why the first of them does not.
  private(set) var misfits = PacketList()
  private(set) var problem = ""
  /// The numbers by the names of their fields; of lists without the place.
  private(set) var fields: [String: FieldFacts] = [:]

  /// Most fields of a layout.
  private static let most = 256

  /// Takes what is known of a message.
  mutating func add(_ reading: LayoutReading, packet: Int) {
    if let misfit = reading.misfit {
      if misfits.count == 0 { problem = misfit.description }
      misfits.add(packet)
      return
    }
    guard !reading.isUnderWay else { return }
    messages += 1
    for field in reading.fields {
      guard let number = field.value.number, number.isFinite else { continue }
      let name = Self.withoutPlaces(field.name)
      guard fields[name] != nil || fields.count < Self.most else { continue }
      fields[name, default: FieldFacts()].add(number, packet)
    }
  }

  /// `blocks[2].length` as `blocks.length`.
  static func withoutPlaces(_ name: String) -> String {
    var text = ""
    var isPlace = false
    for character in name {
      if character == "[" { isPlace = true }
      if !isPlace { text.append(character) }
      if character == "]" { isPlace = false }
    }
    return text
  }
}
