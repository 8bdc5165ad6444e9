package import HSOutput
import HSPlatform
package import HSProtocols
package import HSReport
import HSSeries
package import HSSession
package import HSTimeline

/// A live run: decodes a source as it comes, records it, and ends in order.
package final class LiveRun {
  /// Makes the sink for the events, once the capture's resolution is known.
  package typealias MakeSink = (TimeResolution) -> any EventSink

  /// What is waited on.
  private let session: LiveSession
  /// Packets after which the run ends.
  package var count: Int?
  /// Where it is recorded; the file is made when the first packet comes.
  package var wantedRecording: Recording?
  /// Collects what is written into the recording's comments.
  package var remarks: RemarkCollector?
  /// Says when enough is verified.
  package var verifier: LiveVerifier?
  /// Judges for a view that nothing is to end; or `verifier`.
  private lazy var judge: LiveVerifier? =
    verifier ?? (view == nil ? nil : LiveVerifier(seconds: .infinity))
  /// Draws on the terminal, in place of printing.
  package var view: LiveView?
  /// The source, if it is an interface of this machine.
  package var interface: LiveInterface?

  /// How captures are read and decoded.
  private let captures: Session
  private let console: StandardStreams
  private let output: TextOutput
  /// The recording, once it has begun.
  private var recording: Recording?
  private var isComplete = true
  private var packets = 0
  /// Missing packets, as the captures count them.
  private var lost = 0
  /// The sensors of each capture.
  private var sensors: [LiveSensors] = []
  /// The gaps in streams of values, a sentence for each cause in each capture.
  private var gaps: [String] = []
  /// Why the last capture gave no heart rate, and what to try.
  private var absence: HeartRateAbsence?
  private var began: Int64 = 0

  /// A run.
  ///
  /// - Parameters:
  ///   - session: What is waited on.
  ///   - options: How captures are read and decoded.
  ///   - output: What is printed goes there.
  ///   - console: What is said goes there.
  package init(
    _ session: LiveSession, _ options: DecodeOptions, output: TextOutput,
    on console: StandardStreams
  ) {
    self.session = session
    self.output = output
    self.console = console
    var options = options
    options.examines = true
    captures = Session([], options, on: console, to: output)
  }

  /// Decodes the source to its end, or to the run's end.
  ///
  /// - Parameters:
  ///   - input: The source.
  ///   - makeSink: Makes what prints.
  /// - Throws: The exit status.
  package func run(_ input: any LiveInput, _ makeSink: MakeSink) throws(ExitStatus) {
    began = SteadyClock.now
    session.willWait = { [output] in output.settle() }
    session.willLinger = { [self] in keepRecording() }
    beginView(input.name)
    if let warning = interface?.losses.warning { console.say("\(input.name): \(warning)") }
    do throws(CaptureError) {
      var opened = try CaptureOpener.open(session.source(input))
      captures.tell(opened, from: 0)
      // An archive that comes through a pipe may hold several.
      while session.goesOn, let source = try opened.next() {
        var reader = try CaptureReader(source, as: captures.options.format)
        decode(&reader, makeSink)
      }
      if !opened.isComplete { isComplete = false }
    } catch {
      if session.stop == nil {
        console.say(error.description)
        isComplete = false
      }
    }
    if let failure = interface?.failure {
      console.say(failure.description)
      isComplete = false
    }
    output.flush()
    view?.leave()
    if let recording, !recording.finish() { isComplete = false }
    try end(input.name)
  }

  /// Draws from here on, each time that there is something new.
  private func beginView(_ name: String) {
    guard let view else { return }
    view.status.source = name
    view.status.isBlind = interface?.losses.obstacle != nil
    session.didTick = { [self] in
      if view.readKeys() { session.end(.key) }
      view.status.standings = judge?.standings ?? [:]
      view.status.packets = packets
      view.status.seconds = Int((SteadyClock.now - began) / 1_000_000_000)
      view.status.recording = recording?.description ?? ""
      view.draw()
    }
    session.didResize = { view.resize() }
    // After Ctrl-Z the terminal belongs to the shell.
    session.willSuspend = { view.leave() }
    session.didResume = { view.resume() }
    view.enter()
  }

  private func decode(_ reader: inout CaptureReader, _ makeSink: MakeSink) {
    let sink = makeSink(reader.resolution)
    let tally = view.map(\.model.sensors) ?? LiveSensors()
    if view == nil || sensors.isEmpty { sensors.append(tally) }
    // A view's model tells its own.
    let others: [(any EventSink)?] = [
      remarks, judge?.begin(reader.resolution), view == nil ? tally : nil,
    ]
    var timeline = captures.decoder(SinkGroup([sink] + others.compactMap { $0 }))
    var isFirst = true
    do throws(CaptureError) {
      while session.goesOn, let record = try reader.next() {
        if isFirst {
          isFirst = false
          beginRecording(reader, record)
        }
        remarks?.begin()
        timeline.take(record, of: reader)
        recording?.take(record, of: reader, remarks: remarks)
        packets += 1
        check(record, timeline.story)
      }
    } catch {
      if session.stop == nil {
        console.say(error.description)
        isComplete = false
      }
    }
    timeline.finish(reader)
    absence = HeartRateAbsence(timeline.story)
    gaps += timeline.story.valueGaps.all.sentences
    judge?.judge(timeline.story)
    output.flush()
    console.mentionRecorder(reader.name, timeline.story)
    captures.learn(timeline.story, name: reader.name)
    lost += reader.statistics.drops
    recording?.end(reader)
    // A record that the end of the run cut is not a loss.
    guard session.stop == nil else { return }
    if !reader.statistics.isComplete { isComplete = false }
    for sentence in reader.findings.sentences(reader.name) { console.say(sentence) }
  }

  private func beginRecording(_ reader: borrowing CaptureReader, _ record: CaptureRecord) {
    guard let wantedRecording else { return }
    recording = wantedRecording
    if !wantedRecording.begin(reader, record) { isComplete = false }
    keepRecording()
  }

  /// Ends the run after the last record that was requested.
  private func check(_ record: CaptureRecord, _ story: borrowing Story) {
    if packets == count { session.end(.enough) }
    judge?.look(at: record.time, story)
    if verifier?.isVerified == true { session.end(.enough) }
    if output.isClosed { session.end(.outputClosed) }
    checkRecording()
  }

  private func keepRecording() {
    recording?.flush()
    checkRecording()
  }

  private func checkRecording() {
    guard let recording else { return }
    if recording.hasFailed { session.end(.enough) }
    if recording.isUnread { session.end(.recordingClosed) }
  }

  /// Says how the run went.
  private func end(_ name: String) throws(ExitStatus) {
    let summary = LiveSummary(
      source: name, packets: packets, seconds: Double(SteadyClock.now - began) / 1e9,
      sensors: sensors.flatMap(\.sentences), gaps: gaps, absence: absence,
      losses: interface?.losses,
      lost: lost,
      stop: session.stop, recording: recording?.description, verifier: verifier)
    for line in summary.lines { console.say(line) }
    // What the end of the run kept from being read is not reported; a failure that ended it is.
    if !console.isFinished(output), session.stop == nil || session.stop == .outputClosed {
      throw .unreadable
    }
    if recording?.hasFailed == true { isComplete = false }
    guard isComplete else { throw .unreadable }
    if let verifier, !verifier.isVerified { throw .insufficient }
  }
}
