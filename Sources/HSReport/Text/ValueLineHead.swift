import HSBytes
import HSCapture
import HSHCI
import HSTimeline
import HSValues

/// What the lines of an attribute's notifications have in common: all between the packet and the value.
struct ValueLineHead {
  /// The text.
  var text: [UInt8] = []
  /// The kind that values are read as.
  var kind: ValueKind?
  private var connection = 0
  private var labelNumber = 0
  private var direction: Direction?
  private var bearer: UInt16 = 0
  private var hasAdapters = false
  /// The peer's name, and its address for one without.
  private var name: [UInt8] = []
  private var address: DeviceAddress?

  /// The head of no line.
  init() {}

  /// The head of a notification's line.
  init(
    _ value: borrowing ValueEvent, _ origin: borrowing EventOrigin,
    _ timeline: borrowing TimelineDecoder, kind: ValueKind?, text: [UInt8]
  ) {
    self.text = text
    self.kind = kind
    connection = origin.connection
    labelNumber = value.labelNumber
    direction = origin.direction
    bearer = origin.bearer
    hasAdapters = EventWriter.hasAdapters(timeline)
    name = timeline.peers[origin.peer - 1].name
    address = timeline.peers[origin.peer - 1].address
  }

  /// Whether a notification's line begins like this.
  @inline(__always)
  func suits(
    _ value: borrowing ValueEvent, _ origin: borrowing EventOrigin,
    _ timeline: borrowing TimelineDecoder
  ) -> Bool {
    guard labelNumber == value.labelNumber, labelNumber > 0, connection == origin.connection,
      direction == origin.direction, bearer == origin.bearer,
      hasAdapters == EventWriter.hasAdapters(timeline),
      name == timeline.peers[origin.peer - 1].name
    else { return false }
    if !name.isEmpty { return true }
    return address == timeline.peers[origin.peer - 1].address
  }
}
