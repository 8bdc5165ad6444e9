import HSLayout
package import HSProtocols
package import HSTimeline

/// What a device is, as far as a capture tells: its kind, its maker, what it offers, and what was done with it.
///
/// The overview, the page and their JSON have it from here. What something is known by stands beside it, as devices say what
/// is not so: boards with the appearance of their example, numbers of companies that belong to others.
package struct DevicePortrait: Sendable {
  /// Something that is known, and by what.
  package struct Known: Sendable, Equatable {
    /// What is known.
    package let text: String
    /// By what: `its appearance`.
    package let evidence: String

    init(_ text: String, by evidence: String) { (self.text, self.evidence) = (text, evidence) }

    fileprivate var words: String { "\(text) (by \(evidence))" }
  }

  /// The peer's number on the timeline.
  package let peer: Int
  /// What it is called: its name, else its address, else its number.
  package let name: String
  /// What it is.
  package let kind: Known?
  /// Who made it.
  package let maker: Known?
  /// Whose data it advertises: a company's number, which many a device has that is another's.
  package let advertisedCompany: String?
  /// What Device Information says, by the names of its characteristics: model and revisions.
  package let revisions: [(name: StaticText, text: String)]
  /// Its services, and the channels that were asked for over BR/EDR: the first of them.
  package let offers: [String]
  /// How many more there are.
  private let moreOffers: Int
  /// What was done with it: `421 values written to ffe9`.
  package let done: [String]
  /// Values of attributes that nothing names, and that no layout reads.
  package let unnamedValues: Int

  /// Whether channels over BR/EDR were asked for.
  private let hasChannels: Bool
  /// The title of a layout that its values fit.
  private let layout: String?

  /// What a kind is known by that is a layout's title.
  private static let fitting = "a layout that its values fit"

  /// The texts of Device Information that tell what changed between two recordings of a device, what changes most first.
  package static let revisionTexts: [(uuid: BluetoothUUID, name: StaticText)] = [
    (.firmwareRevisionString, "firmware"), (.softwareRevisionString, "software"),
    (.hardwareRevisionString, "hardware"), (.modelNumberString, "model"),
  ]

  /// Services and attributes that are named; others are counted.
  private static let most = 6
  /// Services that are kept.
  private static let mostOffers = 64

  /// What a peer is.
  package init(_ peer: Peer, _ story: borrowing Story) {
    let table = story.attributes(ofPeer: peer.id)
    let advertised = story.advertisedPortrait(ofPeer: peer.id)
    let channels = Self.channels(peer, story)
    let protocols = channels.filter { $0.channel == nil }.map { $0.psm }
    let information = DeviceInformation(table, peer.values)
    let layout = Self.layout(table, peer, story)
    let services = table.services.isEmpty ? advertised.services : table.services.map { $0.uuid }
    self.layout = layout
    self.peer = peer.id
    name = HeartRateAbsence.name(ofPeer: peer.id, story)
    maker = information.maker
    advertisedCompany = advertised.companyName
    revisions = information.revisions
    let named = Self.kind(ofName: peer.name)
    var said = information.appearance ?? advertised.kind
    // A candle may have the appearance of the example that it was made of.
    if said?.isHeartRateSensor == true, named != nil, !services.contains(.heartRate) { said = nil }
    kind =
      said ?? Self.kind(table.services.map { $0.uuid }, by: "its services")
      ?? Self.kind(advertised.services, by: "the services that it advertises")
      ?? layout.map { Known($0, by: Self.fitting) } ?? Self.kind(protocols) ?? named
    var offers: [String] = []
    var seen: Set<BluetoothUUID> = []
    var more = 0
    for uuid in services where !Self.isCommon(uuid) && seen.insert(uuid).inserted {
      guard offers.count < Self.mostOffers else {
        more += 1
        continue
      }
      let isClass = uuid.assignment?.kind == .serviceClass
      let name = AttributeRole.service.name(of: uuid) ?? (isClass ? uuid.name : nil)
      let words = name?.string ?? uuid.description
      if !offers.contains(words) { offers.append(words) }
    }
    moreOffers = more
    hasChannels = !protocols.isEmpty
    self.offers = offers + protocols.compactMap { $0.name?.string }
    let use = Self.use(peer, table, story)
    (done, unnamedValues) = (use.words + channels.compactMap(Self.told), use.unnamed)
  }

  /// What it is, in a sentence without a full stop, behind its name.
  package var words: String {
    // What a layout is called need not be what a device is: Modbus is spoken by many.
    let isTitle = kind?.evidence == Self.fitting
    var parts = isTitle ? [] : [kind?.words ?? "of an unknown kind"]
    if let layout { parts.append("its values fit the layout '\(layout)'") }
    if let maker {
      parts.append("made by \(maker.words)")
    } else if let advertisedCompany {
      parts.append("advertises data of \(advertisedCompany)")
    }
    parts += revisions.map { "\($0.name.string) \($0.text)" }
    var text = parts.joined(separator: ", ")
    if !offers.isEmpty { text += "; offers \(Self.list(offers, beside: moreOffers))" }
    text += "; \(done.isEmpty ? unseen : done.joined(separator: ", "))"
    return text
  }

  /// What is said where no value was seen.
  private var unseen: String {
    hasChannels ? "what went over its BR/EDR channels is not read" : "no value was seen"
  }

  /// The same with its name.
  package var sentence: String { "\(name): \(words)" }

  private static func list(_ words: [String], most: Int = most, beside others: Int = 0) -> String {
    let more = max(words.count - most, 0) + others
    return words.prefix(most).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  // MARK: - What was heard

  /// What was heard advertising, in a sentence without a full stop; `nil` where nothing was.
  package static func heard(_ story: borrowing Story) -> String? {
    let count = story.statistics.advertisers
    guard count > 0 else { return nil }
    var makers: [String: Int] = [:]
    var kinds: [String: Int] = [:]
    var names: [String] = []
    var seen: Set<String> = []
    for device in story.heardDevices {
      if let maker = device.portrait.companyName { makers[maker, default: 0] += 1 }
      if let kind = device.portrait.kind ?? kind(device.portrait.services, by: "") {
        kinds[kind.text, default: 0] += 1
      }
      if !device.name.isEmpty {
        let name = device.name.safeText
        if seen.insert(name).inserted { names.append(name) }
      }
    }
    func counts(_ tallies: [String: Int]) -> String {
      let sorted = tallies.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return list(sorted.map { "\($0.key) (\($0.value))" }, most: 3)
    }
    var text =
      "nothing was connected; \(counted(count, "address was", "addresses were")) heard advertising"
    if !kinds.isEmpty { text += ": \(counts(kinds))" }
    if !makers.isEmpty { text += "; data of \(counts(makers))" }
    if !names.isEmpty { text += "; named \(list(names, most: 3))" }
    return text
  }

  // MARK: - Kinds

  /// Services that nearly every device has: they tell nothing of what it is.
  private static func isCommon(_ uuid: BluetoothUUID) -> Bool {
    [.genericAccess, .genericAttribute, .deviceInformation].contains(uuid)
  }

  /// The kinds of devices that have a service, what tells most first: a treadmill measures hearts as well.
  private static let kinds: [(service: UInt16, kind: StaticText)] = [
    (0x1808, "glucose meter"), (0x181f, "continuous glucose monitor"), (0x183a, "insulin pump"),
    (0x1810, "blood pressure monitor"), (0x1822, "pulse oximeter"),
    (0x181b, "scale with body composition"), (0x181d, "scale"), (0x1826, "fitness machine"),
    (0x1818, "power meter for cycling"), (0x180d, "heart rate sensor"),
    (0x1809, "thermometer for the body"), (0x1816, "speed and cadence sensor for cycling"),
    (0x1814, "speed and cadence sensor for running"), (0x183e, "activity tracker"),
    (0x1812, "keyboard, mouse or other input device"), (0x1854, "hearing aid"),
    (0x184e, "audio device"), (0x1857, "electronic shelf label"), (0x185d, "cookware"),
    (0x181a, "sensor of its surroundings"), (0x1827, "mesh device"), (0x1828, "mesh device"),
    (0x1815, "device with inputs and outputs"), (0xfd6f, "exposure notification of a phone"),
    (0xfeaa, "beacon"),
  ]

  private static func kind(_ services: [BluetoothUUID], by evidence: String) -> Known? {
    kinds.first { services.contains(BluetoothUUID($0.service)) }.map {
      Known($0.kind.string, by: evidence)
    }
  }

  private static func kind(_ protocols: [PSM]) -> Known? {
    let numbers = protocols.map { $0.rawValue }
    if numbers.contains(0x11) || numbers.contains(0x13) {
      return Known("keyboard, mouse or other input device", by: "its BR/EDR channels")
    }
    return numbers.contains(0x19) ? Known("audio device", by: "its BR/EDR channels") : nil
  }

  /// Words in names of devices, and what such devices mostly are; whether a longer word that ends so is meant as well:
  /// a clamp is no lamp, a clock no lock, and Ledger makes no lamps.
  private static let names: [(word: StaticText, isEnding: Bool, kind: StaticText)] = [
    ("keyboard", true, "keyboard"), ("mouse", true, "mouse"), ("lamp", false, "lamp"),
    ("bulb", true, "lamp"), ("light", false, "lamp"), ("yeelight", false, "lamp"),
    ("led", false, "lamp"), ("ledble", false, "lamp"), ("ledblue", false, "lamp"),
    ("lednet", false, "lamp"), ("scale", true, "scale"), ("thermostat", true, "thermostat"),
    ("thermometer", true, "thermometer"), ("thermo", false, "thermometer"),
    ("watch", true, "watch"), ("band", false, "band that is worn"),
    ("wristband", false, "band that is worn"), ("clock", true, "clock"), ("lock", false, "lock"),
    ("smartlock", false, "lock"), ("headset", true, "headset"), ("buds", true, "earphones"),
    ("speaker", true, "loudspeaker"), ("printer", true, "printer"),
  ]

  /// The words of a name, in small letters: `MiBand 4` has miband, mi and band.
  private static func words(ofName name: [UInt8]) -> [String] {
    let name = String(decoding: name, as: UTF8.self)
    return name.split { !$0.isLetter }.flatMap { word -> [String] in
      var parts: [String] = [""]
      for letter in word {
        if letter.isUppercase, parts[parts.count - 1].last?.isLowercase == true {
          parts.append("")
        }
        parts[parts.count - 1].append(letter)
      }
      return ([String(word)] + (parts.count > 1 ? parts : [])).map { $0.lowercased() }
    }
  }

  /// What such a name mostly stands for.
  static func kind(ofName name: [UInt8]) -> Known? {
    let words = words(ofName: name)
    return names.first { entry in
      words.contains { word in
        word == entry.word.string || entry.isEnding && word.hasSuffix(entry.word.string)
      }
    }.map { Known($0.kind.string, by: "its name") }
  }

  /// The title of a layout that values of the peer fit.
  private static func layout(
    _ table: AttributeTable, _ peer: Peer, _ story: borrowing Story
  ) -> String? {
    for value in peer.values.values {
      if let title = layout(value, table, peer, story) { return title }
    }
    return nil
  }

  /// The title of a layout that an attribute's last values fit.
  private static func layout(
    _ value: StoredValues.Value, _ table: AttributeTable, _ peer: Peer, _ story: borrowing Story
  ) -> String? {
    guard let label = table.label(of: value.handle), label.role == .value else { return nil }
    let told = value.origin == .untold ? [] : value.bytes
    for (bytes, way) in [
      (told, value.origin == .read ? ValueDirection.read : .notify),
      (value.use?.written ?? [], .write),
    ] where !bytes.isEmpty {
      if let title = story.layouts.title(of: bytes, label.uuid, [way], peerName: peer.name) {
        return title
      }
    }
    return nil
  }

  /// What went over a protocol of BR/EDR, or over a fixed channel of Low Energy that is not read.
  private typealias Channels = (
    psm: PSM, channel: ChannelID?, messages: Int, sent: Int, received: Int
  )

  private static func channels(_ peer: Peer, _ story: borrowing Story) -> [Channels] {
    var channels: [Channels] = []
    for number in peer.connections where story.connections.indices.contains(number - 1) {
      for tally in story.connections[number - 1].classicUse {
        let place =
          channels.firstIndex { $0.psm == tally.psm && $0.channel == tally.channel }
          ?? channels.count
        if place == channels.count { channels.append((tally.psm, tally.channel, 0, 0, 0)) }
        channels[place].messages += tally.messages.sent + tally.messages.received
        channels[place].sent += tally.octets.sent
        channels[place].received += tally.octets.received
      }
    }
    return channels
  }

  /// What went over a protocol; `nil` of ATT, which is read, and of what only asks what there is.
  private static func told(_ channels: Channels) -> String? {
    guard channels.messages > 0, channels.psm != .att, channels.psm != .serviceDiscovery else {
      return nil
    }
    let name =
      channels.channel.map { channel in
        "channel 0x\(OutputBuffer.text { $0.append(hex: channel.rawValue) })"
      } ?? channels.psm.name?.string ?? "PSM \(channels.psm.rawValue)"
    return "\(counted(channels.messages, "message")) over \(name) "
      + "(\(counted(channels.sent, "octet")) sent, \(channels.received) received), not read"
  }

  // MARK: - What was done

  /// How many values went each way, with the attributes that had most of them.
  private static func use(
    _ peer: Peer, _ table: AttributeTable, _ story: borrowing Story
  ) -> (words: [String], unnamed: Int) {
    typealias Tally = (name: String, count: Int)
    var unnamed = 0
    func words(_ values: StoredValues, _ table: AttributeTable, of owner: String) -> [String] {
      var (written, read, sent): ([Tally], [Tally], [Tally]) = ([], [], [])
      for value in values.values {
        let label = table.label(of: value.handle)
        // How a client configures a characteristic is no value of the device.
        if let label, label.role != .value, label.role != .unplaced { continue }
        let known = value.hasOtherForm ? nil : label?.name?.string
        let name = known ?? label?.uuid.description ?? "handle \(value.handle)"
        let writes = value.use?.writes ?? 0
        if writes > 0 { written.append((name, writes)) }
        if value.reads > 0 { read.append((name, value.reads)) }
        if value.notifications > 0 { sent.append((name, value.notifications)) }
        if known == nil, layout(value, table, peer, story) == nil {
          unnamed += writes + value.notifications
        }
      }
      return [
        told(written, "written to"), told(sent, "sent by"), told(read, "read of"),
      ].compactMap { $0 }.map { $0 + owner }
    }
    func told(_ tallies: [Tally], _ verb: String) -> String? {
      let sorted = tallies.enumerated().sorted {
        ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
      }.map { $0.element }
      guard !sorted.isEmpty else { return nil }
      let all = sorted.reduce(0) { $0 + $1.count }
      // Several attributes of a device may have one name.
      var seen: Set<String> = []
      let names = sorted.map { $0.name }.filter { seen.insert($0).inserted }
      return "\(counted(all, "value")) \(verb) \(list(names, most: 2))"
    }
    let own = words(peer.values, table, of: "")
    let side = story.statistics.localSide.name
    return (own + words(peer.localValues, peer.localServer, of: " on the \(side)"), unnamed)
  }
}

/// What a peer's Device Information and Generic Access say of it.
private struct DeviceInformation {
  var appearance: DevicePortrait.Known?
  var maker: DevicePortrait.Known?
  var revisions: [(name: StaticText, text: String)] = []

  /// The model first, then what it has.
  private static let texts =
    DevicePortrait.revisionTexts.suffix(1) + DevicePortrait.revisionTexts.dropLast()
  /// Letters of a text that are shown.
  private static let longest = 60

  init(_ table: AttributeTable, _ values: StoredValues) {
    func bytes(_ uuid: BluetoothUUID) -> [UInt8]? {
      for known in table.characteristics where known.uuid == uuid {
        if let value = values[known.value], value.origin != .untold, !value.bytes.isEmpty {
          return value.bytes
        }
      }
      return nil
    }
    func text(_ uuid: BluetoothUUID) -> String? {
      guard let octets = bytes(uuid)?.prefix(while: { $0 != 0 }), !octets.isEmpty else {
        return nil
      }
      let text = Array(octets).safeText
      return text.allSatisfy { $0.isWhitespace } ? nil : String(text.prefix(Self.longest))
    }
    if let octets = bytes(.appearance), octets.count == 2 {
      appearance = DevicePortrait.Known(
        appearance: UInt16(octets[1]) << 8 | UInt16(octets[0]), by: "its Appearance")
    }
    if let name = text(.manufacturerNameString) {
      maker = DevicePortrait.Known(name, by: "its Device Information")
    } else if let octets = bytes(.pnpID), octets.count >= 3, octets[0] == 1,
      let name = CompanyIdentifier(rawValue: UInt16(octets[2]) << 8 | UInt16(octets[1])).name
    {
      maker = DevicePortrait.Known(name.string, by: "its PnP ID")
    }
    for (uuid, name) in Self.texts {
      if let text = text(uuid) { revisions.append((name, text)) }
    }
  }
}

extension DevicePortrait.Known {
  /// Whether it is a heart rate sensor, as an appearance says it.
  fileprivate var isHeartRateSensor: Bool { text.hasPrefix("heart rate sensor") }

  /// What an appearance says; `nil` where it says nothing.
  fileprivate init?(appearance number: UInt16, by evidence: String) {
    guard number != 0, let name = Appearance(rawValue: number).name else { return nil }
    self.init(name.string.lowercased(), by: evidence)
  }
}

extension AdvertisedPortrait {
  fileprivate var companyName: String? {
    // The number that is for tests is nobody's.
    company.flatMap { $0 == 0xffff ? nil : CompanyIdentifier(rawValue: $0).name?.string }
  }

  fileprivate var kind: DevicePortrait.Known? {
    appearance.flatMap {
      DevicePortrait.Known(appearance: $0, by: "the appearance that it advertises")
    } ?? deviceClass.flatMap { DevicePortrait.Known(deviceClass: $0) }
  }
}

extension DevicePortrait.Known {
  /// What a Class of Device says, by its major class; `nil` where it says nothing.
  ///
  /// Assigned Numbers, 2.8.
  fileprivate init?(deviceClass number: UInt32) {
    let minor = number >> 2 & 0x3f
    let name: StaticText? =
      switch number >> 8 & 0x1f {
      case 1: "computer"
      case 2: "phone"
      case 3: "network access point"
      case 4: minor == 6 ? "headphones" : minor == 5 ? "loudspeaker" : "audio or video device"
      case 5:
        switch minor >> 4 {
        case 1: "keyboard"
        case 2: "mouse"
        case 3: "keyboard with mouse"
        default: minor & 0xf == 2 ? "gamepad" : "input device"
        }
      case 6: "printer, camera or other imaging device"
      case 7: "wearable device"
      case 8: "toy"
      case 9: "health device"
      default: nil
      }
    guard let name else { return nil }
    self.init(name.string, by: "its Class of Device")
  }
}

extension DevicePortrait: MemberRecord {
  package static let members = Members<Self>([
    .member("kind", "What it is, in words; null where nothing tells.") { $0.kind?.text },
    .member("kind_by", "By what that is known; devices do not always say what is so.") {
      $0.kind?.evidence
    },
    .member("maker", "Who made it; null where nothing tells.") { $0.maker?.text },
    .member("maker_by", "By what that is known.") { $0.maker?.evidence },
    .member(
      "advertises_data_of",
      "Whose company identifier its advertising has, which may be another's than its maker's."
    ) { $0.advertisedCompany },
    .records(
      "revisions", "What its Device Information says: model, firmware, software, hardware.",
      Members<(name: StaticText, text: String)>([
        .member("name") { $0.name },
        .member("text") { $0.text },
      ])
    ) { $0.revisions },
    .member("offers", "Its services by their names, and channels over BR/EDR; at most 80.") {
      $0.offers
    },
    .member("done", "What was done with it, in words: values written, sent and read.") { $0.done },
  ])
}
