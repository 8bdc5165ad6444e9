public import HSBase

/// An HCI event as it came from the controller: its code and where its parameters stand.
///
/// Core 5.4, Vol 4, Part E, 5.4.4.
///
/// ```
///    0      1        2
///   +------+--------+-------------------+
///   | code | length | parameters ...    |
///   +------+--------+-------------------+
/// ```
///
/// A record that the recorder cut short is no error here: `parameters` then holds what is left, and
/// `missing` says how much is not. `EventParameters` decodes what stands in them.
public struct Event: Sendable, Hashable {
  /// What happened.
  public let code: EventCode
  /// What an LE Meta event reports; `nil` for other events, and if there is not even that octet.
  public let subevent: LEMetaSubevent?
  /// All parameters behind the length octet, an LE Meta event's subevent code included.
  public let parameters: ByteRange
  /// Number of octets of parameters that the event says it has.
  public let declaredLength: Int
  /// Number of bytes behind the parameters, which the event does not account for.
  public let trailing: Int

  /// Number of octets of parameters that were not recorded.
  public var missing: Int { declaredLength - parameters.count }

  /// Whether the record ends before the declared length.
  public var isCut: Bool { missing > 0 }

  /// Reads an event, from its code to the end of its parameters.
  ///
  /// - Parameter reader: A reader at the event's code, behind the packet indicator where there is
  ///   one. It is left behind the parameters.
  /// - Throws: `truncated` if code and length are not both there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "Event header")
    code = EventCode(rawValue: try reader.uint8("Event_Code"))
    declaredLength = Int(try reader.uint8("Parameter_Total_Length"))
    subevent =
      if code == .leMeta, declaredLength > 0, let octet = reader.peek() {
        LEMetaSubevent(rawValue: octet)
      } else {
        nil
      }
    parameters = try reader.take(min(declaredLength, reader.remaining), "Event parameters")
    trailing = reader.remaining
  }
}
