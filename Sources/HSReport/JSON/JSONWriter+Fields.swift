import HSProtocols
import HSTimeline

// Members that many kinds of events share. What is not known is `null`, never left out.

extension JSONWriter {
  /// The names of the bits that are set, as an array; those without a name are left out.
  mutating func field(_ name: StaticText, bits: UInt8, _ word: (Int) -> StaticText?) {
    beginArray(name)
    for bit in 0..<8 where bits & 1 << UInt8(bit) != 0 {
      if let word = word(bit) { element(word) }
    }
    endArray()
  }

  /// The request that an answer belongs to, and the time since; `null` if it is not known.
  mutating func answered(_ request: Int, _ latency: Int64) {
    field("request_packet", number: request)
    if request > 0 { field("latency_ms", milliseconds: latency) } else { null("latency_ms") }
  }

  /// A device's address and what kind of address it is, or `null` twice.
  mutating func address(_ address: DeviceAddress?) {
    field("address", optional: address)
    field("address_type", optional: address?.typeIdentifier)
  }
}
