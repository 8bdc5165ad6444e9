import HSProtocols
import HSTestSupport
import Testing

@Suite("PDUs by their rows")
struct RoundTripTests {
  /// More octets than a PDU of these tests has.
  private static let room = 2048

  /// Data of a PDU as long as its row says, with some more in a field or a list that goes to the end, and, unless all is zero,
  /// three entries in a list that is counted.
  private static func data(
    _ described: DescribedProtocol, _ layout: FieldLayout, _ code: Int, isZero: Bool
  ) -> [UInt8] {
    var most = (0..<room).map {
      isZero ? 0 : max(1, UInt8(truncatingIfNeeded: $0 * 37 + code + 1))
    }
    if !isZero, let place = countPlace(layout) { most[place] = 3 }
    described.mend(code, &most)
    var tail = 0
    for field in layout.readings(most) {
      switch field.kind {
      // The upper bits of a handle say nothing.
      case .handle: most[field.range.lowerBound + 1] &= 0x0f
      case .advertising, .longAdvertising:
        // As many as have room in advertising of Bluetooth 4, whose fields have always the same length.
        most[field.range.lowerBound] = 31
        if field.kind == .longAdvertising { most[field.range.lowerBound + 1] = 0 }
        tail = field.kind == .longAdvertising ? 33 : 32
      default: if field.range.upperBound == room { tail = 20 }
      }
    }
    return Array(most.prefix(layout.count(of: most.span) + tail))
  }

  /// Where the number stands that says how many entries a list has; `nil` if there is none.
  private static func countPlace(_ layout: FieldLayout) -> Int? {
    let fields = layout.readings([UInt8](repeating: 1, count: room))
    return fields.indices.dropFirst().first {
      fields[$0].position == 0 && fields[$0 - 1].position == nil
    }.map { fields[$0 - 1].range.lowerBound }
  }

  @Test(arguments: DescribedProtocol.all)
  func `are written as they were read`(_ described: DescribedProtocol) {
    var faults = Faults()
    var seen = 0
    for code in described.codes {
      guard let layout = described.layout(code) else { continue }
      for isZero in [false, true] {
        let data = Self.data(described, layout, code, isZero: isZero)
        guard let again = described.again(code, data) else {
          faults.unless(false, "\(code): \(hex(data)) is not read")
          continue
        }
        seen += 1
        faults.unless(again.isEqual, "\(code): \(hex(again.octets)) is read otherwise")
        // What follows a number that says that nothing does stays unread. Octets that no property keeps are zero.
        let isSame =
          again.octets.count == data.count - again.surplus
          && zip(again.octets, data).allSatisfy { $0 == $1 || $0 == 0 }
        faults.unless(isSame, "\(code): \(hex(data)) became \(hex(again.octets))")
      }
    }
    #expect(seen > 0)
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test(arguments: DescribedProtocol.all)
  func `show each octet in a field, or have it in a secret`(_ described: DescribedProtocol) {
    var faults = Faults()
    for code in described.codes {
      guard let layout = described.layout(code) else { continue }
      let data = Self.data(described, layout, code, isZero: false)
      let fields = layout.readings(data)
      faults.unless(
        fields.last?.range.upperBound ?? 0 == data.count, "\(code): octets behind the last field")
      for place in data.indices {
        var changed = data
        changed[place] ^= 0x05
        let isSecret = fields.contains { $0.range.contains(place) && $0.kind.isSecret }
        faults.unless(
          (layout.readings(changed) != fields) != isSecret, "\(code): the octet at \(place)")
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test(arguments: DescribedProtocol.all)
  func `are values where the code is unknown or there are more octets`(
    _ described: DescribedProtocol
  ) {
    var faults = Faults()
    for code in described.codes {
      let more: [UInt8] = [1, 2, 3]
      guard let layout = described.layout(code) else {
        let again = described.again(code, more)
        faults.unless(
          again?.isEqual == true && again?.octets == more, "\(code), which is unknown")
        continue
      }
      let data = Self.data(described, layout, code, isZero: true)
      guard let again = described.again(code, data + more) else {
        faults.unless(false, "\(code): three octets more are refused")
        continue
      }
      // They are left, kept with a PDU whose fields nobody reads, or taken by a field or a list that goes to the end, be it as
      // its own.
      let isKept = again.surplus == 0 && again.octets.count == data.count + 3
      let goesToEnd = layout.readings(data + more).last?.range.upperBound ?? 0 > data.count
      faults.unless(
        again.isEqual && (again.surplus == 3 || isKept || goesToEnd),
        "\(code): three octets more")
    }
    #expect(faults.isEmpty, "\(faults)")
  }
}

extension FieldLayout {
  fileprivate func readings(_ data: [UInt8]) -> [FieldReading] {
    Array(FieldReadings(self, in: data, data.indices))
  }
}
