import Archives
import ArgumentParser
import Bytes
import Capture
import Comparison
import Explanation
import Report
import Timeline

/// `heartsnoop explain`: one packet through every layer, down to its bytes.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Lead a value, or any packet, back through every layer to its bytes.",
    discussion: """
      Shows what the packet tells, what its value is and from which packets that is known, the checks \
      that the value met, and every field with its bytes and their offsets in the capture, over all \
      fragments of the frame. Of a compressed capture, offsets are those in what was unpacked. Keys \
      are not shown.

      --sample N is line N of 'heartsnoop series' (without its header); --time T the last heart rate \
      up to T: 2026-05-04T06:30:12Z, or 06:30:12 of the capture's first day, in UTC.
      """)

  @Argument(help: ArgumentHelp("The capture; - is standard input.", valueName: "capture"))
  var file: String

  @Option(help: ArgumentHelp("The packet, by Wireshark's number.", valueName: "number"))
  var packet: Int?

  @Option(help: ArgumentHelp("The heart rate, by its number in the series.", valueName: "number"))
  var sample: Int?

  @Option(help: ArgumentHelp("The last heart rate up to this time.", valueName: "time"))
  var time: ExplainedTime?

  @Option(
    help: ArgumentHelp(
      "Read the capture in this format, whatever it looks like.", valueName: "format"))
  var inputFormat: InputFormat?

  func validate() throws {
    guard file != "" else { throw ValidationError("The capture's name is empty.") }
    let given = [packet != nil, sample != nil, time != nil].filter { $0 }.count
    guard given == 1 else {
      throw ValidationError("Say what is to be explained: --packet, --sample or --time.")
    }
    guard packet ?? 1 > 0, sample ?? 1 > 0 else {
      throw ValidationError("Packets and values are numbered from 1.")
    }
    guard packet != nil || file != "-" else {
      throw ValidationError("Standard input can be read but once: --packet alone works with it.")
    }
  }

  func run() throws {
    let output = StandardStreams.output()
    let number = try packet ?? find()
    guard let number else { throw ExitStatus.insufficient }
    var isFound = false
    var captures = 0
    let run = CaptureRun([file], inputFormat?.format, output: output)
    try run.read { reader, _ in
      captures += 1
      // Packets are numbered anew in each capture of an archive: the first one is meant.
      guard captures == 1 else { return (true, nil) }
      do throws(CaptureError) {
        var explainer = Explainer(packet: number)
        if let found = try explainer.explain(&reader, every: CaptureRun.pace, Progress.didTake) {
          isFound = true
          ExplanationText.write(
            found, name: reader.name, resolution: reader.resolution, to: output)
        }
      } catch {
        return (false, error.description)
      }
      return (true, nil)
    }
    if captures > 1 {
      StandardStreams.say("\(file): holds \(captures) captures, of which the first was read")
    }
    guard isFound else {
      StandardStreams.say("\(file): has no packet \(number)")
      throw ExitStatus.insufficient
    }
  }

  /// The packet of the value that is meant.
  private func find() throws -> Int? {
    var found: Int?
    var count = 0
    var captures = 0
    let run = CaptureRun([file], inputFormat?.format, output: TextOutput { _ in true })
    try run.read { reader, _ in
      captures += 1
      guard captures == 1 else { return (true, nil) }
      do throws(CaptureError) {
        guard let first = try reader.next() else { return (true, nil) }
        let wanted: SampleFinder.Wanted =
          if let sample {
            .number(sample)
          } else {
            .time(time?.nanoseconds(onDayOf: first.time.nanoseconds) ?? 0)
          }
        let finder = SampleFinder(wanted)
        var decoder = TimelineDecoder(sink: finder)
        decoder.take(first, of: reader)
        try decoder.decode(&reader, every: CaptureRun.pace, Progress.didTake)
        found = finder.packet
        count = finder.count
      } catch {
        return (false, error.description)
      }
      return (true, nil)
    }
    if found == nil {
      StandardStreams.say(
        sample != nil
          ? "\(file): has \(count) heart rates, not as many as that"
          : "\(file): has no heart rate up to that time")
    }
    return found
  }
}

/// A time as it is typed: whole, or of a day.
struct ExplainedTime: ExpressibleByArgument {
  private let text: String

  init?(argument: String) {
    text = argument
    guard nanoseconds(onDayOf: 0) != nil else { return nil }
  }

  /// Nanoseconds since 1970.
  ///
  /// - Parameter time: A time of the day that is meant where the text says none.
  func nanoseconds(onDayOf time: Int64) -> Int64? {
    if let whole = StoryTime.nanoseconds(text) { return whole }
    let day: Int64 = 86_400_000_000_000
    let start = time / day * day - (time % day < 0 ? day : 0)
    let ofDay = text.hasSuffix("Z") ? text : text + "Z"
    guard let rest = StoryTime.nanoseconds("1970-01-01T" + ofDay) else { return nil }
    let (sum, overflow) = start.addingReportingOverflow(rest)
    return overflow ? nil : sum
  }
}
