import HSProtocols
package import HSTimeline

/// An opcode as a person names it: of the Attribute Protocol (`0x52`, `write-command`), of a command
/// (`0x200c`, `le-set-scan-enable`), or the name of an event, a signal or a control PDU.
package struct OpcodeChoice: Sendable {
  /// What is named; a name may mean several.
  private enum Meaning: Equatable, Sendable {
    case attribute(ATTOpcode)
    case command(Opcode)
    case event(EventCode)
    case subevent(LEMetaSubevent)
    case control(ControlOpcode)
    case signal(SignalCode)
    case security(HSProtocols.Code)

    /// The kinds of events that are told of it.
    var kinds: EventCategory {
      switch self {
      case .command, .event, .subevent, .control: .hci
      case .signal: .signalling
      case .security: .pairing
      case .attribute(let opcode):
        switch opcode.rawValue {
        case 0x1b, 0x1d, 0x1e, 0x23: .value
        case 0x0a...0x0f, 0x20, 0x21: .read
        case 0x12, 0x13, 0x16...0x19, 0x52, 0xd2: [.write, .procedure]
        case 0x01: [.read, .write, .procedure]
        default: .att
        }
      }
    }
  }

  private var meanings: [Meaning] = []

  /// The kinds of events that it means, where they are not named otherwise.
  package var kinds: EventCategory { meanings.reduce(into: []) { $0.formUnion($1.kinds) } }

  /// An opcode by its number or name; `nil` for what is neither.
  package init?(_ text: some StringProtocol) {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      guard let number = UInt16(digits, radix: 16) else { return nil }
      switch digits.utf8.count {
      case 1, 2: meanings = [.attribute(ATTOpcode(rawValue: UInt8(truncatingIfNeeded: number)))]
      case 4: meanings = [.command(Opcode(rawValue: number))]
      default: return nil
      }
      return
    }
    guard let name = NameMatch(text) else { return nil }
    for number in UInt8.min...UInt8.max {
      let opcode = ATTOpcode(rawValue: number)
      let event = EventCode(rawValue: number)
      let subevent = LEMetaSubevent(rawValue: number)
      let control = ControlOpcode(rawValue: number)
      let signal = SignalCode(rawValue: number)
      let security = HSProtocols.Code(rawValue: number)
      let named: [(Meaning, StaticText?)] = [
        (.attribute(opcode), opcode.name), (.attribute(opcode), opcode.shortName),
        (.event(event), event.name), (.subevent(subevent), subevent.name),
        (.control(control), control.name), (.signal(signal), signal.name),
        (.security(security), security.name),
      ]
      meanings += named.filter { name.matches($0.1) }.map { $0.0 }
    }
    for number in UInt16.min...UInt16.max where name.matches(Opcode(rawValue: number).name) {
      meanings.append(.command(Opcode(rawValue: number)))
    }
    guard !meanings.isEmpty else { return nil }
  }

  /// Whether it is an event's.
  func admits(_ event: borrowing TimelineEvent) -> Bool {
    switch event.kind {
    case .attribute(let opcode, _, _, _): meanings.contains(.attribute(opcode))
    case .notification: holds(0x1b, 0x23)
    case .indication: holds(0x1d)
    case .confirmation: holds(0x1e)
    case .gatt(let gatt): admits(gatt)
    case .hci(let hci): admits(hci)
    case .signal(let told, _): meanings.contains(.signal(told.code))
    case .security(let told): meanings.contains(.security(told.pdu.code))
    default: false
    }
  }

  private func admits(_ hci: HCIEvent) -> Bool {
    switch hci {
    case .command(let opcode, _): meanings.contains(.command(opcode))
    case .commandComplete(let opcode, _, _, _, _):
      meanings.contains(.command(opcode)) || meanings.contains(.event(.commandComplete))
    case .commandStatus(let opcode, _, _, _, _):
      meanings.contains(.command(opcode)) || meanings.contains(.event(.commandStatus))
    case .completedPackets: meanings.contains(.event(.numberOfCompletedPackets))
    case .event(let code, let part, _):
      meanings.contains(.event(code)) || part.map { meanings.contains(.subevent($0)) } ?? false
    case .linkControl(let opcode, _): meanings.contains(.control(opcode))
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
    case .error(let error): holds(0x01) || meanings.contains(.attribute(error.opcode))
    case .inferred, .silence: false
    }
  }

  private func holds(_ first: UInt8, _ second: UInt8? = nil) -> Bool {
    meanings.contains {
      guard case .attribute(let opcode) = $0 else { return false }
      return opcode.rawValue == first || opcode.rawValue == second
    }
  }
}

extension ATTOpcode {
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
