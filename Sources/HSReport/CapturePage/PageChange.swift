import HSProtocols
import HSSeries

/// Something that is not the same in the second of two captures.
struct PageChange {
  /// What it is: `firmware`, `missing: characteristic Battery Level`.
  var what: String
  /// What it was in the first; empty where the sentence says it.
  var before = ""
  /// What it is in the second.
  var after = ""

  /// What changed from the first of two captures to the second.
  ///
  /// - Parameters:
  ///   - parts: The captures.
  ///   - structure: What `diff --what structure` says, a line each.
  /// - Returns: What the devices say of themselves, firmware first, then what changed in structure; none of one capture.
  static func all(_ parts: [CapturePage.Part], _ structure: [String]) -> [PageChange] {
    guard parts.count == 2, let first = parts.first, let second = parts.last else { return [] }
    return revisions(first.portraits, second.portraits) + structure.compactMap { PageChange($0) }
  }

  /// The order in which revisions are told.
  private static let order = DevicePortrait.revisionTexts.map { $0.name.string }

  /// What devices that are in both captures say of themselves.
  private static func revisions(
    _ first: [DevicePortrait], _ second: [DevicePortrait]
  ) -> [PageChange] {
    // Devices of the same name; else those that are alone in their captures.
    var pairs = first.compactMap { one in
      second.first { $0.name == one.name }.map { (one, $0) }
    }
    var changes: [PageChange] = []
    if pairs.isEmpty, first.count == 1, second.count == 1 {
      pairs = [(first[0], second[0])]
      changes.append(PageChange(what: "device", before: first[0].name, after: second[0].name))
    }
    for (before, after) in pairs {
      let names = Set((before.revisions + after.revisions).map { $0.name.string })
      for name in Self.order where names.contains(name) {
        func text(_ portrait: DevicePortrait) -> String {
          portrait.revisions.first { $0.name.string == name }?.text ?? "not read"
        }
        guard text(before) != text(after) else { continue }
        changes.append(
          PageChange(
            what: pairs.count > 1 ? "\(name) of \(after.name)" : name, before: text(before),
            after: text(after)))
      }
    }
    // Firmware of all devices comes first.
    return changes.enumerated().sorted {
      (place($0.element), $0.offset) < (place($1.element), $1.offset)
    }.map { $0.element }
  }

  private static func place(_ change: PageChange) -> Int {
    order.firstIndex { change.what.hasPrefix($0) } ?? order.count
  }

  private init(what: String, before: String, after: String) {
    (self.what, self.before, self.after) = (what, before, after)
  }

  /// A line of the comparison; `nil` for one that tells of no change.
  private init?(_ line: String) {
    guard let sign = line.first, "-+~".contains(sign), line.dropFirst().first == " " else {
      return nil
    }
    let text = line.dropFirst(2)
    // `missing: characteristic Battery Level (2a19) [packet A 105]`.
    if sign != "~", let colon = text.firstRange(of: ": "), !text.contains(" → ") {
      let thing = text[colon.upperBound...]
      let pieces = thing.split(separator: " [packet", omittingEmptySubsequences: false)
      let packets = pieces.dropLast().last?.endIndex ?? thing.endIndex
      what = String(thing[..<packets])
      let place = "there" + thing[packets...]
      (before, after) = sign == "-" ? (place, "missing") : ("not there", place)
      return
    }
    // `MTU: 23 → 65`, `handles of service Heart Rate moved by +11 (…)`.
    guard let arrow = text.firstRange(of: " → "),
      let colon = text[..<arrow.lowerBound].firstRange(of: ": ")
    else {
      what = String(text)
      return
    }
    what = String(text[..<colon.lowerBound])
    before = String(text[colon.upperBound..<arrow.lowerBound])
    // `order: encryption: after pairing → after discovery`: of what the order is belongs to it.
    if what == "order", let end = before.firstRange(of: ": ") {
      what += ": \(before[..<end.lowerBound])"
      before = String(before[end.upperBound...])
    }
    after = String(text[arrow.upperBound...])
  }
}
