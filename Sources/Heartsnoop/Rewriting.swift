import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSSession
import HSTimeline

/// A container to write a capture in.
public enum CaptureContainer: String, Sendable, CaseIterable {
  /// btsnoop with H4 packets (link type 1002).
  case btsnoop
  /// btsnoop as the Linux monitor writes it (2001), with adapters.
  case btsnoopMonitor = "btsnoop-monitor"
  /// pcap with H4 packets (201), or of a sniffer.
  case pcap
  /// pcap as the Linux monitor writes it (254), with adapters.
  case pcapMonitor = "pcap-monitor"
  /// pcapng, the only one with room for comments.
  case pcapng
  /// Apple's PacketLogger, version 2.
  case packetLogger = "packetlogger"
  /// Apple's PacketLogger, version 1.
  case packetLoggerBigEndian = "packetlogger-v1"

  var format: OutputFormat {
    OutputFormat.allCases.first { $0.identifier.string == rawValue } ?? .pcapng
  }
}

/// A capture that was written.
public struct WrittenCapture: Sendable {
  /// The file's octets.
  public let bytes: [UInt8]
  /// How many records are in it.
  public let records: Int
  /// What the container had no place for and, of a redacted capture, what could not be judged.
  public let losses: [String]
  /// What was replaced in a redacted capture, a sentence each.
  public let replaced: [String]
  /// What could not be read.
  public let problems: [String]
}

/// What a redacted capture keeps.
public struct RedactionChoices: Sendable, Hashable {
  /// What becomes of heart rates.
  public enum HeartRates: Sendable, Hashable, CaseIterable {
    /// They stay.
    case keep
    /// They are changed a little.
    case jitter
    /// All are the same.
    case flatten
  }

  /// What becomes of heart rates.
  public var heartRates = HeartRates.keep
  /// Whether advertisers without a connection are left out, and not only masked.
  public var dropsForeignAdvertisers = false
  /// A text from which all that is made up follows; random if `nil`.
  ///
  /// With it one can find out which address stands for which.
  public var seed: String?

  /// Heart rates stay, all else that names somebody goes.
  public init() {}
}

/// Collects what is written.
final class Collected {
  var bytes: [UInt8] = []

  var output: TextOutput {
    TextOutput { span in
      for index in span.indices { self.bytes.append(span[index]) }
      return true
    }
  }
}

extension CaptureFile {
  /// Writes the same packets in another container.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - annotates: Whether each packet gets the timeline's lines as Wireshark's comments (pcapng only).
  /// - Returns: The new capture, in memory.
  /// - Throws: What keeps the capture from being read at all.
  public func converted(
    to container: CaptureContainer, annotating annotates: Bool = false
  ) throws(CaptureFailure) -> WrittenCapture {
    let collected = Collected()
    let output = collected.output
    var options = CaptureConverter.Options()
    options.annotates = annotates
    var converter = CaptureConverter(to: container.format, options: options, output: output)
    let problems = try read { reader throws(CaptureError) in try converter.convert(&reader) }
    converter.finish()
    output.flush()
    return WrittenCapture(
      bytes: collected.bytes, records: converter.written, losses: converter.losses.sentences,
      replaced: [], problems: problems)
  }

  /// Writes the capture without what names a person, a device or a key: the same events, to share.
  ///
  /// - Parameters:
  ///   - choices: What is kept.
  ///   - container: The container; `nil` for that of the capture.
  /// - Returns: The new capture, in memory.
  /// - Throws: What keeps the capture from being read at all.
  public func redacted(
    _ choices: RedactionChoices = RedactionChoices(), as container: CaptureContainer? = nil
  ) throws(CaptureFailure) -> WrittenCapture {
    var options = RedactionOptions()
    options.heartRate =
      switch choices.heartRates {
      case .keep: .keep
      case .jitter: .jitter
      case .flatten: .flatten
      }
    options.foreign = choices.dropsForeignAdvertisers ? .drop : .mask
    var redactor = CaptureRedactor(options, knowledge: try knowledge.read(), seed: choices.seed)
    let collected = Collected()
    let output = collected.output
    let session = try session().writing(to: output)
    let problems = try problems(
      of: session.redact(with: &redactor, as: { container?.format ?? $0 }, name: name))
    output.flush()
    return WrittenCapture(
      bytes: collected.bytes, records: redactor.written,
      losses: redactor.losses.sentences + redactor.tally.unjudged, replaced: redactor.tally.removed,
      problems: problems)
  }
}
