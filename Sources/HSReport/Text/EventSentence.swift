import HSATT
package import HSBytes
package import HSCapture
import HSGATT
import HSOutput
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

  /// What the attribute of a value is called.
  package mutating func name(of value: ValueEvent) -> String {
    var text = OutputBuffer()
    if let label = value.label {
      writer.append(label: label, to: &text)
    } else {
      text.append("handle ")
      text.append(value.handle)
    }
    return text.string
  }
}
