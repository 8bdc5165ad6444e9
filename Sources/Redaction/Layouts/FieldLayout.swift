import Bytes

/// Replaces fields by a description of where they stand.
///
/// A layout is words with spaces between, each of which is a letter and perhaps a number of bytes:
///
/// ```
/// k4  keep 4 bytes         K  keep the rest
/// z4  wipe 4 bytes         Z  wipe the rest, which could not be judged
/// x16 replace a secret     i  replace an identity resolving key
/// a   address              r  address that is random
/// y   type and address     m  address and type, as Linux's management channel has them
/// n   name, up to its zero, of as many bytes
/// d   advertising data behind a length of one byte; e of two; g without, to the end
/// t   text to the end      *  the words behind it are repeated as long as there are bytes
/// ```
///
/// Bytes behind the last word are wiped, and counted as not judged.
struct FieldLayout {
  /// Replaces the fields in a range.
  ///
  /// - Returns: Whether there was something that the layout does not describe.
  static func apply(
    _ layout: StaticText, to bytes: inout [UInt8], _ range: Range<Int>, _ names: Pseudonyms
  ) -> Bool {
    var fields = Fields(names: names, place: range.lowerBound, end: range.upperBound)
    var index = 0
    var start: Int?
    while fields.place < fields.end {
      if index >= layout.count {
        guard let again = start, fields.hasMoved else { break }
        index = again
        fields.hasMoved = false
      }
      let letter = layout[index]
      index += 1
      var count = 0
      while index < layout.count, (48...57).contains(layout[index]) {
        count = count &* 10 &+ Int(layout[index]) &- 48
        index += 1
      }
      switch letter {
      case UInt8(ascii: " "): continue
      case UInt8(ascii: "*"): start = index
      default: fields.take(letter, count, &bytes)
      }
    }
    guard fields.place < fields.end else { return fields.isIncomplete }
    bytes.zero(fields.place..<fields.end)
    return true
  }

  private struct Fields {
    let names: Pseudonyms
    var place: Int
    let end: Int
    var hasMoved = false
    var isIncomplete = false

    mutating func take(_ letter: UInt8, _ count: Int, _ bytes: inout [UInt8]) {
      let field = span(place, count, within: end)
      switch letter {
      case UInt8(ascii: "k"): move(count)
      case UInt8(ascii: "K"): move(end - place)
      case UInt8(ascii: "z"):
        if bytes.hasContent(field) { names.tally.count(.keys) }
        bytes.zero(field)
        move(count)
      case UInt8(ascii: "Z"):
        isIncomplete = true
        bytes.zero(place..<end)
        move(end - place)
      case UInt8(ascii: "x"):
        names.replaceSecret(in: &bytes, field)
        move(count)
      case UInt8(ascii: "i"):
        names.replaceIdentityKey(in: &bytes, at: place, end: end)
        move(16)
      case UInt8(ascii: "a"): address(&bytes, nil)
      case UInt8(ascii: "r"): address(&bytes, true)
      case UInt8(ascii: "y"):
        let type = bytes.octet(place) ?? 0xff
        move(1)
        address(&bytes, type & 1 == 1)
      case UInt8(ascii: "m"):
        let type = place &+ 6 < end ? bytes.octet(place &+ 6) ?? 0 : 0
        address(&bytes, type == 2)
        move(1)
      case UInt8(ascii: "n"): name(&bytes, field)
      case UInt8(ascii: "d"): data(&bytes, width: 1)
      case UInt8(ascii: "e"): data(&bytes, width: 2)
      case UInt8(ascii: "g"):
        advertising(&bytes, place..<end)
        move(end - place)
      case UInt8(ascii: "t"):
        names.tally.count(.texts)
        bytes.fill(place..<end)
        move(end - place)
      default: move(0)
      }
    }

    private mutating func move(_ count: Int) {
      let next = min(end, place &+ max(0, count))
      if next > place { hasMoved = true }
      place = next
    }

    private mutating func address(_ bytes: inout [UInt8], _ isRandom: Bool?) {
      names.replaceAddress(in: &bytes, at: place, end: end, isRandom: isRandom)
      move(6)
    }

    /// A name that ends with a zero, behind which anything may stand.
    private mutating func name(_ bytes: inout [UInt8], _ field: Range<Int>) {
      let stop = field.first { bytes[$0] == 0 } ?? field.upperBound
      if stop > field.lowerBound { names.tally.count(.names) }
      bytes.fill(field.lowerBound..<stop)
      bytes.zero(stop..<field.upperBound)
      move(field.count)
    }

    /// Advertising data with its length; what stands behind as many bytes is room not used.
    private mutating func data(_ bytes: inout [UInt8], width: Int) {
      let count = Int(bytes.number(place, count: width) ?? 0)
      move(width)
      let used = span(place, count, within: end)
      advertising(&bytes, used)
      bytes.zero(used.upperBound..<end)
      move(end - place)
    }

    private func advertising(_ bytes: inout [UInt8], _ range: Range<Int>) {
      var state = AdvertisingDataState()
      state.redact(&bytes, range, isForeign: false, names)
    }
  }
}
