import HSATT
import HSBytes
import HSHCI
import HSL2CAP
import HSLinkLayer
import HSSMP
package import HSTimeline

/// An opcode as a person names it: of the Attribute Protocol (`0x52`, `write-command`), of a command
/// (`0x200c`, `le-set-scan-enable`), or the name of an event, a signal or a control PDU.
package struct OpcodeChoice: Sendable {
  private var attribute: [HSATT.Opcode] = []
  private var commands: [HSHCI.Opcode] = []
  private var events: [EventCode] = []
  private var subevents: [LEMetaSubevent] = []
  private var control: ControlOpcode?
  private var signal: SignalCode?
  private var security: HSSMP.Code?

  /// The kinds of events that it means, where they are not named otherwise.
  package var kinds: EventCategory {
    var kinds: EventCategory = []
    if !commands.isEmpty || !events.isEmpty || !subevents.isEmpty || control != nil {
      kinds.insert(.hci)
    }
    if signal != nil { kinds.insert(.signalling) }
    if security != nil { kinds.insert(.pairing) }
    for opcode in attribute {
      switch opcode.rawValue {
      case 0x1b, 0x1d, 0x1e, 0x23: kinds.insert(.value)
      case 0x0a...0x0f, 0x20, 0x21: kinds.insert(.read)
      case 0x12, 0x13, 0x16...0x19, 0x52, 0xd2: kinds.formUnion([.write, .procedure])
      case 0x01: kinds.formUnion([.read, .write, .procedure])
      default: kinds.insert(.att)
      }
    }
    return kinds
  }

  /// An opcode by its number or name; `nil` for what is neither.
  package init?(_ text: some StringProtocol) {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      guard let number = UInt16(digits, radix: 16) else { return nil }
      switch digits.utf8.count {
      case 1, 2: attribute = [HSATT.Opcode(rawValue: UInt8(truncatingIfNeeded: number))]
      case 4: commands = [HSHCI.Opcode(rawValue: number)]
      default: return nil
      }
      return
    }
    guard let name = NameMatch(text) else { return nil }
    for number in UInt8.min...UInt8.max {
      let opcode = HSATT.Opcode(rawValue: number)
      if name.matches(opcode.name) || name.matches(opcode.shortName) { attribute.append(opcode) }
      let event = EventCode(rawValue: number)
      if name.matches(event.name) { events.append(event) }
      let subevent = LEMetaSubevent(rawValue: number)
      if name.matches(subevent.name) { subevents.append(subevent) }
      let control = ControlOpcode(rawValue: number)
      if name.matches(control.name) { self.control = control }
      let signal = SignalCode(rawValue: number)
      if name.matches(signal.name) { self.signal = signal }
      let security = HSSMP.Code(rawValue: number)
      if name.matches(security.name) { self.security = security }
    }
    for number in UInt16.min...UInt16.max where name.matches(HSHCI.Opcode(rawValue: number).name) {
      commands.append(HSHCI.Opcode(rawValue: number))
    }
    guard !kinds.isEmpty else { return nil }
  }

  /// Whether it is an event's.
  func admits(_ event: borrowing TimelineEvent) -> Bool {
    switch event.kind {
    case .attribute(let opcode, _, _, _): attribute.contains(opcode)
    case .notification: holds(0x1b, 0x23)
    case .indication: holds(0x1d)
    case .confirmation: holds(0x1e)
    case .gatt(let gatt): admits(gatt)
    case .hci(let hci): admits(hci)
    case .signal(let told, _): signal != nil && told.code == signal
    case .security(let told): security != nil && told.pdu.code == security
    default: false
    }
  }

  private func admits(_ hci: HCIEvent) -> Bool {
    switch hci {
    case .command(let opcode, _): commands.contains(opcode)
    case .commandComplete(let opcode, _, _, _, _):
      commands.contains(opcode) || events.contains(.commandComplete)
    case .commandStatus(let opcode, _, _, _, _):
      commands.contains(opcode) || events.contains(.commandStatus)
    case .completedPackets: events.contains(.numberOfCompletedPackets)
    case .event(let code, let part, _):
      events.contains(code) || part.map { subevents.contains($0) } ?? false
    case .linkControl(let opcode, _): control == opcode
    default: false
    }
  }

  private func admits(_ gatt: GATTEvent) -> Bool {
    switch gatt {
    case .mtu: holds(0x02, 0x03)
    case .service: holds(0x06, 0x07) || holds(0x10, 0x11)
    case .include, .characteristic: holds(0x08, 0x09)
    case .attribute: holds(0x04, 0x05)
    case .read: holds(0x0a, 0x0b)
    case .longRead: holds(0x0c, 0x0d)
    case .readMultiple: holds(0x0e, 0x0f) || holds(0x20, 0x21)
    case .write: holds(0x12)
    case .writeResponse: holds(0x13)
    case .subscription: holds(0x12, 0x13)
    case .writeCommand: holds(0x52)
    case .signedWrite: holds(0xd2)
    case .prepareWrite: holds(0x16, 0x17)
    case .executeWrite, .queuedWrite: holds(0x18, 0x19)
    case .error(let error): holds(0x01) || attribute.contains(error.opcode)
    case .inferred, .silence: false
    }
  }

  private func holds(_ first: UInt8, _ second: UInt8? = nil) -> Bool {
    attribute.contains { $0.rawValue == first || $0.rawValue == second }
  }
}

extension HSATT.Opcode {
  /// The name without what all of its kind begin with.
  fileprivate var shortName: StaticText? {
    switch self {
    case .handleValueNotification: "Notification"
    case .handleValueIndication: "Indication"
    case .handleValueConfirmation: "Confirmation"
    default: nil
    }
  }
}
