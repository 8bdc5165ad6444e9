import HSAgreement
import HSConsole
import HSOutput
import HSReport
import HSSeries
import HSSession

/// `heartsnoop agree`: a capture's beats beside those of something outside.
struct AgreeRun {
  /// The capture, or a file with its beats.
  var capture = "-"
  /// What to hold it against; `nil` for the sensor's own ECG in the capture.
  var reference: String?
  /// Of several sensors in the capture this one.
  var peer: String?
  /// The same of a reference that is a capture.
  var referencePeer: String?
  /// What marks a beat, where it is not the usual.
  var marker: String?
  /// Whether every difference is listed.
  var listsAll = false
  var format = DocumentFormat.text

  init() {}

  /// How many differences are listed unless all are asked for.
  static var mostListed: Int { AgreementText.mostListed }

  /// The files that are read.
  var files: [String] { [capture] + [reference].compactMap { $0 } }

  /// Lays them beside each other.
  ///
  /// - Parameters:
  ///   - options: How captures are read.
  ///   - console: The answer is printed there.
  /// - Throws: The exit status, unless they agree.
  func run(_ options: DecodeOptions, on console: Console) throws {
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
          agreement, delays: delays, listsAll: listsAll, columns: console.columns, to: &text)
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
