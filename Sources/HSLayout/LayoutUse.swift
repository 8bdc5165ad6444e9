import HSBase

/// Which values a layout is for.
package enum LayoutUse: Sendable, Hashable {
  /// Values of a characteristic or descriptor.
  case attribute(AttributeValueUse)
  /// Data in advertising.
  case advertising(AdvertisingUse)
}

/// What layouts are looked for by.
package enum LayoutKey: Hashable, Sendable {
  /// An attribute's values, by the 128 bits of its UUID.
  case attribute(UInt128)
  /// A company's data in advertising.
  case company(UInt16)
  /// Data of a service in advertising, by the 128 bits of its UUID.
  case service(UInt128)
}

extension LayoutUse {
  /// By what values are chosen: `UUID ffd4`, `company 0x0499`, `service fcd2`.
  package var words: String {
    switch self {
    case .attribute(let use): return "UUID \(Self.dashed(use.uuid))"
    case .advertising(let use):
      guard let company = use.company else { return "service \(Self.dashed(use.service ?? ""))" }
      return "company 0x\(company.padded(4, radix: 16))"
    }
  }

  /// The same as a layout is looked for by it; `nil` for a UUID that is none.
  package var key: LayoutKey? {
    switch self {
    case .attribute(let use): Self.number(ofUUID: use.uuid).map { .attribute($0) }
    case .advertising(let use):
      use.company.map { .company($0) }
        ?? use.service.flatMap(Self.number(ofUUID:)).map { .service($0) }
    }
  }

  /// A UUID of 32 digits with dashes, as it is printed.
  package static func dashed(_ digits: String) -> String {
    guard digits.utf8.count == 32 else { return digits }
    var text = ""
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { text += "-" }
      text.append(digit)
    }
    return text
  }

  /// A UUID's 128 bits, as it is written in a layout.
  package static func number(ofUUID digits: String) -> UInt128? {
    guard let number = UInt128(digits, radix: 16) else { return nil }
    return digits.utf8.count == 32
      ? number : number << 96 | 0x0000_0000_0000_1000_8000_0080_5f9b_34fb
  }
}

/// The values of a characteristic or descriptor that a layout is for.
package struct AttributeValueUse: Sendable, Hashable {
  /// The characteristic's or descriptor's UUID, in lower case as it is written: 4, 8, or 32 digits.
  package var uuid: String
  /// Its service's UUID; any if `nil`.
  package var service: String?
  /// The ways that values go.
  package var directions: Set<ValueDirection>
  /// The peer's name, with `*` for any characters; any if `nil`.
  package var peer: String?
}

/// The data in advertising that a layout is for; the value begins behind the company or UUID.
package struct AdvertisingUse: Sendable, Hashable {
  /// Manufacturer specific data of this company; `nil` if it is service data.
  package var company: UInt16?
  /// Service data of this UUID, in lower case: 4, 8, or 32 digits; `nil` if it is a company's.
  package var service: String?
  /// The peer's name, with `*` for any characters; any if `nil`.
  package var peer: String?
}

/// The way that a value goes.
package enum ValueDirection: String, Sendable, Hashable, CaseIterable {
  /// A notification or indication.
  case notify
  /// A response to a read request.
  case read
  /// A write request or command.
  case write
}

/// How messages are put together from several values.
package enum LayoutFrame: Sendable, Hashable {
  /// A message begins with octets and says how long it is.
  case length(start: [UInt8], length: FrameNumber, add: Int)
  /// A message ends with octets that do not belong to it.
  case separator([UInt8])
  /// Each value begins with the number of its part, and of how many parts.
  case parts(index: FrameNumber, count: FrameNumber?, first: Int, header: Int)
}

/// A number in the header of a frame.
package struct FrameNumber: Sendable, Hashable {
  /// Where it stands, in octets from the beginning.
  package var position: Int
  /// How many octets it has, 1 to 4; 0 where the number is always 0, for messages that all have the same length.
  package var width: Int
  /// Whether the least octet comes first.
  package var isLittleEndian: Bool
}

/// What a field measures.
package enum LayoutKind: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  case heartRate = "heart-rate"
  case rrInterval = "rr-interval"
  case battery, contact, energy, time, sequence, temperature, humidity, pressure, weight, steps
  case power, cadence, speed, distance, voltage, current, name, serial, command
}
