import HSCapture

/// What takes arbitrary bytes.
///
/// Whatever the bytes: it must not trap, hang or grow without bound, which whoever drives it sees;
/// and what it says must hold together, or a `Violation` is thrown.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case btsnoop
  case pcap
  case pcapng
  case packetlogger
  case hcidump
  case btsnooz
  /// What has no header: streams of packets, and captures that are wrapped up.
  case headless
  /// Logs of packets and of values, of each program that is read.
  case logs
  /// Lines of programs' logs, made of the rows that say what they look like.
  case lines
  /// Compressed files and archives, as they are unpacked.
  case archive
  /// Records of each link type of their own, without a container's checks in front of them.
  case records
  /// Saved outputs, as they are read back to be compared.
  case saved
  /// Two saved outputs, as they are compared.
  case diff
  /// Captures, as they are redacted.
  case redact
  /// Files of rules.
  case rules
  /// Scenarios, as they are played.
  case scenarios
  /// Layouts of values, with a value each.
  case layouts
  /// Captures of which single packets are explained.
  case explain
  /// Tables of attributes and keys, as they are given beside captures.
  case tables
  /// PDUs of encrypted links and of pairing, and the keys that these give away.
  case encryption
  /// Values of sensors and other sources, and what happens between them, as they are judged.
  case series
  /// Files of beats, as they are read beside captures.
  case beats
  /// Captures and links, as they are examined.
  case doctor
  /// Values that nobody documented, as they are learnt from and searched.
  case learn
  /// Captures and links, of which programs are made.
  case replay
  /// Captures and links, as they are shown and judged while they come.
  case live
  /// All of it: bytes to every kind of output.
  case tower

  /// The file names, by their ends, of captures to begin with; every capture if there are none.
  package var seeds: [String] {
    switch self {
    case .btsnoop: ["btsnoop"]
    case .pcap: ["pcap"]
    case .pcapng: ["pcapng"]
    case .packetlogger: ["pklg"]
    case .hcidump: ["hcidump"]
    case .btsnooz, .headless: ["txt"]
    case .logs: ["txt", "csv", "json"]
    case .lines: ["txt"]
    case .archive: ["gz", "zip", "tar", "zst", "xz", "lz4", "bz2", "tgz"]
    case .saved: ["ndjson", "csv", "json"]
    case .explain, .doctor, .replay, .live: ["btsnoop", "pcap", "pcapng", "pklg"]
    case .diff: ["ndjson", "json"]
    case .redact: ["btsnoop", "pcap", "pcapng", "pklg"]
    case .rules, .scenarios: ["yaml"]
    case .layouts: ["ksy"]
    case .beats: ["csv", "txt", "atr", "vmrk", "edf", "fit"]
    case .records, .encryption, .series, .tables, .tower: []
    // A second or two each, and octets of captures are no messages: a few are enough to begin with.
    case .learn: ["pklg", "h4"]
    }
  }

  /// Takes an input.
  ///
  /// - Parameter bytes: Anything.
  /// - Throws: What does not hold.
  package func take(_ bytes: [UInt8]) throws(Violation) {
    switch self {
    case .btsnoop: try ContainerCheck.check(bytes, as: .btsnoop)
    case .pcap: try ContainerCheck.check(bytes, as: .pcap)
    case .pcapng: try ContainerCheck.check(bytes, as: .pcapng)
    case .packetlogger: try ContainerCheck.check(bytes, as: .packetLogger)
    case .hcidump: try ContainerCheck.check(bytes, as: .hcidump)
    case .btsnooz: try ContainerCheck.check(bytes, as: .btsnooz)
    case .headless: try ContainerCheck.checkHeadless(bytes)
    case .logs: try ContainerCheck.checkLogs(bytes)
    case .lines: try LogLinesCheck.check(bytes)
    case .archive: try ArchiveCheck.check(bytes)
    case .records: try RecordCheck.check(bytes)
    case .saved: try SavedCheck.check(bytes)
    case .diff: try DiffCheck.check(bytes)
    case .redact: try RedactCheck.check(bytes)
    case .layouts: try LayoutCheck.check(bytes)
    case .rules: try RuleCheck.check(bytes)
    case .scenarios: try ScenarioCheck.check(bytes)
    case .explain: try ExplainCheck.check(bytes)
    case .tables: try TableCheck.check(bytes)
    case .encryption: try EncryptionCheck.check(bytes)
    case .series: try SeriesCheck.check(bytes)
    case .beats: try BeatsCheck.check(bytes)
    case .doctor: try DoctorCheck.check(bytes)
    case .learn: try LearnCheck.check(bytes)
    case .replay: try ReplayCheck.check(bytes)
    case .live: try LiveCheck.check(bytes)
    case .tower: try Tower.check(bytes)
    }
  }
}
