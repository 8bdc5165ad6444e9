import Synchronization

/// The layouts that come with the program; each is read when it is first needed.
package enum ShippedLayouts {
  /// A layout's file.
  package struct File: Sendable {
    /// Its name, without the ending.
    package let name: String
    /// Its text.
    package let text: String
  }

  /// The files, by name.
  package static var files: [File] { ShippedLayoutFiles.all }

  /// A layout by its name; `nil` if there is none.
  package static func layout(named name: String) -> Layout? {
    guard let index = files.firstIndex(where: { $0.name == name }) else { return nil }
    return layout(at: index)
  }

  /// The layouts for something, without reading the others.
  static func layouts(for key: LayoutKey) -> [Layout] {
    (places[key] ?? []).compactMap { layout(at: $0) }
  }

  private static let read = Mutex<[Int: Layout]>([:])

  private static func layout(at index: Int) -> Layout? {
    if let known = read.withLock({ $0[index] }) { return known }
    guard let layout = try? Layout(parsing: Array(files[index].text.utf8)) else { return nil }
    read.withLock { $0[index] = layout }
    return layout
  }

  /// The places of layouts by what they are for, found in their text: to read them all takes long.
  private static let places: [LayoutKey: [Int]] = {
    var places: [LayoutKey: [Int]] = [:]
    for (index, words) in ShippedLayoutFiles.uses.enumerated() {
      for word in words.split(separator: " ") {
        let digits = String(word.dropFirst(2))
        let key: LayoutKey?
        switch word.prefix(2) {
        case "g:": key = LayoutUse.number(ofUUID: digits).map { .attribute($0) }
        case "s:": key = LayoutUse.number(ofUUID: digits).map { .service($0) }
        case "c:": key = UInt16(digits, radix: 16).map { .company($0) }
        default: key = nil
        }
        if let key { places[key, default: []].append(index) }
      }
    }
    return places
  }()
}
