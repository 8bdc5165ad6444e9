import HSLayout
import HSProtocols
import HSTimeline

/// Keeps the numbers that layouts read in attributes' values: those that have a unit or a kind.
final class FieldCollector: EventSink {
  /// Values only.
  let interest: EventCategory = [.value, .read, .write]
  /// Nothing is read on for their sake.
  let wantsMore = false

  /// Where numbers are from, and what they are.
  struct Place: Hashable, Sendable {
    let peer: Int
    let connection: Int
    let handle: UInt16
    let isSent: Bool
    let layout: String
    let name: String
    let unit: String
    let kind: LayoutKind?
  }

  /// A number, with the number of its place.
  struct Number: Sendable {
    let place: Int
    let packet: Int
    let time: Int64
    let value: Double
  }

  private(set) var places: [Place] = []
  private(set) var numbers: [Number] = []
  /// How many numbers are not kept, since there are too many.
  private(set) var omitted = 0
  /// The same in a sentence without a full stop; `nil` where all are kept.
  var omission: String? {
    omitted == 0
      ? nil
      : counted(
        omitted,
        by:
          "[number of a layout is/numbers of layouts are] more than is kept, and [was/were] left out"
      )
  }
  private var known: [Place: Int] = [:]

  /// Most places, and most numbers of a capture: 32 MB.
  private static let mostPlaces = 65_536
  private static let most = 1_000_000

  init() {}

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
  ) {
    switch event.kind {
    case .gatt(.read(let value)), .gatt(.longRead(let value, _)), .gatt(.write(let value)),
      .gatt(.writeCommand(let value)), .gatt(.signedWrite(let value)):
      keep(value.handle, event.origin, story)
    case .notification(let value), .indication(let value):
      keep(value.handle, event.origin, story)
    case .gatt(.queuedWrite(let write)): keep(write.value.handle, event.origin, story)
    default: break
    }
  }

  func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    keep(value.handle, origin, story)
  }

  private func keep(
    _ handle: AttributeHandle, _ origin: borrowing EventOrigin, _ story: borrowing Story
  ) {
    for reading in story.layouts.readings where reading.fits {
      for field in reading.shown where !field.notes.unit.isEmpty || field.notes.kind != nil {
        guard let number = field.value.number, number.isFinite else { continue }
        let place = Place(
          peer: origin.peer, connection: origin.connection, handle: handle.rawValue,
          isSent: origin.direction == .sent, layout: reading.layout, name: field.name,
          unit: field.notes.unit, kind: field.notes.kind)
        guard numbers.count < Self.most, let index = index(of: place) else {
          omitted += 1
          continue
        }
        numbers.append(
          Number(
            place: index, packet: origin.packet, time: origin.time.nanoseconds, value: number))
      }
    }
  }

  private func index(of place: Place) -> Int? {
    if let index = known[place] { return index }
    guard places.count < Self.mostPlaces else { return nil }
    known[place] = places.count
    places.append(place)
    return places.count - 1
  }
}
