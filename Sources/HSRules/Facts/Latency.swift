import HSProtocols

/// The time from a request to its answer.
struct Latency: Sendable {
  /// What was asked for.
  enum Operation: String, Sendable, CaseIterable {
    case mtu, discovery, read, write

    /// What a request's or an answer's opcode belongs to.
    init?(_ opcode: ATTOpcode) {
      switch opcode {
      case .exchangeMTURequest, .exchangeMTUResponse: self = .mtu
      case .findInformationRequest, .findInformationResponse, .findByTypeValueRequest,
        .findByTypeValueResponse, .readByTypeRequest, .readByTypeResponse,
        .readByGroupTypeRequest, .readByGroupTypeResponse:
        self = .discovery
      case .readRequest, .readResponse, .readBlobRequest, .readBlobResponse,
        .readMultipleRequest, .readMultipleResponse, .readMultipleVariableRequest,
        .readMultipleVariableResponse:
        self = .read
      case .writeRequest, .writeResponse, .prepareWriteRequest, .prepareWriteResponse,
        .executeWriteRequest, .executeWriteResponse:
        self = .write
      default: return nil
      }
    }
  }

  var operation: Operation
  var nanoseconds: Int64
  var packet: Int
  var milliseconds: Double { Double(nanoseconds) / 1e6 }
}
