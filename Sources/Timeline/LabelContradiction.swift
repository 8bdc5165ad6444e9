public import Bytes

/// How the traffic contradicts a label that comes from elsewhere.
public enum LabelContradiction: Int, Sendable, CaseIterable {
  /// The server's own answers to discovery say otherwise: the source is used no more for the peer.
  case discovery
  /// The server's Database Hash is not the table's: the source is not used for the peer.
  case databaseHash
  /// The server has no such handle: the source is used no more for the peer.
  case invalidHandle
  /// A value came from a handle that holds none: the source is used no more for the peer.
  case notAValue
  /// A value was sent that the properties do not let the server send.
  case notNotifiable
  /// The server let a client write what the properties do not let it write.
  case notWritable
  /// The server did not let a client write what the properties let it write.
  case writeRefused
  /// The server did not let a client read what the properties let it read.
  case readRefused
  /// The value's bytes are not a value of the type.
  case grammar

  /// Whether the whole source is used no more for the peer.
  public var endsSource: Bool {
    switch self {
    case .discovery, .databaseHash, .invalidHandle, .notAValue: true
    case .notNotifiable, .notWritable, .writeRefused, .readRefused, .grammar: false
    }
  }

  /// The name in machine output.
  public var identifier: StaticText {
    switch self {
    case .discovery: "discovery"
    case .databaseHash: "database_hash"
    case .invalidHandle: "invalid_handle"
    case .notAValue: "not_a_value"
    case .notNotifiable: "not_notifiable"
    case .notWritable: "not_writable"
    case .writeRefused: "write_refused"
    case .readRefused: "read_refused"
    case .grammar: "grammar"
    }
  }

  /// What contradicts it, in words.
  public var text: StaticText {
    switch self {
    case .discovery: "the server's own answers say otherwise"
    case .databaseHash: "the server's Database Hash is another"
    case .invalidHandle: "the server has no such handle"
    case .notAValue: "a value came from it that it could not hold"
    case .notNotifiable: "a value was sent that the properties do not allow"
    case .notWritable: "a write was accepted that the properties do not allow"
    case .writeRefused: "a write was refused that the properties allow"
    case .readRefused: "a read was refused that the properties allow"
    case .grammar: "the bytes are not a value of this type"
    }
  }
}
