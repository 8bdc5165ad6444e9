import HSProtocols
import HSTimeline

/// Attempts to connect, and what was heard of the device meanwhile.
struct Attempts {
  private struct Attempt {
    /// The device; `nil` for those of the accept list.
    var address: DeviceAddress?
    var time: CaptureTime
    var packet: Int
    /// The share of the time in which the host listens; `nil` where the command is not in the capture.
    var listening: Double?
    var heardPacket = 0
    /// Advertisements of other devices meanwhile: the host was listening.
    var others = 0
    var otherPacket = 0
    /// When each device was first heard meanwhile.
    var first: [DeviceAddress: CaptureTime] = [:]
  }

  /// What was heard of a device, without a longer pause.
  private struct Hearing {
    var first: (time: CaptureTime, packet: Int)
    var last: (time: CaptureTime, packet: Int)
    var count = 1
  }

  /// An attempt by the accept list that was given up, unless it is made again at once: hosts do so whenever the list changes.
  private struct GivenUp {
    var diagnosis: Diagnosis
    var time: CaptureTime
  }

  private var open: [UInt16: Attempt] = [:]
  /// What was heard of each device, so many at most.
  private var heard: [DeviceAddress: Hearing] = [:]
  /// The accept list of each adapter, where the capture holds how it was filled.
  private var lists: [UInt16: [DeviceAddress]] = [:]
  private var listening: (packet: Int, share: Double)?
  private var givenUp: [UInt16: GivenUp] = [:]

  private static let limit = 1024
  /// A connection that takes longer is slow: advertisers are to be found within some seconds.
  private static let slow: Int64 = 5_000_000_000
  /// How long a user waits for a connection, at most.
  private static let foreground: Int64 = 60_000_000_000
  /// How long before an attempt what is heard counts, as hosts scan before they connect; and how long a device that is not heard again
  /// may be there, as hosts tell of each only once.
  private static let before: Int64 = 10_000_000_000
  private static let memory: Int64 = 120_000_000_000
  /// A device that was not heard for so long is heard anew.
  private static let pause: Int64 = 30_000_000_000
  /// How soon behind the end of an attempt another one continues it.
  private static let soon: Int64 = 10_000_000_000

  /// A command of the host's: how long it listens, and whom the accept list holds.
  mutating func note(
    _ opcode: Opcode, _ parameters: borrowing ByteReader, _ origin: EventOrigin
  ) {
    var cursor = parameters.at(parameters.remainingRange)
    switch opcode {
    case .leCreateConnection:
      guard let create = try? LECreateConnection(parsing: &cursor), create.scanInterval > 0 else {
        return
      }
      listening = (origin.packet, Double(create.scanWindow) / Double(create.scanInterval))
    case .leExtendedCreateConnection:
      guard let create = try? LEExtendedCreateConnection(parsing: &cursor, version: 1),
        let entry = try? create.entry(at: 0, in: parameters), entry.scanInterval > 0
      else { return }
      listening = (origin.packet, Double(entry.scanWindow) / Double(entry.scanInterval))
    case .leClearFilterAcceptList: lists[origin.adapter] = []
    case .leAddDeviceToFilterAcceptList, .leRemoveDeviceFromFilterAcceptList:
      guard let type = try? cursor.uint8("Address_Type"),
        let value = try? cursor.uint48LE("Address"), lists[origin.adapter] != nil
      else { return }
      let address = DeviceAddress(value: value, type: AddressType(rawValue: type))
        .withoutResolution
      lists[origin.adapter]?.removeAll { $0 == address }
      if opcode == .leAddDeviceToFilterAcceptList, lists[origin.adapter]?.count ?? 0 < 256 {
        lists[origin.adapter]?.append(address)
      }
    case .reset: lists[origin.adapter] = []
    default: break
    }
  }

  mutating func begin(
    _ address: DeviceAddress?, _ origin: EventOrigin, _ report: inout DoctorReport
  ) {
    if let before = givenUp.removeValue(forKey: origin.adapter),
      address != nil || origin.time.nanoseconds(since: before.time) > Self.soon
    {
      report.add(before.diagnosis)
    }
    open[origin.adapter] = Attempt(
      address: address, time: origin.time, packet: origin.packet,
      listening: listening.flatMap { $0.packet == origin.packet ? $0.share : nil })
  }

  mutating func hear(_ report: AdvertisingReport, _ origin: EventOrigin) {
    let known = report.address.withoutResolution
    let now = (origin.time, origin.packet)
    if let last = heard[known]?.last.time, origin.time.nanoseconds(since: last) < Self.pause {
      heard[known]?.last = now
      heard[known]?.count += 1
    } else if heard.count < Self.limit || heard[known] != nil {
      heard[known] = Hearing(first: now, last: now)
    }
    guard open[origin.adapter] != nil else { return }
    let wanted = open[origin.adapter]?.address?.withoutResolution
    let isWanted = wanted.map { $0 == known } ?? (lists[origin.adapter]?.contains(known) ?? false)
    if !isWanted {
      open[origin.adapter]?.others += 1
      open[origin.adapter]?.otherPacket = origin.packet
    } else if open[origin.adapter]?.heardPacket == 0 {
      open[origin.adapter]?.heardPacket = origin.packet
    }
    if open[origin.adapter]?.first.count ?? 0 < 256,
      open[origin.adapter]?.first[known] == nil
    {
      open[origin.adapter]?.first[known] = origin.time
    }
  }

  /// The host gives up.
  mutating func cancel(
    _ origin: EventOrigin, _ report: inout DoctorReport, _ story: borrowing Story
  ) {
    guard let attempt = open.removeValue(forKey: origin.adapter) else { return }
    let waited = origin.time.nanoseconds(since: attempt.time)
    guard waited >= Self.slow else { return }
    guard let address = attempt.address else {
      return cancel(attempt, after: waited, origin, story)
    }
    // The same 48 bits of the other type are another address: nobody answers to it.
    let isUnheard = attempt.heardPacket == 0 && heard[address.withoutResolution] == nil
    let mistyped = isUnheard ? heard[address.ofOtherType]?.last.packet : nil
    let others = others(than: [address], attempt)
    let what: Diagnosis.Heard =
      if attempt.heardPacket > 0 {
        .advertising
      } else if let mistyped {
        .otherType(packet: mistyped)
      } else if let other = namesake(of: [address], attempt, story) {
        .sameName(other.address, packet: other.packet)
      } else {
        others.count >= 3 ? .others(others.count) : .nothing
      }
    report.add(
      Diagnosis(
        .gaveUp(address, after: waited, what, listening: attempt.listening), origin,
        from: attempt.time,
        packets: [
          attempt.packet, attempt.heardPacket, others.packet, what.packet, origin.packet,
        ]))
  }

  /// The host gives up an attempt by the accept list: whether that is so is seen from what comes next.
  private mutating func cancel(
    _ attempt: Attempt, after waited: Int64, _ origin: EventOrigin, _ story: borrowing Story
  ) {
    // Whom the list holds is known only where it was filled in the capture.
    guard let list = lists[origin.adapter], attempt.heardPacket == 0 else { return }
    let near = around(attempt)
    let others = others(than: list, attempt)
    let mistyped = list.compactMap { near[$0.ofOtherType]?.first.packet }.first
    let what: Diagnosis.Heard
    if let mistyped {
      what = .otherType(packet: mistyped)
    } else if let other = namesake(of: list, attempt, story) {
      what = .sameName(other.address, packet: other.packet)
    } else {
      // Who is on it and away is waited for by right, for hours: not so where one that is not is heard all the time.
      let isMeant =
        list.count == 1 && waited <= Self.foreground && !isRemembered(list[0], attempt)
        && near.values.contains { $0.count >= 20 }
      guard list.isEmpty || isMeant else { return }
      what = others.count >= 3 ? .others(others.count) : .nothing
    }
    givenUp[origin.adapter] = GivenUp(
      diagnosis: Diagnosis(
        .gaveUpList(list, after: waited, what), origin, from: attempt.time,
        packets: [attempt.packet, others.packet, what.packet, origin.packet]),
      time: origin.time)
  }

  /// What was heard while an attempt was made, and shortly before.
  private func around(_ attempt: Attempt) -> [DeviceAddress: Hearing] {
    heard.filter { attempt.time.nanoseconds(since: $0.value.last.time) < Self.before }
  }

  /// Whether a device was heard not long before an attempt.
  private func isRemembered(_ address: DeviceAddress, _ attempt: Attempt) -> Bool {
    heard[address.withoutResolution].map {
      attempt.time.nanoseconds(since: $0.last.time) < Self.memory
    } ?? false
  }

  /// How many advertisements of other devices were heard while an attempt was made, and in which packet the last; where none of
  /// these devices was heard for long, those shortly before count too.
  private func others(
    than wanted: [DeviceAddress], _ attempt: Attempt
  ) -> (count: Int, packet: Int) {
    let near = around(attempt)
    guard attempt.others < 3, !wanted.contains(where: { isRemembered($0, attempt) }) else {
      return (attempt.others, attempt.otherPacket)
    }
    return (
      near.values.reduce(0) { $0 + $1.count }, near.values.map { $0.last.packet }.max() ?? 0
    )
  }

  /// Another device that is heard since one of these is not any more, and has its name.
  private func namesake(
    of wanted: [DeviceAddress], _ attempt: Attempt, _ story: borrowing Story
  ) -> (address: DeviceAddress, packet: Int)? {
    for address in wanted {
      var name = story.advertisedName(of: address)
      if name.isEmpty {
        for peer in story.peers where peer.address == address { name = peer.name }
      }
      guard !name.isEmpty else { continue }
      let before = heard[address.withoutResolution]?.last.time
      let others = around(attempt).filter {
        $0.key != address.withoutResolution && story.advertisedName(of: $0.key) == name
          && $0.value.first.time > before ?? CaptureTime(nanoseconds: .min)
      }
      if let first = others.min(by: { $0.value.first.packet < $1.value.first.packet }) {
        return (first.key, first.value.first.packet)
      }
    }
    return nil
  }

  /// The capture ends.
  mutating func finish(_ report: inout DoctorReport) {
    for adapter in givenUp.keys.sorted() { report.add(givenUp[adapter]?.diagnosis) }
    givenUp = [:]
  }

  /// The controller refuses, or the link does not come about.
  mutating func fail(
    _ status: ErrorCode, _ peer: DeviceAddress?, _ origin: EventOrigin,
    _ report: inout DoctorReport
  ) {
    let attempt = open.removeValue(forKey: origin.adapter)
    // Page Timeout is BR/EDR's.
    guard !status.isCancelledConnecting, status.rawValue != 0x04 else { return }
    report.add(
      Diagnosis(
        .notConnected(peer ?? attempt?.address, status), origin, from: attempt?.time,
        packets: [attempt?.packet ?? 0, origin.packet]))
  }

  mutating func succeed(
    _ connected: LinkEvent.Connected, _ origin: EventOrigin, _ report: inout DoctorReport
  ) {
    guard connected.role != .peripheral,
      let attempt = open.removeValue(forKey: origin.adapter), connected.accessAddress == nil,
      let address = attempt.address ?? connected.address
    else { return }
    let known = address.withoutResolution
    var since = attempt.time
    if attempt.address == nil {
      // Who is on the list may come by late: only from when it was heard on it is waited for.
      guard let first = attempt.first[known] else { return }
      since = first
    }
    let waited = origin.time.nanoseconds(since: since)
    guard waited >= Self.slow else { return }
    report.add(
      Diagnosis(
        .slowConnecting(waited, listening: attempt.listening), origin, from: since,
        packets: [heard[known]?.last.packet ?? 0, attempt.packet, origin.packet]))
  }
}

extension Diagnosis.Heard {
  /// The packet that shows it, or 0.
  fileprivate var packet: Int {
    switch self {
    case .otherType(let packet), .sameName(_, let packet): packet
    case .nothing, .others, .advertising: 0
    }
  }
}

extension DeviceAddress {
  /// The same bits as a random address, where it is a public one, and the other way round.
  fileprivate var ofOtherType: DeviceAddress {
    DeviceAddress(value: value, type: type.isRandom ? .publicDevice : .random)
  }
}
