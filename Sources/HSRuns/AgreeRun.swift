import HSAgreement
package import HSConsole
import HSOutput
import HSReport
import HSSeries
package import HSSession

/// `heartsnoop agree`: a capture's beats beside those of something outside.
package struct AgreeRun {
  /// The capture, or a file with its beats.
  package var capture = "-"
  /// What to hold it against; `nil` for the sensor's own ECG in the capture.
  package var reference: String?
  /// Of several sensors in the capture this one.
  package var peer: String?
  /// The same of a reference that is a capture.
  package var referencePeer: String?
  /// What marks a beat, where it is not the usual.
  package var marker: String?
  /// Whether every difference is listed.
  package var listsAll = false
  package var format = DocumentFormat.text

  package init() {}

  /// How many differences are listed unless all are asked for.
  package static var mostListed: Int { AgreementText.mostListed }

  /// The files that are read.
  package var files: [String] { [capture] + [reference].compactMap { $0 } }

  /// Lays them beside each other.
  ///
  /// - Parameters:
  ///   - options: How captures are read.
  ///   - console: The answer is printed there.
  /// - Throws: The exit status, unless they agree.
  package func run(_ options: DecodeOptions, on console: Console) throws {
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
