import ArgumentParser
import HSHeartRate
import HSOutput
import HSSeries
import HSSession

/// `heartsnoop agree`: a capture's beats beside those of something outside.
struct AgreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agree",
    abstract: "Hold a capture's RR intervals against a reference: unit, bias, limits, every beat.",
    usage: "heartsnoop agree [<options>] <capture> [<reference>]",
    discussion: """
      CAPTURE and REFERENCE are recordings of the same heart at the same time. Either may be a capture, RR \
      intervals as text (ms or s, one a line: Kubios, Elite HRV), a table with a column of them (HRV Logger, \
      Kubios' results, other CSV), FIT with hrv messages, WFDB annotations (.atr, .qrs; the .hea beside them \
      tells the rate), BrainVision markers (.vmrk beside .vhdr) or EDF+ annotations. It is recognised by its \
      content. Without a REFERENCE it is the ECG that the sensor sent besides (Polar's measurement data).

      The unit is tested before anything else: beats are laid beside each other, and the ratio of intervals \
      that stand for each other tells ticks of 1/1024 s written as milliseconds (1.024) and milliseconds taken \
      for ticks (0.977). After conversion follow bias and limits of agreement (Bland and Altman), ICC(2,1) and \
      Lin's concordance coefficient, each with its 95 % interval, and every beat that is missing, split or \
      moved, with who made it: strap, radio, recorder or reference, as far as the evidence goes. Where the \
      capture has the sensor's own ECG, the delay from each R peak to the notification's arrival is told, too.

      Exit status: 0 the unit is the same, and of twenty beats at least nineteen are in both with the same \
      interval; 1 another unit, or more differences; 2 a file could not be read; 3 they cannot be laid beside \
      each other, or are too few.

      Examples:

        heartsnoop agree chest.btsnoop arm.btsnoop
      """)

  @Argument(help: "The capture, or a file with its beats.", completion: .file())
  var capture: String

  @Argument(
    help: "What to hold it against (default: the sensor's own ECG in the capture).",
    completion: .file())
  var reference: String?

  @Option(
    help: "Of several sensors in CAPTURE this one: its number, or part of its address or name.")
  var peer: String?

  @Option(help: "The same of a REFERENCE that is a capture.")
  var referencePeer: String?

  @Option(
    help: ArgumentHelp(
      "What marks a beat in BrainVision markers or EDF+ annotations, where it is not R, QRS or the like.",
      valueName: "text"))
  var marker: String?

  @Flag(help: "List every difference, not only the first \(AgreementText.mostListed).")
  var all = false

  @Option(help: "Text, or one JSON document with every pair (schema heartsnoop.agreement/1).")
  var format: DocumentFormat = .text

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  func validate() throws {
    try require(!capture.isEmpty && reference?.isEmpty != true, "A file's name is empty.")
    try refuse(capture == "-" && reference == "-", "Only one of the two can be standard input.")
  }

  func run() throws {
    let files = [capture] + [reference].compactMap { $0 }
    let options = try labels.peers.options(beside: files, nil, on: console)
    let reading = BeatReading(options, marker: marker, on: console)
    let first = try reading.side(capture, peer, option: "--peer")
    guard
      let second = try reference.map({
        try reading.side($0, referencePeer, option: "--reference-peer")
      }) ?? first.ecg.map({ BeatSide($0, isComplete: first.isComplete) })
    else {
      console.say(
        "\(capture): no ECG of the sensor is in it (Polar's measurement data): name a reference")
      throw ExitStatus.insufficient
    }
    let agreement = BeatAgreement(first.source, with: second.source)
    // With another reference the ECG still tells how long beats took.
    let delays = first.ecg.flatMap {
      ArrivalDelays(reference == nil ? agreement : BeatAgreement(first.source, with: $0))
    }
    let output = console.output()
    output.append { text in
      switch format {
      case .text:
        AgreementText.write(
          agreement, delays: delays, listsAll: all, columns: console.columns, to: &text)
      case .json, .ndjson:
        text.append(document: format == .ndjson) {
          AgreementJSON.write(agreement, delays: delays, to: &$0)
        }
      }
    }
    try console.finish(output)
    guard first.isComplete, second.isComplete else { throw ExitStatus.unreadable }
    if agreement.refusal != nil || agreement.unit?.finding == .undecided {
      throw ExitStatus.insufficient
    }
    if !agreement.agrees { throw ExitStatus.negative }
  }
}
