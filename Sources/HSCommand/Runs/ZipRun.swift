import HSBytes
import HSCapture
import HSConsole
import HSOutput
import HSRedaction
import HSSession
import HSSharing
import HSTimeline

/// `heartsnoop share`: a zip file to attach to an issue.
struct ZipRun {
  /// What is packed, and how, as it was typed.
  struct Request {
    private let file: String
    fileprivate let format: CaptureFormat?
    /// The zip file to write; `-` is standard output.
    fileprivate let output: String
    /// What is known of peers: keys, what handles are, and whether values tell it.
    fileprivate let peers: KnownPeers
    fileprivate let version: String
    /// The only peer: a number, or part of an address or name.
    var peer: String?
    var from: TimeArgument?
    var to: TimeArgument?
    var heartRate = RedactionOptions.HeartRate.keep
    var foreign = RedactionOptions.Foreign.mask
    /// Attributes whose values stay.
    var kept: [HistoryArgument] = []
    /// From which the replacements follow; the capture's contents unless given.
    var seed: String?

    /// A request without a choice.
    ///
    /// - Parameters:
    ///   - input: The capture: the first that is named.
    ///   - output: The zip file to write.
    ///   - peers: What is known of peers.
    ///   - version: The program's version.
    init(input: CaptureInput, output: String, peers: KnownPeers, version: String) {
      file = input.files.first ?? "-"
      format = input.format
      self.output = output
      self.peers = peers
      self.version = version
    }

    /// The files that are read.
    fileprivate var inputs: [String] { [file] + peers.files }

    /// The options with which a reader of the zip file sees the same.
    private var readingWords: String {
      (peers.maps.map { " --map " + $0.text } + (peers.infers ? [" --infer"] : [])
        + (peers.keys.isEmpty ? [] : [" --keys keys.txt"])).joined()
    }

    /// The command as it was typed, without what would tell of this machine.
    private func words(peer: Int?) -> String {
      var words = "heartsnoop share CAPTURE -o case.zip"
      if let peer { words += " --peer \(peer)" }
      if let from { words += " --from \(from.text)" }
      if let to { words += " --to \(to.text)" }
      if heartRate != .keep { words += " --heart-rate \(heartRate.rawValue)" }
      if foreign != .mask { words += " --foreign \(foreign.rawValue)" }
      words += kept.map { $0.text.contains(" ") ? " --keep \"\($0.text)\"" : " --keep \($0.text)" }
        .joined()
      words += peers.maps.map { " --map " + $0.text }.joined() + (peers.infers ? " --infer" : "")
      words += (peers.layouts?.files ?? []).map { _ in " --layout LAYOUT" }.joined()
      if !peers.keys.isEmpty { words += " --keys KEYS" }
      return words
    }

    /// What is shared.
    ///
    /// - Throws: The exit status for a file of keys that cannot be used, which is said.
    fileprivate func shared(on console: Console) throws(ExitStatus) -> ShareRequest {
      var request = ShareRequest(
        file: file, knowledge: try peers.knowledge(on: console), version: version,
        words: words(peer:))
      request.format = format
      request.keyFiles = peers.keys
      request.peer = peer
      request.times = TimeWindow(from: from?.bound, to: to?.bound)
      request.from = from?.text
      request.redaction.heartRate = heartRate
      request.redaction.foreign = foreign
      request.redaction.keptAttributes = kept.map(\.wanted)
      request.kept = kept.map(\.text)
      request.seed = seed
      request.readingWords = readingWords
      return request
    }
  }

  private let request: Request
  private let console: Console
  private let destination: Destination

  /// A run that may write what it is asked for.
  ///
  /// - Throws: The exit status where it must not be written.
  init(_ request: Request, on console: Console) throws {
    self.request = request
    self.console = console
    destination = Destination(request.output, reading: request.inputs, on: console)
    try destination.check()
  }

  /// Packs the capture.
  ///
  /// - Throws: The exit status, also where something would leak.
  func run() throws {
    let run = ShareRun(try request.shared(on: console), destination.name, on: console)
    let (packed, isComplete) = try run.run()
    let isHandedOn = packed.forEachPiece { piece in
      destination.output.append { $0.append(piece) }
      destination.output.endPiece()
      return !destination.output.isClosed
    }
    if !isHandedOn { destination.output.spoil() }
    guard destination.close(), isHandedOn || destination.hasLostReader, isComplete else {
      throw ExitStatus.unreadable
    }
  }
}
