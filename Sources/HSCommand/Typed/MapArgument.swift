import ArgumentParser
import HSLabels

/// What a handle is, as it is typed.
struct MapArgument: Sendable {
  let map: LabelMap
  /// As typed.
  let text: String
  /// Whether it holds for the peer of one address only.
  var isOfOnePeer: Bool { map.address != nil }

  /// - Throws: What is wrong with it.
  init(_ argument: String) throws {
    text = argument
    guard let map = LabelMap(argument) else {
      throw ValidationError(
        "'\(argument)' is not [ADDRESS=]HANDLE=UUID or HANDLE=NAME, as in 0x0012=2a37, 18=2a37 or "
          + "0x0011=command: a handle is hexadecimal with 0x in front and decimal without, from 1 to 65535; a "
          + "name begins with a letter, and has letters, digits, '-', '_' and '.'.")
    }
    self.map = map
  }
}
