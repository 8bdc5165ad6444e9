import HCI

/// What a command would change if the controller agrees, kept until it answers.
enum CommandIntent: Sendable {
  /// Nothing that the timeline follows.
  case none
  /// Scanning on or off.
  case scan(enable: Bool)
  /// Advertising on or off.
  case advertise(enable: Bool)
  /// A connection to this peer, or to any on the accept list.
  case connect(DeviceAddress?)
  /// An end to the connection with this handle.
  case disconnect(ConnectionHandle)
  /// Encryption of the connection with this handle.
  case encrypt(ConnectionHandle)
}
