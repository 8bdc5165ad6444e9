package import HSBytes

/// What a layout knows of a value.
package struct LayoutReading: Sendable {
  /// The layout's name.
  package var layout: String
  /// The type's name.
  package var type: String
  /// The layout's file; `nil` for one that comes with the program.
  package var file: String?
  /// By what it was chosen, as `UUID ffd4` or `company 0x0499`.
  package var basis: String
  /// The fields; of a value that does not fit those before the misfit.
  package var fields: [LayoutField] = []
  /// Where the value does not fit; `nil` if it does.
  package var misfit: LayoutMisfit?
  /// How many octets stand behind the last field.
  package var remainder = 0
  /// Whether it is part of a message that is not whole yet; then there are no fields.
  package var isUnderWay = false
  /// The message, where it was put together from several values.
  package var message: LayoutFrameJoiner.Message?
  /// The packet of the request that this answers; 0 if none was seen.
  package var request = 0

  /// Whether the fields hold.
  package var fits: Bool { misfit == nil && !isUnderWay }
}

extension LayoutCollection.Candidate {
  /// Reads a message.
  ///
  /// - Parameters:
  ///   - bytes: The message.
  ///   - reader: A reader of the candidate's layout.
  /// - Returns: What is known of it; `nil` if the layout comes with the program and does not fit.
  package func read(_ bytes: some Collection<UInt8>, _ reader: inout LayoutReader)
    -> LayoutReading?
  {
    var reading = LayoutReading(
      layout: layout.layout.id, type: use.name, file: layout.file, basis: basis)
    do throws(LayoutMisfit) {
      try reader.read(bytes, as: use.type)
      try reader.readInstances()
    } catch { reading.misfit = error }
    reading.remainder = reading.misfit == nil ? reader.remainder : 0
    // What nobody asked for is applied only where all of it fits.
    if layout.file == nil, reading.misfit != nil || reading.remainder > 0 { return nil }
    reading.fields = reader.fields
    return reading
  }

  /// By what the candidate was chosen.
  package var basis: String { use.use.words }

  /// A reading of a value that is part of a message under way.
  package var underWay: LayoutReading {
    var reading = LayoutReading(
      layout: layout.layout.id, type: use.name, file: layout.file, basis: basis)
    reading.isUnderWay = true
    return reading
  }
}

extension LayoutReading {
  /// The fields for people: without constants, and without what another field says better.
  package var shown: [LayoutField] {
    fields.filter { field in
      let name = field.name.utf8.split(separator: 0x2e).last ?? field.name.utf8[...]
      return !field.notes.isConstant && !name.starts(with: "raw_".utf8)
    }
  }

  /// Appends the fields for people; of a value that is the same each time, what it is called.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - limit: Most fields.
  package func append(to line: inout OutputBuffer, limit: Int = 24) {
    let fields = shown
    if fields.isEmpty, misfit == nil, !isUnderWay { line.append(safeText: [UInt8](type.utf8).span) }
    var isFirst = true
    // The element of a list under way that says what it is, and how much else it has.
    var element: (path: String, title: String, fields: Int)?
    for field in fields.prefix(limit) {
      var name = field.name
      if let (path, title) = field.titledElement {
        let others = fields.count { $0.name.hasPrefix(path) } - 1
        element = (path, title, others)
        if others > 0 { continue }
        name = title
      } else if let element, name.hasPrefix(element.path) {
        let own = name.split(separator: ".").last ?? ""
        name = element.fields > 1 ? "\(element.title) \(own)" : element.title
      }
      if !isFirst { line.append(", ") }
      isFirst = false
      line.append(safeText: [UInt8](name.utf8).span)
      if field.titledElement != nil { continue }
      if field.notes.isChecksum {
        line.append(" right")
        continue
      }
      line.append(" ")
      line.append(safeText: [UInt8](field.words.utf8).span)
    }
    if fields.count > limit {
      line.append(", and ")
      line.append(fields.count - limit)
      line.append(" more")
    }
  }

  /// Appends which layout it is, and by what it was chosen.
  package func append(sourceTo line: inout OutputBuffer) {
    line.append("{layout ")
    line.append(safeText: [UInt8](layout.utf8).span)
    if type != layout {
      line.append(" ")
      line.append(safeText: [UInt8](type.utf8).span)
    }
    line.append(", by ")
    line.append(safeText: [UInt8](basis.utf8).span)
    line.append("}")
  }
}

extension LayoutField {
  /// The value with its unit, for people.
  package var words: String {
    var words = text
    if case .float(let number) = value { words = Self.rounded(number) }
    if case .integer(let number) = value, notes.kind == .command {
      words = "0x\(String(number, radix: 16))"
    }
    return notes.unit.isEmpty ? words : "\(words) \(notes.unit)"
  }

  /// A number without the noise of its last digits.
  package static func rounded(_ number: Double) -> String {
    guard abs(number) < 1e9, number.isFinite else { return "\(number)" }
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? "\(Int(clamping: rounded))" : "\(rounded)"
  }
}
