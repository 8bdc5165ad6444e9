public import HSBytes

/// A new LE connection, in whichever of the three events the controller reported it.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.1 (LE Connection Complete) and 7.7.65.10 (LE Enhanced Connection
/// Complete [v1] and [v2]). Behind the subevent code:
///
/// ```
///                           Connection Complete   Enhanced [v1]   Enhanced [v2]
///   status                           0                  0               0
///   connection handle                1                  1               1
///   role                             3                  3               3
///   peer address type                4                  4               4
///   peer address                     5                  5               5
///   local private address            -                 11              11
///   peer private address             -                 17              17
///   interval                        11                 23              23
///   latency                         13                 25              25
///   supervision timeout             15                 27              27
///   central clock accuracy          17                 29              29
///   advertising handle               -                  -              30
///   sync handle                      -                  -              31
///                                   18                 30              33 bytes
/// ```
///
/// If `status` is not success there is no connection, and the other fields are meaningless.
public struct ConnectionEstablished: Sendable, Hashable {
  /// The event that reported the connection.
  public let form: Form
  /// Whether the connection came about.
  public let status: ErrorCode
  /// The connection's handle.
  public let handle: ConnectionHandle
  /// The recorded controller's part in the connection.
  public let role: ConnectionRole
  /// Who the peer is: its identity, where the controller could resolve its private address.
  public let peerAddress: DeviceAddress
  /// The private address that this side used, if the event has one.
  public let localResolvablePrivateAddress: DeviceAddress?
  /// The private address that the peer used, if the controller resolved it.
  public let peerResolvablePrivateAddress: DeviceAddress?
  /// Time between connection events, in units of 1.25 ms.
  public let interval: UInt16
  /// Number of connection events that the peripheral may leave out.
  public let latency: UInt16
  /// Silence after which the connection counts as lost, in units of 10 ms.
  public let supervisionTimeout: UInt16
  /// The central's clock accuracy; means something on the peripheral's side only.
  public let clockAccuracy: ClockAccuracy
  /// The advertising set that led to the connection; `nil` if there was none or the event has no
  /// such field.
  public let advertisingHandle: UInt8?
  /// The periodic advertising train that led to the connection; `nil` if there was none or the
  /// event has no such field.
  public let syncHandle: UInt16?

  /// The event that reported a connection.
  public enum Form: UInt8, Sendable, CaseIterable {
    /// LE Connection Complete.
    case connectionComplete
    /// LE Enhanced Connection Complete [v1].
    case enhanced
    /// LE Enhanced Connection Complete [v2].
    case enhancedV2

    /// Number of bytes behind the subevent code.
    var length: Int {
      switch self {
      case .connectionComplete: 18
      case .enhanced: 30
      case .enhancedV2: 33
      }
    }

    /// What an error calls the event.
    var field: StaticText {
      switch self {
      case .connectionComplete: "LE Connection Complete"
      case .enhanced: "LE Enhanced Connection Complete [v1]"
      case .enhancedV2: "LE Enhanced Connection Complete [v2]"
      }
    }
  }

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader, form: Form) throws(DecodeError) {
    try reader.require(form.length, form.field)
    self.form = form
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    role = ConnectionRole(rawValue: try reader.uint8("Role"))
    peerAddress = try EventField.typedAddress(&reader, "Peer_Address")
    if form == .connectionComplete {
      localResolvablePrivateAddress = nil
      peerResolvablePrivateAddress = nil
    } else {
      localResolvablePrivateAddress = try EventField.privateAddress(
        &reader, "Local_Resolvable_Private_Address")
      peerResolvablePrivateAddress = try EventField.privateAddress(
        &reader, "Peer_Resolvable_Private_Address")
    }
    interval = try reader.uint16LE("Connection_Interval")
    latency = try reader.uint16LE("Peripheral_Latency")
    supervisionTimeout = try reader.uint16LE("Supervision_Timeout")
    clockAccuracy = ClockAccuracy(rawValue: try reader.uint8("Central_Clock_Accuracy"))
    if form == .enhancedV2 {
      let advertising = try reader.uint8("Advertising_Handle")
      let sync = try reader.uint16LE("Sync_Handle")
      // 0xFF and 0x0FFF say "none": outside the ranges that handles are taken from.
      advertisingHandle = advertising == 0xff ? nil : advertising
      syncHandle = sync == 0x0fff ? nil : sync
    } else {
      advertisingHandle = nil
      syncHandle = nil
    }
  }
}
