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

  /// A step of the app's.
  struct Step {
    /// What it does, as programs call it.
    enum Kind: String {
      case subscribe, unsubscribe, read, write, command, pair
      /// Waits for a value that answers, at most so long.
      case wait
      /// Lets so many values come, until so long after the last wait or pause.
      case pause
    }

    let kind: Kind
    /// The characteristic that it is about.
    var target: Target?
    var value: [UInt8] = []
    /// Nanoseconds.
    var time: Int64 = 0
    var values = 0
    /// What is known of it.
    var note = ""

    /// Whether values come of it that a program can show.
    var isShown: Bool { [.subscribe, .read, .wait].contains(kind) }
  }

  private let recording: ReplayRecording
  private(set) var steps: [Step] = []
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
    for step in session.steps {
      while let time = encryptions.first, time <= step.time {
        encryptions.removeFirst()
        add(Step(kind: .pair), at: time)
      }
      let handle = step.handle
      switch step.kind {
      case .write, .command:
        let switched = recording.configurations[handle]
        guard let target = target(switched ?? handle) else { continue }
        let refusal = refused(step.error)
        if switched != nil {
          let isOn = step.value.contains { $0 != 0 }
          if isOn { subscribed.insert(target) }
          add(
            Step(kind: isOn ? .subscribe : .unsubscribe, target: target, note: refusal),
            at: step.time)
        } else {
          add(
            Step(
              kind: step.kind == .write ? .write : .command, target: target,
              value: recording.conceal.value(step.value, of: handle),
              note: note(step) + refusal), at: step.time)
          lastWrite = step.time
        }
      case .read:
        guard let target = target(handle) else { continue }
        add(Step(kind: .read, target: target, note: refused(step.error)), at: step.time)
      case .notify, .indicate:
        guard let target = target(handle, isSender: true) else {
          isPaced = true
          continue
        }
        guard case .answers(let window)? = recording.causes[handle]?.kind, let write = lastWrite,
          step.time - write <= window, [.write, .command].contains(steps.last?.kind)
        else {
          came += 1
          continue
        }
        // Only the first value that answers a write is waited for.
        steps.append(Step(kind: .wait, target: target, time: window, note: note(step)))
        last = step.time
        mark = step.time
      case .changed:
        version += 1
        known = [:]
      case .ask: break
      }
    }
    if let end = session.steps.last?.time { pause(until: end) }
  }

  /// The configurations of a connection that began before the capture.
  private mutating func subscribeBefore() {
    // Who subscribes later had not done so before, whatever came early.
    let later = Set(steps.filter { $0.kind == .subscribe }.map(\.target))
    heard.removeAll { later.contains($0) }
    isSubscribedBefore = !heard.isEmpty
    let note = "not in the capture, which has its values"
    steps = heard.map { Step(kind: .subscribe, target: $0, note: note) } + steps
  }

  private mutating func add(_ step: Step, at time: Int64) {
    pause(until: time)
    steps.append(step)
    last = time
  }

  private mutating func pause(until time: Int64) {
    if time - last > (isPaced ? 1_000_000 : 100_000_000) || came > 0 {
      steps.append(Step(kind: .pause, time: max(0, time - mark), values: came))
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
  private func note(_ step: ReplaySession.Step) -> String {
    guard let line = recording.readings.line(step.handle, step.value),
      recording.conceal.value(step.value, of: step.handle) == Array(step.value)
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
