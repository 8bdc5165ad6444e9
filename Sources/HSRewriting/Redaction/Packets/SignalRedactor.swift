import HSProtocols

/// Redacts signalling commands of L2CAP, down to the fields that the specification names.
///
/// Core 5.4, Vol 3, Part A, 4 and 5; Core 5.2 for the commands of AMP.
enum SignalRedactor {
  /// Redacts a frame of commands in place.
  static func redact(_ frame: inout Draft, _ names: Pseudonyms) {
    var place = 0
    while place < frame.count {
      let length = Int(frame.number(place + 2, count: 2) ?? 0)
      // What follows a command is another one only if all of it is there.
      guard place == 0 || place + 4 <= frame.count && place + 4 + length <= frame.count else {
        names.count(.trailing, in: frame, place..<frame.count)
        return
      }
      frame.keep(place, 4, within: frame.count)
      let data = span(place + 4, length, within: frame.count)
      command(frame.octet(place) ?? 0, &frame, data, names)
      place = place + 4 + length
    }
  }

  /// Redacts the data of one command.
  private static func command(
    _ code: UInt8, _ frame: inout Draft, _ data: Range<Int>, _ names: Pseudonyms
  ) {
    let code = SignalCode(rawValue: code)
    // Echoes may carry anything, and so may unknown commands.
    guard var kept = code.parameters?.minimum, kept > 0 else {
      names.count(.frames, in: frame, data)
      return
    }
    switch code {
    case .commandReject: kept = reject(frame, data)
    case .informationResponse: kept = information(frame, data)
    // At most five channels behind what they share.
    case .creditBasedConnectionRequest, .creditBasedConnectionResponse,
      .creditBasedReconfigureRequest:
      kept = list(data, behind: kept)
    case .configurationRequest, .configurationResponse:
      options(&frame, data.dropFirst(kept), names)
      return frame.keep(data.prefix(kept))
    default: break
    }
    frame.keep(data.prefix(kept))
    names.count(.trailing, in: frame, data.dropFirst(kept))
  }

  private static func reject(_ frame: Draft, _ data: Range<Int>) -> Int {
    switch frame.number(data.lowerBound, count: 2) {
    case 1: 4
    case 2: 6
    default: 2
    }
  }

  private static func list(_ data: Range<Int>, behind count: Int) -> Int {
    count + min(5, max(0, data.count - count) / 2) * 2
  }

  private static func information(_ frame: Draft, _ data: Range<Int>) -> Int {
    // Nothing follows unless the answer is that it is known.
    guard frame.number(data.lowerBound + 2, count: 2) == 0 else { return 4 }
    return switch frame.number(data.lowerBound, count: 2) {
    case 1: 6
    case 2: 8
    case 3: 12
    default: 4
    }
  }

  /// Redacts the options of a configuration: those stay that have the length that
  /// they must have.
  private static func options(_ frame: inout Draft, _ data: Range<Int>, _ names: Pseudonyms) {
    var place = data.lowerBound
    while place + 2 <= data.upperBound {
      let length = Int(frame[place + 1])
      let known =
        switch frame[place] & 0x7f {
        case 0x01, 0x02, 0x07: 2
        case 0x03: 22
        case 0x04: 9
        case 0x05: 1
        case 0x06: 16
        default: 0
        }
      // After an unknown option it is unclear what the rest is.
      guard length == known else {
        names.count(.trailing, in: frame, place..<data.upperBound)
        return
      }
      frame.keep(place, 2 + length, within: data.upperBound)
      place = place + 2 + length
    }
  }
}
