/// A text with places for what is written into it.
///
/// `«name»` stands for a word, and stays where that is not given. A line with `«?name»` is left out where there is no such word. A line with `«=name»` stands for
/// lines that are made; below it may stand what each kind of them looks like, begun by lines with `«:kind»`, and ended by `«.»`.
package struct TextTemplate {
  /// A place for lines.
  package struct Place {
    /// Its name.
    package let name: String
    /// What stands before the mark: spaces, and the sign of a comment.
    package let prefix: String
    /// What lines look like, by their kinds.
    package fileprivate(set) var forms: [String: TextTemplate] = [:]
  }

  private enum Part {
    case line(Substring)
    case place(Place)
  }

  private var parts: [Part] = []

  private init() {}

  /// Reads a template.
  package init(_ text: String) {
    var (kinds, place): ([String], Place?) = ([], nil)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let mark = Self.mark(line)
      switch mark?.sign {
      case "=":
        if let place { parts.append(.place(place)) }
        kinds = []
        place = mark.map { Place(name: $0.name, prefix: String(line[..<$0.begin])) }
      case ":": kinds = mark?.name.split(separator: " ").map(String.init) ?? []
      case ".": kinds = []
      default:
        for kind in kinds { place?.forms[kind, default: TextTemplate()].parts.append(.line(line)) }
        guard kinds.isEmpty else { continue }
        if let place { parts.append(.place(place)) }
        place = nil
        parts.append(.line(line))
      }
    }
    if let place { parts.append(.place(place)) }
    if case .line("")? = parts.last { parts.removeLast() }
  }

  /// What a line that is no text says.
  private static func mark(
    _ line: Substring
  ) -> (sign: Character, name: String, begin: Substring.Index)? {
    guard let begin = line.firstIndex(of: "«"), let end = line[begin...].firstIndex(of: "»") else {
      return nil
    }
    let inner = line[line.index(after: begin)..<end]
    guard let sign = inner.first, "=:.".contains(sign) else { return nil }
    return (sign, String(inner.dropFirst()), begin)
  }

  /// Writes the text, a line at a time.
  ///
  /// - Parameters:
  ///   - words: What stands for names.
  ///   - put: Takes a line, without its end.
  ///   - fill: Writes the lines of a place.
  package func write(
    _ words: [String: String], to put: (_ line: String) -> Void,
    filling fill: (_ place: Place) -> Void = { _ in }
  ) {
    for part in parts {
      switch part {
      case .line(let line): if let line = Self.filled(line, words) { put(line) }
      case .place(let place): fill(place)
      }
    }
  }

  private static func filled(_ line: Substring, _ words: [String: String]) -> String? {
    var (text, rest) = ("", line)
    while let begin = rest.firstIndex(of: "«"), let end = rest[begin...].firstIndex(of: "»") {
      text += rest[..<begin]
      let inner = rest[rest.index(after: begin)..<end]
      let isOptional = inner.first == "?"
      let word = words[String(isOptional ? inner.dropFirst() : inner)]
      if isOptional, word == nil { return nil }
      text += word ?? "«\(inner)»"
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }
}
