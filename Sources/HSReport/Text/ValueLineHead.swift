import HSProtocols
import HSTimeline

/// What the lines of an attribute's notifications have in common: all between the packet and the value.
///
/// An object, so that a line reads from it without a copy.
final class ValueLineHead {
  private let text: [UInt8]
  /// The kind that values are read as.
  let kind: ValueKind?
  private let connection: Int
  private let labelNumber: Int
  private let direction: Direction?
  private let bearer: UInt16
  private let hasAdapters: Bool
  /// The peer's name, and its address for one without.
  private let name: [UInt8]
  private let address: DeviceAddress?

  /// The head of a notification's line.
  init(
    _ value: borrowing ValueEvent, _ origin: borrowing EventOrigin,
    _ story: borrowing Story, kind: ValueKind?, text: [UInt8]
  ) {
    self.text = text
    self.kind = kind
    connection = origin.connection
    labelNumber = value.labelNumber
    direction = origin.direction
    bearer = origin.bearer
    hasAdapters = EventWriter.hasAdapters(story)
    name = story.peers[origin.peer - 1].name
    address = story.peers[origin.peer - 1].address
  }

  /// Appends the text.
  @inline(__always)
  func append(to line: inout OutputBuffer) {
    let text = text
    line.append(text.span)
  }

  /// Whether a notification's line begins like this.
  @inline(__always)
  func suits(
    _ value: borrowing ValueEvent, _ origin: borrowing EventOrigin,
    _ story: borrowing Story
  ) -> Bool {
    guard labelNumber == value.labelNumber, labelNumber > 0, connection == origin.connection,
      direction == origin.direction, bearer == origin.bearer,
      hasAdapters == EventWriter.hasAdapters(story),
      name == story.peers[origin.peer - 1].name
    else { return false }
    if !name.isEmpty { return true }
    return address == story.peers[origin.peer - 1].address
  }
}
