public import Bytes
public import GATT

/// What a client learnt, read, wrote, subscribed to, or was refused.
public enum GATTEvent: Sendable {
  /// The MTU was exchanged: what the client offered, what the server offered, the lesser of both.
  case mtu(client: Int, server: Int, inForce: Int, request: Int, latency: Int64)
  /// A service was found.
  case service(Service)
  /// An included service was found.
  case include(IncludedService)
  /// A characteristic was found.
  case characteristic(Characteristic)
  /// A descriptor was found, or an attribute's type; with the characteristic it belongs to.
  case attribute(TypedAttribute, AttributeLabel?)
  /// A value was read.
  case read(ValueEvent)
  /// A value read in pieces is whole; its bytes are put together. Number of pieces.
  case longRead(ValueEvent, pieces: Int)
  /// Several values were read at once, with nothing to tell where one ends and the next begins.
  case readMultiple(values: ByteRange, attributes: Int, request: Int, latency: Int64)
  /// A value was written; the answer follows.
  case write(ValueEvent)
  /// The server answered a write: the value is written.
  case writeResponse(WriteResponseEvent)
  /// A value was written without asking for an answer.
  case writeCommand(ValueEvent)
  /// A value was written with a signature.
  case signedWrite(ValueEvent)
  /// A part of a value was put into the server's queue.
  case prepareWrite(ValueEvent)
  /// The queue was written, or thrown away.
  case executeWrite(commit: Bool, request: Int, latency: Int64)
  /// A write that was queued in parts came into force, or did not; its bytes are put together.
  case queuedWrite(QueuedWriteEvent)
  /// A client configured a characteristic: subscribed, or unsubscribed.
  case subscription(SubscriptionEvent)
  /// The type of an unnamed attribute was inferred from its values.
  case inferred(InferredLabel)
  /// Values that a client subscribed to did not come for a while, or no more.
  case silence(SilenceEvent)
  /// The server refused a request, or a discovery came to its end.
  case error(AttributeErrorEvent)
}

extension GATTEvent {
  /// The category, by which events are shown and hidden.
  public var category: EventCategory {
    switch self {
    case .read, .longRead, .readMultiple: .read
    case .write, .writeResponse, .writeCommand, .signedWrite, .prepareWrite, .executeWrite,
      .queuedWrite:
      .write
    case .error(let error): error.category
    case .mtu, .service, .include, .characteristic, .attribute, .subscription, .inferred,
      .silence:
      .procedure
    }
  }
}
