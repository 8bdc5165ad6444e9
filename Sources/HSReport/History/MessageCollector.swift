package import HSLearn
package import HSProtocols
package import HSTimeline

/// Collects the values that a capture holds, by peer, attribute and the way they went, for inference.
///
/// Memory is bounded: of at most 256 streams at most 20 000 values each, and 64 MiB in all.
package final class MessageCollector: EventSink {
  /// Values, and what was read and written; or what was advertised.
  package let interest: EventCategory
  /// What was collected, in the order of first values.
  package private(set) var streams: [MessageStream] = []
  /// Values that the recorder cut, which are left out.
  package private(set) var cut = 0
  /// Values of attributes that there was no room for.
  private var leftOut = 0
  /// What of further attributes was left out because there are more than are kept, in a sentence without a full stop;
  /// `nil` where all are there.
  package var omittedAttributes: String? {
    leftOut == 0
      ? nil
      : "\(counted(leftOut, "value", "values")) of further attributes \(leftOut == 1 ? "was" : "were") left out, "
        + "because at most \(Self.mostStreams) are looked at; --attribute and --peer choose"
  }
  /// What of the attributes that are kept was left out, likewise.
  package var omittedValues: String? {
    let count = streams.reduce(0) { $0 + $1.leftOut }
    return count == 0
      ? nil
      : "\(counted(count, "value", "values")) \(count == 1 ? "was" : "were") left out, because there are more than "
        + "are looked at; --attribute and --peer choose"
  }

  /// What is said where there is nothing to learn from.
  package static let nothing = "no values were read, written or sent"
  /// What of all values was not collected, in sentences without a full stop, and whether that leaves the answer short.
  package var remarks: (sentences: [String], areLosses: Bool) {
    let cut = cut > 0 ? ["\(cut) values that the recorder cut were left out"] : []
    return (cut + [omittedAttributes].compactMap { $0 }, omittedAttributes != nil)
  }

  private struct Place: Hashable {
    var peer: Int
    var isOurs: Bool
    var handle: UInt16
    var way: Way
    var service: BluetoothUUID?
  }

  private static let mostStreams = 256
  /// Most values of a stream that are kept.
  private let mostMessages: Int
  private static let mostBytes = 64 << 20
  private let wanted: AttributeChoice?
  private let filter: PeerFilter
  private var places: [Place: Int] = [:]
  private var bytes = 0

  /// A collector.
  ///
  /// - Parameters:
  ///   - wanted: The attributes; `nil` for all.
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - areAdvertised: Whether data in advertising are collected, in the place of attributes' values.
  ///   - most: Most values of a stream that are kept.
  package init(
    of wanted: AttributeChoice?, peer: String?, areAdvertised: Bool = false, most: Int = 20_000
  ) {
    self.wanted = wanted
    mostMessages = most
    interest = areAdvertised ? [.report, .repeatedReport] : [.value, .read, .write]
    filter = PeerFilter(peer)
  }

  /// Takes the value of an event.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    if case .report(let report, _) = event.kind { return take(report, event, bytes, story) }
    guard let (value, operation) = event.carried, let isOurs = event.attribute?.isOurs else {
      return
    }
    take(value, operation.way, event, isOurs: isOurs, bytes, story)
  }

  /// Takes what makers and services define of what was advertised.
  private func take(
    _ report: AdvertisingReport, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    guard filter.admits(event, story) else { return }
    let reader = bytes.descending(to: .advertisingData)
    var structures = AdvertisingDataReader(report.data)
    do throws(DecodeError) {
      while let structure = try structures.next(in: reader) {
        switch try ADContent(of: structure, in: reader) {
        case .manufacturerSpecificData(let company, let data):
          let name = CompanyIdentifier(rawValue: company).name.map { " (\($0.string))" } ?? ""
          keep(
            reader.at(data).remainingBytes, event,
            Place(peer: 0, isOurs: false, handle: company, way: .advertised),
            "data of company 0x\(company.padded(4, radix: 16))\(name)")
        case .serviceData(let uuid, let data):
          keep(
            reader.at(data).remainingBytes, event,
            Place(peer: 0, isOurs: false, handle: 0, way: .advertised, service: uuid),
            "data of service \(uuid)")
        default: break
        }
      }
    } catch { return }
  }

  private func take(
    _ value: ValueEvent, _ way: Way, _ event: borrowing TimelineEvent, isOurs: Bool,
    _ reader: borrowing ByteReader, _ story: borrowing Story
  ) {
    // Descriptors are written as the specification has them: nothing is to be learnt.
    if let label = value.label, label.role != .value, label.role != .unplaced { return }
    if let wanted,
      !wanted.names(
        value.handle, value.label,
        ownName: isOurs ? nil : story.ownName(of: value.handle, ofPeer: event.peer))
    {
      return
    }
    guard value.offset == 0, filter.admits(peer: event.peer, story) else { return }
    let raw = reader.at(value.value, layer: .value, limitedBy: .value).remainingBytes
    guard value.originalLength <= raw.count else {
      cut += 1
      return
    }
    let place = Place(
      peer: event.peer, isOurs: isOurs, handle: value.handle.rawValue, way: way)
    keep(
      raw, event, place, uuid: value.label.map { "\($0.uuid)" },
      Self.name(value, event.peer, isOurs: isOurs, story))
  }

  /// Keeps octets of a stream.
  private func keep(
    _ raw: Span<UInt8>, _ event: borrowing TimelineEvent, _ place: Place, uuid: String? = nil,
    _ name: @autoclosure () -> String
  ) {
    let index: Int
    if let known = places[place] {
      index = known
    } else {
      guard streams.count < Self.mostStreams else {
        leftOut += 1
        return
      }
      index = streams.count
      places[place] = index
      streams.append(
        MessageStream(
          name: name(), uuid: uuid ?? place.service.map { "\($0)" }, handle: place.handle,
          peer: place.peer, way: place.way))
    }
    guard streams[index].messages.count < mostMessages, bytes + raw.count <= Self.mostBytes
    else {
      streams[index].leftOut += 1
      return
    }
    bytes += raw.count + 48
    streams[index].messages.append(
      Message(time: event.time.nanoseconds, packet: event.packet, bytes: raw.copied))
  }

  /// `0x0010 Battery Level (2a19) of peer 1`.
  private static func name(
    _ value: ValueEvent, _ peer: Int, isOurs: Bool, _ story: borrowing Story
  ) -> String {
    OutputBuffer.text { text in
      if isOurs { text.append(story.statistics.localSide.possessive) }
      text.append(
        nameOf: value.handle, value.label,
        ownName: isOurs ? nil : story.ownName(of: value.handle, ofPeer: peer))
      if !isOurs { text += " of peer \(peer)" }
    }
  }
}

extension MessageStream {
  /// What is advertised, each time that it changes: it is sent again and again, whether anything happened or not.
  package var withoutRepeats: MessageStream {
    guard way == .advertised else { return self }
    var stream = self
    var last: [UInt8]?
    stream.messages = messages.filter { message in
      defer { last = message.bytes }
      return message.bytes != last
    }
    return stream
  }

  /// Whether a specification describes the attribute's values: then nothing is to be learnt of them.
  package var isDocumented: Bool {
    guard way != .advertised, let uuid = uuid.flatMap({ BluetoothUUID($0) }) else { return false }
    return uuid.characteristicName != nil && uuid.assignment?.isVendorDefined == false
  }
}
