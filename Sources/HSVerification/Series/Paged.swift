/// Elements in pages: growing copies nothing, and at most one page is reserved in advance.
struct Paged<Element: Sendable>: Sendable {
  /// Elements of a page: a power of two.
  private static var pageSize: Int { 1 << pageBits }
  private static var pageBits: Int { 11 }

  private var pages: [[Element]] = []
  /// Number of elements.
  private(set) var count = 0

  /// The element at an index, which must exist.
  @inline(__always)
  subscript(_ index: Int) -> Element { pages[index >> Self.pageBits][index & (Self.pageSize - 1)] }

  /// Appends an element.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count & (Self.pageSize - 1) == 0 {
      pages.append([])
      // The first page grows, so that a short series takes little.
      if count > 0 { pages[pages.count - 1].reserveCapacity(Self.pageSize) }
    }
    pages[pages.count - 1].append(element)
    count += 1
  }
}
