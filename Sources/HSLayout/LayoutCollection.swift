package import HSBase

/// Which layouts there are: those that people gave, and those that come with the program.
package struct LayoutCollection: Sendable {
  /// Those that were given, in that order.
  private var given: [Layout] = []
  /// Whether those that come with the program are applied where they fit.
  package var usesShipped = true

  /// No layouts but those that come with the program.
  package init() {}

  /// Adds a layout.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - name: Its name.
  /// - Throws: What is wrong in it or not supported.
  package mutating func add(_ text: [UInt8], name: String) throws(TextFault) {
    given.append(try Layout(parsing: text, origin: name))
  }

  /// The types of layouts that are for values of a key, those of layouts that were given first.
  ///
  /// - Parameter key: What the values are of.
  /// - Returns: The candidates, in the order in which they are tried.
  package func candidates(_ key: LayoutKey) -> [LayoutSource] {
    (given + (usesShipped ? ShippedLayouts.layouts(for: key) : [])).flatMap { layout in
      layout.uses.filter { $0.use.key == key }.map { LayoutSource(layout, $0) }
    }
  }
}
