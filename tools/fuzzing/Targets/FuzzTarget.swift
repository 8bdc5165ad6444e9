import HSCapture

/// What takes arbitrary bytes.
///
/// Whatever the bytes: it must not trap, hang or grow without bound, which whoever drives it sees;
/// and what it says must hold together, or a `Violation` is thrown.
package struct FuzzTarget: Sendable, CustomStringConvertible {
  /// What it is called, as the folder of its hostile fixtures is.
  package let name: String
  /// The file names, by their ends, of captures to begin with; every capture if there are none.
  package let seeds: [String]
  /// Takes an input, which may be anything, and throws what does not hold.
  package let take: @Sendable ([UInt8]) throws(Violation) -> Void
  package var description: String { name }

  private init(
    _ name: String, _ seeds: String, _ take: @escaping @Sendable ([UInt8]) throws(Violation) -> Void
  ) {
    self.name = name
    self.seeds = seeds.split(separator: " ").map(String.init)
    self.take = take
  }

  /// A container.
  private static func container(_ name: String, _ seed: String, _ format: CaptureFormat) -> Self {
    Self(name, seed) { bytes throws(Violation) in try ContainerCheck.check(bytes, as: format) }
  }

  /// The target of a name.
  package static func named(_ name: String) -> Self? { all.first { $0.name == name } }

  /// All of it: bytes to every kind of output.
  package static let tower = Self("tower", "", Tower.check)
  /// Compressed files and archives, as they are unpacked.
  package static let archive = Self("archive", "gz zip tar zst xz lz4 bz2 tgz", ArchiveCheck.check)

  /// Every target.
  package static let all: [Self] = [
    container("btsnoop", "btsnoop", .btsnoop), container("pcap", "pcap", .pcap),
    container("pcapng", "pcapng", .pcapng), container("packetlogger", "pklg", .packetLogger),
    container("hcidump", "hcidump", .hcidump), container("btsnooz", "txt", .btsnooz),
    // What has no header: streams of packets, and captures that are wrapped up.
    Self("headless", "txt", ContainerCheck.checkHeadless),
    // Logs of packets and of values, of each program that is read.
    Self("logs", "txt csv json", ContainerCheck.checkLogs),
    // Lines of programs' logs, made of the rows that say what they look like.
    Self("lines", "txt", LogLinesCheck.check),
    archive,
    // Records of each link type of their own, without a container's checks in front of them.
    Self("records", "", RecordCheck.check),
    // Saved outputs, as they are read back to be compared, and two of them, as they are compared.
    Self("saved", "ndjson csv json", SavedCheck.check),
    Self("diff", "ndjson json", DiffCheck.check),
    // Captures, as they are redacted.
    Self("redact", "btsnoop pcap pcapng pklg", RedactCheck.check),
    // Files of rules; scenarios, as they are played; layouts of values, with a value each.
    Self("rules", "yaml", RuleCheck.check), Self("scenarios", "yaml", ScenarioCheck.check),
    Self("layouts", "ksy", LayoutCheck.check),
    // Captures of which single packets are explained.
    Self("explain", "btsnoop pcap pcapng pklg", ExplainCheck.check),
    // Tables of attributes and keys, as they are given beside captures.
    Self("tables", "", TableCheck.check),
    // PDUs of encrypted links and of pairing, and the keys that these give away.
    Self("encryption", "", EncryptionCheck.check),
    // Values of sensors and other sources, and what happens between them, as they are judged.
    Self("series", "", SeriesCheck.check),
    // Files of beats, as they are read beside captures.
    Self("beats", "csv txt atr vmrk edf fit", BeatsCheck.check),
    // Captures and links, as they are examined.
    Self("doctor", "btsnoop pcap pcapng pklg", DoctorCheck.check),
    // Values that nobody documented, as they are learnt from and searched: a second or two each, and octets of captures are no
    // messages, so that a few are enough to begin with.
    Self("learn", "pklg h4", LearnCheck.check),
    // Captures and links, of which programs are made; and as they are shown and judged while they come.
    Self("replay", "btsnoop pcap pcapng pklg", ReplayCheck.check),
    Self("live", "btsnoop pcap pcapng pklg", LiveCheck.check),
    tower,
  ]
}
