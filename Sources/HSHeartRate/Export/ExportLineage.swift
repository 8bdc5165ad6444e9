/// Where an export comes from, for formats that can say so.
public struct ExportLineage: Sendable, Hashable {
  /// The program's version, such as `1.2.0`.
  public var version: String
  /// The capture's file name, without its folder.
  public var source: String
  /// The SHA-256 of the capture in hexadecimal; empty if it was not computed.
  public var digest: String
  /// The options that made the series what it is, as typed.
  public var options: String
  /// The sensor: its name or address.
  public var device: String
  /// The name that formats give the recording: letters, digits, `-` and `_`, anything else replaced.
  public var name: String

  /// A lineage.
  public init(
    version: String, source: String = "", digest: String = "", options: String = "",
    device: String = "", name: String = "heartsnoop"
  ) {
    self.version = version
    self.source = source
    self.digest = digest
    self.options = options
    self.device = device
    self.name = name
  }

  /// `key=value` for each part that is known.
  var words: [String] {
    var words = ["heartsnoop \(version)"]
    if !device.isEmpty { words.append("device=\(device)") }
    if !source.isEmpty { words.append("source=\(source)") }
    if !digest.isEmpty { words.append("sha256=\(digest)") }
    if !options.isEmpty { words.append("options=\(options)") }
    return words
  }

  /// `name` with nothing in it that a WFDB record's name may not hold.
  var recordName: String {
    let kept = name.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f: Character(UnicodeScalar(byte))
      default: Character("_")
      }
    }
    return kept.isEmpty ? "heartsnoop" : String(kept)
  }
}
