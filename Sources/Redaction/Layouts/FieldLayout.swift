import Bytes

/// Replaces fields by a description of where they stand.
///
/// A layout is words with spaces between, each of which is a letter and perhaps a number of bytes:
///
/// ```
/// k4  keep 4 bytes         Z  wipe the rest, which could not be judged
/// z4  wipe 4 bytes         x16 replace a secret
/// a   address              i  replace an identity resolving key
/// y   type and address     r  address that is random
/// n   name, up to its zero, of as many bytes
/// m   address and type, as Linux's management channel has them
/// d   advertising data behind a length of one byte; e of two; g without, to the end
/// t   text to the end
/// *   the words behind it, up to ; or the layout's end, as often as the number kept in front says
/// ^   the same, as often as the byte in front has bits that are set
/// ```
///
/// Bytes behind the last word are wiped: they are no part of what the layout describes.
struct FieldLayout {
  /// Replaces the fields in a range.
  ///
  /// - Returns: Whether there was something that could not be judged.
  static func apply(
    _ layout: StaticText, to bytes: inout Draft, _ range: Range<Int>, _ names: Pseudonyms
  ) -> Bool {
    var fields = Fields(names: names, place: range.lowerBound, end: range.upperBound)
    var index = 0
    var start = 0
    while index < layout.count, fields.place < fields.end {
      let letter = layout[index]
      index += 1
      var count = 0
      while index < layout.count, (48...57).contains(layout[index]) {
        count = count &* 10 &+ Int(layout[index]) &- 48
        index += 1
      }
      switch letter {
      case UInt8(ascii: " "): break
      case UInt8(ascii: "*"), UInt8(ascii: "^"):
        start = index
        fields.left = letter == UInt8(ascii: "*") ? fields.number : fields.number.nonzeroBitCount
        if fields.left == 0 { index = end(of: start, layout) }
      default: fields.take(letter, count, &bytes)
      }
      guard fields.left > 0, index >= end(of: start, layout) else { continue }
      fields.left -= 1
      if fields.left > 0 { index = start }
    }
    let rest = fields.place..<max(fields.place, fields.end)
    if bytes.hasContent(rest) { names.tally.count(.trailing) }
    bytes.wipe(rest)
    return fields.isIncomplete
  }

  /// Where the words that are repeated end.
  private static func end(of start: Int, _ layout: StaticText) -> Int {
    (start..<layout.count).first { layout[$0] == UInt8(ascii: ";") } ?? layout.count
  }

  private struct Fields {
    let names: Pseudonyms
    var place: Int
    let end: Int
    /// The number that the last word kept stands for, if it is one of at most two bytes.
    var number = 0
    /// How often the words at hand are still to be read.
    var left = 0
    var isIncomplete = false

    mutating func take(_ letter: UInt8, _ count: Int, _ bytes: inout Draft) {
      let field = span(place, count, within: end)
      switch letter {
      case UInt8(ascii: "k"):
        number = count <= 2 ? Int(bytes.number(place, count: count) ?? 0) : 0
        bytes.keep(field)
        move(count)
      case UInt8(ascii: "z"):
        if bytes.hasContent(field) { names.tally.count(.keys) }
        bytes.wipe(field)
        move(count)
      case UInt8(ascii: "Z"):
        isIncomplete = true
        bytes.wipe(place..<end)
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
        bytes.keep(span(place, 1, within: end))
        move(1)
        address(&bytes, type & 1 == 1)
      case UInt8(ascii: "m"):
        let type = place &+ 6 < end ? bytes.octet(place &+ 6) ?? 0 : 0
        address(&bytes, type == 2)
        bytes.keep(span(place, 1, within: end))
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
      default: break
      }
    }

    private mutating func move(_ count: Int) { place = min(end, place &+ max(0, count)) }

    private mutating func address(_ bytes: inout Draft, _ isRandom: Bool?) {
      names.replaceAddress(in: &bytes, at: place, end: end, isRandom: isRandom)
      move(6)
    }

    /// A name that ends with a zero, behind which anything may stand.
    private mutating func name(_ bytes: inout Draft, _ field: Range<Int>) {
      let stop = field.first { bytes[$0] == 0 } ?? field.upperBound
      if stop > field.lowerBound { names.tally.count(.names) }
      bytes.fill(field.lowerBound..<stop)
      bytes.wipe(stop..<field.upperBound)
      move(field.count)
    }

    /// Advertising data with its length; what stands behind as many bytes is room not used.
    private mutating func data(_ bytes: inout Draft, width: Int) {
      let count = Int(bytes.number(place, count: width) ?? 0)
      bytes.keep(span(place, width, within: end))
      move(width)
      let used = span(place, count, within: end)
      advertising(&bytes, used)
      bytes.wipe(used.upperBound..<end)
      move(end - place)
    }

    private func advertising(_ bytes: inout Draft, _ range: Range<Int>) {
      var state = AdvertisingDataState()
      state.redact(&bytes, range, isForeign: false, names)
    }
  }
}
