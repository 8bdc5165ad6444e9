import HSBytes
import HSLayout
import HSYAMLText

/// `field`: a field of a layout is within bounds in every message, and every message fits the layout.
struct FieldRequirement: RequirementType {
  static let kind = "field"
  static let words =
    "A field of a layout is within bounds in every message that was notified or indicated, and every such message fits the layout; a list's elements are one field"
  var restsOnSeries: Bool { false }
  let layout: String
  let field: String
  let bounds: ClosedRange<Double>

  init(_ form: inout YAMLForm) {
    layout = form.text("layout", "The layout's name, its 'meta: id'", missing: "is missing") ?? ""
    field =
      form.text(
        "field", "The field, with those around it: 'heart_rate', 'body.voltage'",
        missing: "is missing") ?? ""
    let least = form.number("min", in: -1e9...1e9, "The least that it may be") ?? -.infinity
    let most = form.number("max", in: -1e9...1e9, "The most that it may be") ?? .infinity
    if least > most { form.refuse("max", "is less than 'min'") }
    bounds = least...max(least, most)
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    guard let seen = facts.server.layouts[layout] else {
      return .notSeen("no value in the capture is of the layout '\(layout)'; --layout gives one")
    }
    var figures = [
      RuleFigure("messages", count: seen.messages),
      RuleFigure("misfits", count: seen.misfits.count),
    ]
    if seen.misfits.count > 0 {
      return .broken("values do not fit '\(layout)': \(seen.problem)", figures, seen.misfits)
    }
    guard let found = seen.fields[field], let least = found.least, let most = found.most else {
      let names = seen.fields.keys.sorted().prefix(12).joined(separator: ", ")
      return .notSeen(
        "no message of '\(layout)' has a number '\(field)'; it has: \(names)", figures)
    }
    figures.append(RuleFigure("numbers", count: found.count))
    let words = "\(least.value.exactText) to \(most.value.exactText)"
    guard bounds.contains(least.value), bounds.contains(most.value) else {
      let packet = bounds.contains(least.value) ? most.packet : least.packet
      return .broken(
        "\(field) of '\(layout)' is \(words), which is not within \(shownBounds)", figures, [packet]
      )
    }
    return .holds(
      "\(field) of '\(layout)' is \(words) in \(found.count) numbers", figures,
      PacketList([least.packet, most.packet].sorted()))
  }

  private var shownBounds: String {
    let least = bounds.lowerBound.isFinite ? bounds.lowerBound.exactText : "any number"
    let most = bounds.upperBound.isFinite ? bounds.upperBound.exactText : "any number"
    return "\(least) to \(most)"
  }
}
