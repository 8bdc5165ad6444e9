package import HSHeartRate
package import HSOutput
import HSProtocols
import HSReport
package import HSSeries
import HSTimeline

/// Writes the heart-rate series in a format of other programs.
package struct SeriesExport {
  private let format: ExportFormat
  private let path: String?
  private let peer: String?
  private let selection: SeriesSelection
  private let options: [String]
  private let version: String
  private let inputs: [String]

  /// An export.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - path: The file to write, or what the names of two begin with; `nil` for standard output.
  ///   - peer: Which peer's values: a number, or part of an address or name; `nil` for all.
  ///   - selection: Which values.
  ///   - options: The options that chose them, as typed, for the lineage.
  ///   - version: The program's version, for the lineage.
  ///   - inputs: All files that are read.
  package init(
    format: ExportFormat, path: String?, peer: String?, selection: SeriesSelection,
    options: [String], version: String, inputs: [String]
  ) {
    self.format = format
    self.path = path
    self.peer = peer
    self.selection = selection
    self.options = options
    self.version = version
    self.inputs = inputs
  }

  /// A sensor that was asked for.
  private struct Choice {
    var capture: VerifiedCapture
    var sensor: Int
    var isOneOfSeveral: Bool
  }

  /// Reads the captures, and writes the sensor or, in a format with room for several, all.
  ///
  /// - Parameters:
  ///   - files: The captures.
  ///   - options: How they are read and decoded.
  ///   - console: What is said goes there.
  /// - Throws: The exit status if something was not read or written, if there is no heart rate, or if
  ///   there are several sensors and the format holds one.
  package func write(
    _ files: [String], _ options: DecodeOptions, on console: Console
  ) throws(ExitStatus) {
    let (path, sidePath) = paths
    let file = Destination(path, reading: inputs, on: console)
    let sideFile = sidePath.map { Destination($0, reading: inputs, on: console) }
    try file.check()
    try sideFile?.check()
    var session = Session(files, options, on: console, to: file.output)
    session.mentionsFindings = true
    var choices: [Choice] = []
    var request = SeriesRequest(peer: peer, selection: selection)
    request.recordsECG = format.holdsWaveform
    let outcome = session.series(request) {
      capture, _, story, tag in
      for sensor in capture.sensors(matching: peer, story) {
        choices.append(Choice(capture: capture, sensor: sensor, isOneOfSeveral: tag != nil))
      }
    }
    var isComplete = outcome.isComplete
    choices.removeAll {
      !SensorExport($0.sensor, of: $0.capture, selection: selection).hasMeasurements
    }
    guard !choices.isEmpty else {
      console.say("nothing is written")
      throw isComplete ? .insufficient : .unreadable
    }
    if format.holdsOnlyIntervals {
      choices.prefer { SensorExport($0.sensor, of: $0.capture, selection: selection).hasIntervals }
    }
    choices.prefer { $0.capture.sensors[$0.sensor].kind == .heartRateSensor }
    if choices.count > 1 { throw refuse(choices, on: console) }
    if format.holdsOnlyIntervals,
      !choices.contains(where: {
        SensorExport($0.sensor, of: $0.capture, selection: selection).hasIntervals
      })
    {
      console.say(
        "The sensor sent heart rates without RR intervals, of which \(format.rawValue) is made: "
          + "nothing is written. csv, ndjson and fit have heart rates")
      throw .insufficient
    }
    for choice in choices where !write(choice, session, file, sideFile?.output) {
      isComplete = false
    }
    if file.output.isSpoiled { sideFile?.output.spoil() }
    if !file.close() { isComplete = false }
    if let sideFile, !sideFile.close() { isComplete = false }
    guard isComplete else { throw .unreadable }
  }

  /// The paths of the two files; `nil` for standard output, and for formats of one file.
  private var paths: (main: String?, side: String?) {
    guard let path, path != "-" else { return (nil, nil) }
    guard let sideSuffix = format.sideSuffix else { return (path, nil) }
    // The name of one of the two files means both.
    var prefix = path[...]
    for suffix in [format.suffix, sideSuffix] where prefix.hasSuffix(suffix) {
      prefix = prefix.dropLast(suffix.count)
      break
    }
    return (prefix + format.suffix, prefix + sideSuffix)
  }

  private func refuse(_ choices: [Choice], on console: Console) -> ExitStatus {
    var names: [String] = []
    for choice in choices.prefix(8) {
      let sensor = choice.capture.sensors[choice.sensor]
      names.append(
        "\(sensor.peer) (\(sensor.label))"
          + (choice.isOneOfSeveral ? " in \(choice.capture.name)" : ""))
    }
    let rest = choices.count > 8 ? " and \(choices.count - 8) more" : ""
    let captures = Set(choices.map { $0.capture.name })
    console.say(
      "\(format.rawValue) holds one sensor, and there are \(choices.count): "
        + names.joined(separator: ", ") + rest
        + (captures.count > 1
          ? "; name one capture at a time" : "; choose one with --peer")
        + "; nothing is written")
    return .usage
  }

  /// Writes a sensor; returns whether all that belongs to it could be read.
  private func write(
    _ choice: Choice, _ session: Session, _ file: Destination, _ side: TextOutput?
  ) -> Bool {
    let capture = choice.capture
    var export = SensorExport(choice.sensor, of: capture, selection: selection)
    let (lineage, isKnown) = lineage(choice, session)
    // Without the capture's SHA-256 it would not say what it comes from.
    if !isKnown { file.output.spoil() }
    export.write(as: format, lineage, to: file.output, side: side)
    let name = file.name
    let console = session.console
    let omissions = export.omissions.description
    if !omissions.isEmpty { console.say("\(name): \(omissions)") }
    if export.unplacedSamples > 0 {
      console.say(
        "\(name): no two frames of the ECG follow each other, which would tell the rate of its samples"
      )
    }
    if export.duplicates > 0 {
      console.say(
        "\(name): \(counted(export.duplicates, "notification")) that came "
          + "twice left out")
    }
    for sentence in capture.warnings(ofSensor: choice.sensor) {
      console.say("\(name): \(sentence)")
    }
    return isKnown
  }

  /// Where a sensor's export comes from, and whether the capture could be read again for that.
  private func lineage(
    _ choice: Choice, _ session: Session
  ) -> (ExportLineage, isKnown: Bool) {
    let capture = choice.capture
    let sensor = capture.sensors[choice.sensor]
    // The longest name that the capture's begins with: members of archives are named behind it.
    let input = session.inputs.filter { paths in
      let path = paths.last ?? ""
      return capture.name == path || capture.name.hasPrefix(path)
    }.max { ($0.last ?? "").count < ($1.last ?? "").count }
    var digest: String?
    var isKnown = true
    do throws(CaptureError) {
      digest = try CaptureDigest.sha256(of: input ?? ["-"])
    } catch {
      session.console.say("\(error.source): cannot be read again: \(error.reason)")
      isKnown = false
    }
    if digest == nil, isKnown, format.carriesLineage {
      session.console.say(
        "\(capture.name): cannot be read twice, so its SHA-256 is not known and not in the lineage")
    }
    let lineage = ExportLineage(
      version: version, source: capture.name.baseName, digest: digest ?? "",
      options: (["series --format \(format.rawValue)"] + options).joined(separator: " "),
      device: sensor.label,
      name: path.map { Self.record($0.baseName, format) } ?? "heartsnoop")
    return (lineage, isKnown)
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

extension Array {
  /// Leaves those for which something holds, if it holds for any.
  mutating func prefer(_ isPreferred: (Element) -> Bool) {
    if contains(where: isPreferred) { removeAll { !isPreferred($0) } }
  }
}
