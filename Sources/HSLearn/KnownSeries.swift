/// Numbers that a stream of a known kind tells, to look for them in others.
package enum KnownSeries {
  /// The attributes whose numbers are understood, by their UUIDs.
  package static let understood = ["2a37", "2a19", "2a63", "2a6e", "2a6f"]

  /// The numbers of a stream, each with its time; `nil` for attributes that are not understood.
  package static func values(of stream: MessageStream) -> [KnownValue]? {
    guard let uuid = stream.uuid, understood.contains(uuid) else { return nil }
    return stream.messages.compactMap { message in
      number(uuid, message.bytes).map {
        KnownValue(number: $0.0, tolerance: $0.1, time: message.time)
      }
    }
  }

  private static func number(_ uuid: String, _ bytes: [UInt8]) -> (Double, Double)? {
    func read(_ type: NumberType, _ place: Int) -> Double? {
      place + type.size <= bytes.count ? type.number(bytes, place) : nil
    }
    let word = NumberType(.unsigned, 2)
    let signed = NumberType(.signed, 2)
    switch uuid {
    case "2a37":
      guard let flags = bytes.first else { return nil }
      return read(flags & 1 == 1 ? word : .byte, 1).map { ($0, 0.5) }
    case "2a19": return read(.byte, 0).map { ($0, 0.5) }
    case "2a63": return read(signed, 2).map { ($0, 0.5) }
    case "2a6e": return read(signed, 0).map { ($0 / 100, 0.005) }
    case "2a6f": return read(word, 0).map { ($0 / 100, 0.005) }
    default: return nil
    }
  }
}
