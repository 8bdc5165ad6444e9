import HSProtocols
import HSTimeline

/// A field of an HCI command, its answer, an event or a control PDU of the link layer.
///
/// `heartsnoop decode --show hci` and NDJSON's `fields` tell the same.
public struct PacketField: Sendable, Hashable {
  /// What stands in a field.
  public enum Value: Sendable, Hashable {
    /// A number: a count, a code, a handle or bits.
    case number(Int64)
    /// A device address.
    case address(String)
    /// A name, up to its first zero.
    case text(String)
    /// What is no number.
    case bytes([UInt8])
    /// A key, a PIN or a passkey, which is not shown.
    case secret
    /// The packet ends within it.
    case missing
  }

  /// Its name in the specification, as `LE_Scan_Interval`.
  public let name: String
  /// Which entry of a list it is of, from 0; `nil` outside a list.
  public let index: Int?
  /// What stands there; bits of 64 by their pattern, so that the highest makes it negative.
  public let value: Value
  /// What the value is called: `active`, `Success`; `nil` if it has no name.
  public let valueName: String?
  /// The names of the bits that are set.
  public let setNames: [String]
  /// The value in milliseconds, where it counts units of time.
  public let milliseconds: Double?
  /// What the value counts: `octets`, `dBm`.
  public let unit: String?
  /// The field in words, as `LE_Scan_Interval 96 = 60.000 ms`.
  public let text: String

  init(_ reading: FieldReading) {
    name = reading.name.string
    index = reading.position
    value =
      switch reading.value {
      case .number(let number), .code(let number): .number(Int64(bitPattern: number))
      case .signed(let number): .number(Int64(number))
      case .address(let address): .address("\(address)")
      case .text(let octets): .text(String(decoding: octets, as: UTF8.self))
      case .octets(let octets): .bytes(octets)
      case .secret: .secret
      case .missing: .missing
      }
    text = reading.text()
    var (valueName, setNames) = (String?.none, [String]())
    var (milliseconds, unit) = (Double?.none, String?.none)
    switch reading.meaning {
    case .plain: break
    case .name(let name): valueName = name
    case .set(let names): setNames = names
    case .time(let microseconds): milliseconds = Double(microseconds) / 1000
    case .unit(let counted): unit = counted.string
    }
    self.valueName = valueName
    self.setNames = setNames
    self.milliseconds = milliseconds
    self.unit = unit
  }
}

extension PacketField {
  /// The fields of an event of HCI or of the link layer; none of other events.
  static func all(_ event: EventKind, _ bytes: borrowing ByteReader) -> [PacketField] {
    let (layout, range): (FieldLayout?, ByteRange)
    switch event {
    case .hci(.command(let opcode, let parameters)):
      (layout, range) = (
        opcode.described(by: bytes.at(parameters).remainingBytes).layout, parameters
      )
    case .hci(.commandComplete(let opcode, _, _, _, let returned)):
      (layout, range) = (
        opcode.described(byReturned: bytes.at(returned).remainingBytes).layout, returned
      )
    case .hci(.commandStatus(_, _, _, _, let parameters)):
      (layout, range) = (EventCode.commandStatus.parameters, parameters)
    case .hci(.completedPackets(_, _, let parameters)):
      (layout, range) = (EventCode.numberOfCompletedPackets.parameters, parameters)
    case .hci(.event(let code, let subevent, let parameters)):
      (layout, range) = (code.layout(subevent), parameters.behind(subevent))
    case .hci(.linkControl(let opcode, let parameters)):
      (layout, range) = (opcode.parameters, parameters)
    default: return []
    }
    guard let layout else { return [] }
    return FieldReadings(layout, of: bytes.at(range).remainingBytes).map { PacketField($0) }
  }
}
