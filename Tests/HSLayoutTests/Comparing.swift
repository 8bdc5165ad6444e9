import HSBase
@testable import HSLayout

extension LayoutReader {
  /// Whether two expressions have the same value, in the place of the value's own members.
  ///
  /// - Parameters:
  ///   - first: The text of an expression.
  ///   - second: Another.
  ///   - layout: The reader's layout.
  /// - Returns: Whether they have, and what the first one's value is.
  /// - Throws: `TextFault` or `LayoutMisfit`, if they have no value.
  mutating func compares(
    _ first: String, _ second: String, of layout: Layout
  ) throws -> (isEqual: Bool, found: String) {
    func expression(_ text: String) throws -> CompiledExpression {
      var compiler = LayoutCompiler(layout.file)
      return try compiler.expression(
        ExpressionParser.parse(PlacedText(text: text, line: 1, column: 1)))
    }
    let one = try sheet.run.value(of: expression(first))
    if second == "null" {
      if case .none = one { return (true, "nothing") }
      return (false, sheet.run.shown(one))
    }
    let other = try sheet.run.value(of: expression(second))
    return (sheet.run.equal(one, other), sheet.run.shown(one))
  }
}
