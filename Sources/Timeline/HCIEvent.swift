public import Bytes
public import HCI
public import LinkLayer

/// HCI traffic as such.
public enum HCIEvent: Sendable {
  /// A command.
  case command(opcode: HCI.Opcode, parameters: ByteRange)
  /// A command was carried out, or refused. Status `nil` where the answer holds none; the
  /// command's packet, or 0; nanoseconds from it.
  case commandComplete(
    opcode: HCI.Opcode, status: HCI.ErrorCode?, request: Int, latency: Int64)
  /// A command was accepted, or refused.
  case commandStatus(opcode: HCI.Opcode, status: HCI.ErrorCode, request: Int, latency: Int64)
  /// Packets that the controller has sent.
  case completedPackets(handles: Int, packets: Int)
  /// Any other event.
  case event(code: EventCode, subevent: LEMetaSubevent?, parameters: ByteRange)
  /// Data that is not decoded: BR/EDR traffic, an unknown channel. Length in bytes.
  case data(channel: UInt16, length: Int)
  /// A controller's log for its makers, sent as data of a connection that there is not. Length in
  /// bytes.
  case vendorLog(VendorLog, length: Int)
  /// Synchronous data of a voice link.
  case synchronous(handle: ConnectionHandle, length: Int)
  /// Isochronous data.
  case isochronous(handle: ConnectionHandle, length: Int)
  /// A packet of a kind that HCI does not have, or a monitor record of an unknown opcode.
  case unknown(type: UInt16, length: Int)
  /// A control PDU of a connection on the air.
  case linkControl(opcode: ControlOpcode, parameters: ByteRange)
  /// An advertising PDU that reports no advertiser: a request, a pointer, a part.
  case advertisingPDU(type: AdvertisingPDUType, isAuxiliary: Bool, payload: ByteRange)
  /// A packet of the air that is not decoded, and why. `packet` from its access address on; `of` the
  /// packet that it repeats, or 0.
  case omitted(AirOmission, of: Int, packet: ByteRange)
}
