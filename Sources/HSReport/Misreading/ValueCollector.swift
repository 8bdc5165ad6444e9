package import HSHeartRate
import HSLearn
package import HSProtocols
package import HSTimeline

/// Collects the values that a capture holds, by peer and attribute, for `MisreadingSearch`.
///
/// Heart rates are those with the label Heart Rate Measurement. Of other attributes with a name, up
/// to a limit, the values are kept as well: an app may have shown the wrong one.
package final class ValueCollector: EventSink {
  /// Values, and what was read.
  package let interest: EventCategory = [.value, .gatt]
  /// What layouts say of values is not asked.
  package let readsLayouts = false
  /// What was collected: heart rates and others, in the order of their first values.
  package private(set) var sources: [RecordedValues] = []
  /// Attributes whose values were left out, because there were too many.
  package private(set) var attributesLeftOut = 0

  private struct Place: Hashable {
    var peer: Int
    var handle: AttributeHandle
    var uuid: BluetoothUUID
  }

  /// Attributes that are looked at.
  private static let limit = 256
  private let filter: PeerFilter
  private var places: [Place: Int] = [:]

  /// A collector.
  ///
  /// - Parameter peer: The peer whose values are wanted, by number or a part of its address or name;
  ///   `nil` for all.
  package init(peer: String? = nil) { filter = PeerFilter(peer) }

  /// Takes the values of an event.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    guard let (value, operation) = event.carried, operation.way != .written else { return }
    take(value, event.origin, bytes, story)
  }

  /// Takes a heart rate that a layout found.
  package func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    take(value, origin, bytes, story)
  }

  private func take(
    _ value: borrowing ValueEvent, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    guard let label = value.label, label.role == .value || label.role == .unplaced,
      value.offset == 0, filter.admits(peer: origin.peer, story)
    else { return }
    let place = Place(peer: origin.peer, handle: value.handle, uuid: label.uuid)
    let index: Int
    if let known = places[place] {
      index = known
    } else {
      guard sources.count < Self.limit else {
        attributesLeftOut += 1
        return
      }
      index = sources.count
      places[place] = index
      sources.append(
        RecordedValues(
          name: Self.name(
            label.characteristic ?? label.uuid, story.ownName(of: value.handle, from: origin),
            origin.peer, story),
          isHeartRate: label.uuid == .heartRateMeasurement))
    }
    let octets = bytes.at(value.value, layer: .value, limitedBy: .value).remainingBytes
    sources[index].append(octets, packet: origin.packet)
  }

  /// `Battery Level of D0:50:4C:25:2D:9F`.
  private static func name(
    _ uuid: BluetoothUUID, _ ownName: String?, _ peer: Int, _ story: borrowing Story
  ) -> String {
    OutputBuffer.text { text in
      if let ownName {
        text += ownName
      } else if let name = uuid.characteristicName {
        text.append(name)
      } else {
        text += "\(uuid)"
      }
      text += " of "
      let start = text.count
      text.append(peer: peer, story)
      if text.count == start { text += "an unknown peer" }
    }
  }
}
