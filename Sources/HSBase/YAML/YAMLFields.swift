/// The members of a mapping, each of which must be read.
///
/// A member that is never read is a mistake in the text: `finish` says so.
package struct YAMLFields {
  /// The line of the mapping.
  package let line: Int
  /// Its column.
  package let column: Int
  private var members: [YAMLValue.Member]

  /// The members of a value.
  ///
  /// - Parameter value: The value.
  /// - Throws: If it is no mapping.
  package init(_ value: YAMLValue) throws(TextFault) {
    line = value.line
    column = value.column
    guard case .members(let members) = value.content else {
      throw value.fault("needs names with values")
    }
    self.members = members
  }

  /// Takes out a member, if it is there.
  package mutating func take(_ name: String) -> YAMLValue? {
    guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
    return members.remove(at: index).value
  }

  /// Takes out a member that must be there.
  ///
  /// - Parameter name: Its name.
  /// - Returns: Its value.
  /// - Throws: If it is not there.
  package mutating func need(_ name: String) throws(TextFault) -> YAMLValue {
    guard let value = take(name) else {
      throw TextFault(line: line, column: column, problem: "'\(name)' is missing")
    }
    return value
  }

  /// Passes over the members that were not taken and that belong to other programs.
  ///
  /// - Parameter belongsToOthers: Whether a member of this name does.
  package mutating func passOver(where belongsToOthers: (String) -> Bool) {
    members.removeAll { belongsToOthers($0.name) }
  }

  /// Ends the mapping.
  ///
  /// - Throws: If there is a member that was not asked for.
  package func finish() throws(TextFault) {
    guard let other = members.first else { return }
    throw TextFault(
      line: other.line, column: other.column, problem: "'\(other.name)' is not known here")
  }
}

extension YAMLValue {
  /// Something wrong in the value.
  package func fault(_ problem: String) -> TextFault {
    TextFault(line: line, column: column, problem: problem)
  }

  /// The text of a scalar.
  ///
  /// - Returns: The text.
  /// - Throws: If it is no scalar.
  package func text() throws(TextFault) -> String {
    guard case .scalar(let text) = content else {
      throw fault("is not a single value")
    }
    return text
  }

  /// A whole number.
  ///
  /// - Parameter range: What it may be.
  /// - Returns: The number.
  /// - Throws: If it is not a number, or not in the range.
  package func integer(in range: ClosedRange<Int>) throws(TextFault) -> Int {
    let text = try text()
    guard let number = Int(text), range.contains(number) else {
      throw fault("'\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number.
  ///
  /// - Parameter range: What it may be.
  /// - Returns: The number.
  /// - Throws: If it is not a number, or not in the range.
  package func number(in range: ClosedRange<Double>) throws(TextFault) -> Double {
    let text = try text()
    guard let number = Double(text), range.contains(number) else {
      throw fault("'\(text)' is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A truth: `true` or `false`.
  ///
  /// - Returns: Whether.
  /// - Throws: If it is neither.
  package func flag() throws(TextFault) -> Bool {
    switch try text() {
    case "true": return true
    case "false": return false
    case let other:
      throw fault("'\(other)' is neither true nor false")
    }
  }

  /// The items of a list.
  ///
  /// - Parameter most: Most items.
  /// - Returns: The items.
  /// - Throws: If it is not a list, or longer.
  package func list(most: Int) throws(TextFault) -> [YAMLValue] {
    guard case .list(let items) = content else {
      throw fault("is not a list")
    }
    guard items.count <= most else {
      throw fault("has more than \(most) items")
    }
    return items
  }

  /// One of several words.
  ///
  /// - Parameter words: The words with what they stand for.
  /// - Returns: What the word stands for.
  /// - Throws: If it is none of them.
  package func word<Meaning>(_ words: [(String, Meaning)]) throws(TextFault) -> Meaning {
    guard case .scalar(let text) = content, let found = words.first(where: { $0.0 == text }) else {
      throw stranger(among: words.map { $0.0 })
    }
    return found.1
  }

  /// Something that is none of some words.
  package func stranger(among known: [String]) -> TextFault {
    guard case .scalar(let text) = content else { return fault("is not a single value") }
    return fault("'\(text)' is none of: \(known.joined(separator: ", "))")
  }
}

extension Hex {
  /// The bytes that digits alone write down; `nil` for anything else.
  package static func bytes(ofDigits digits: String) -> [UInt8]? {
    digits.utf8.allSatisfy { value(of: $0) != nil } ? try? bytes(digits) : nil
  }
}
