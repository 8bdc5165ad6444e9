import ArgumentParser
import HSBytes
import HSConsole
import HSConversion
import HSIdentity
import HSLabels
import HSOutput
import HSRedaction
import HSSession

/// `heartsnoop redact`: captures without what names a person, a device or a key.
struct RedactRun {
  /// What is written, and how.
  struct Request {
    /// The file to write; `-` is standard output.
    var output = "-"
    /// Where the stand-ins of the keys go.
    var keysOut: String?
    /// The format that was asked for.
    var outputFormat: Named<OutputFormat>?
    var heartRate = RedactionOptions.HeartRate.keep
    var foreign = RedactionOptions.Foreign.mask
    /// Whether the values of named characteristics stay.
    var keepsValues = false
    /// Whether the half of public addresses stays that tells their maker.
    var keepsCompanies = false
    /// Whether what is encrypted on the air stays.
    var keepsEncrypted = false
    /// From which the replacements follow.
    var seed: String?

    init() {}

    /// Makes sure that the output's name tells a format.
    ///
    /// - Throws: What is wrong with it.
    func check() throws {
      try outputFormat?.choice.checkHoldsPackets()
      guard outputFormat == nil, let ending = OutputFormat.ending(of: output),
        OutputFormat(extension: ending) == nil
      else { return }
      _ = try OutputFormat.needed(nil, orOf: output)
    }

    /// The format to write: the requested one, or the input's unless the output's name says otherwise.
    fileprivate func format(_ native: OutputFormat) -> OutputFormat {
      guard let format = OutputFormat.chosen(outputFormat, orOf: output) else { return native }
      return outputFormat == nil && native.family == format.family ? native : format
    }
  }

  private let request: Request
  private let console: Console
  private let destination: Destination
  private let keyFile: Destination?

  /// A run that may write what it is asked for.
  ///
  /// - Parameters:
  ///   - request: What is written.
  ///   - inputs: All files that are read.
  ///   - console: What was taken out is said there.
  /// - Throws: The exit status where it must not be written.
  init(_ request: Request, reading inputs: [String], on console: Console) throws {
    self.request = request
    self.console = console
    destination = Destination(request.output, reading: inputs, on: console)
    keyFile = request.keysOut.map { Destination($0, reading: inputs, on: console, .secret) }
    try destination.check()
    try keyFile?.check(apartFrom: destination)
  }

  /// Redacts captures.
  ///
  /// - Parameters:
  ///   - files: The captures.
  ///   - options: How they are read, and what is known of peers.
  /// - Throws: The exit status.
  func run(_ files: [String], _ options: DecodeOptions) throws {
    let name = destination.name
    var redaction = RedactionOptions()
    redaction.heartRate = request.heartRate
    redaction.foreign = request.foreign
    redaction.keepsValues = request.keepsValues
    redaction.keepsCompanies = request.keepsCompanies
    redaction.keepsEncrypted = request.keepsEncrypted
    let knowledge = options.knowledge
    var redactor = CaptureRedactor(redaction, knowledge: knowledge, seed: request.seed)

    var session = Session(
      files, DecodeOptions(format: options.format), on: console, to: destination.output)
    try session.holdStill()
    let outcome = session.redact(with: &redactor, as: request.format, name: name)
    var isComplete = outcome.isComplete
    let hasInput = outcome.captures > 0 && redactor.refusal == nil
    if hasInput { say(redactor) }
    if let keyFile, hasInput {
      let keys = knowledge.keys.map { redactor.standIn(for: $0) }
      keyFile.output.append { $0.append(string: KeyFile.text(of: keys)) }
      keyFile.createEmpty()
      if !keyFile.close() { isComplete = false }
    }
    if !destination.close() { isComplete = false }
    guard isComplete else { throw ExitStatus.unreadable }
  }

  /// Says what was taken out, what could not be judged, and what the format could not hold.
  private func say(_ redactor: borrowing CaptureRedactor) {
    let name = destination.name
    let tally = redactor.tally
    for sentence in tally.removed { console.say("\(name): \(sentence)") }
    let encrypted = tally[.encryptedPackets]
    if encrypted > 0 {
      console.say(
        "\(name): \(counted(encrypted, "encrypted packet")) "
          + (request.keepsEncrypted ? "left as recorded" : "wiped; --keep-encrypted leaves them"))
    }
    for sentence in tally.unjudged { console.say("\(name): could not judge: \(sentence)") }
    for sentence in redactor.losses.sentences { console.say("\(name): \(sentence)") }
  }
}

extension OutputFormat {
  /// What formats with the same extension have in common.
  fileprivate var family: OutputFormat {
    switch self {
    case .btsnoopMonitor: .btsnoop
    case .pcapMonitor: .pcap
    case .packetLoggerBigEndian: .packetLogger
    default: self
    }
  }
}
