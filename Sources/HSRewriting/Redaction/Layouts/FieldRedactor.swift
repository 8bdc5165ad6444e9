import HSProtocols

/// Replaces fields as their layout says.
///
/// Bytes after the last field are wiped, because the layout does not describe them.
struct FieldRedactor {
  let names: Pseudonyms
  /// Where the fields end.
  let end: Int

  /// Replaces the fields in a range.
  ///
  /// - Parameters:
  ///   - layout: Where the fields stand; `nil` if unknown.
  ///   - bytes: The packet.
  ///   - range: Where in it the fields stand.
  ///   - names: The replacements.
  ///   - item: What is counted where there are bytes that no layout describes.
  static func apply(
    _ layout: FieldLayout?, to bytes: inout Draft, _ range: Range<Int>, _ names: Pseudonyms,
    else item: RedactionTally.Item
  ) {
    let redactor = FieldRedactor(names: names, end: range.upperBound)
    var fields = (layout ?? "Z").fields(in: range)
    var isIncomplete = false
    while let field = fields.next({ bytes.octet($0) ?? 0 }) {
      if field.kind == .undescribed { isIncomplete = true }
      redactor.replace(field, &bytes)
    }
    let rest = fields.place..<max(fields.place, range.upperBound)
    names.count(.trailing, in: bytes, rest)
    bytes.wipe(rest)
    if isIncomplete { names.count(item) }
  }

  /// Replaces a field by its class of privacy.
  func replace(_ field: FieldLayout.Field, _ bytes: inout Draft) {
    let range = field.range
    let place = range.lowerBound
    switch field.kind.privacy {
    case .keep: bytes.keep(range)
    case .unknown: bytes.wipe(range)
    case .address: address(field.kind, &bytes, place)
    case .name:
      if field.kind == .name { return name(&bytes, range) }
      names.count(.texts)
      bytes.fill(range)
    case .value:
      switch field.kind {
      case .advertisingToEnd: advertising(&bytes, range)
      // Who knows what it is of asks `AttributeRedactor`.
      case .attributeValue: names.wipe(&bytes, range)
      default: data(&bytes, range, width: field.kind == .longAdvertising ? 2 : 1)
      }
    case .key:
      switch field.kind {
      case .identityKey: names.replaceIdentityKey(in: &bytes, at: place, end: end)
      case .secret, .identifying: names.replaceSecret(in: &bytes, range)
      default:
        names.count(.keys, in: bytes, range)
        bytes.wipe(range)
      }
    }
  }

  private func address(_ kind: FieldLayout.Kind, _ bytes: inout Draft, _ place: Int) {
    switch kind {
    case .typedAddress:
      let type = bytes.octet(place) ?? 0xff
      bytes.keep(place, 1, within: end)
      address(&bytes, place + 1, type == 0xff ? nil : type & 1 == 1)
    case .addressWithType:
      let type = place &+ 6 < end ? bytes.octet(place &+ 6) ?? 0 : 0
      address(&bytes, place, type == 2)
      bytes.keep(place &+ 6, 1, within: end)
    default: address(&bytes, place, kind == .randomAddress ? true : nil)
    }
  }

  private func address(_ bytes: inout Draft, _ place: Int, _ isRandom: Bool?) {
    names.replaceAddress(in: &bytes, at: min(end, place), end: end, isRandom: isRandom)
  }

  /// A name that ends with a zero, behind which anything may stand.
  private func name(_ bytes: inout Draft, _ field: Range<Int>) {
    let stop = field.first { bytes[$0] == 0 } ?? field.upperBound
    if stop > field.lowerBound { names.count(.names) }
    names.note(text: bytes[field.lowerBound..<stop])
    bytes.fill(field.lowerBound..<stop)
    bytes.wipe(stop..<field.upperBound)
  }

  /// Advertising data with its length; what stands behind as many bytes is room not used.
  private func data(_ bytes: inout Draft, _ field: Range<Int>, width: Int) {
    let count = Int(bytes.number(field.lowerBound, count: width) ?? 0)
    bytes.keep(field.lowerBound, width, within: field.upperBound)
    let start = min(field.upperBound, field.lowerBound + width)
    let used = span(start, count, within: field.upperBound)
    advertising(&bytes, used)
    bytes.wipe(used.upperBound..<field.upperBound)
  }

  private func advertising(_ bytes: inout Draft, _ range: Range<Int>) {
    var state = AdvertisingDataState()
    state.redact(&bytes, range, isForeign: false, names)
  }
}
