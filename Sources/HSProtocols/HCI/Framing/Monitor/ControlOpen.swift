public import HSBase

/// Control Open: a program opened a control channel of the kernel.
///
/// Linux `net/bluetooth/hci_sock.c`, BlueZ `monitor/packet.c`. Bytes behind it are left unread.
///
/// ```
/// offset  octets  field
///      0       4  cookie
///      4       2  format
///      6       1  version of the management protocol
///      7       2  revision of it
///      9       4  flags: bit 0 trusted
///     13       1  length of the ident
///     14       n  ident
/// ```
///
/// What follows the first six octets of a format that is not known here is left unread, and `client`
/// is `nil`.
public struct ControlOpen: Sendable, Hashable {
  /// What the channel is called by in later records.
  public let cookie: UInt32
  /// What is spoken on the channel.
  public let format: Format
  /// Who opened it and with which protocol; `nil` in formats that do not say.
  public let client: Client?

  /// Who opened a channel and with which protocol.
  public struct Client: Sendable, Hashable {
    /// Version of the management protocol.
    public let version: UInt8
    /// Revision of the management protocol.
    public let revision: UInt16
    /// Bit 0: the program may change the adapter's settings.
    public let flags: UInt32
    /// The program's name, without padding.
    public let ident: ByteRange
  }

  /// Reads the payload.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if cookie and format, or in the known formats any field, are not there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Control Open")
    cookie = try reader.uint32LE("cookie")
    format = Format(rawValue: try reader.uint16LE("format"))
    guard format.isKnown else {
      client = nil
      return
    }
    try reader.require(8, "Control Open client")
    let version = try reader.uint8("version")
    let revision = try reader.uint16LE("revision")
    let flags = try reader.uint32LE("flags")
    let length = Int(try reader.uint8("ident length"))
    var field = try reader.slice(length, "ident", limitedBy: .record)
    client = Client(
      version: version, revision: revision, flags: flags, ident: field.takeText())
  }
}

extension ControlOpen.Format {
  /// Whether the format is one whose layout is known.
  var isKnown: Bool { rawValue <= 2 }
}
