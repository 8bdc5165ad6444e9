import ArgumentParser
import HSExport
import HSOutput
import HSReport
import HSSeries
import HSTimeline

/// Writes the heart-rate series in a format of other programs.
struct SeriesExportRun {
  let captures: CaptureArguments
  let format: ExportFormat
  let output: String?
  let part: SelectionArguments
  let library: LabelLibrary
  /// All files that are read.
  let inputs: [String]

  /// A sensor that was asked for.
  private struct Choice {
    var capture: VerifiedCapture
    var sensor: Int
    var isOneOfSeveral: Bool
  }

  /// Reads the captures, and writes the sensor or, in a format with room for several, all.
  ///
  /// - Throws: The exit status if something was not read or written, if there is no heart rate, or if
  ///   there are several sensors and the format holds one.
  func run() throws {
    let (path, sidePath) = paths
    let file = Destination(path, reading: inputs)
    let sideFile = sidePath.map { Destination($0, reading: inputs) }
    try file.check()
    try sideFile?.check()
    let run = CaptureRun(captures, output: file.output, mentionsFindings: true)
    var choices: [Choice] = []
    var isComplete = true
    do {
      _ = try SeriesRun(run: run, library: library, peer: part.peer, selection: part.selection)
        .collect { capture, _, timeline, tag in
          for sensor in capture.sensors(matching: part.peer, timeline) {
            choices.append(
              Choice(capture: capture, sensor: sensor, isOneOfSeveral: tag != nil))
          }
        }
    } catch let status as ExitCode where status == ExitStatus.unreadable {
      isComplete = false
    }
    choices.removeAll {
      !SensorExport($0.sensor, of: $0.capture, selection: part.selection).hasMeasurements
    }
    guard !choices.isEmpty else {
      StandardStreams.say("nothing is written")
      throw isComplete ? ExitStatus.insufficient : ExitStatus.unreadable
    }
    if choices.count > 1, format != .influx { throw refuse(choices) }
    if format.holdsOnlyIntervals,
      !choices.contains(where: {
        SensorExport($0.sensor, of: $0.capture, selection: part.selection).hasIntervals
      })
    {
      StandardStreams.say(
        "The sensor sent heart rates without RR intervals, and \(format.rawValue) holds nothing else: "
          + "nothing is written. csv, ndjson, fit and influx hold heart rates")
      throw ExitStatus.insufficient
    }
    for choice in choices where !write(choice, run, file, sideFile?.output) { isComplete = false }
    if file.output.isSpoiled { sideFile?.output.spoil() }
    if !file.close() { isComplete = false }
    if let sideFile, !sideFile.close() { isComplete = false }
    guard isComplete else { throw ExitStatus.unreadable }
  }

  /// The paths of the two files; `nil` for standard output, and for formats of one file.
  private var paths: (main: String?, side: String?) {
    guard let output, output != "-" else { return (nil, nil) }
    guard let sideSuffix = format.sideSuffix else { return (output, nil) }
    // The name of one of the two files means both.
    var prefix = output[...]
    for suffix in [format.suffix, sideSuffix] where prefix.hasSuffix(suffix) {
      prefix = prefix.dropLast(suffix.count)
      break
    }
    return (prefix + format.suffix, prefix + sideSuffix)
  }

  private func refuse(_ choices: [Choice]) -> ExitCode {
    var names: [String] = []
    for choice in choices.prefix(8) {
      let sensor = choice.capture.sensors[choice.sensor]
      names.append(
        "\(sensor.peer) (\(sensor.label))"
          + (choice.isOneOfSeveral ? " in \(choice.capture.name)" : ""))
    }
    let rest = choices.count > 8 ? " and \(choices.count - 8) more" : ""
    let captures = Set(choices.map(\.capture.name))
    StandardStreams.say(
      "\(format.rawValue) holds one sensor, and there are \(choices.count): "
        + names.joined(separator: ", ") + rest
        + (captures.count > 1
          ? "; name one capture at a time" : "; choose one with --peer")
        + "; nothing is written")
    return ExitStatus.usage
  }

  /// Writes a sensor; returns whether all that belongs to it could be read.
  private func write(
    _ choice: Choice, _ run: CaptureRun, _ file: Destination, _ side: TextOutput?
  ) -> Bool {
    let capture = choice.capture
    var export = SensorExport(choice.sensor, of: capture, selection: part.selection)
    let (lineage, isKnown) = lineage(choice, run)
    // Without the capture's SHA-256 it would not say what it comes from.
    if !isKnown { file.output.spoil() }
    export.write(as: format, lineage, to: file.output, side: side)
    let name = file.name
    let omissions = export.omissions.description
    if !omissions.isEmpty { StandardStreams.say("\(name): \(omissions)") }
    if export.duplicates > 0 {
      StandardStreams.say(
        "\(name): \(export.duplicates) notification\(export.duplicates == 1 ? "" : "s") that came "
          + "twice left out")
    }
    for sentence in capture.warnings(ofSensor: choice.sensor) {
      StandardStreams.say("\(name): \(sentence)")
    }
    return isKnown
  }

  /// Where a sensor's export comes from, and whether the capture could be read again for that.
  private func lineage(_ choice: Choice, _ run: CaptureRun) -> (ExportLineage, isKnown: Bool) {
    let capture = choice.capture
    let sensor = capture.sensors[choice.sensor]
    // The longest name that the capture's begins with: members of archives are named behind it.
    let input = run.inputs.filter { paths in
      let path = paths.last ?? ""
      return capture.name == path || capture.name.hasPrefix(path)
    }.max { ($0.last ?? "").count < ($1.last ?? "").count }
    var digest: String?
    var isKnown = true
    do throws(CaptureDigest.ReadFailure) {
      digest = try CaptureDigest.sha256(of: input ?? ["-"])
    } catch {
      StandardStreams.say("\(error)")
      isKnown = false
    }
    if digest == nil, isKnown, format.carriesLineage {
      StandardStreams.say(
        "\(capture.name): cannot be read twice, so its SHA-256 is not known and not in the lineage")
    }
    let name = output.flatMap { $0.split(separator: "/").last }
    let lineage = ExportLineage(
      version: Heartsnoop.version, source: Self.base(capture.name), digest: digest ?? "",
      options: (["series --format \(format.rawValue)"] + part.words).joined(separator: " "),
      device: sensor.label,
      name: name.map { Self.record(String($0), format) } ?? "heartsnoop")
    return (lineage, isKnown)
  }

  /// A path's last part.
  private static func base(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A file's name without the ending that the format gives it.
  private static func record(_ name: String, _ format: ExportFormat) -> String {
    for suffix in [format.suffix, format.sideSuffix ?? ""]
    where !suffix.isEmpty && name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }
}
