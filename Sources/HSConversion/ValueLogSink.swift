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
  private var calendar = CalendarTime(separator: 0x20)
  /// The only peer of the log; 0 until one is known.
  private var peer = 0
  private var address = "00:00:00:00:00:00"
  private var hasHead = false
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
      begun(time)
    case .link(.disconnected(let end)) where peer > 0:
      list(story)
      disconnected(end.reason.rawValue, time)
    case .notification(let value), .indication(let value):
      guard event.direction == .received, let octets = Self.octets(value, bytes) else { return }
      begin(event.peer, story)
      list(story)
      var isIndicated = false
      if case .indication = event.kind { isIndicated = true }
      notified(value, octets, isIndicated: isIndicated, time)
    case .gatt(let gatt): receive(gatt, event, bytes, story)
    default: break
    }
  }

  private func receive(
    _ gatt: GATTEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    let time = event.time
    switch gatt {
    case .characteristic(let found) where event.direction == .received:
      begin(event.peer, story)
      discovered(found, time)
      unlisted = time
    case .service where event.direction == .received && peer > 0: unlisted = time
    case .read(let value), .longRead(let value, _):
      guard event.direction == .received, let octets = Self.octets(value, bytes) else { return }
      begin(event.peer, story)
      list(story)
      read(value, octets, time)
    case .write(let value), .writeCommand(let value):
      guard event.direction == .sent, let octets = Self.octets(value, bytes),
        value.label?.uuid != Self.configuration
      else { return }
      begin(event.peer, story)
      list(story)
      var isAnswered = true
      if case .writeCommand = gatt { isAnswered = false }
      written(value, octets, isAnswered: isAnswered, time)
    case .writeResponse(let answer)
    where event.direction == .received && answer.label?.uuid != Self.configuration:
      guard peer > 0, let uuid = answer.label?.uuid else { return }
      confirmed(uuid, time)
    case .subscription(let subscription) where event.direction == .received:
      guard let uuid = subscription.label.characteristic else { return }
      begin(event.peer, story)
      list(story)
      subscribed(uuid, UInt8(truncatingIfNeeded: subscription.bits & 3), time)
    default: break
    }
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
    switch form {
    case .nordicAndroid: listForAndroid(table, time)
    case .nordicIOS: listForIOS(table, time)
    case .table, .esphome, .python: break
    }
  }

  private func listForAndroid(_ table: AttributeTable, _ time: CaptureTime) {
    say("V", time, "Discovering services...")
    say("D", time, "gatt.discoverServices()")
    say("D", time, "[Callback] Services discovered with status: 0")
    say("I", time, "Services discovered")
    for (place, service) in table.services.enumerated() {
      let name = service.uuid.serviceName?.string ?? "Unknown Service"
      let words = "\(name) (\(listed(service.uuid)))"
      if place == 0 { say("V", time, words) } else { lines += words + "\n" }
      for one in Self.characteristics(of: service, in: table) {
        let letters = Self.letters.filter { one.properties.rawValue & $0.bit != 0 }.map(\.letter)
        let name = one.uuid.characteristicName?.string ?? "Unknown Characteristic"
        lines += "- \(name) [\(letters.joined(separator: " "))] (\(listed(one.uuid)))\n"
        for descriptor in table.attributes where table.owner(of: descriptor)?.value == one.value {
          let name = descriptor.type.name?.string ?? "Unknown Descriptor"
          lines += "   \(name) (\(listed(descriptor.type)))\n"
        }
      }
    }
  }

  private func listForIOS(_ table: AttributeTable, _ time: CaptureTime) {
    say("I", time, "Discovered \(Self.words(table.services.map { text($0.uuid) })) Services.")
    for service in table.services {
      let found = Self.characteristics(of: service, in: table)
      guard !found.isEmpty else { continue }
      say(
        "I", time,
        "Discovered \(Self.words(found.map { text($0.uuid) })) Characteristics for Service "
          + "\(text(service.uuid)).")
    }
  }

  private static func characteristics(
    of service: Service, in table: AttributeTable
  ) -> [Characteristic] {
    table.characteristics.filter {
      $0.declaration > service.handle && $0.declaration <= service.endGroupHandle
    }
  }

  /// Properties as nRF Connect has them.
  private static let letters: [(bit: UInt8, letter: String)] = [
    (0x20, "I"), (0x10, "N"), (0x02, "R"), (0x08, "W"), (0x04, "WNR"),
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

  private func hex(_ octets: [UInt8], _ separator: String) -> String {
    octets.hex(separatedBy: separator, isUpperCase: true)
  }

  /// The octets as Python writes them.
  private func literal(_ octets: [UInt8]) -> String {
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

  private func handle(_ handle: UInt16) -> String { "0x" + String(handle, radix: 16) }

  /// A time as the log has it: of the day alone, where it tells no date.
  private func stamp(_ time: CaptureTime) -> String {
    var buffer = OutputBuffer()
    calendar.append(nanoseconds: Swift.max(time.nanoseconds, 0), decimals: 6, to: &buffer)
    let text = buffer.string
    switch form {
    case .table: return text
    case .python: return text.replacing(".", with: ",")
    case .nordicAndroid, .nordicIOS, .esphome: break
    }
    let day = String(text.prefix(10))
    if form == .nordicAndroid, date != day {
      // Half a day and more could be one of several.
      lines += "nRF Connect, \(day)\n" + (date.isEmpty ? "Device (\(address))\n" : "")
      date = day
    }
    return String(text.dropFirst(11))
  }

  private func say(_ level: String, _ time: CaptureTime, _ words: String) {
    let time = stamp(time)
    switch form {
    case .nordicAndroid: lines += "\(level)\t\(time)\t\(words)\n"
    case .nordicIOS:
      let name = ["V": "Verbose", "D": "Debug", "I": "Normal"][level] ?? "Normal"
      lines += "[\(time)] \(name): \(words)\n"
    case .table:
      if !hasHead { lines += "Timestamp,Event,Characteristic,Value\n" }
      hasHead = true
      lines += "\(time),\(words)\n"
    case .esphome: lines += "[\(time)][\(level)]\(words)\n"
    case .python: lines += "\(time) bleak.backends.bluezdbus.\(words)\n"
    }
  }

  private var device: String {
    "/org/bluez/hci0/dev_" + address.replacing(":", with: "_")
  }

  private func signal(_ path: String, _ words: String, _ time: CaptureTime) {
    say(
      "D", time,
      "manager DEBUG: received D-Bus signal: org.freedesktop.DBus.Properties.PropertiesChanged "
        + "(\(path)): [\(words), []]")
  }

  private func path(_ value: UInt16) -> String {
    device + "/service0001/char" + (value &- 1).padded(4, radix: 16)
  }

  // MARK: - What happened

  private func begun(_ time: CaptureTime) {
    switch form {
    case .nordicAndroid:
      say("V", time, "Connecting to \(address)...")
      say(
        "D", time,
        "[Callback] Connection state changed with status: 0 and new state: CONNECTED (2)")
      say("I", time, "Connected to \(address)")
    case .nordicIOS:
      say("D", time, "[Callback] centralManager(central, didConnect: peripheral)")
    case .table: say("I", time, "Connected,,")
    case .esphome:
      say("D", time, "[esp32_ble_client:120]: [0] [\(address)] ESP_GATTC_CONNECT_EVT")
    case .python:
      signal(
        device, "'org.bluez.Device1', {'Connected': <dbus_fast.signature.Variant ('b', True)>}",
        time)
    }
  }

  private func disconnected(_ reason: UInt8, _ time: CaptureTime) {
    switch form {
    case .nordicAndroid:
      say(
        "D", time,
        "[Callback] Connection state changed with status: \(reason) and new state: DISCONNECTED (0)"
      )
      say("I", time, "Disconnected")
    case .nordicIOS:
      let error = reason == 0x16 ? "nil" : "Error"
      say(
        "D", time,
        "[Callback] centralManager(central, didDisconnectPeripheral: peripheral, error: \(error))")
    case .table: say("I", time, "Disconnected,,")
    case .esphome:
      say(
        "D", time,
        "[esp32_ble_client:142]: [0] [\(address)] ESP_GATTC_DISCONNECT_EVT, reason 0x"
          + String(reason, radix: 16))
    case .python:
      signal(
        device, "'org.bluez.Device1', {'Connected': <dbus_fast.signature.Variant ('b', False)>}",
        time)
    }
  }

  private func discovered(_ found: Characteristic, _ time: CaptureTime) {
    let value = found.value.rawValue
    switch form {
    case .nordicAndroid, .nordicIOS, .table: break
    case .esphome:
      say(
        "V", time,
        "[esp32_ble_client:068]: [0] [\(address)]  characteristic \(text(found.uuid)), handle "
          + "\(handle(value)), properties 0x\(String(found.properties.rawValue, radix: 16))")
    case .python:
      let bits = found.properties.rawValue
      let flags = [
        (0x02, "read"), (0x04, "write-without-response"), (0x08, "write"), (0x10, "notify"),
        (0x20, "indicate"),
      ].filter { Int(bits) & $0.0 != 0 }.map { "'\($0.1)'" }.joined(separator: ", ")
      say(
        "D", time,
        "manager DEBUG: received D-Bus signal: org.freedesktop.DBus.ObjectManager.InterfacesAdded "
          + "(/): ['\(path(value))', {'org.bluez.GattCharacteristic1': {'UUID': "
          + "<dbus_fast.signature.Variant ('s', \(text(found.uuid)))>, 'Flags': "
          + "<dbus_fast.signature.Variant ('as', [\(flags)])>}}]")
    }
  }

  private func notified(
    _ value: ValueEvent, _ octets: [UInt8], isIndicated: Bool, _ time: CaptureTime
  ) {
    let uuid = value.label?.uuid
    switch form {
    case .nordicAndroid:
      guard let uuid else { return }
      let words = isIndicated ? "Indication" : "Notification"
      say("I", time, "\(words) received from \(text(uuid)), value: \(android(octets))")
    case .nordicIOS:
      guard let uuid else { return }
      say(
        "I", time, "Updated Value of Characteristic \(text(uuid)) to 0x\(hex(octets, "")).")
    case .table:
      guard let uuid else { return }
      say("I", time, "\(isIndicated ? "Indicate" : "Notify"),\(text(uuid)),\(row(octets))")
    case .esphome:
      say(
        "V", time,
        "[ble_client:151]: Notification received (handle \(handle(value.handle.rawValue))): "
          + dotted(octets))
    case .python:
      let text = literal(octets)
      signal(
        path(value.handle.rawValue),
        "'org.bluez.GattCharacteristic1', {'Value': <dbus_fast.signature.Variant ('ay', "
          + "bytearray(\(text)))>}", time)
    }
  }

  private func read(_ value: ValueEvent, _ octets: [UInt8], _ time: CaptureTime) {
    let uuid = value.label?.uuid
    switch form {
    case .nordicAndroid:
      guard let uuid else { return }
      say("I", time, "Read Response received from \(text(uuid)), value: \(android(octets))")
    case .nordicIOS:
      guard let uuid else { return }
      say("D", time, "peripheral.readValue(for: \(text(uuid)))")
      say(
        "I", time, "Updated Value of Characteristic \(text(uuid)) to 0x\(hex(octets, "")).")
    case .table:
      guard let uuid else { return }
      say("I", time, "Read,\(text(uuid)),\(row(octets))")
    case .esphome:
      say(
        "V", time,
        "[ble_client:140]: Read value (handle \(handle(value.handle.rawValue))): \(dotted(octets))")
    case .python:
      guard let uuid else { return }
      say(
        "D", time,
        "client DEBUG: Read Characteristic \(text(uuid)) | \(path(value.handle.rawValue)): "
          + "bytearray(\(literal(octets)))")
    }
  }

  private func written(
    _ value: ValueEvent, _ octets: [UInt8], isAnswered: Bool, _ time: CaptureTime
  ) {
    let uuid = value.label?.uuid
    switch form {
    case .nordicAndroid:
      guard let uuid else { return }
      say(
        "V", time, "Writing \(isAnswered ? "request" : "command") to characteristic \(text(uuid))")
      say(
        "D", time,
        "gatt.writeCharacteristic(\(text(uuid)), value=0x\(hex(octets, ""))"
          + "\(isAnswered ? "" : ", WRITE_TYPE_NO_RESPONSE"))")
    case .nordicIOS:
      guard let uuid else { return }
      say(
        "D", time,
        "peripheral.writeValue(0x\(hex(octets, "")), for: \(text(uuid)), type: "
          + "\(isAnswered ? ".withResponse" : ".withoutResponse"))")
    case .table:
      guard let uuid else { return }
      say(
        "I", time,
        "Write \(isAnswered ? "with" : "without") response,\(text(uuid)),\(row(octets))")
    case .esphome:
      say(
        "V", time,
        "[ble_client:160]: Send command (handle \(handle(value.handle.rawValue))): "
          + dotted(octets))
    case .python:
      guard let uuid else { return }
      say(
        "D", time,
        "client DEBUG: Write Characteristic \(text(uuid)) | \(path(value.handle.rawValue)): "
          + literal(octets))
    }
  }

  private func confirmed(_ uuid: BluetoothUUID, _ time: CaptureTime) {
    switch form {
    case .nordicAndroid: say("I", time, "Data written to \(text(uuid))")
    case .nordicIOS:
      say(
        "D", time,
        "[Callback] peripheral(peripheral, didWriteValueFor: \(text(uuid)), error: nil)")
    case .table, .esphome, .python: break
    }
  }

  private func subscribed(_ uuid: BluetoothUUID, _ bits: UInt8, _ time: CaptureTime) {
    switch form {
    case .nordicAndroid:
      let descriptor = text(Self.configuration)
      let isOn = bits != 0 ? "true" : "false"
      say("D", time, "gatt.setCharacteristicNotification(\(text(uuid)), \(isOn))")
      say("D", time, "gatt.writeDescriptor(\(descriptor), value=0x0\(bits)00)")
      say("I", time, "Data written to descr. \(descriptor), value: (0x) 0\(bits)-00")
    case .nordicIOS:
      let isOn = bits != 0 ? "true" : "false"
      say("D", time, "peripheral.setNotifyValue(\(isOn), for: \(text(uuid)))")
      say(
        "D", time,
        "[Callback] peripheral(peripheral, didUpdateNotificationStateFor: \(text(uuid)), "
          + "error: nil)")
    case .table: say("I", time, "\(bits != 0 ? "Subscribe" : "Unsubscribe"),\(text(uuid)),")
    case .esphome, .python: break
    }
  }

  private func android(_ octets: [UInt8]) -> String {
    octets.isEmpty ? "0 bytes" : "(0x) \(hex(octets, "-"))"
  }

  private func row(_ octets: [UInt8]) -> String { octets.isEmpty ? "" : "0x\(hex(octets, ""))" }

  private func dotted(_ octets: [UInt8]) -> String {
    (octets.isEmpty ? "" : hex(octets, ".") + " ") + "(\(octets.count))"
  }
}
