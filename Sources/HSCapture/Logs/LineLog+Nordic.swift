import HSBase

// What lines of nRF Connect and of Nordic's libraries tell that others' do not.

extension LineLog {
  /// What such lines said that those behind need.
  struct Nordic {
    /// The services that are being listed; `nil` where no rows of such a list may follow.
    var services: [(uuid: [UInt8], characteristics: [([UInt8], UInt8?)])]?
    /// The characteristic whose notifications were switched on or off last.
    var subscribed: ValuePackets.Key?
    /// Whether the next value that is written is a command.
    var isCommand = false
  }

  mutating func takeNordic(_ tells: LineMeaning, _ match: LineMatch) -> Fate {
    if tells == .unreadable { return .damaged }
    if tells == .date {
      if let date = match.text(.epoch) { clock.noteDate(in: date) }
      return .passed
    }
    let text = match.text(.uuid) ?? []
    let key = ValuePackets.Key.uuid(text.uuid ?? [])
    switch tells {
    case .listed: nordic.services = []
    case .service:
      let words = (match.text(.names) ?? []).split { $0 == 0x20 || $0 == 0x2C }
      packets.discover(
        text.uuid ?? [], words.prefix(255).compactMap { $0.uuid }.map { ($0, nil) })
    case .next(let isCommand):
      nordic.isCommand = isCommand
      return .passed
    case .send: return takeWriting(key, text)
    case .sent, .arrived: return takeWritten(key, match)
    case .choose: nordic.subscribed = key
    case .configure, .configured:
      guard text.uuid == [0x02, 0x29], let subscribed = nordic.subscribed else { return .passed }
      let digits =
        text.rest(behind: "value=") ?? text.rest(behind: "(0x) ") ?? text.rest(behind: "(0x): ")
      let value = digits?.octets(between: "-")?.octets
      if tells == .configure {
        return value.map { Fate(packets.subscribe(subscribed, $0)) } ?? .passed
      }
      if let value, !packets.isSubscribing(subscribed) { _ = packets.subscribe(subscribed, value) }
      packets.confirm()
    case .switching(let value): return Fate(packets.subscribe(key, [value, 0]))
    case .closed(let reason):
      packets.disconnect(reason ?? Self.reason(ofStatus: match.number(.appStatus) ?? 0))
    case .timing:
      // Multiples of 1.25 ms: what the log shows of them has two decimals.
      let fraction = match.text(.interval)?.rest(behind: ".")?.first ?? 0x30
      let parts = (match.number(.interval) ?? 0) * 100 + Int(fraction & 0xF) * 10
      packets.update(
        interval: parts / 125 + (parts % 125 > 62 ? 1 : 0), latency: match.number(.latency) ?? 0,
        timeout: (match.number(.timeout) ?? 0) / 10)
    default: break
    }
    return .told
  }

  /// Takes a value that is about to be written.
  private mutating func takeWriting(_ key: ValuePackets.Key, _ text: LogLine) -> Fate {
    // Without its value, it is told when it was written.
    guard let text = text.rest(behind: "value=") else { return .passed }
    let isCommand = nordic.isCommand || text.holds("NO_RESPONSE")
    if let value = text.octets(between: "")?.octets {
      nordic.isCommand = isCommand || text.holds("WRITE COMMAND")
      return take(packets.write(key, value, isAnswered: !nordic.isCommand))
    }
    guard text.begins("0x)") || text.begins("0x,") else {
      return text.begins("0x") ? .damaged : .passed
    }
    return take(packets.write(key, [], isAnswered: !isCommand))
  }

  /// Takes a value that was written.
  private mutating func takeWritten(_ key: ValuePackets.Key, _ match: LineMatch) -> Fate {
    defer { nordic.isCommand = false }
    if packets.isWriting(key) {
      packets.confirm()
      return .told
    }
    // A command was told when it was sent; older releases tell the value only here.
    let isTold = packets.lastCommand == key || match.fields.count < 2
    guard !isTold else {
      packets.lastCommand = nil
      return .passed
    }
    guard let value = match.octets, packets.write(key, value, isAnswered: !nordic.isCommand) else {
      return .damaged
    }
    packets.confirm()
    packets.lastCommand = nil
    return take(true)
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

  // MARK: - The peer, and what it has

  /// Takes the peer's name, and a line of the list of services; `nil` if it is none of these, and the list has ended.
  mutating func takeListed(_ line: LogLine) -> Fate? {
    if line.last == 0x29, let open = line.lastIndex(of: 0x28) {
      let (front, inner) = (line[..<open], line[(open + 1)...])
      // `Name (AA:BB:CC:DD:EE:FF)`, the log's second line: whatever the name says.
      if counts.told == 0, reader.number <= 3, let address = inner.address {
        packets.turn(to: address)
        packets.call(Array(front.last == 0x20 ? front.dropLast() : front))
        return .passed
      }
      if nordic.services != nil, front.last == 0x20, [7, 37].contains(inner.count),
        let uuid = inner.uuid
      {
        return list(uuid, front.trimmed)
      }
    }
    endList()
    return nil
  }

  private mutating func list(_ uuid: [UInt8], _ text: LogLine) -> Fate {
    let last = (nordic.services ?? []).count - 1
    if text.begins("- ") {
      guard let close = text.lastIndex(of: 0x5D), let bracket = text.lastIndex(of: 0x5B),
        bracket < close, last >= 0, nordic.services?[last].characteristics.count ?? 255 < 255
      else { return .passed }
      let words = text[(bracket + 1)..<close].split(separator: 0x20).map { $0.asText }
      let properties = UInt8(properties: ["R", "WNR", "W", "N", "I"], words.contains)
      nordic.services?[last].characteristics.append((uuid, properties))
    } else if uuid.count == 16 || uuid.last != 0x29, last < 255 {
      // What begins with 29 is a descriptor.
      nordic.services?.append((uuid, []))
    }
    return .told
  }

  /// Hands on the services that were listed.
  mutating func endList() {
    guard let services = nordic.services, !services.isEmpty else { return }
    nordic.services = nil
    packets.discover(services)
  }
}

extension UInt8 {
  /// A characteristic's properties, of words for reading, both ways of writing, notifying and indicating.
  init(properties words: [String], _ isThere: (String) -> Bool) {
    self = words.indices.reduce(0) { isThere(words[$1]) ? $0 | 2 << UInt8($1) : $0 }
  }
}
