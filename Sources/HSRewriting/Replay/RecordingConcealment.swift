import HSLayout
import HSProtocols

/// Takes out of a recording what tells of somebody, as redacting a capture does.
///
/// Values go by their attributes' types, private fields by layouts, and names, numbers and addresses wherever they stand.
/// Each byte becomes a byte, so that every length stays.
final class RecordingConcealment {
  /// What values of the device's attributes tell of somebody, by handle, and of the app's own.
  private var device: [UInt16: Content] = [:]
  private var app: [UInt16: Content] = [:]
  private var conceal = Concealment()
  private var types: [UInt16: BluetoothUUID] = [:]
  private let privateFields: PrivateFields
  /// Whether anything is concealed.
  let isOn: Bool

  private struct Content {
    var kind: PersonalContent
    var isSerial: Bool

    init?(_ type: BluetoothUUID?) {
      guard let kind = PersonalContent(type) else { return nil }
      self.kind = kind
      isSerial = type?.short == 0x2a25
    }

    /// What stands in a value's place, or in that of a part of it that begins at an offset.
    func standIn(for count: Int, at offset: Int = 0) -> [UInt8] {
      let word: [UInt8] =
        switch kind {
        case .text: Array((isSerial ? "0" : "Device").utf8)
        case .address: [0xf5, 0xf4, 0xf3, 0xf2, 0xf1, 0xf0]
        case .device, .user, .place: [0]
        }
      return (0..<count).map { word[(offset + $0) % word.count] }
    }
  }

  /// Conceals nothing.
  init() {
    isOn = false
    privateFields = PrivateFields(LayoutCollection())
  }

  /// Conceals what redacting a capture would.
  ///
  /// - Parameters:
  ///   - addresses: Those that the capture tells.
  ///   - names: Those by which devices are called.
  ///   - tables: The device's tables.
  ///   - appTable: The attributes of the side that asks.
  ///   - layouts: What is known of values.
  init(
    addresses: [DeviceAddress], names: [[UInt8]], tables: [AttributeTable],
    appTable: AttributeTable, layouts: LayoutCollection
  ) {
    isOn = true
    privateFields = PrivateFields(layouts)
    for address in addresses { conceal.hide(address) }
    for name in names { conceal.hide(name: name) }
    for table in tables {
      for (handle, type) in Self.values(of: table) {
        types[handle] = type
        if let content = Content(type) { device[handle] = content }
      }
    }
    for (handle, type) in Self.values(of: appTable) { app[handle] = Content(type) }
  }

  /// The attributes that have values beyond declarations, with their types.
  private static func values(of table: AttributeTable) -> [(UInt16, BluetoothUUID)] {
    table.attributes.map { ($0.handle.rawValue, $0.type) }
      + table.characteristics.map { ($0.value.rawValue, $0.uuid) }
  }

  /// Learns what the values of a connection tell of somebody, to find it where else it stands.
  func learn(from session: ReplaySession) {
    guard isOn else { return }
    for step in session.steps where step.kind != .ask {
      if let content = device[step.handle] { note(step.value, content) }
    }
    for (request, answer) in session.answers {
      for (place, content) in parts(of: answer, to: request) { note(answer[place], content) }
    }
  }

  private func note(_ value: ArraySlice<UInt8>, _ content: Content) {
    switch content.kind {
    case .text:
      let text = value.prefix { $0 != 0 }
      if content.isSerial { conceal.hide(serial: text) } else { conceal.hide(name: text) }
    case .address: break
    case .device, .user, .place: conceal.hide(octets: value)
    }
  }

  // MARK: - Concealing

  /// A value of one of the device's attributes.
  func value(_ value: ArraySlice<UInt8>, of handle: UInt16) -> [UInt8] {
    guard isOn else { return Array(value) }
    if let content = device[handle] { return content.standIn(for: value.count) }
    var made = Array(value)
    if let type = types[handle] {
      // Where nobody knows what is private, all is.
      let parts = privateFields.ranges(in: made, of: type.value) ?? [0..<made.count]
      for part in parts {
        made.replaceSubrange(part, with: [UInt8](repeating: 0, count: part.count))
      }
    }
    made = conceal(made)
    if let type = types[handle], !made.elementsEqual(value) {
      privateFields.mend(&made, of: Array(value), type.value)
    }
    return made
  }

  /// A PDU of the side that asks, to the device, or of the device, to the app's attributes.
  func request(_ pdu: ArraySlice<UInt8>, toApp: Bool = false) -> [UInt8] {
    guard isOn else { return Array(pdu) }
    let fields = AttributeFields(pdu)
    guard fields.values.contains(where: { $0.handle != nil }) else { return conceal(pdu) }
    var made = Array(pdu)
    for (handle, range) in fields.values {
      let handle = handle?.rawValue ?? 0
      let part = pdu[range]
      let other: [UInt8]
      if let content = (toApp ? app : device)[handle] {
        other = content.standIn(for: part.count, at: fields.offset)
      } else if toApp || ATTOpcode(rawValue: pdu.first ?? 0) == .prepareWriteRequest {
        other = conceal(part)
      } else {
        other = value(part, of: handle)
      }
      let place = range.lowerBound - pdu.startIndex
      made.replaceSubrange(place..<place + part.count, with: other)
    }
    return made
  }

  /// What the app answered to a request of the device's.
  func answer(_ answer: ArraySlice<UInt8>, to request: ArraySlice<UInt8>) -> [UInt8] {
    guard isOn else { return Array(answer) }
    var made = Array(answer)
    for (place, content) in parts(of: answer, to: request) {
      let first = place.lowerBound - answer.startIndex
      made.replaceSubrange(
        first..<first + place.count, with: content.standIn(for: place.count))
    }
    return conceal(made)
  }

  /// The values in an answer of the app's that tell of somebody.
  private func parts(
    of answer: ArraySlice<UInt8>, to request: ArraySlice<UInt8>
  ) -> [(Range<Int>, Content)] {
    let asked = AttributeFields(request)
    let content =
      switch ATTOpcode(rawValue: answer.first ?? 0) {
      case .readResponse, .readBlobResponse: asked.handles.first.flatMap { app[$0.rawValue] }
      case .readByTypeResponse: Content(asked.type)
      default: nil as Content?
      }
    guard let content, let opcode = request.first, answer.first == opcode &+ 1 else { return [] }
    return AttributeFields(answer).values.map { ($0.range, content) }
  }

  /// Advertising data: names in it go whatever they are.
  func advertising(_ data: some Sequence<UInt8>) -> [UInt8] {
    var data = Array(data)
    guard isOn else { return data }
    var place = 0
    while place + 1 < data.count, data[place] > 0 {
      let end = min(data.count, place + 1 + Int(data[place]))
      let body = place + 2..<max(place + 2, end)
      switch data[place + 1] {
      case 0x08, 0x09, 0x30:
        data.replaceSubrange(body, with: name(data[body]))
      case 0x17, 0x18, 0x1b:
        data.replaceSubrange(
          body,
          with: Content(BluetoothUUID(0x2a03 as UInt16))?
            .standIn(for: body.count) ?? Array(data[body]))
      default: data.replaceSubrange(body, with: conceal(data[body]))
      }
      place = end
    }
    return data
  }

  /// What stands for a name.
  func name(_ name: some Collection<UInt8>) -> [UInt8] {
    guard isOn else { return Array(name) }
    return Content(.deviceName)?.standIn(for: name.count) ?? []
  }

  /// A UUID: there are makers who put the device's address into theirs.
  func callAsFunction(_ uuid: BluetoothUUID) -> BluetoothUUID {
    guard isOn, uuid.short == nil else { return uuid }
    let octets = (0..<16).map { UInt8(truncatingIfNeeded: uuid.value >> UInt128(120 - 8 * $0)) }
    return BluetoothUUID(conceal(octets).reduce(UInt128(0)) { $0 << 8 | UInt128($1) })
  }
}
