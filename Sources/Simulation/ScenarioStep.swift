import Bytes
import YAMLText

/// Something that the app does.
public struct ScenarioStep: Sendable {
  /// What.
  public var action: Action
  /// With which peer, by its place in the scenario; `nil` for the one of the step before.
  public var peer: Int?

  /// What an app can do.
  public enum Action: Sendable {
    /// Looks for advertisers, for so many milliseconds.
    case scan(Int)
    /// Connects, or lets the peer connect.
    case connect
    /// Learns the other side's attributes.
    case discover
    /// Reads the first characteristic of a UUID.
    case read([UInt8])
    /// Writes to the first characteristic of a UUID.
    case write([UInt8], [UInt8])
    /// Switches notifications or indications on or off.
    case subscribe([UInt8], isOn: Bool)
    /// Does nothing for so many milliseconds.
    case wait(Int)
    /// Ends the connection.
    case disconnect
  }

  /// A step by its parts.
  public init(_ action: Action, peer: Int? = nil) {
    self.action = action
    self.peer = peer
  }

  /// The longest pause, in seconds: a day.
  private static let longest = 86_400.0

  init(_ value: YAMLValue, _ peers: [ScenarioPeer]) throws(TextFault) {
    if case .scalar("disconnect") = value.content {
      action = .disconnect
      return
    }
    if case .scalar("discover") = value.content {
      action = .discover
      return
    }
    var fields = try YAMLFields(value)
    if let value = fields.take("peer") { peer = try Self.peer(value, peers) }
    if let value = fields.take("scan") {
      action = .scan(Int(try value.number(in: 0...Self.longest) * 1000))
    } else if let value = fields.take("wait") {
      action = .wait(Int(try value.number(in: 0...Self.longest) * 1000))
    } else if let value = fields.take("connect") {
      action = .connect
      peer = try Self.peer(value, peers)
    } else if let value = fields.take("disconnect") {
      action = .disconnect
      peer = try Self.peer(value, peers)
    } else if let value = fields.take("discover") {
      action = .discover
      peer = try Self.peer(value, peers)
    } else if let value = fields.take("read") {
      action = .read(try value.uuid())
    } else if let value = fields.take("subscribe") {
      action = .subscribe(try value.uuid(), isOn: true)
    } else if let value = fields.take("unsubscribe") {
      action = .subscribe(try value.uuid(), isOn: false)
    } else if let value = fields.take("write") {
      action = .write(try value.uuid(), try fields.need("value").octets(most: 512))
    } else {
      throw TextFault(
        line: value.line, column: value.column,
        problem: "is none of: scan, connect, discover, read, write, subscribe, unsubscribe, wait, "
          + "disconnect")
    }
    try fields.finish()
  }

  private static func peer(_ value: YAMLValue, _ peers: [ScenarioPeer]) throws(TextFault) -> Int {
    let name = try value.text()
    guard let index = peers.firstIndex(where: { $0.name == name }) else {
      throw TextFault(
        line: value.line, column: value.column, problem: "there is no peer named '\(name)'")
    }
    return index
  }
}
