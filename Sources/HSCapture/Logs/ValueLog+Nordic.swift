// MARK: - nRF Connect on Android

extension ValueLog {
  /// What lines of nRF Connect on Android say that those behind need.
  struct AndroidState {
    /// The services that are being listed.
    var services: [(uuid: [UInt8], characteristics: [([UInt8], UInt8?)])] = []
    /// Whether rows of such a list may follow.
    var isListing = false
    /// The characteristic whose notifications were switched on or off last.
    var subscribed: [UInt8]?
    /// Whether the next value that is written is a command.
    var isCommand = false
  }

  /// Takes a line of nRF Connect on Android, or of the library that it is made of.
  mutating func takeAndroid(_ line: LogLine) -> Fate {
    if line.begins("nRF Connect, ") {
      clock.noteDate(in: line.dropFirst(13))
      return .passed
    }
    // `Name (AA:BB:CC:DD:EE:FF)`, the log's second line: whatever the name says.
    if told == 0, lines.number <= 3, line.last == 0x29,
      let open = line.lastIndex(of: 0x28),
      let address = line[(open + 1)...].address
    {
      packets.turn(to: address)
      let name = line[..<open]
      packets.call(Array(name.last == 0x20 ? name.dropLast() : name))
      return .passed
    }
    if android.isListing, let fate = takeListed(line) { return fate }
    endList()
    for frame in AndroidFrame.allCases {
      guard let rest = line.rest(behindFrame: frame.words), let fate = take(frame, rest)
      else { continue }
      return fate
    }
    // The library for iOS says the same, and what it asks CoreBluetooth for.
    return line.holds("peripheral.") ? takeIOS(line) : .passed
  }

  /// Takes what stands behind the words of a line; `nil` if it does not tell what these begin.
  private mutating func take(_ frame: AndroidFrame, _ rest: LogLine) -> Fate? {
    switch frame {
    case .discovered:
      android.isListing = true
      return .told
    case .notification, .indication:
      guard let (key, value) = Self.androidValue(rest) else { return .damaged }
      return Fate(packets.notify(key, value, isIndication: frame == .indication))
    case .readResponse:
      guard !rest.begins("descr. ") else { return .passed }
      guard let (key, value) = Self.androidValue(rest) else { return .damaged }
      return Fate(packets.answer(key, value))
    case .reading:
      guard let uuid = rest.uuid else { return .damaged }
      return Fate(packets.read(.uuid(uuid)))
    case .command, .request:
      android.isCommand = frame == .command
      return .passed
    case .writing: return takeWriting(rest)
    case .notifying:
      android.subscribed = rest.uuid
      return .told
    case .describing:
      return subscribe(rest, rest.rest(behind: "value=")?.octets(between: "")?.octets)
    case .described:
      guard rest.uuid == [0x02, 0x29], let uuid = android.subscribed else { return .passed }
      let value = (rest.rest(behind: "(0x) ") ?? rest.rest(behind: "(0x): "))?
        .octets(between: "-")?.octets
      if value != nil, !packets.isSubscribing(.uuid(uuid)) { _ = subscribe(rest, value) }
      packets.confirm()
      return .told
    case .written: return takeWritten(rest)
    case .connecting, .connected:
      guard let address = rest.address else { return nil }
      packets.turn(to: address)
      if frame == .connected { packets.connect() }
      return .told
    case .state:
      // The address is told by the line behind.
      guard rest.holds("DISCONNECTED") else { return .told }
      packets.disconnect(Self.reason(ofStatus: rest.number ?? 0))
      return .told
    case .room:
      guard let mtu = rest.number else { return nil }
      packets.exchangeMTU(mtu)
      return .told
    case .parameters:
      guard let interval = rest.number,
        let latency = rest.rest(behind: "latency: ")?.number,
        let timeout = rest.rest(behind: "timeout: ")?.number
      else { return .passed }
      // Multiples of 1.25 ms: what the log shows of them has two decimals.
      let fraction = rest.rest(behind: ".").map { ($0.first ?? 0x30) & 0xF } ?? 0
      let parts = interval * 100 + Int(fraction) * 10
      packets.update(
        interval: parts / 125 + (parts % 125 > 62 ? 1 : 0), latency: latency, timeout: timeout / 10)
      return .told
    case .refused:
      guard let code = rest.number, rest.holds("(0x") else { return nil }
      packets.refuse(code)
      return .told
    }
  }

  private mutating func takeWriting(_ rest: LogLine) -> Fate {
    guard let uuid = rest.uuid else { return .damaged }
    // Without its value, it is told when it was written.
    guard let text = rest.rest(behind: "value=") else { return .passed }
    let isCommand = android.isCommand || text.holds("NO_RESPONSE")
    if let value = text.octets(between: "")?.octets {
      android.isCommand = isCommand || text.holds("WRITE COMMAND")
      return Fate(packets.write(.uuid(uuid), value, isAnswered: !android.isCommand))
    }
    guard text.begins("0x)") || text.begins("0x,") else {
      return text.begins("0x") ? .damaged : .passed
    }
    return Fate(packets.write(.uuid(uuid), [], isAnswered: !isCommand))
  }

  private mutating func takeWritten(_ rest: LogLine) -> Fate {
    guard let uuid = rest.uuid else { return .damaged }
    defer { android.isCommand = false }
    if packets.isWriting(.uuid(uuid)) {
      packets.confirm()
      return .told
    }
    // A command was told when it was sent; older releases tell the value only here.
    guard packets.lastCommand != .uuid(uuid), rest.holds("value: ") || rest.holds("value (0x)")
    else {
      packets.lastCommand = nil
      return .passed
    }
    guard let (key, value) = Self.androidValue(rest) else { return .damaged }
    guard packets.write(key, value, isAnswered: !android.isCommand) else { return .damaged }
    packets.confirm()
    packets.lastCommand = nil
    return .told
  }

  private mutating func subscribe(_ text: LogLine, _ value: [UInt8]?) -> Fate {
    guard text.uuid == [0x02, 0x29], let uuid = android.subscribed, let value else {
      return .passed
    }
    return Fate(packets.subscribe(.uuid(uuid), value))
  }

  /// The reason that HCI has for a status of Android's.
  static func reason(ofStatus status: Int) -> UInt8 {
    switch status {
    // The app asked for it.
    case 0: 0x16
    case 0x08, 0x13, 0x14, 0x15, 0x16, 0x22, 0x3B, 0x3D, 0x3E: UInt8(clamping: status)
    // None of HCI's: unspecified.
    default: 0x1F
    }
  }

  /// `UUID, value: (0x) 16-48`, or `UUID, value: 0 bytes`.
  private static func androidValue(
    _ text: LogLine
  ) -> (ValuePackets.Key, [UInt8])? {
    guard let uuid = text.uuid,
      let value = text.rest(behind: "value: ") ?? text.rest(behind: "value ")
    else { return nil }
    if value.begins("0 bytes") { return (.uuid(uuid), []) }
    guard
      let digits = value.rest(behind: "(0x): ") ?? value.rest(behind: "(0x) ")
        ?? value.rest(behind: "(0x)"),
      let (octets, rest) = digits.trimmed.octets(between: "-"),
      rest.isEmpty || rest.begins(",") || rest.begins(" ")
    else { return nil }
    return (.uuid(uuid), octets)
  }

  /// Takes a line of the list of services; `nil` if it is none.
  private mutating func takeListed(_ line: LogLine) -> Fate? {
    guard line.last == 0x29, let open = line.lastIndex(of: 0x28),
      line[..<open].last == 0x20, [7, 37].contains(line.endIndex - open - 1),
      let uuid = line[(open + 1)...].uuid
    else { return nil }
    let text = line[..<open].trimmed
    if text.begins("- ") {
      guard let close = text.lastIndex(of: 0x5D),
        let bracket = text.lastIndex(of: 0x5B), bracket < close
      else { return .passed }
      var properties: UInt8 = 0
      for word in text[(bracket + 1)..<close].split(separator: 0x20) {
        switch word.asText {
        case "R": properties |= 0x02
        case "WNR": properties |= 0x04
        case "W": properties |= 0x08
        case "N": properties |= 0x10
        case "I": properties |= 0x20
        default: break
        }
      }
      guard let last = android.services.indices.last,
        android.services[last].characteristics.count < 255
      else { return .passed }
      android.services[last].characteristics.append((uuid, properties))
    } else if uuid.count == 16 || uuid.last != 0x29, android.services.count < 256 {
      // What begins with 29 is a descriptor.
      android.services.append((uuid, []))
    }
    return .told
  }

  /// Hands on the services that were listed.
  mutating func endList() {
    guard android.isListing, !android.services.isEmpty else { return }
    android.isListing = false
    packets.discover(android.services)
    android.services = []
  }
}

// MARK: - nRF Connect on iOS

extension ValueLog {
  /// Takes a line of nRF Connect on iOS.
  mutating func takeIOS(_ line: LogLine) -> Fate {
    for frame in IOSFrame.allCases {
      guard let rest = line.rest(behindFrame: frame.words), let fate = take(frame, rest, line)
      else { continue }
      return fate
    }
    return .passed
  }

  private mutating func take(_ frame: IOSFrame, _ rest: LogLine, _ line: LogLine) -> Fate? {
    switch frame {
    case .updated:
      guard let uuid = rest.uuid, let text = rest.rest(behind: " to ") else { return .damaged }
      var octets: [UInt8] = []
      if let (found, end) = text.octets(between: " "),
        end.isEmpty || end.begins(".") || end.begins("\"")
      {
        octets = found
      } else if !text.isEmpty, !text.begins("."), !text.begins("0x.") {
        return .damaged
      }
      return Fate(packets.take(.value, .uuid(uuid), octets))
    case .reading: return rest.uuid.map { Fate(packets.read(.uuid($0))) } ?? .passed
    case .writing:
      guard let uuid = rest.rest(behind: "for: ")?.uuid, rest.begins("0x"),
        let (value, _) = rest.octets(between: " ") ?? (rest.begins("0x,") ? ([], rest) : nil)
      else { return .damaged }
      let isAnswered = !rest.holds("withoutResponse")
      return Fate(packets.write(.uuid(uuid), value, isAnswered: isAnswered))
    case .notifying:
      guard let uuid = rest.rest(behind: "for: ")?.uuid else { return .passed }
      return Fate(packets.subscribe(.uuid(uuid), [rest.begins("true") ? 1 : 0, 0]))
    case .written, .notified:
      if line.holds("error: nil") { packets.confirm() } else { packets.refuse(0) }
    case .discovered:
      guard let service = rest.uuid,
        let found = line.front(of: " Characteristics for").rest(behind: "Discovered ")
      else { return nil }
      let words = found.split { $0 == 0x20 || $0 == 0x2C }
      packets.discover(service, words.prefix(255).compactMap { $0.uuid }.map { ($0, nil) })
    case .didConnect, .connected: packets.connect()
    case .didDisconnect, .disconnected:
      packets.disconnect(line.holds("error: nil") ? 0x16 : 0x1F)
    }
    return .told
  }
}
