public import HSBase
public import HSCapture

/// One record of a USB bus: a transfer that is submitted, or one that has completed.
///
/// The four recorders write different headers; this is what they have in common.
public struct USBTransfer: Sendable, Hashable {
  /// Which half of the transfer it is.
  public var stage: Stage
  /// How the endpoint moves its bytes.
  public var type: TransferType
  /// The endpoint's number, without its direction.
  public var endpoint: UInt8
  /// Whether its bytes go to the host.
  public var isToHost: Bool
  /// The bus.
  public var bus: UInt16
  /// The device's address on the bus.
  public var device: UInt16
  /// The setup packet, if the record has one.
  public var setup: SetupPacket?
  /// The bytes transferred, as far as the recorder kept them.
  public var data: ByteRange
  /// Bytes that the recorder did not keep.
  public var missing: Int
  /// Where the packets of an isochronous transfer stand in `data`.
  public var packets: IsochronousPackets?

  /// Half of a transfer.
  public enum Stage: UInt8, Sendable, CaseIterable {
    /// The host asks for it; what goes to the device is there.
    case submitted
    /// It is done; what comes from the device is there.
    case completed
    /// It could not be submitted.
    case failed
  }

  /// Takes the recorder's header off a record.
  ///
  /// - Parameters:
  ///   - record: The record; its link type says which header it has, bit 0 of its flags whether
  ///     Linux's numbers are big-endian.
  ///   - reader: A reader over the record's bytes, which it passes over.
  /// - Throws: `truncated` if the header is not there, `invalid` if it cannot be right or the link
  ///   type is not USB.
  public init(framing record: CaptureRecord, parsing reader: inout ByteReader) throws(DecodeError) {
    // What the recorder kept beyond what it had is no longer there to be missed.
    let cut = max(0, record.originalLength &- record.bytes.count)
    switch record.link {
    case .usbLinux: try self.init(linux: &reader, record, isMapped: false, cut: cut)
    case .usbLinuxMmapped: try self.init(linux: &reader, record, isMapped: true, cut: cut)
    case .usbPcap: try self.init(usbPcap: &reader)
    case .usbDarwin: try self.init(darwin: &reader, cut: cut)
    default:
      throw DecodeError(
        layer: .capture, field: "link type", at: record.bytes,
        problem: .invalid(UInt64(record.link.rawValue)))
    }
    reader = reader.at(ByteRange(offset: data.end, count: 0))
  }

  init(stage: Stage, type: TransferType, address: UInt8, bus: UInt16, device: UInt16) {
    self.stage = stage
    self.type = type
    endpoint = address & 0x7F
    isToHost = address & 0x80 != 0
    self.bus = bus
    self.device = device
    data = ByteRange(offset: 0, count: 0)
    missing = 0
  }

  /// Bytes that were transferred, kept or not.
  public var length: Int { data.count &+ missing }

  /// Takes as many of `count` bytes as `reader` has left for the transfer's data.
  mutating func take(_ count: Int, from reader: inout ByteReader) {
    let wanted = max(0, count)
    data = reader.sliceAvailable(wanted, limitedBy: .record).remainingRange
    missing = wanted &- data.count
  }
}
