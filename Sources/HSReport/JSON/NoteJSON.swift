import HSBytes
import HSHCI
import HSJSONText
import HSTimeline

extension EventJSONWriter {
  /// Writes what happened to an adapter.
  func append(_ adapter: AdapterEvent, _ bytes: borrowing ByteReader, to json: inout JSONWriter) {
    switch adapter {
    case .added(let type, let bus, let address, let name):
      json.event("adapter_added")
      json.field("type", type)
      json.field("bus", bus)
      json.field("bus_name", optional: Bus(rawValue: bus).name)
      json.field("address", address)
      json.field("name", text: name, in: bytes)
    case .removed: json.event("adapter_removed")
    case .opened: json.event("adapter_opened")
    case .closed: json.event("adapter_closed")
    case .info(let address, let manufacturer):
      json.event("adapter_info")
      json.field("address", address)
      json.company(manufacturer)
    case .address(let address):
      json.event("adapter_address")
      json.field("address", address)
    case .reset: json.event("adapter_reset")
    case .hardwareError(let code):
      json.event("adapter_hardware_error")
      json.field("code", hex8: code)
    }
  }

  /// Writes what somebody wrote between the packets.
  ///
  /// The parameters of control messages are counted only: programs hand keys to the kernel in them.
  func append(_ note: NoteEvent, _ bytes: borrowing ByteReader, to json: inout JSONWriter) {
    switch note {
    case .system(let text):
      json.event("system_note")
      json.field("text", text: text, in: bytes)
    case .log(let priority, let program, let text):
      json.event("log")
      json.field("priority", priority)
      json.field("priority_name", optional: UserLogging.Priority(rawValue: priority).name)
      json.field("program", text: program, in: bytes)
      json.field("text", text: text, in: bytes)
    case .controlOpened(let cookie, let program):
      json.event("control_opened")
      json.field("cookie", cookie)
      json.field("program", text: program, in: bytes)
    case .controlClosed(let cookie):
      json.event("control_closed")
      json.field("cookie", cookie)
    case .controlCommand(let cookie, let opcode, let parameters):
      json.event("control_command")
      json.field("cookie", cookie)
      json.field("opcode", hex16: opcode)
      json.field("parameters_length", parameters.count)
    case .controlEvent(let cookie, let code, let parameters):
      json.event("control_event")
      json.field("cookie", cookie)
      json.field("code", hex16: code)
      json.field("parameters_length", parameters.count)
    case .packetLogger(let type, let range):
      json.event("packet_logger")
      json.field("type", hex8: type.rawValue)
      json.field("type_name", optional: type.name)
      if type.isText {
        json.field("text", text: bytes.withoutPadding(range), in: bytes)
      } else {
        json.field("data_hex", hex: range, in: bytes)
      }
    case .vendorDiagnostic(let data):
      json.event("vendor_diagnostic")
      json.field("data_hex", hex: data, in: bytes)
    }
  }
}
