/// Why an attribute is believed to be what it is labelled: who said so, in which packets.
public struct Evidence: Sendable, Hashable {
  /// The exchange or the reasoning.
  public var procedure: DiscoveryProcedure
  /// The connection in which it took place, by its number on the timeline.
  public var connection: Int {
    get { Int(connectionNumber) }
    set { connectionNumber = UInt32(clamping: newValue) }
  }
  /// Half a word: evidence is copied with every value.
  private var connectionNumber: UInt32
  /// The packet of the request (of the write, for reasoning), or 0 where it is not in the capture.
  public var request: Int
  /// The packet of the answer, or 0.
  public var response: Int
  /// Where it was learnt: in this capture, unless it says otherwise.
  ///
  /// From elsewhere, connection and packets are 0.
  public var source: EvidenceSource

  /// Creates evidence; without a connection and packets, such as what comes from elsewhere.
  public init(
    procedure: DiscoveryProcedure, connection: Int = 0, request: Int = 0, response: Int = 0,
    source: EvidenceSource = .capture
  ) {
    self.source = source
    self.procedure = procedure
    connectionNumber = UInt32(clamping: connection)
    self.request = request
    self.response = response
  }
}
