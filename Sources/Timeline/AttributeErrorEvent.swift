public import ATT
public import GATT

/// A request that the server refused.
public struct AttributeErrorEvent: Sendable {
  /// What was asked.
  public var opcode: ATT.Opcode
  /// The attribute that the server blames.
  public var handle: AttributeHandle
  /// Why.
  public var code: ATT.ErrorCode
  /// What the handle stands for, if it is known.
  public var label: AttributeLabel?
  /// The request's packet, or 0.
  public var request: Int
  /// Nanoseconds from the request.
  public var latency: Int64
  /// Whether the error is how a discovery ends, and nothing went wrong.
  public var endsDiscovery: Bool

  /// Creates an event.
  public init(
    opcode: ATT.Opcode, handle: AttributeHandle, code: ATT.ErrorCode, label: AttributeLabel?,
    request: Int, latency: Int64, endsDiscovery: Bool
  ) {
    self.opcode = opcode
    self.handle = handle
    self.code = code
    self.label = label
    self.request = request
    self.latency = latency
    self.endsDiscovery = endsDiscovery
  }
}

extension AttributeErrorEvent {
  /// The category of what was refused; that a discovery ends is part of it.
  var category: EventCategory {
    if endsDiscovery { return .procedure }
    switch opcode {
    case .readRequest, .readBlobRequest, .readMultipleRequest, .readMultipleVariableRequest:
      return .read
    case .writeRequest, .prepareWriteRequest, .executeWriteRequest: return .write
    default: return .procedure
    }
  }
}
