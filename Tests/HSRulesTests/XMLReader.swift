/// Reads XML as strictly as JUnit files need it.
///
/// Elements, attributes in double quotation marks, text, the five entities and character references;
/// everything else is a fault.
struct XMLReader {
  /// An element.
  struct Element {
    var name: String
    var attributes: [String: String] = [:]
    var children: [Element] = []
    var text = ""
  }

  /// What is not well formed.
  struct Fault: Error {
    let reason: String
    let offset: Int
  }

  private let scalars: [Unicode.Scalar]
  private var place = 0

  /// The root of a document.
  static func root(of text: String) throws -> Element {
    var reader = XMLReader(scalars: Array(text.unicodeScalars))
    try reader.expect("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let root = try reader.element()
    try reader.expect("\n")
    guard reader.place == reader.scalars.count else { throw reader.fault("text behind the root") }
    return root
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private func fault(_ reason: String) -> Fault { Fault(reason: reason, offset: place) }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private func sees(_ text: String) -> Bool {
    scalars[place...].starts(with: text.unicodeScalars)
  }

  private mutating func expect(_ text: String) throws {
    guard sees(text) else { throw fault("'\(text)' expected") }
    place += text.unicodeScalars.count
  }

  private mutating func name() throws -> String {
    var name = ""
    while let scalar = next, scalar.properties.isAlphabetic || scalar == "-" {
      name.unicodeScalars.append(scalar)
      place += 1
    }
    guard !name.isEmpty else { throw fault("a name expected") }
    return name
  }

  private mutating func element() throws -> Element {
    try expect("<")
    var element = Element(name: try name())
    while sees(" ") {
      place += 1
      let key = try name()
      try expect("=\"")
      guard element.attributes[key] == nil else { throw fault("\(key) stands twice") }
      element.attributes[key] = try text(until: "\"")
      try expect("\"")
    }
    if sees("/>") {
      place += 2
      return element
    }
    try expect(">")
    while !sees("</") {
      if sees("<") {
        element.children.append(try self.element())
      } else {
        element.text += try text(until: "<")
      }
    }
    try expect("</\(element.name)>")
    return element
  }

  private mutating func text(until end: Unicode.Scalar) throws -> String {
    var text = ""
    while let scalar = next, scalar != end {
      place += 1
      switch scalar {
      case "<", ">": throw fault("a bracket in text")
      case "&":
        var entity = ""
        while let part = next, part != ";", entity.count < 8 {
          entity.unicodeScalars.append(part)
          place += 1
        }
        try expect(";")
        switch entity {
        case "amp": text += "&"
        case "lt": text += "<"
        case "gt": text += ">"
        case "quot": text += "\""
        case "apos": text += "'"
        default:
          guard entity.hasPrefix("#"), let value = UInt32(entity.dropFirst()),
            let scalar = Unicode.Scalar(value)
          else { throw fault("no entity is called \(entity)") }
          text.unicodeScalars.append(scalar)
        }
      case "\n": text += "\n"
      default:
        guard scalar.value >= 0x20, scalar.value != 0x7f, scalar.value & 0xfffe != 0xfffe else {
          throw fault("a character that XML has no place for")
        }
        text.unicodeScalars.append(scalar)
      }
    }
    guard next != nil else { throw fault("the end in a text") }
    return text
  }
}
