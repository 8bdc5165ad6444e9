import HSAssignedNumbers
import HSATT
import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSTimeline

/// Writes values as the logs in which apps and programs tell them, and as they are read back (`ValueLog`).
///
/// Such a log is of one device, to which the host is the client: values of other peers, and those that the host itself
/// serves, are left out, as are those whose attribute the log could not name. For callers that keep records rather
/// than events: what a record told stands in `lines` until it is taken.
final class ValueLogSink: EventSink {
  let interest: EventCategory = .all
  /// What layouts say of values is not asked.
  let readsLayouts = false
  /// What the record told, and has not been taken.
  private var lines = ""
  private let form: ValueLogForm
  private let filter: PeerFilter
  /// What the log says of what happened, by what it is.
  private var sentences: [String: TextTemplate] = [:]
  private var calendar = CalendarTime(separator: 0x20)
  /// The only peer of the log; 0 until one is known.
  private var peer = 0
  private var address = "00:00:00:00:00:00"
  /// What is written to subscribe.
  private static let configuration = BluetoothUUID(0x2902 as UInt16)
  /// When attributes were discovered that the log does not list yet.
  private var unlisted: CaptureTime?
  /// The date that was written last.
  private var date = ""

  /// A sink for the log's first peer.
  ///
  /// - Parameters:
  ///   - form: Whose log.
  ///   - peer: The only peer that may be it, as `TimelineOptions.peer`; `nil` for any.
  init(_ form: ValueLogForm, peer: String?) {
    self.form = form
    filter = PeerFilter(peer)
    TextTemplate(form.sentences).write([:], to: { _ in }) { sentences = $0.forms }
  }

  /// Takes what the record told.
  func take() -> String {
    defer { lines = "" }
    return lines
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
  ) {
    let time = event.time
    guard event.peer > 0, peer == 0 || event.peer == peer,
      filter.admits(peer: event.peer, story)
    else { return }
    switch event.kind {
    case .link(.connected(let connected)) where connected.transport == .lowEnergy:
      begin(event.peer, story)
      tell("connected", time)
    case .link(.disconnected(let end)) where peer > 0:
      list(story)
      let reason = end.reason.rawValue
      tell(
        "disconnected", time,
        [
          "reason": "\(reason)", "code": String(reason, radix: 16),
          "error": reason == 0x16 ? "nil" : "Error",
        ])
    case .notification(let value): receive(value, .received, "notified", event, bytes, story)
    case .indication(let value): receive(value, .received, "indicated", event, bytes, story)
    case .gatt(.read(let value)), .gatt(.longRead(let value, _)):
      receive(value, .received, "read", event, bytes, story)
    case .gatt(.write(let value)) where value.label?.uuid != Self.configuration:
      receive(value, .sent, "written", event, bytes, story)
    case .gatt(.writeCommand(let value)) where value.label?.uuid != Self.configuration:
      receive(value, .sent, "commanded", event, bytes, story)
    case .gatt(.characteristic(let found)) where event.direction == .received:
      begin(event.peer, story)
      let bits = found.properties.rawValue
      let flags = Self.properties.sorted { $0.bit < $1.bit }
        .filter { bits & $0.bit != 0 }.map { "'\($0.name)'" }
      tell(
        "discovered", time,
        names(found.uuid, found.value).merging([
          "properties": String(bits, radix: 16), "flags": flags.joined(separator: ", "),
        ]) { $1 })
      unlisted = time
    case .gatt(.service) where event.direction == .received && peer > 0: unlisted = time
    case .gatt(.writeResponse(let answer))
    where event.direction == .received && answer.label?.uuid != Self.configuration:
      guard peer > 0, let uuid = answer.label?.uuid else { return }
      tell("confirmed", time, ["uuid": text(uuid)])
    case .gatt(.subscription(let subscription)) where event.direction == .received:
      guard let uuid = subscription.label.characteristic else { return }
      begin(event.peer, story)
      list(story)
      let bits = UInt8(truncatingIfNeeded: subscription.bits & 3)
      tell(
        bits != 0 ? "subscribed" : "unsubscribed", time,
        [
          "uuid": text(uuid), "descriptor": text(Self.configuration), "bits": "\(bits)",
          "isOn": "\(bits != 0)",
        ])
    default: break
    }
  }

  private func receive(
    _ value: ValueEvent, _ direction: Direction, _ kind: String,
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    guard event.direction == direction, let octets = Self.octets(value, bytes) else { return }
    begin(event.peer, story)
    list(story)
    var words = names(value.label?.uuid, value.handle)
    words["hex"] = octets.hex(separatedBy: "", isUpperCase: true)
    words["value"] = text(octets)
    tell(kind, event.time, words)
  }

  private static func octets(_ value: ValueEvent, _ bytes: borrowing ByteReader) -> [UInt8]? {
    guard value.offset == 0, value.originalLength == value.value.count else { return nil }
    let span = bytes.at(value.value).remainingBytes
    guard span.count == value.value.count else { return nil }
    var octets: [UInt8] = []
    for index in span.indices { octets.append(span[index]) }
    return octets
  }

  /// Makes a peer the log's.
  private func begin(_ peer: Int, _ story: borrowing Story) {
    guard self.peer == 0 else { return }
    self.peer = peer
    guard let found = story.address(ofPeer: peer) else { return }
    address = found.description
  }

  // MARK: - Services

  /// Lists what the peer has, as apps do once it is discovered.
  private func list(_ story: borrowing Story) {
    guard let time = unlisted else { return }
    unlisted = nil
    let table = story.attributes(ofPeer: peer)
    guard !table.services.isEmpty else { return }
    tell("services", time, ["uuids": Self.words(table.services.map { text($0.uuid) })])
    for (place, service) in table.services.enumerated() {
      let name = service.uuid.serviceName?.string ?? "Unknown Service"
      tell(
        place == 0 ? "first-service" : "service", time,
        ["name": name, "uuid": listed(service.uuid)])
      let found = table.characteristics.filter {
        $0.declaration > service.handle && $0.declaration <= service.endGroupHandle
      }
      if !found.isEmpty {
        tell(
          "characteristics", time,
          ["uuids": Self.words(found.map { text($0.uuid) }), "uuid": text(service.uuid)])
      }
      for one in found {
        let letters = Self.properties.filter { one.properties.rawValue & $0.bit != 0 }
        tell(
          "characteristic", time,
          [
            "name": one.uuid.characteristicName?.string ?? "Unknown Characteristic",
            "letters": letters.map(\.letter).joined(separator: " "), "uuid": listed(one.uuid),
          ])
        for descriptor in table.attributes where table.owner(of: descriptor)?.value == one.value {
          let name = descriptor.type.name?.string ?? "Unknown Descriptor"
          tell("descriptor", time, ["name": name, "uuid": listed(descriptor.type)])
        }
      }
    }
  }

  /// Properties as nRF Connect has them, and as BlueZ.
  private static let properties: [(bit: UInt8, letter: String, name: String)] = [
    (0x20, "I", "indicate"), (0x10, "N", "notify"), (0x02, "R", "read"), (0x08, "W", "write"),
    (0x04, "WNR", "write-without-response"),
  ]

  /// A UUID in a list of services.
  private func listed(_ uuid: BluetoothUUID) -> String {
    let long = text(uuid)
    guard uuid.short != nil else { return long }
    return "0x" + long.prefix(8).suffix(4).uppercased()
  }

  /// `FFE0, FFE1 and 180D`.
  private static func words(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  // MARK: - Words

  private func text(_ uuid: BluetoothUUID) -> String {
    let whole = uuid.value.padded(32, radix: 16)
    var parts: [String] = []
    var rest = whole[...]
    for count in [8, 4, 4, 4, 12] {
      parts.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    let long = parts.joined(separator: "-")
    switch form {
    case .nordicAndroid, .python: return long
    case .nordicIOS, .table, .esphome:
      let short = uuid.short.map { _ in String(whole.dropFirst(4).prefix(4)) }
      let text = (short ?? long).uppercased()
      return form == .esphome && short != nil ? "0x" + text : text
    }
  }

  /// A value as the log has it.
  private func text(_ octets: [UInt8]) -> String {
    func hex(_ separator: String) -> String {
      octets.hex(separatedBy: separator, isUpperCase: true)
    }
    return switch form {
    case .nordicAndroid: octets.isEmpty ? "0 bytes" : "(0x) \(hex("-"))"
    case .nordicIOS: hex("")
    case .table: octets.isEmpty ? "" : "0x\(hex(""))"
    case .esphome: (octets.isEmpty ? "" : hex(".") + " ") + "(\(octets.count))"
    case .python: Self.literal(octets)
    }
  }

  /// The octets as Python writes them.
  private static func literal(_ octets: [UInt8]) -> String {
    var text = "b'"
    for octet in octets {
      switch octet {
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case 0x27, 0x5C: text += "\\" + String(UnicodeScalar(octet))
      case 0x20...0x7E: text += String(UnicodeScalar(octet))
      default: text += "\\x" + [octet].hex
      }
    }
    return text + "'"
  }

  /// What the log calls an attribute.
  private func names(_ uuid: BluetoothUUID?, _ handle: AttributeHandle) -> [String: String] {
    let value = handle.rawValue
    var words = ["handle": "0x" + String(value, radix: 16)]
    words["uuid"] = uuid.map { text($0) }
    words["path"] = "\(device)/service0001/char\((value &- 1).padded(4, radix: 16))"
    return words
  }

  private var device: String { "/org/bluez/hci0/dev_" + address.replacing(":", with: "_") }

  /// Writes what the log says of something, at a time as the log has it: of the day alone, where it tells no date.
  private func tell(_ kind: String, _ time: CaptureTime, _ words: [String: String] = [:]) {
    var buffer = OutputBuffer()
    calendar.append(nanoseconds: max(time.nanoseconds, 0), decimals: 6, to: &buffer)
    let whole = buffer.string
    var words = words.merging(["address": address, "device": device]) { $1 }
    words["time"] =
      switch form {
      case .table: whole
      case .python: whole.replacing(".", with: ",")
      case .nordicAndroid, .nordicIOS, .esphome: String(whole.dropFirst(11))
      }
    var told = ""
    sentences[kind]?.write(words) { told += $0 + "\n" }
    let day = String(whole.prefix(10))
    if !told.isEmpty, date.isEmpty || form == .nordicAndroid && date != day {
      words["day"] = day
      let kind = date.isEmpty ? "head" : "day"
      // Half a day and more could be one of several.
      sentences[kind]?.write(words) { lines += $0 + "\n" }
      date = day
    }
    lines += told
  }
}
