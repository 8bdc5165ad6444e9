package import HSBase

/// A layout with where it comes from.
package struct NamedLayout: Sendable {
  /// The layout.
  package let layout: Layout
  /// The file's name; `nil` for a layout that comes with the program.
  package let file: String?

  /// A layout with where it comes from.
  package init(_ layout: Layout, file: String?) {
    self.layout = layout
    self.file = file
  }
}

/// Which layouts there are: those that people gave, and those that come with the program.
package struct LayoutCollection: Sendable {
  /// Those that were given, in that order.
  package private(set) var given: [NamedLayout] = []
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
    given.append(NamedLayout(try Layout(parsing: text), file: name))
  }

  /// One of a layout's types that is for a value.
  package struct Candidate: Sendable {
    /// The layout.
    package let layout: NamedLayout
    /// The type, with what it is for.
    package let use: Layout.TypeUse
    /// What a reading says of where it comes from.
    package let source: LayoutSource

    init(layout: NamedLayout, use: Layout.TypeUse) {
      self.layout = layout
      self.use = use
      source = LayoutSource(layout, use)
    }
  }

  /// The layouts that are for an attribute, those given first.
  ///
  /// - Parameter uuid: The 128 bits of its UUID.
  /// - Returns: The candidates, in the order in which they are tried.
  package func candidates(attribute uuid: UInt128) -> [Candidate] { candidates(.attribute(uuid)) }

  /// The layouts that are for manufacturer specific data of a company.
  package func candidates(company: UInt16) -> [Candidate] { candidates(.company(company)) }

  /// The layouts that are for service data of a UUID, by its 128 bits.
  package func candidates(serviceData uuid: UInt128) -> [Candidate] { candidates(.service(uuid)) }

  private func candidates(_ key: ShippedLayouts.Key) -> [Candidate] {
    (given + (usesShipped ? ShippedLayouts.layouts(for: key) : [])).flatMap { layout in
      layout.layout.uses.filter { $0.use.key == key }.map { Candidate(layout: layout, use: $0) }
    }
  }
}
