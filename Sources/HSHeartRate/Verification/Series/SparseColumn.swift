/// A column of which most elements are the same: it takes no memory until one is another.
@usableFromInline
struct SparseColumn<Element: Equatable & Sendable>: Sendable {
  /// What most elements are.
  @usableFromInline let usual: Element
  @usableFromInline private(set) var elements: [Element] = []

  init(_ usual: Element) { self.usual = usual }

  /// Whether all elements are the usual one.
  var isEmpty: Bool { elements.isEmpty }

  /// The element at an index.
  @inlinable
  @inline(__always)
  subscript(index: Int) -> Element { elements.isEmpty ? usual : elements[index] }

  /// Appends an element, of which `count` stand before it.
  @inline(__always)
  mutating func append(_ element: Element, at count: Int) {
    if elements.isEmpty {
      guard element != usual else { return }
      elements = [Element](repeating: usual, count: count)
    }
    elements.append(element)
  }
}
