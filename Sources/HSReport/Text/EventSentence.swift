import HSLayout
import HSOutput
package import HSProtocols
package import HSTimeline

/// Says in words what an event tells, without the columns of a timeline.
package struct EventSentence {
  private var writer: EventWriter

  /// Words for events of some categories.
  package init(_ categories: EventCategory, resolution: TimeResolution) {
    writer = EventWriter(time: TimeFormat(.utc, resolution: resolution), categories: categories)
    writer.twins = .both
  }

  /// What an event tells, safe to print; `nil` if it has nothing to say to a person.
  package mutating func words(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) -> String? {
    var text = OutputBuffer()
    return writer.writeMessage(event, bytes, story, to: &text) ? text.string : nil
  }

  /// What the attribute of a value is.
  package struct AttributeWords: Sendable {
    /// What it is called.
    package let name: String
    /// Of a Client Characteristic Configuration: the handle of the value that it is about.
    package var configures: UInt16?
    /// Whether its values are heart rates.
    package var isHeartRate = false

    /// An attribute of which no more than a name is known.
    package init(name: String) { self.name = name }
  }

  /// What the attribute of a value is.
  package mutating func about(_ value: ValueEvent, ownName: String?) -> AttributeWords {
    var text = OutputBuffer()
    if let ownName { text.append(ownName: ownName, value.handle) }
    guard let label = value.label else {
      if ownName == nil {
        text.append("handle ")
        text.append(value.handle)
      }
      return AttributeWords(name: text.string)
    }
    if ownName == nil { text.append(label: label, &writer.telling) }
    var about = AttributeWords(name: text.string)
    about.isHeartRate = label.isHeartRate
    if label.role == .descriptor, label.uuid == .clientCharacteristicConfiguration {
      about.configures = label.valueHandle?.rawValue
    }
    return about
  }

  /// A value in hexadecimal and in words.
  package struct ValueText: Hashable, Sendable {
    /// All of its bytes, two digits each.
    package let hex: String
    /// What a person reads; empty where that is the bytes alone; safe to print.
    package let words: String
  }

  /// The layout that reads the value at hand; `nil` where none does.
  package func layout(_ story: borrowing Story) -> String? {
    story.layouts.hasReadings ? story.layouts.readings.first?.layout : nil
  }

  /// What the value is, without the name of its attribute and that of the layout which reads it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isPart: Whether it is a part of one, which is not to be read as the whole.
  ///   - bytes: The event's bytes.
  ///   - story: The story, of which the value is at hand.
  /// - Returns: The value's text.
  package func text(
    of value: ValueEvent, isPart: Bool, _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) -> ValueText {
    let digits = text(of: value.value, bytes).hex
    var content = OutputBuffer()
    if !isPart, story.layouts.hasReadings {
      content.append(story.layouts, of: value, shown: writer.telling.shownBytes, bytes)
      return ValueText(hex: digits, words: Self.withoutSources(content.string))
    }
    if value.offset > 0 {
      content.append("from byte ")
      content.append(value.offset)
      content.append(": ")
    }
    content.append(
      content: value, isPart ? nil : value.kind, shown: writer.telling.shownBytes, bytes)
    let words = content.string
    let shown = String(digits.prefix(2 * writer.telling.shownBytes))
    // The digits stand beside it.
    guard !shown.isEmpty, words.hasPrefix(shown) else {
      return ValueText(hex: digits, words: words)
    }
    let rest = words.dropFirst(shown.utf8.count)
    if rest.first == " " { return ValueText(hex: digits, words: String(rest.dropFirst())) }
    let text = rest.hasPrefix("...") ? rest.drop { $0 != "|" } : rest
    return ValueText(hex: digits, words: String(text))
  }

  /// What layouts say of a value, without which layout it is: `{layout a, by UUID ffe1}` stands at the end of each reading.
  private static func withoutSources(_ words: String) -> String {
    let octets = Array(words.utf8)
    let mark = Array(" {layout ".utf8)
    var kept: [UInt8] = []
    var source: Int?
    func leaveOut() {
      if let begin = source, kept.last == 0x7D { kept.removeSubrange(begin...) }
      source = nil
    }
    for (place, octet) in octets.enumerated() {
      if octet == 0x3B, octets[place...].dropFirst().first == 0x20 { leaveOut() }
      if octet == 0x20, octets[place...].starts(with: mark) { source = kept.count }
      kept.append(octet)
    }
    leaveOut()
    return String(decoding: kept, as: UTF8.self)
  }

  /// Bytes of which nothing tells what they are.
  package func text(of range: ByteRange, _ bytes: borrowing ByteReader) -> ValueText {
    var hex = OutputBuffer()
    hex.append(hex: bytes.at(range).remainingBytes)
    return ValueText(hex: hex.string, words: "")
  }
}
