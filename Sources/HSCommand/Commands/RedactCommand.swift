import ArgumentParser
import HSOutput
import HSProtocols
import HSRewriting
import HSSession
import HSTimeline

/// `heartsnoop redact`: a capture that can be shown to others.
struct RedactCommand: CapturesCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Write captures without what names a person, a device or a key.",
    discussion: """
      Each address is replaced by the same new address wherever it stands, of the same kind. Keys and \
      key material are replaced; names and texts are overwritten; manufacturers' and \
      services' data, serial numbers and values of characteristics are wiped, but for heart rates \
      and what is technical: declarations, descriptors, appearance, model, battery. Whatever is not \
      understood is wiped too. Lengths, times and checksums stay right, and the capture decodes to \
      the same events. Standard error says what was taken out and what could not be judged.

      Heart rates are what 'decode' calls so, whatever the label rests on: discovery, an earlier \
      connection, a table (--gatt), --map, --infer, or the presumption of 'series' where the recorder \
      cut the answers. Other values whose characteristic nothing names are wiped.

      The format is the input's unless OUT's extension or --output-format names another; formats \
      that are read but not written become btsnoop. Captures are read twice. A pipe's bytes are kept \
      meanwhile in a file without a name in TMPDIR, at most 4 GiB. A growing file is read up to its \
      length at the beginning. OUT is replaced when it is whole, unless it is an input.

      Examples:

        heartsnoop redact capture.btsnoop -o shared.btsnoop
      """)

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: .o,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "out"))
  var output: String

  @Option(
    help: ArgumentHelp(
      """
      Write the stand-ins of the keys given with --keys, which resolve the private addresses of \
      OUT. Only the file's owner may read it.
      """, valueName: "file"))
  var keysOut: String?

  @Option(help: ArgumentHelp("The format to write.", valueName: "format"))
  var outputFormat: Named<OutputFormat>?

  @OptionGroup var replacing: RedactionArguments

  @Flag(help: "Keep the values of named characteristics, but for names, numbers and addresses.")
  var keepValues = false

  @Flag(help: "Keep the half of public addresses that tells their maker.")
  var keepCompanies = false

  @Flag(help: "Keep what is encrypted on the air, which anyone with the key can read.")
  var keepEncrypted = false

  @Option(
    help: ArgumentHelp(
      """
      Make the same replacements for the same captures and the same text. Keep the text as secret \
      as the addresses. Random if not given.
      """, valueName: "text"))
  var seed: String?

  func validate() throws {
    try require(!output.isEmpty, "The output's name is empty.")
    try require(seed != "", "The seed is empty.")
    try require(
      keysOut != "" && keysOut != "-", "Keys are written to a file: --keys-out needs its name.")
    try require(
      keysOut == nil || !captures.labels.keys.isEmpty,
      "--keys-out writes the stand-ins of the keys given with --keys, and there are none.")
    if outputFormat == nil, OutputFormat.ending(of: output) != nil {
      _ = try OutputFormat.needed(nil, orOf: output)
    }
    try check(output, isNoTerminalFor: "a capture")
  }

  func run() throws {
    let inputs = captures.inputs
    let destination = Destination(output, reading: inputs, on: console)
    let keyFile = keysOut.map { Destination($0, reading: inputs, on: console, .secret) }
    try destination.check()
    try keyFile?.check(apartFrom: destination)
    let name = destination.name
    let knowledge = try captures.labels.peers.knowledge(on: console)
    var redaction = replacing.options
    redaction.keepsValues = keepValues
    redaction.keepsCompanies = keepCompanies
    redaction.keepsEncrypted = keepEncrypted
    var redactor = CaptureRedactor(redaction, knowledge: knowledge, seed: seed)

    var session = Session(
      captures.files, DecodeOptions(format: captures.format), on: console,
      to: destination.output)
    try session.holdStill()
    let outcome = session.redact(with: &redactor, as: format, name: name)
    var isComplete = outcome.isComplete
    let hasInput = outcome.captures > 0 && redactor.refusal == nil
    if hasInput { for sentence in redactor.account { console.say("\(name): \(sentence)") } }
    if let keyFile, hasInput {
      let keys = knowledge.keys.map { redactor.standIn(for: $0) }
      keyFile.output.append { $0 += KeyFile.text(of: keys) }
      keyFile.createEmpty()
      if !keyFile.close() { isComplete = false }
    }
    if !destination.close() { isComplete = false }
    guard isComplete else { throw ExitStatus.unreadable }
  }

  /// The format to write: the requested one, or the input's unless the output's name says otherwise.
  private func format(_ native: OutputFormat) -> OutputFormat {
    guard let format = OutputFormat.chosen(outputFormat, orOf: output) else { return native }
    let isKin = native.fileExtension == format.fileExtension
    return outputFormat == nil && isKin ? native : format
  }
}

/// What becomes of heart rates and strangers where a capture is redacted.
struct RedactionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Heart rates: keep; jitter, by a factor for all and noise for each; flatten, to 60.",
      valueName: "how"))
  var heartRate = RedactionOptions.HeartRate.keep

  @Option(
    help: ArgumentHelp(
      "Advertisers that were never connected: mask, down to the structure; drop, with the record.",
      valueName: "how"))
  var foreign = RedactionOptions.Foreign.mask

  /// All is taken out but what was chosen.
  var options: RedactionOptions {
    var options = RedactionOptions()
    options.heartRate = heartRate
    options.foreign = foreign
    return options
  }
}

extension RedactionOptions.HeartRate: ExpressibleByArgument {}
extension RedactionOptions.Foreign: ExpressibleByArgument {}
