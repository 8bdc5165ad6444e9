import HSBase
import HSLayout

/// Layouts that anybody may have written, and values under them: what is in front of the first zero is the layout,
/// what is behind it the value.
///
/// A layout that is refused is refused with a line. Whatever it says, a value costs no more than the bounds allow,
/// fields stand within it, and the same value is read the same way twice.
enum LayoutCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let text = Array(bytes.prefix { $0 != 0 })
    let value = Array(bytes.dropFirst(text.count + 1).prefix(512))
    let layout: Layout
    do throws(TextFault) {
      layout = try Layout(parsing: text)
    } catch {
      try Violation.unless(!error.problem.isEmpty && error.line > 0, "refused without a line")
      return
    }
    // A dissector is refused with a line, or as long as the layout lets it be.
    var lua = ""
    do throws(TextFault) { lua = try layout.lua() } catch {
      try Violation.unless(!error.problem.isEmpty && error.line > 0, "no dissector, without a line")
    }
    try Violation.unless(lua.utf8.count < 80_000 + 400 * text.count, "a dissector without bounds")
    var reader = layout.reader()
    let types = [0] + layout.uses.map(\.type)
    for type in Set(types).sorted() {
      let first = read(value, as: type, &reader)
      let second = read(value, as: type, &reader)
      // As they are printed: what is no number does not equal itself.
      try Violation.unless(
        first.misfit == second.misfit
          && first.fields.elementsEqual(second.fields) { $0.name == $1.name && $0.text == $1.text },
        "read differently")
      for field in first.fields {
        guard let bits = field.bits else { continue }
        try Violation.unless(
          bits.lowerBound >= 0 && bits.upperBound <= value.count * 8, "a field outside its value")
      }
      for count in [0, value.count / 2] where count < value.count {
        _ = read(Array(value.prefix(count)), as: type, &reader)
      }
    }
    for use in layout.uses {
      guard let frame = use.frame else { continue }
      var joiner = LayoutFrameJoiner(frame)
      for part in [value, Array(value.prefix(7)), Array(value.dropFirst(7))] {
        guard case .whole = joiner.take(part.span, packet: 1) else { continue }
        for message in joiner.messages {
          try Violation.unless(message.place.count <= 65_536, "a message larger than there may be")
        }
      }
    }
  }

  private struct Outcome {
    var fields: [LayoutField] = []
    var misfit: LayoutMisfit?
  }

  private static func read(
    _ value: [UInt8], as type: Int, _ reader: inout LayoutReader
  ) -> Outcome {
    var outcome = Outcome()
    do throws(LayoutMisfit) {
      try reader.read(value, as: type)
      try reader.readInstances()
    } catch { outcome.misfit = error }
    outcome.fields = reader.fields
    return outcome
  }
}
