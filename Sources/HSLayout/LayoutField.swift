/// A field of a value, as it is shown.
package struct LayoutField: Sendable, Hashable {
  /// Its name, with those of the objects around it: `block.items[2].length`.
  package let name: String
  /// Its value: a number, a name of an enumeration, a text in quotes, or octets in hexadecimal.
  package let text: String
  /// The same as what it is.
  package let value: LayoutFieldValue
  /// What the layout says of it.
  package let notes: FieldNotes
  /// The bits of the value from which it was read; `nil` where it was computed.
  package let bits: Range<Int>?
}

extension LayoutField {
  private static let title = "].what"

  /// Of a field `what` that names the element of a list which it is in: the element's path with the dot behind it, and
  /// its name for people.
  var titledElement: (path: String, title: String)? {
    guard name.hasSuffix(Self.title), case .named(_, let title?) = value else { return nil }
    return (String(name.dropLast(4)), title.replacing("_", with: " "))
  }
}

/// The value of a field.
package enum LayoutFieldValue: Sendable, Hashable {
  case integer(Int128)
  /// A number with its name; `nil` if the enumeration has none for it.
  case named(Int128, String?)
  case float(Double)
  case truth(Bool)
  case text(String)
  case bytes([UInt8])

  /// The number, where it is one.
  package var number: Double? {
    switch self {
    case .integer(let number), .named(let number, _): Double(number)
    case .float(let number): number
    case .truth(let truth): truth ? 1 : 0
    case .text, .bytes: nil
    }
  }
}

extension LayoutRun {
  /// The fields of what was read, in the layout's order; what is not there is left out.
  ///
  /// Objects hold objects to the levels that `LayoutLimits` allows, and each is held by one field.
  func fields() -> [LayoutField] {
    var fields: [LayoutField] = []
    if !objects.isEmpty { append(object: 0, named: "", to: &fields) }
    return fields
  }

  private func append(object: Int, named prefix: String, to fields: inout [LayoutField]) {
    let type = layout.types[objects[object].type]
    let first = objects[object].firstSlot + type.parameters.count
    for (index, field) in (type.fields + type.instances).enumerated() {
      let slot = slots[first + index]
      guard slot.state == .done else { continue }
      let name = prefix.isEmpty ? field.name : "\(prefix).\(field.name)"
      let bits = slot.start >= 0 ? slot.start..<slot.end : nil
      // What was computed may be an object that another field holds.
      let isComputed = field.value != nil
      var items = [(name: name, value: slot.value, bits: bits)]
      if case .list(let elements) = slot.value {
        // Numbers all have the same width; other elements stand somewhere in the list.
        var width = 0
        if let bits, !elements.isEmpty, elements.allSatisfy(\.isNumber) {
          width = bits.count / elements.count
        }
        items = elements.enumerated().map { place, element in
          var own = bits
          if let bits, width > 0 {
            own = bits.lowerBound + place * width..<bits.lowerBound + (place + 1) * width
          }
          return ("\(name)[\(place)]", element, own)
        }
      }
      for item in items {
        switch item.value {
        case .none, .stream: continue
        case .object(let inner):
          if !isComputed { append(object: inner, named: item.name, to: &fields) }
        default:
          fields.append(
            LayoutField(
              name: item.name, text: shown(item.value), value: fieldValue(item.value),
              notes: field.notes, bits: item.bits))
        }
      }
    }
  }
}

extension LayoutRun {
  private func fieldValue(_ value: LayoutValue) -> LayoutFieldValue {
    switch value {
    case .integer(let number): .integer(number)
    case .enumerated(let number, let enumeration):
      .named(number, layout.enumerations[enumeration].names[number])
    case .float(let number): .float(number)
    case .truth(let truth): .truth(truth)
    case .text(let text): .text(text)
    case .none, .bytes, .list, .object, .stream: .bytes(octets(of: value) ?? [])
    }
  }
}

extension LayoutReader {
  /// The fields of what was read, in the layout's order; what is not there is left out.
  package var fields: [LayoutField] { run.fields() }
}
