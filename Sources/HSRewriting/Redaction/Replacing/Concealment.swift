package import HSProtocols

/// Finds names, numbers and addresses wherever they stand in values that otherwise stay.
///
/// Texts are found in UTF-8 and UTF-16, addresses in either order of their octets, as octets and as text. What stands in
/// their place has as many bytes, so that every length stays.
package struct Concealment: Sendable {
  /// What is looked for, and what stands in its place.
  private var others: [[UInt8]: [UInt8]] = [:]
  /// How long those are that begin with the same three bytes; the longest first, as a short one may be a part of it.
  private var lengths: [UInt32: [Int]] = [:]
  /// What stands for addresses that are written in digits, and for their last halves.
  private var images: [UInt64: UInt64] = [:]
  private var halves: [UInt32: UInt32] = [:]

  /// The fewest bytes of a text: shorter ones stand by chance in other values.
  private static let leastText = 3
  /// The first address that stands for one.
  private static let firstImage: UInt64 = 0xf0f1_f2f3_f4f5

  /// Conceals nothing.
  package init() {}

  /// How many texts and octets are looked for.
  package var count: Int { others.count }

  // MARK: - What is concealed

  /// Conceals a name, or what else people wrote, in UTF-8.
  ///
  /// - Parameters:
  ///   - name: The text, which may be filled up with zeros or spaces.
  ///   - word: What stands in its place, as often as there is room.
  package mutating func hide(name: some Sequence<UInt8>, as word: String = "Device") {
    let text = Self.trimmed(name)
    let letters = Array(word.utf8)
    guard text.count >= Self.leastText, !letters.isEmpty else { return }
    add(text, Self.repeated(letters, text.count))
    guard let scalars = String(validating: text, as: UTF8.self)?.utf16 else { return }
    let units = Array(scalars)
    guard units.count >= Self.leastText else { return }
    let others = Self.repeated(letters, units.count).map { UInt16($0) }
    add(units.flatMap(Self.little), others.flatMap(Self.little))
    add(units.flatMap(Self.big), others.flatMap(Self.big))
  }

  /// Conceals a serial number.
  package mutating func hide(serial: some Sequence<UInt8>) {
    let text = Self.trimmed(serial)
    if text.count >= 4 { hide(name: text, as: "0") }
  }

  /// Conceals octets, such as a key's, in both orders; zeros stand in their place.
  package mutating func hide(octets: some Sequence<UInt8>) {
    let octets = Array(octets)
    // Few different octets stand anywhere by chance.
    guard octets.count >= 4, Set(octets).count >= 3 else { return }
    let zeros = [UInt8](repeating: 0, count: octets.count)
    add(octets, zeros)
    add(octets.reversed(), zeros)
  }

  /// Conceals an address in the orders and notations in which values hold it.
  ///
  /// - Returns: The address that stands for it.
  @discardableResult
  package mutating func hide(_ address: DeviceAddress) -> UInt64 {
    let value = address.value
    if let image = images[value] { return image }
    let bytes = Self.octets(of: value)
    guard Set(bytes).count > 1 else { return value }
    // Two addresses do not become one.
    let image = Self.firstImage &+ UInt64(images.count / 2) & 0xffff
    let other = Self.octets(of: image)
    images[value] = image
    images[value.byteSwapped >> 16] = image.byteSwapped >> 16
    if Set(bytes.suffix(3)).count > 1 {
      halves[Self.half(value)] = Self.half(image)
      halves[Self.half(value.byteSwapped >> 16)] = Self.half(image.byteSwapped >> 16)
    }
    add(bytes, other)
    add(bytes.reversed(), other.reversed())
    // A System ID has FFFE between the two halves (Device Information Service 1.1, 3.10).
    for middle in [[0xfe, 0xff], [0xff, 0xfe], [0xff, 0xff]] as [[UInt8]] {
      add(
        bytes.reversed().prefix(3) + middle + bytes.reversed().suffix(3),
        other.reversed().prefix(3) + middle + other.reversed().suffix(3))
      add(bytes.prefix(3) + middle + bytes.suffix(3), other.prefix(3) + middle + other.suffix(3))
    }
    return image
  }

  private mutating func add(_ bytes: [UInt8], _ other: [UInt8]) {
    guard others[bytes] == nil else { return }
    others[bytes] = other
    let beginning = Self.beginning(bytes[...])
    var list = lengths[beginning] ?? []
    let place = list.firstIndex { $0 <= bytes.count } ?? list.count
    guard place == list.count || list[place] != bytes.count else { return }
    list.insert(bytes.count, at: place)
    lengths[beginning] = list
  }

  /// A text without the zeros and spaces that fill it up.
  private static func trimmed(_ text: some Sequence<UInt8>) -> [UInt8] {
    var text = Array(text)
    while let last = text.last, last == 0 || last == 0x20 { text.removeLast() }
    return text
  }

  private static func repeated(_ word: [UInt8], _ count: Int) -> [UInt8] {
    (0..<count).map { word[$0 % word.count] }
  }

  /// The last three octets of an address.
  private static func half(_ address: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: address & 0xff_ffff)
  }

  private static func octets(of address: UInt64) -> [UInt8] {
    (0..<6).map { UInt8(truncatingIfNeeded: address >> (40 - 8 * UInt64($0))) }
  }

  private static func little(_ unit: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
  }

  private static func big(_ unit: UInt16) -> [UInt8] { little(unit).reversed() }

  private static func beginning(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  // MARK: - Concealing

  /// The value without what is concealed.
  package func callAsFunction(_ value: some Sequence<UInt8>) -> [UInt8] {
    var made = Array(value)
    for place in places(in: made) { made.replaceSubrange(place.range, with: place.other) }
    for place in digits(in: made) { made.replaceSubrange(place.range, with: place.other) }
    return made
  }

  /// Where in a value something stands that is concealed, and what stands in its place, from the front to the back.
  package func places(in value: [UInt8]) -> [(range: Range<Int>, other: [UInt8])] {
    var places: [(range: Range<Int>, other: [UInt8])] = []
    guard !others.isEmpty else { return places }
    var place = 0
    while place + 3 <= value.count {
      let left = value.count - place
      var length = 1
      for candidate in lengths[Self.beginning(value[place...])] ?? [] where candidate <= left {
        guard let other = others[Array(value[place..<place + candidate])] else { continue }
        places.append((place..<place + candidate, other))
        length = candidate
        break
      }
      place += length
    }
    return places
  }

  /// Where the digits of an address stand, one by one, and those that stand in their place.
  private func digits(in value: [UInt8]) -> [(range: Range<Int>, other: [UInt8])] {
    guard !images.isEmpty else { return [] }
    var run = HexRun()
    // The places of the row's last digits.
    var row: [Int] = []
    var changed: [Int: UInt8] = [:]
    for (place, byte) in value.enumerated() {
      let before = run.count
      guard run.take(byte) else {
        // The zero of a prefix was none.
        if run.count == 0 { row.removeAll() } else if run.count < before { row.removeLast() }
        continue
      }
      row.append(place)
      if row.count > 13 { row.removeFirst() }
      var image: (value: UInt64, count: Int)?
      if let address = run.address, let found = images[address] {
        image = (found, 12)
      } else if run.count >= 6, let half = halves[Self.half(UInt64(truncatingIfNeeded: run.digits))]
      {
        image = (UInt64(half), 6)
      }
      guard let image else { continue }
      let places = row.suffix(image.count)
      let isLower = places.contains { (0x61...0x66).contains(value[$0]) }
      for (index, place) in places.reversed().enumerated() {
        let digit = UInt8(truncatingIfNeeded: image.value >> UInt64(4 * index) & 15)
        changed[place] = digit < 10 ? 0x30 + digit : (isLower ? 0x57 : 0x37) + digit
      }
    }
    return changed.map { ($0.key..<$0.key + 1, [$0.value]) }
  }
}
