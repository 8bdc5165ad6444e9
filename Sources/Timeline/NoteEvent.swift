public import Bytes
public import HCI

/// What the recorder or the host wrote between the packets.
public enum NoteEvent: Sendable {
  /// A note of the system.
  case system(text: ByteRange)
  /// A line that a program logged, with syslog's priority.
  case log(priority: UInt8, program: ByteRange, text: ByteRange)
  /// A program opened a control socket.
  case controlOpened(cookie: UInt32, program: ByteRange)
  /// A program closed its control socket.
  case controlClosed(cookie: UInt32)
  /// A management command, by its opcode.
  case controlCommand(cookie: UInt32, opcode: UInt16, parameters: ByteRange)
  /// A management event, by its code.
  case controlEvent(cookie: UInt32, code: UInt16, parameters: ByteRange)
  /// A line of text, or data, that PacketLogger recorded.
  case packetLogger(PacketLoggerType, ByteRange)
  /// Diagnostics of the adapter's maker.
  case vendorDiagnostic(ByteRange)
}
