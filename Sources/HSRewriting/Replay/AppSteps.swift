import HSProtocols

/// What the captured app did on the connection with most steps, in terms that libraries have: characteristics
/// instead of handles, waits instead of times.
struct AppSteps {
  /// A characteristic.
  struct Target: Hashable {
    var service: String
    var characteristic: String
    /// Which of the service's characteristics with this UUID it is.
    var place: Int
    var name: String
    /// The fields of its values, where a layout names them.
    var fields: String
  }

  /// A step with what is known of it; empty where nothing is.
  struct Line {
    var step: Step
    var note: String
  }

  private let recording: ReplayRecording
  private(set) var lines: [Line] = []
  /// The characteristics, in the order in which they are first used.
  private(set) var targets: [Target] = []
  private var met: Set<Target> = []
  /// The connection, as the device's program counts them.
  private(set) var connection = 1
  /// Steps that address attributes without a known type: they cannot be written for such libraries.
  private(set) var leftOut = 0
  /// Whether the app had subscribed to something before the capture began.
  private(set) var isSubscribedBefore = false

  /// Characteristics that sent something before the app had subscribed to them here.
  private var heard: [Target] = []
  private var subscribed: Set<Target> = []
  /// Values that came since the last step, and are not waited for.
  private var came = 0
  /// Whether the app may have waited for something that no library hands out: then its pace is kept.
  private var isPaced = false
  private var last: Int64 = 0
  /// When the last wait or pause ended: what the steps since then took is a part of the next pause.
  private var mark: Int64 = 0
  private var known: [UInt16: Target?] = [:]
  /// The table that holds at the step at hand.
  private var version = 0

  /// What characteristics that only their place tells apart have in common.
  private struct Kind: Hashable {
    var uuid: BluetoothUUID
    var service: BluetoothUUID?
  }

  /// The values of each kind, by the number of the table.
  private var kinds: [Int: [Kind: [AttributeHandle]]] = [:]

  /// Concludes the steps of a recording.
  init(_ recording: ReplayRecording) {
    self.recording = recording
    guard let most = recording.richestSession else { return }
    connection = most + 1
    version = recording.tableOfSession[most]
    take(recording.sessions[most])
    subscribeBefore()
  }

  private mutating func take(_ session: ReplaySession) {
    last = session.steps.first?.time ?? 0
    mark = last
    var lastWrite: Int64?
    var encryptions = session.requests.filter { $0.pdu == nil }.map(\.time)[...]
    for moment in session.steps {
      while let time = encryptions.first, time <= moment.time {
        encryptions.removeFirst()
        add(.pair, at: time)
      }
      switch moment.step {
      case .write(let handle, let value, let isCommand, let error):
        if let target = target(recording.configurations[handle] ?? handle) {
          if recording.configurations[handle] != nil {
            let isOn = value.contains { $0 != 0 }
            if isOn { subscribed.insert(target) }
            add(
              isOn ? .subscribe(target, indicates: value.first == 2) : .unsubscribe(target),
              refused(error), at: moment.time)
          } else {
            add(
              .write(target, recording.conceal.value(value, of: handle)[...], isCommand: isCommand),
              note(handle, value) + refused(error),
              at: moment.time)
            lastWrite = moment.time
          }
        }
      case .read(let handle, _, let error):
        if let target = target(handle) { add(.read(target), refused(error), at: moment.time) }
      case .sent(let handle, let value, _):
        let target = target(handle, isSender: true)
        guard case .answers(let window)? = recording.causes[handle]?.kind, let write = lastWrite,
          moment.time - write <= window, case .write? = lines.last?.step,
          let target
        else {
          if target != nil {
            came += 1
          } else {
            isPaced = true
          }
          continue
        }
        // Only the first value that answers a write is waited for.
        lines.append(Line(step: .wait(target, window), note: note(handle, value)))
        last = moment.time
        mark = moment.time
      case .changed(let next):
        version = next
        known = [:]
      case .ask: break
      }
    }
    if let end = session.steps.last?.time { pause(until: end) }
  }

  /// The configurations of a connection that began before the capture.
  private mutating func subscribeBefore() {
    // Who subscribes later had not done so before, whatever came early.
    var later: Set<Target> = []
    for line in lines {
      if case .subscribe(let target, _) = line.step { later.insert(target) }
    }
    heard.removeAll { later.contains($0) }
    isSubscribedBefore = !heard.isEmpty
    let note = "not in the capture, which has its values"
    lines = heard.map { Line(step: .subscribe($0, indicates: false), note: note) } + lines
  }

  private mutating func add(_ step: Step, _ note: String = "", at time: Int64) {
    pause(until: time)
    lines.append(Line(step: step, note: note))
    last = time
  }

  private mutating func pause(until time: Int64) {
    if time - last > (isPaced ? 1_000_000 : 100_000_000) || came > 0 {
      lines.append(Line(step: .pause(max(0, time - mark), values: came), note: ""))
      mark = time
    }
    came = 0
    isPaced = false
  }

  private func refused(_ error: UInt8?) -> String {
    guard let error else { return "" }
    let name = ATTErrorCode(rawValue: error).name?.string ?? "application error"
    return " refused then: 0x\([error].hex) \(name)"
  }

  /// What a layout says of a value; nothing where the value holds what is concealed.
  private func note(_ handle: UInt16, _ value: ArraySlice<UInt8>) -> String {
    guard let line = recording.readings.line(handle, value),
      recording.conceal.value(value, of: handle) == Array(value)
    else { return "" }
    return line
  }

  /// The characteristic that has a value; to one that sent it the app must have subscribed.
  private mutating func target(_ handle: UInt16, isSender: Bool = false) -> Target? {
    let found = known[handle] ?? find(handle)
    known[handle] = .some(found)
    guard let found else {
      if !isSender { leftOut += 1 }
      return nil
    }
    if met.insert(found).inserted { targets.append(found) }
    if isSender, subscribed.insert(found).inserted { heard.append(found) }
    return found
  }

  private mutating func find(_ handle: UInt16) -> Target? {
    let handle = AttributeHandle(rawValue: handle)
    let now = min(version, recording.tables.count - 1)
    for number in [now] + recording.tables.indices.reversed() {
      guard let label = recording.tables[number].label(of: handle),
        label.role == .value || label.role == .unplaced
      else { continue }
      let alike = alike(label, inTable: number)
      return Target(
        service: label.service.map { recording.conceal($0).longText } ?? "",
        characteristic: recording.conceal(label.uuid).longText,
        place: alike.indices.partitionPoint { alike[$0] < handle },
        name: recording.ownNames[handle.rawValue] ?? label.uuid.characteristicName?.string ?? "",
        fields: recording.readings.names(handle.rawValue) ?? "")
    }
    return nil
  }

  /// A service's characteristics with one UUID, by their values.
  private mutating func alike(
    _ label: AttributeLabel, inTable number: Int
  ) -> [AttributeHandle] {
    if kinds[number] == nil {
      var found: [Kind: [AttributeHandle]] = [:]
      let table = recording.tables[number]
      for one in table.characteristics {
        let kind = Kind(uuid: one.uuid, service: table.label(of: one.value)?.service)
        found[kind, default: []].append(one.value)
      }
      kinds[number] = found.mapValues { $0.sorted() }
    }
    return kinds[number]?[Kind(uuid: label.uuid, service: label.service)] ?? []
  }

  /// What the program's head says of what is missing: a sentence each.
  var remarks: [String] {
    let remarks: [ReplayRemark] =
      (leftOut > 0 ? [.stepsLeftOut(leftOut)] : [])
      + (isSubscribedBefore ? [.subscribedBefore] : [])
    return remarks.map(\.sentence)
  }
}
