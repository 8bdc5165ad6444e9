import HSProtocols
package import HSTimeline

/// Why a capture gives no heart rate, and what to try next.
///
/// It rests on what the decoder counted and on what the values without a name look like. The first cause
/// that applies is told; those that can be mended come first.
package struct HeartRateAbsence: Sendable, Equatable {
  /// What the cause is, for machines.
  package enum Cause: String, Sendable, CaseIterable {
    /// The capture has no packets.
    case noPackets = "no_packets"
    /// No packet is one that is decoded.
    case notBluetooth = "not_bluetooth"
    /// Values look like heart rates, and nothing names their handle.
    case unnamed
    /// The recorder kept only the beginnings of packets.
    case cut
    /// A sniffer's packets are encrypted.
    case encrypted
    /// Heart Rate Measurement was found, and no client subscribed to it.
    case notSubscribed = "not_subscribed"
    /// A client tried to subscribe to Heart Rate Measurement, and the sensor refused.
    case refused = "subscription_refused"
    /// A client wrote the configuration of Heart Rate Measurement, and the capture has no answer.
    case unanswered = "subscription_unanswered"
    /// A client subscribed to Heart Rate Measurement, and no value came.
    case silent
    /// Values came, but of other attributes.
    case otherValues = "other_values"
    /// Values came of handles that nothing names, and none looks like a heart rate.
    case unnamedOthers = "unnamed_others"
    /// Peers were connected, and none sent a value of its own accord.
    case noValues = "no_values"
    /// Nothing was connected.
    case noConnection = "no_connection"
  }

  /// What the cause is.
  package let cause: Cause
  /// The cause in a sentence, without a full stop.
  package let reason: String
  /// What to try next, in a sentence without a full stop; empty where nothing would help.
  package let advice: String

  /// Whether a heart rate is looked for in the capture: a device has it, says so, or sends what looks like one.
  ///
  /// Who looks at a lamp wants to know what it does, and not that it has no heart.
  package private(set) var isLookedFor = false
  /// Whether values were seen beside those that are missing: they were read or written.
  private var hasOthers = false
  /// Whether all that is to be said is that nothing was connected, though devices were heard.
  private var isOfAdvertising = false

  /// What is to be said of values that are missing, in sentences without a full stop: that there are none, or not all, and
  /// why; `nil` where all are there, or what is missing is told otherwise.
  package var missingValues: String? {
    missingValues(
      advertised: "'heartsnoop decode --only report' shows what was advertised, with its fields "
        + "where a layout knows them")
  }

  /// The same, with what is said of advertising where nothing was connected.
  package func missingValues(advertised: String) -> String? {
    if isOfAdvertising { return "none of attributes, as nothing was connected; \(advertised)" }
    switch cause {
    case .noPackets, .notBluetooth, .cut, .encrypted, .noConnection:
      // Who looks for no heart rate may have no sensor.
      return (hasOthers ? "not all. " : "none. ")
        + description.replacing("the sensor", with: "the device")
    default: return nil
    }
  }

  /// Whether values came of handles that nothing names: labels from elsewhere may help.
  package var isOfUnnamedValues: Bool { cause == .unnamed || cause == .unnamedOthers }

  /// Both, as messages have them.
  package var description: String { advice.isEmpty ? reason : "\(reason). \(advice)" }

  /// What to try next where no heart rate is looked for; `nil` where that is the same.
  private var otherAdvice: String?

  /// The same for readers who may look for no heart rate: that there is none is not said to them.
  package var generalDescription: String {
    guard !isLookedFor else { return description }
    let advice = (otherAdvice ?? advice).replacing("the sensor", with: "the device")
    if cause == .otherValues || advice.isEmpty { return advice.isEmpty ? reason : advice }
    return "\(reason). \(advice)"
  }

  /// Works out why there is none.
  ///
  /// - Parameter story: The decoder that read the capture to its end, and found no heart rate.
  package init(_ story: borrowing Story) {
    let statistics = story.statistics
    let streams = story.valueStreams
    if let lookalike = streams.filter({ $0.looksLikeHeartRate }).max(by: { $0.values < $1.values })
    {
      self = Self.unnamed(lookalike, story)
    } else if statistics.records == 0 {
      self.init(.noPackets, "The capture holds no packets")
    } else if statistics.otherRecords + statistics.otherTransfers >= statistics.records {
      self.init(
        .notBluetooth,
        "None of its \(counted(statistics.records, "record")) is Bluetooth",
        "'heartsnoop info' tells what they are")
    } else if statistics.hci.unknown * 2 >= statistics.records, story.connections.isEmpty {
      self.init(
        .notBluetooth,
        "\(statistics.hci.unknown) of \(counted(statistics.records, "packet")) "
          + "\(statistics.hci.unknown == 1 ? "is" : "are") of a kind that is not known, and so not decoded",
        "'heartsnoop decode --only hci' lists them; export or record the capture as btsnoop or pcap of HCI or of the air"
      )
    } else if statistics.recorder.mode.isLossy, statistics.cutPackets > 0 {
      self.init(
        .cut,
        "The recorder \(InfoRecorder.text(of: statistics.recorder.mode)), so that handles have no "
          + "names and values are cut",
        "Switch the recorder to its full log, and record again")
    } else if streams.isEmpty, let encrypted = Self.encrypted(statistics) {
      self = encrypted
    } else if let heartRate = Self.known(story) {
      self = heartRate
    } else if !streams.isEmpty {
      self = Self.others(streams, story)
    } else if !story.connections.isEmpty {
      self = Self.noValues(story)
    } else {
      self = Self.noConnection(story)
    }
    isLookedFor =
      switch cause {
      case .unnamed, .notSubscribed, .refused, .unanswered, .silent: true
      default: Self.advertised(story) != nil || !story.advertisedHeartRates.isEmpty
      }
    if isLookedFor { isOfAdvertising = false }
    hasOthers =
      (cause == .cut || cause == .encrypted)
      && OverviewText.portrayed(story).contains { !$0.done.isEmpty }
  }

  private init(_ cause: Cause, _ reason: String, _ advice: String = "") {
    self.cause = cause
    self.reason = reason
    self.advice = advice
  }

  // MARK: - Causes

  /// Where the values came from: `handle 0x0010`, with the user's own name for it.
  private static func place(_ stream: ValueStream) -> String {
    "handle \(hex(stream.handle))" + (stream.ownName.map { " (\($0))" } ?? "")
  }

  private static func unnamed(
    _ stream: ValueStream, _ story: borrowing Story
  ) -> HeartRateAbsence {
    let handle = hex(stream.handle)
    return HeartRateAbsence(
      .unnamed,
      "\(counted(stream.values, "value")) of \(place(stream)) of "
        + "\(name(ofPeer: stream.peer, story)) \(stream.values == 1 ? "looks" : "look") like heart "
        + "rates, but nothing in the capture names the handle: there is no discovery, as phones keep "
        + "what they know of a bonded sensor",
      "Try --infer, or --map \(handle)=2a37 if you know it; an earlier capture with the discovery, "
        + "given first, or a table (--gatt) names it as well")
  }

  /// Packets are encrypted, and so many that they may hide values; `nil` if they are not.
  private static func encrypted(_ statistics: DecodeStatistics) -> HeartRateAbsence? {
    let (unreadable, read) = (statistics.air.unreadable, statistics.attributePDUs)
    // A few that were not read among many that were hide no stream of values.
    guard unreadable > 0, unreadable >= leastEncrypted || unreadable >= read else { return nil }
    let clear =
      read == 0
      ? "no ATT PDU was sent in the clear"
      : "the \(counted(read, "ATT PDU")) that could be read \(read == 1 ? "holds" : "hold") no value that was "
        + "notified or indicated"
    return HeartRateAbsence(
      .encrypted,
      "\(counted(unreadable, "packet is", "packets are")) encrypted, and \(clear)",
      statistics.air.decryptionRemedy.string)
  }

  /// From so many encrypted packets on they may hide values, however many others could be read.
  private static let leastEncrypted = 8

  /// Heart Rate Measurement is known of a peer, and yet there is no value.
  private static func known(_ story: borrowing Story) -> HeartRateAbsence? {
    for number in story.peers.indices.map({ $0 + 1 }) {
      let table = story.attributes(ofPeer: number)
      guard
        let found = table.characteristics.first(where: { $0.uuid == .heartRateMeasurement })
      else { continue }
      let name = name(ofPeer: number, story)
      if let silent = Self.silent(found.value, ofPeer: number, name, story) { return silent }
      for connection in story.connections where connection.peer == number {
        if let refused = connection.refusedSubscriptions.first(where: {
          $0.isOurs && $0.value == found.value
        }) {
          return Self.refused(refused, name)
        }
      }
      for connection in story.connections where connection.peer == number {
        if let asked = connection.unansweredConfigurations.last(where: {
          table.characteristic(owning: $0.handle)?.value == found.value
        }) {
          return HeartRateAbsence(
            .unanswered,
            "\(name) has Heart Rate Measurement (handle \(hex(found.value))): the client wrote \(Self.octets(asked.bits)) to its CCCD "
              + "in packet \(asked.packet), and the capture has no answer",
            "'heartsnoop decode' shows how the connection went on")
        }
      }
      return HeartRateAbsence(
        .notSubscribed,
        "\(name) has Heart Rate Measurement (handle \(hex(found.value))), but no client subscribed "
          + "to it in this capture",
        "An app must write 0100 to its CCCD (descriptor 2902) before values come")
    }
    return nil
  }

  /// A client subscribed to Heart Rate Measurement, and no value came; `nil` if none subscribed.
  ///
  /// Of several connections the one is told that lasted longest behind it: only who waits for a value can miss it.
  private static func silent(
    _ value: AttributeHandle, ofPeer number: Int, _ name: String, _ story: borrowing Story
  ) -> HeartRateAbsence? {
    var longest: (packet: Int, waited: Int64, connection: Int)?
    var times = 0
    for index in story.connections.indices where story.connections[index].peer == number {
      guard
        let write = story.connections[index].subscriptions.first(where: {
          $0.isOurs && $0.value == value && $0.enabledPacket > 0
        })
      else { continue }
      times += 1
      let end = story.connections[index].closedTime ?? story.statistics.lastTime ?? write.time
      let waited = end.nanoseconds(since: write.time)
      if longest.map({ waited > $0.waited }) ?? true {
        longest = (write.enabledPacket, waited, index)
      }
    }
    guard let longest else { return nil }
    let reason =
      "Heart Rate Measurement of \(name) was subscribed to in packet \(longest.packet), and no value came"
    guard longest.waited < patience else {
      return HeartRateAbsence(
        .silent, reason,
        "Is the strap worn and moist? 'heartsnoop decode' shows how the connection went on")
    }
    var waited = OutputBuffer()
    waited.append(duration: max(0, longest.waited))
    guard !story.connections[longest.connection].isOpen else {
      return HeartRateAbsence(
        .silent, "\(reason); the capture ends \(waited.string) later", "Record for longer")
    }
    var end = OutputBuffer()
    end.append(endOf: story.connections[longest.connection])
    return HeartRateAbsence(
      .silent,
      "\(reason): the connection ended \(waited.string) later"
        + (times > 1
          ? ", and sooner in \(counted(times - 1, "other connection"))" : "")
        + " (\(end.string))",
      "'heartsnoop doctor' tells what is known of why it ended")
  }

  /// Nanoseconds within which a heart rate comes, about once a second, from a sensor that is worn.
  private static let patience: Int64 = 3_000_000_000

  /// A configuration as it is written: `0100`.
  private static func octets(_ bits: UInt16) -> String {
    OutputBuffer.text { $0.append(hex: bits.byteSwapped) }
  }

  /// The client wrote the configuration, and the server answered with an error.
  private static func refused(_ refused: RefusedSubscription, _ name: String) -> HeartRateAbsence {
    var code = OutputBuffer()
    code.append(hex: refused.error.rawValue)
    let error =
      refused.error.name.map { "\($0.string) (0x\(code.string))" } ?? "error 0x\(code.string)"
    let advice =
      Headlines.afterRefusal(refused.error, isEncrypted: refused.isEncrypted, by: "sensor")
      ?? "'heartsnoop decode' shows what the client did before; the sensor's manual may tell what it "
      + "wants"
    return HeartRateAbsence(
      .refused,
      "\(name) has Heart Rate Measurement (handle \(hex(refused.value))): the client wrote "
        + "\(octets(refused.bits)) in packet \(refused.packet), refused: \(error) in packet "
        + "\(refused.refusalPacket)",
      advice)
  }

  private static func others(
    _ streams: [ValueStream], _ story: borrowing Story
  ) -> HeartRateAbsence {
    let unnamed = streams.filter { $0.type == nil }
    let unnamedValues = unnamed.reduce(0) { $0 + $1.values }
    var names: [(name: String, values: Int)] = []
    for stream in streams where stream.type != nil {
      let name = stream.words
      if let place = names.firstIndex(where: { $0.name == name }) {
        names[place].values += stream.values
      } else {
        names.append((name, stream.values))
      }
    }
    let handles = counted(unnamed.count, "handle")
    guard !names.isEmpty else {
      let open = unnamed.compactMap { stream in
        if case .tooFew(let needed, let last) = stream.likeness {
          (stream, needed, last)
        } else {
          nil
        }
      }
      if let (stream, needed, last) = open.max(by: { $0.0.values < $1.0.values }) {
        let others = unnamed.count - open.count
        return HeartRateAbsence(
          .unnamedOthers,
          "\(counted(stream.values, "value")) of \(place(stream)) of "
            + "\(name(ofPeer: stream.peer, story)) \(stream.values == 1 ? "is" : "are") too few to "
            + "tell whether it sends heart rates, \(needed) \(stream.values > last ? "in one connection " : "")are "
            + "needed\(stream.values > last ? ", and the last had \(last)" : ""); nothing in the capture names the handle"
            + (others > 0
              ? ". \(counted(others, "other handle")) without a name sent no heart rates"
              : ""),
          "A longer capture, an earlier one with the discovery, given first, a table (--gatt), or "
            + "--map \(hex(stream.handle))=2a37 if you know it")
      }
      return HeartRateAbsence(
        .unnamedOthers,
        "\(counted(unnamedValues, "value")) of \(handles) "
          + "\(unnamedValues == 1 ? "was" : "were") sent that nothing in the capture names, and none "
          + "looks like a heart rate",
        "'heartsnoop gatt' lists them; a table (--gatt), an earlier capture with the discovery, given "
          + "first, or --map names them")
    }
    let named = names.prefix(3).enumerated().map { place, own in
      "\(place == 0 ? counted(own.values, "value") : "\(own.values)") of \(own.name)"
    }
    var text = "What was sent is something else: \(named.joined(separator: ", "))"
    if names.count > 3 { text += ", and of \(names.count - 3) more" }
    if unnamedValues > 0 {
      text +=
        ", and \(unnamedValues) of \(unnamed.count == 1 ? "a handle" : handles) that nothing names"
    }
    return HeartRateAbsence(
      .otherValues, text + "; none is a Heart Rate Measurement",
      "'heartsnoop gatt' shows what each peer has")
  }

  /// Connections, and no value in any.
  private static func noValues(_ story: borrowing Story) -> HeartRateAbsence {
    let classic = story.connections.count { $0.transport == .classic }
    let attempts = story.connections.count { $0.isAttempt }
    guard attempts < story.connections.count else { return attemptsOnly(attempts, story) }
    let number = counted(story.connections.count - attempts, "connection")
    let isClassic = classic > 0 && classic == story.connections.count
    let reason =
      "\(number)\(isClassic ? " over BR/EDR" : ""), and \(unsent(story))"
    if isClassic {
      var absence = HeartRateAbsence(
        .noValues, reason,
        "Heart rate sensors send over Low Energy: record the phone or computer that is connected to one"
      )
      absence.otherAdvice = "'heartsnoop report' shows how the connections went"
      return absence
    }
    if let failure = Headlines(story).whyConnectionsFailed(where: { isReason($0, story) }) {
      return HeartRateAbsence(
        .noValues, "\(reason): \(failure.text)",
        failure.remedy ?? "'heartsnoop decode' shows what happened instead")
    }
    if let clause = advertised(story) {
      return HeartRateAbsence(
        .noValues, "\(reason); \(clause)",
        "Record a connection in which an app subscribes to it; 'heartsnoop decode' shows what happened instead"
      )
    }
    let others = story.peers.filter { !$0.connections.isEmpty && hasOtherServices($0.id, story) }
    let clause =
      others.isEmpty
      ? ""
      : "; no Heart Rate is among the services found of "
        + others.prefix(3).map { name(ofPeer: $0.id, story) }.joined(separator: ", ")
        + (others.count > 3 ? " and \(others.count - 3) more" : "")
    return HeartRateAbsence(
      .noValues, reason + clause, "'heartsnoop decode' shows what happened instead")
  }

  /// On the air, connections were asked for, and nothing of any was heard.
  private static func attemptsOnly(_ count: Int, _ story: borrowing Story) -> HeartRateAbsence {
    let first = story.connections.first { $0.isAttempt }?.openedPacket ?? 0
    let requests =
      "\(counted(count, "connection was", "connections were")) asked for (CONNECT_IND, "
      + "\(count == 1 ? "packet" : "first in packet") \(first)), and no packet of "
      + "\(count == 1 ? "it" : "any") was heard: that \(count == 1 ? "it" : "one") came about is not seen"
    let clause = advertised(story).map { "; \($0)" } ?? ""
    return HeartRateAbsence(
      .noConnection, "The capture shows no connection: \(requests)\(clause)",
      "See that the sniffer follows connections, and record again while an app is connected")
  }

  /// That devices which were connected advertise the Heart Rate service, and nobody found it; `nil` if none does.
  private static func advertised(_ story: borrowing Story) -> String? {
    let names = story.peers.filter {
      !$0.connections.isEmpty && story.advertisesHeartRate(peer: $0.id)
    }.map { name(ofPeer: $0.id, story) }
    guard let first = names.first else { return nil }
    return names.count == 1
      ? "\(first) advertises the Heart Rate service, and no client was seen to find it"
      : "\(first) and \(names.count - 1) more advertise the Heart Rate service, and no client was seen to find it"
  }

  /// Whether services of a peer were found, and Heart Rate is none of them.
  private static func hasOtherServices(_ peer: Int, _ story: borrowing Story) -> Bool {
    let table = story.attributes(ofPeer: peer)
    return !table.services.isEmpty && !table.services.contains { $0.uuid == .heartRate }
      && !story.advertisesHeartRate(peer: peer)
  }

  /// Whether what went wrong may be why there is no value: not where another connection with that peer served to find
  /// its services, and Heart Rate is none of them.
  private static func isReason(_ line: Headlines.Line, _ story: borrowing Story) -> Bool {
    switch line.code {
    case .linkNeverEstablished, .linkLost, .linkAbnormalEnd, .linkUnacceptableParameters,
      .linkConnectFailed, .connectingNeverEstablished, .connectingNotAdvertising,
      .connectingGivenUp, .connectingRefused, .linkEncryptionFailed, .smpPairingFailed:
      !(line.peer > 0 && hasOtherServices(line.peer, story))
    default: true
    }
  }

  /// That no peer sent a value of its own accord; what our own side did send.
  private static func unsent(_ story: borrowing Story) -> String {
    let own = story.ownStreams
    guard !own.isEmpty else { return "no value was notified or indicated in any" }
    let side = story.statistics.localSide.name
    let named = own.prefix(3).map { "\($0.values) of \($0.words)" }
    let more = own.count - named.count
    return "only the \(side) sent values of its own accord: \(named.joined(separator: ", "))"
      + (more > 0 ? " and of \(counted(more, "more attribute"))" : "")
  }

  /// Nothing was connected.
  private static func noConnection(_ story: borrowing Story) -> HeartRateAbsence {
    let advertisers = story.statistics.advertisers
    let hci = story.statistics.hci
    if hci.commands + hci.events + hci.acl + hci.synchronous + hci.isochronous == 0,
      story.statistics.air.packets == 0, hci.monitor + story.statistics.notes > 0
    {
      return HeartRateAbsence(
        .noConnection,
        "The capture holds no packet of Bluetooth, only \(counted(hci.monitor + story.statistics.notes, "note")) of the recorder's",
        "Let the recording run while the app connects to the sensor")
    }
    var reason = "The capture shows no connection"
    if advertisers > 0 {
      reason += "; \(counted(advertisers, "address was", "addresses were")) heard advertising"
    }
    let rates = story.advertisedHeartRates
    if let first = rates.max(by: { $0.count < $1.count }), let range = first.range {
      let name = advertiser(first, story)
      let bpm =
        range.count == 1
        ? "\(range.lowerBound) bpm" : "\(range.lowerBound) to \(range.upperBound) bpm"
      let others = rates.count > 1 ? " (and \(rates.count - 1) more)" : ""
      return HeartRateAbsence(
        .noConnection,
        "\(reason), and the advertising of \(name)\(others) carries what "
          + "\(first.layout.isCertain ? "is" : "may be") its heart rate, \(bpm), \(first.count) times "
          + "from packet \(first.firstPacket) on",
        "'heartsnoop decode --only report' shows each; for RR intervals an app must connect to it")
    }
    if let failure = Headlines(story).whyConnectionsFailed() {
      return HeartRateAbsence(
        .noConnection, "\(reason): \(failure.text)",
        failure.remedy ?? "'heartsnoop decode' shows what happened")
    }
    let air = story.statistics.air
    if air.bad > 0, air.bad * 10 >= air.packets * 9 {
      return HeartRateAbsence(
        .noConnection,
        "\(air.bad) of \(counted(air.packets, "packet")) on the air were left out, as their CRC is wrong or "
          + "the sniffer did not check it",
        // Where none is sound, distance is not why; and what only advertises, as broadcasts do, is one device.
        air.bad == air.packets
          ? "See whether a filter kept only such packets, and whether the sniffer writes what it says it does "
            + "('heartsnoop info')"
          : "Put the sniffer nearer to "
            + (air.badAdvertising == air.bad ? "the device that advertises" : "both devices"))
    }
    if story.changingAdvertisers > 0 {
      reason += ", \(story.changingAdvertisers) of them with changing data of the maker's"
    }
    // Who recorded an attempt to connect recorded early enough.
    let attempts = story.adapters.reduce(0) { $0 + $1.connectAttempts }
    if attempts > 0 {
      return HeartRateAbsence(
        .noConnection,
        "\(reason); the host tried to connect \(counted(attempts, "time")), and nothing came of it",
        "'heartsnoop doctor' tells what is known of why")
    }
    let requests = air.unreadRequests
    if requests.count > 0 {
      return HeartRateAbsence(
        .noConnection,
        "The capture shows no connection that can be followed: \(requests.count == 1 ? "a request for one" : "\(requests.count) requests for one") "
          + "(CONNECT_IND) in packet \(requests.first) \(requests.count == 1 ? "" : "and later ")could not be decoded",
        "'heartsnoop decode --only finding' shows what is wrong with it; see whether the sniffer cuts packets, and record again"
      )
    }
    if advertisers > 0, air.packets > 0 || story.statistics.advertisingReports > 0,
      !story.hasConnectableAdvertisers
    {
      return HeartRateAbsence(
        .noConnection,
        "\(reason), and \(advertisers == 1 ? "it lets nobody" : "none lets anybody") connect: what was sent is not connectable advertising",
        "Bring the sensor into the state in which an app can connect to it, and record while the app does"
      ).ofAdvertising
    }
    // The recording was there before anything could be connected.
    if let reset = story.adapters.first(where: { $0.resetPacket > 0 })?.resetPacket {
      var length = OutputBuffer()
      if let first = story.statistics.firstTime, let last = story.statistics.lastTime {
        length.append(duration: max(0, last.nanoseconds(since: first)))
      }
      return HeartRateAbsence(
        .noConnection,
        "\(reason). The recording was running when the host reset its controller (packet \(reset))"
          + (length.isEmpty ? "" : ", and is \(length.string) long"),
        "Record for longer, until the app has connected to the sensor")
    }
    let absence = HeartRateAbsence(
      .noConnection, reason, "Start the recording before the app connects to the sensor")
    return advertisers > 0 ? absence.ofAdvertising : absence
  }

  /// The same where devices were heard, of which what they advertise is there.
  private var ofAdvertising: HeartRateAbsence {
    var absence = self
    absence.isOfAdvertising = true
    return absence
  }

  private static func advertiser(
    _ rates: AdvertisedHeartRates, _ story: borrowing Story
  ) -> String {
    let name = story.advertisedName(of: rates.address)
    guard !name.isEmpty else { return rates.address.description }
    var text = OutputBuffer()
    text.append(quotedText: name.span)
    return "\(text.string) (\(rates.address))"
  }

  // MARK: - Words

  /// What a peer is called: its name, else its address, else its number.
  package static func name(ofPeer number: Int, _ story: borrowing Story) -> String {
    story.name(ofPeer: number) ?? "peer \(number)"
  }

  private static func hex(_ handle: AttributeHandle) -> String {
    "0x" + handle.rawValue.padded(4, radix: 16)
  }
}
