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
  private var halves: [UInt64: UInt64] = [:]

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
    let text = trimmed(name)
    let letters = Array(word.utf8)
    guard text.count >= Self.leastText, !letters.isEmpty else { return }
    func stand(for count: Int) -> [UInt8] { (0..<count).map { letters[$0 % letters.count] } }
    add(text, stand(for: text.count))
    let forms = wide(text)
    guard let units = forms.first.map({ $0.count / 2 }), units >= Self.leastText else { return }
    for (form, other) in zip(forms, wide(stand(for: units))) { add(form, other) }
  }

  /// Conceals a serial number.
  package mutating func hide(serial: some Sequence<UInt8>) {
    let text = trimmed(serial)
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
    guard Set(Self.octets(of: value)).count > 1 else { return value }
    // Two addresses do not become one.
    let image = Self.firstImage &+ UInt64(images.count / 2) & 0xffff
    let isTold = Set(Self.octets(of: value).suffix(3)).count > 1
    for (value, image) in [(value, image), (value.byteSwapped >> 16, image.byteSwapped >> 16)] {
      let (one, other) = (Self.octets(of: value), Self.octets(of: image))
      images[value] = image
      if isTold { halves[value & 0xff_ffff] = image & 0xff_ffff }
      add(one, other)
      // A System ID has FFFE between the two halves (Device Information Service 1.1, 3.10).
      for middle in [[0xfe, 0xff], [0xff, 0xfe], [0xff, 0xff]] as [[UInt8]] {
        add(one.prefix(3) + middle + one.suffix(3), other.prefix(3) + middle + other.suffix(3))
      }
    }
    return image
  }

  private mutating func add(_ bytes: [UInt8], _ other: [UInt8]) {
    guard others[bytes] == nil else { return }
    others[bytes] = other
    let beginning = Self.beginning(bytes[...])
    var list = lengths[beginning] ?? []
    guard !list.contains(bytes.count) else { return }
    list.append(bytes.count)
    lengths[beginning] = list.sorted(by: >)
  }

  private static func octets(of address: UInt64) -> [UInt8] {
    (0..<6).map { UInt8(truncatingIfNeeded: address >> (40 - 8 * UInt64($0))) }
  }

  private static func beginning(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  // MARK: - Concealing

  /// The value without what is concealed.
  package func callAsFunction(_ value: some Sequence<UInt8>) -> [UInt8] {
    var made = Array(value)
    for place in places(in: made) { made.replaceSubrange(place.range, with: place.other) }
    replaceDigits(in: &made)
    return made
  }

  /// Where in a value something stands that is concealed, and what stands in its place, from the front to the back.
  package func places(in value: [UInt8]) -> [(range: Range<Int>, other: [UInt8])] {
    var places: [(range: Range<Int>, other: [UInt8])] = []
    guard !others.isEmpty else { return places }
    var place = 0
    while place + 3 <= value.count {
      var length = 1
      for candidate in lengths[Self.beginning(value[place...])] ?? []
      where candidate <= value.count - place {
        guard let other = others[Array(value[place..<place + candidate])] else { continue }
        places.append((place..<place + candidate, other))
        length = candidate
        break
      }
      place += length
    }
    return places
  }

  /// Replaces the digits of addresses, one by one.
  private func replaceDigits(in value: inout [UInt8]) {
    guard !images.isEmpty else { return }
    let original = value
    var run = HexRun()
    // The places of the row's last digits.
    var row: [Int] = []
    for (place, byte) in original.enumerated() {
      let before = run.count
      guard run.take(byte) else {
        // The zero of a prefix was none.
        if run.count == 0 { row.removeAll() } else if run.count < before { row.removeLast() }
        continue
      }
      row.append(place)
      if row.count > 13 { row.removeFirst() }
      var image = run.address.flatMap { images[$0] }
      let count = image == nil ? 6 : 12
      if image == nil, run.count >= 6 {
        image = halves[UInt64(truncatingIfNeeded: run.digits & 0xff_ffff)]
      }
      guard let image else { continue }
      let places = row.suffix(count)
      let isLower = places.contains { (0x61...0x66).contains(original[$0]) }
      for (index, place) in places.reversed().enumerated() {
        let digit = UInt8(truncatingIfNeeded: image >> UInt64(4 * index) & 15)
        value[place] = digit < 10 ? 0x30 + digit : (isLower ? 0x57 : 0x37) + digit
      }
    }
  }
}
