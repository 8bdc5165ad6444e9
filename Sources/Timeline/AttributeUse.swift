public import ATT

/// What clients did with an attribute beyond reading it: writes, and what they were refused.
public struct AttributeUse: Sendable {
  /// How often it was written.
  public var writes = 0
  /// The bytes last written, accepted or not.
  public var written: [UInt8] = []
  /// The packet of that write, 0 if there was none.
  public var writtenPacket = 0
  /// Whether `written` are only the first bytes of what was written.
  public var writtenIsPartial = false
  /// How often the server refused: reads and writes.
  public var refusals = 0
  /// What was refused last.
  public var refusedOpcode: ATT.Opcode?
  /// Why.
  public var refusal: ATT.ErrorCode?
  /// The packet of that refusal, 0 if there was none.
  public var refusedPacket = 0

  /// Bytes in the longest attribute value.
  ///
  /// Core 5.4, Vol 3, Part F, 3.2.9.
  static let longestValue = 512

  /// Bytes that its values take.
  var weight: Int { written.capacity }

  /// Nothing done.
  init() {}

  mutating func write(_ bytes: Span<UInt8>, packet: Int, isPartial: Bool) {
    writes += 1
    written.removeAll(keepingCapacity: true)
    for index in bytes.indices { written.append(bytes[index]) }
    writtenPacket = packet
    writtenIsPartial = isPartial
  }

  mutating func refuse(_ opcode: ATT.Opcode, _ code: ATT.ErrorCode, packet: Int) {
    refusals += 1
    refusedOpcode = opcode
    refusal = code
    refusedPacket = packet
  }
}
