public import Bytes

/// Exchange MTU Response: the largest PDU that the server can receive.
///
/// Core 5.4, Vol 3, Part F, 3.4.2.2.
public struct ExchangeMTUResponse: Sendable, Hashable {
  /// In bytes; the specification allows 23 and more.
  public let serverRxMTU: UInt16

  /// Reads the parameters behind the opcode.
  ///
  /// Bytes behind them are left in the reader.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    serverRxMTU = try reader.uint16LE("Server Rx MTU")
  }
}
