import HSAssignedNumbers
import HSBytes
import HSHCI
import HSLinkLayer
import HSL2CAP
import HSTimeline

extension EventWriter {
  /// Writes what happened to an adapter.
  func append(
    _ adapter: AdapterEvent, _ index: UInt16, _ bytes: borrowing ByteReader,
    to line: inout OutputBuffer
  ) {
    line.append("adapter hci")
    line.append(index)
    switch adapter {
    case .added(let type, let bus, let address, let name):
      line.append(type == 1 ? " (AMP) added: " : " added: ")
      line.append(address)
      line.append(" ")
      line.append(quotedText: bytes.at(name).remainingBytes)
      if let bus = Bus(rawValue: bus).name {
        line.append(", bus ")
        line.append(bus)
      }
    case .removed: line.append(" removed")
    case .opened: line.append(" opened")
    case .closed: line.append(" closed")
    case .info(let address, let manufacturer):
      line.append(": ")
      line.append(address)
      line.append(", ")
      if let name = CompanyIdentifier(rawValue: manufacturer).name {
        line.append(name)
      } else {
        line.append("manufacturer 0x")
        line.append(hex: manufacturer)
      }
    case .address(let address):
      line.append(" has address ")
      line.append(address)
    case .reset: line.append(" reset")
    case .hardwareError(let code):
      line.append(" hardware error 0x")
      line.append(hex: code)
    }
  }

  /// Writes what somebody wrote between the packets.
  func append(_ note: NoteEvent, _ bytes: borrowing ByteReader, to line: inout OutputBuffer) {
    switch note {
    case .system(let text):
      line.append("note: ")
      line.append(quotedText: bytes.at(text).remainingBytes)
    case .log(let priority, let program, let text):
      line.append("log of ")
      line.append(safeText: bytes.at(program).remainingBytes)
      if let name = UserLogging.Priority(rawValue: priority).name {
        line.append(" (")
        line.append(name)
        line.append(")")
      }
      line.append(": ")
      line.append(quotedText: bytes.at(text).remainingBytes)
    case .controlOpened(let cookie, let program):
      line.append("control socket ")
      line.append(cookie)
      line.append(" opened")
      if !program.isEmpty {
        line.append(" by ")
        line.append(safeText: bytes.at(program).remainingBytes)
      }
    case .controlClosed(let cookie):
      line.append("control socket ")
      line.append(cookie)
      line.append(" closed")
    case .controlCommand(let cookie, let opcode, let parameters):
      line.append("management command 0x")
      line.append(hex: opcode)
      append(parameters, cookie, bytes, to: &line)
    case .controlEvent(let cookie, let code, let parameters):
      line.append("management event 0x")
      line.append(hex: code)
      append(parameters, cookie, bytes, to: &line)
    case .packetLogger(let type, let range):
      if let name = type.name { line.append(name) }
      line.append(": ")
      if type.isText {
        line.append(quotedText: bytes.at(bytes.withoutPadding(range)).remainingBytes)
      } else {
        line.append(hex: bytes.at(range).remainingBytes)
      }
    case .vendorDiagnostic(let range):
      line.append("vendor diagnostics ")
      line.append(hex: bytes.at(range).remainingBytes)
    }
  }

  private func append(
    _ parameters: ByteRange, _ cookie: UInt32, _ bytes: borrowing ByteReader,
    to line: inout OutputBuffer
  ) {
    line.append(", socket ")
    line.append(cookie)
    // Parameters may hold keys (Load Long Term Keys, for example): only their length is printed.
    line.append(", ")
    line.append(bytes: parameters.count)
    line.append(" of parameters")
  }

  /// Writes HCI traffic as such.
  func append(_ hci: HCIEvent, _ bytes: borrowing ByteReader, to line: inout OutputBuffer) {
    switch hci {
    case .command(let opcode, let parameters):
      let described = opcode.described(by: bytes.at(parameters).remainingBytes)
      line.append("HCI command ")
      append(opcode, described.name, to: &line)
      append(parameters, described.layout, bytes, to: &line)
    case .commandComplete(let opcode, let status, _, let latency, let returned):
      let described = opcode.described(byReturned: bytes.at(returned).remainingBytes)
      line.append("HCI command complete: ")
      append(opcode, described.name, to: &line)
      append(status, latency, to: &line)
      append(
        returned, described.layout, bytes, skippingStatus: status != nil, to: &line)
    case .commandStatus(let opcode, let status, _, let latency, _):
      line.append("HCI command status: ")
      append(opcode, opcode.name, to: &line)
      append(status, latency, to: &line)
    case .completedPackets(let handles, let packets, _):
      line.append("HCI completed packets: ")
      line.append(packets)
      line.append(" on ")
      line.append(handles)
      line.append(handles == 1 ? " connection" : " connections")
    case .event(let code, let subevent, let parameters):
      line.append("HCI event ")
      if let name = subevent?.name ?? code.name {
        line.append(name)
      } else {
        line.append("0x")
        line.append(hex: code.rawValue)
        if let subevent {
          line.append(" subevent 0x")
          line.append(hex: subevent.rawValue)
        }
      }
      append(
        parameters.behind(subevent), code.layout(subevent), bytes, to: &line)
    case .data(let channel, let length):
      line.append("other data on channel 0x")
      line.append(hex: channel)
      line.append(", ")
      line.append(bytes: length)
    case .vendorLog(let log, let length):
      line.append(log.vendor)
      line.append("'s debug log on handle 0x")
      line.append(hex: log.handle.rawValue)
      line.append(", ")
      line.append(bytes: length)
      line.append(": no connection was opened on it")
    case .reservedHandle(let handle, let length):
      line.append("data on handle 0x")
      line.append(hex: handle.rawValue)
      line.append(", which no connection can have, ")
      line.append(bytes: length)
      line.append(": most likely a log of the controller's for its makers")
    case .synchronous(let handle, let length):
      line.append("voice data, handle 0x")
      line.append(hex: handle.rawValue)
      line.append(", ")
      line.append(bytes: length)
    case .isochronous(let handle, let length):
      line.append("isochronous data, handle 0x")
      line.append(hex: handle.rawValue)
      line.append(", ")
      line.append(bytes: length)
    case .unknown(let type, let length):
      line.append("unknown packet type 0x")
      line.append(hex: type)
      line.append(", ")
      line.append(bytes: length)
    case .linkControl(let opcode, let parameters):
      if let name = opcode.name {
        line.append(name)
      } else {
        line.append("control PDU 0x")
        line.append(hex: opcode.rawValue)
      }
      append(parameters, opcode.parameters, bytes, to: &line)
    case .advertisingPDU(let type, let isAuxiliary, let payload):
      if let name = type.name(isAuxiliary: isAuxiliary) {
        line.append(name)
      } else {
        line.append("advertising PDU ")
        line.append(type.rawValue)
      }
      line.append(" ")
      line.append(hex: bytes.at(payload).remainingBytes)
    case .omitted(let reason, let original, let packet):
      line.append("not decoded: ")
      line.append(reason.name)
      if original > 0 {
        line.append(", as in packet ")
        line.append(original)
      }
      line.append(": ")
      line.append(hex: bytes.at(packet).remainingBytes)
    }
  }

  /// Writes parameters: their fields where those are known, else their octets.
  private func append(
    _ parameters: ByteRange, _ layout: FieldLayout?, _ bytes: borrowing ByteReader,
    skippingStatus: Bool = false, to line: inout OutputBuffer
  ) {
    guard !parameters.isEmpty else { return }
    let octets = bytes.at(parameters).remainingBytes
    guard let layout else {
      line.append(" ")
      return line.append(hex: octets)
    }
    let words = layout.words(octets, skippingStatus: skippingStatus)
    guard !words.isEmpty else { return }
    line.append(": ")
    line.append(message: words)
  }

  private func append(
    _ opcode: HSHCI.Opcode, _ name: StaticText?, to line: inout OutputBuffer
  ) {
    if let name {
      line.append(name)
    } else {
      line.append(opcode.group == 0x3f ? "Vendor Specific 0x" : "0x")
      line.append(hex: opcode.rawValue)
    }
  }

  private func append(
    _ status: HSHCI.ErrorCode?, _ latency: Int64, to line: inout OutputBuffer
  ) {
    if let status, status != .success {
      line.append(": ")
      line.append(status)
    }
    line.append(latency: latency)
  }
}
