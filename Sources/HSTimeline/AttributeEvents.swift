public import HSProtocols

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
  case silence(Gap)
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

/// An attribute's value on its way: read, written, notified or indicated.
public struct ValueEvent: Sendable {
  /// The attribute.
  public var handle: AttributeHandle
  /// What the handle stands for and how we know; `nil` where nothing says so.
  public var label: AttributeLabel? {
    get { known.label }
    set { known = KnownLabel(newValue) }
  }
  /// The label, and what is asked of it with each value.
  package internal(set) var known = KnownLabel(nil)
  /// Which of the decoder's answers the label is: with the same number it is the same label; 0 where
  /// that is not known.
  package var labelNumber: Int { known.number }
  /// Where the value's bytes stand.
  public var value: ByteRange
  /// How many bytes the value had before the recorder cut it.
  public var originalLength: Int
  /// Offset of the first byte within the attribute's value.
  public var offset = 0
  /// The packet of the request that this answers, or 0.
  public var request = 0
  /// Nanoseconds from that request.
  public var latency: Int64 = 0
}

/// A Client Characteristic Configuration that was written and accepted.
public struct SubscriptionEvent: Sendable {
  /// The descriptor's handle.
  public var handle: AttributeHandle
  /// The descriptor's label, which names the characteristic.
  public var label: AttributeLabel
  /// The bits written: 1 notifications, 2 indications, 0 neither.
  public var bits: UInt16
  /// The write's packet.
  public var request: Int
  /// Nanoseconds from the write to its answer.
  public var latency: Int64
  /// Whether an answer confirmed it.
  public var confirmed: Bool
}

/// The answer to a write: the server has the value.
public struct WriteResponseEvent: Sendable {
  /// The attribute that was written.
  public var handle: AttributeHandle
  /// What the handle stands for, if it is known.
  public var label: AttributeLabel?
  /// The request's packet.
  public var request: Int
  /// Nanoseconds from the request.
  public var latency: Int64
}

/// A request that the server refused.
public struct AttributeErrorEvent: Sendable, Equatable {
  /// What was asked.
  public var opcode: ATTOpcode
  /// The attribute that the server blames.
  public var handle: AttributeHandle
  /// Why.
  public var code: ATTErrorCode
  /// What the handle stands for, if it is known.
  public var label: AttributeLabel?
  /// The request's packet, or 0.
  public var request: Int
  /// Nanoseconds from the request.
  public var latency: Int64
  /// Whether the error is how a discovery ends, and nothing went wrong.
  public var endsDiscovery: Bool
  /// What the request asked for, if it asked for a range of handles and was seen.
  public internal(set) var range: AttributeRange?
}

/// The handles that a request asks for, and of which type.
public struct AttributeRange: Sendable, Equatable {
  /// The first handle.
  public var first: AttributeHandle
  /// The last handle.
  public var last: AttributeHandle
  /// The type of attributes that is asked for; `nil` for all.
  public var type: BluetoothUUID?
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

/// A text that was sent in pieces and is now whole.
///
/// The event's bytes are the text.
public struct MessageEvent: Sendable {
  /// The characteristic that carried it.
  public var handle: AttributeHandle
  /// What the handle stands for, if it is known.
  public var label: AttributeLabel?
  /// Number of pieces, the closing `EOM` not counted.
  public var pieces: Int
  /// The first piece's packet.
  public var firstPacket: Int
  /// Number of bytes.
  public var count: Int
}

/// A name that was concluded from what the values under a handle look like.
public struct InferredLabel: Sendable, Equatable {
  /// The handle.
  public var handle: AttributeHandle
  /// What it is believed to be.
  public var uuid: BluetoothUUID
  /// Why.
  public var reasons: InferenceReasons
  /// How many values it took.
  public var values: Int
  /// The packet of the last of them.
  public var packet: Int

  /// The score, at most 100.
  public var score: Int { reasons.score }
}

/// A write that a client queued in parts, put together.
public struct QueuedWriteEvent: Sendable {
  /// What became of it.
  public enum Outcome: UInt8, Sendable {
    /// The client had the queue written, and the server did.
    case executed
    /// The client had the queue thrown away.
    case cancelled
    /// The server refused to write the queue, which empties it anyway.
    case refused
    /// The connection, or the capture, ended first.
    case abandoned
  }

  /// The value, its parts joined; `offset` is the first part's.
  public var value: ValueEvent
  /// What became of it.
  public var outcome: Outcome
  /// How many parts there are; `packet(ofPart:in:)` says which.
  public var parts: Int
  /// Where the packets of the parts stand in the event's bytes, eight bytes each.
  var packets: ByteRange
  /// How many of them no answer to was seen.
  public var unconfirmedParts: Int
  /// The packet of the Execute Write Request, or 0.
  public var execution: Int

  /// The packet that a part was prepared in.
  ///
  /// - Parameters:
  ///   - part: The part, from 0.
  ///   - bytes: The event's bytes.
  /// - Returns: The packet; 0 if there is no such part.
  public func packet(ofPart part: Int, in bytes: borrowing ByteReader) -> Int {
    guard part >= 0, part < parts else { return 0 }
    var cursor = bytes.at(
      ByteRange(
        offset: packets.offset + part * WriteQueue.packetBytes,
        count: WriteQueue.packetBytes))
    return (try? cursor.uint64LE("packet")).map { Int(truncatingIfNeeded: $0) } ?? 0
  }
}
