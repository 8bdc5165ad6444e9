public import Bytes

/// Exchange MTU Request: the largest PDU that the client can receive.
///
/// Core 5.4, Vol 3, Part F, 3.4.2.1.
public struct ExchangeMTURequest: Sendable, Hashable {
  /// In bytes; the specification allows 23 and more.
  public let clientRxMTU: UInt16

  /// Reads the parameters behind the opcode.
  ///
  /// Bytes behind them are left in the reader.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    clientRxMTU = try reader.uint16LE("Client Rx MTU")
  }
}
