package import HSHeartRate
import HSOutput
import HSProtocols
import HSReport
package import HSSeries
import HSTimeline

/// How a heart-rate series is printed.
package enum SeriesForm {
  /// With verdicts, when a capture has ended: a line a value, or a line a beat.
  case judged(beats: Bool)
  /// As values come, without verdicts.
  case streamed
  /// Drawn, with these letters.
  case plot(HeartRatePlot.Letters)
}

extension Session {
  /// Prints the captures' heart-rate series.
  ///
  /// - Parameters:
  ///   - form: How.
  ///   - layout: CSV or JSON.
  ///   - isMerged: Whether all captures are read at once.
  ///   - peer: Which peer's values: a number, or part of an address or name; `nil` for all.
  ///   - selection: Which values.
  /// - Returns: How it ended, and the worst verdict of what was printed.
  package func printSeries(
    as form: SeriesForm, _ layout: SeriesTable.Layout, isMerged: Bool, peer: String?,
    _ selection: SeriesSelection
  ) -> (outcome: SessionOutcome, worst: Verdict) {
    var worst = Verdict.verified
    var request = SeriesRequest(peer: peer, selection: selection, mentionsGaps: true)
    switch form {
    case .streamed:
      return (
        streamSeries(layout, isMerged: isMerged, peer: peer, selection), worst
      )
    case .plot(let letters):
      let outcome = series(request) { capture, _, story, tag in
        output.append { text in
          if let tag { text.append(heading: tag.name) }
          for sensor in capture.sensors(matching: peer, story) {
            text.append(message: capture.sensors[sensor].label)
            text.append("\n")
            HeartRatePlot.write(
              ofSensor: sensor, in: capture, columns: console.columns, letters: letters, to: &text)
          }
        }
      }
      return (outcome, worst)
    case .judged(beats: true):
      let table = BeatTable(output, layout: layout, selection: selection)
      request.begin = { table.begin(tagged: $0 != nil) }
      let outcome = series(request) { capture, _, story, tag in
        let sensors = capture.sensors(matching: peer, story)
        table.write(capture, tag: tag?.name, sensors: sensors)
        worst = max(worst, capture.worstVerdict(ofSensors: sensors, in: selection))
      }
      return (outcome, worst)
    case .judged(beats: false):
      let table = SeriesTable(
        output, layout: layout, selection: selection,
        hasOwnNames: options.hasOwnNames)
      request.arrivals = isMerged ? ArrivalOrder() : nil
      request.begin = { table.begin(tagged: $0 != nil) }
      var outcome = series(request) { capture, _, story, tag in
        let number = tag?.number ?? 0
        let sensors = capture.sensors(matching: peer, story)
        table.add(capture, number: number, tag: tag?.name, sensors: sensors)
        worst = max(worst, capture.worstVerdict(ofSensors: sensors, in: selection))
        if !isMerged { table.write(number) }
      }
      if let order = request.arrivals {
        table.write(order)
        if !console.isFinished(output) { outcome.isComplete = false }
      }
      return (outcome, worst)
    }
  }

  /// Prints each value as it comes.
  private func streamSeries(
    _ layout: SeriesTable.Layout, isMerged: Bool, peer: String?, _ selection: SeriesSelection
  ) -> SessionOutcome {
    var needsHeader = true
    var hasValues = false
    var selected: [CaptureTag?: SelectedValues] = [:]
    var printers: [CaptureTag?: SeriesPrinter] = [:]
    let makeSink: MakeSink = { reader, tag in
      let printer = SeriesPrinter(
        output, layout, resolution: reader.resolution, header: needsHeader, capture: tag?.name,
        hasOwnNames: options.hasOwnNames)
      needsHeader = false
      printers[tag] = printer
      guard peer != nil || !selection.isAll else { return printer }
      let chosen = SelectedValues(
        printer, peer: peer, selection: selection, resolution: reader.resolution)
      selected[tag] = chosen
      return chosen
    }
    let finish: Finish = { reader, story, tag in
      output.flush()
      guard let printer = printers.removeValue(forKey: tag) else { return }
      let printed = printer.printed
      // A reader that reads no more does not want to know.
      if printed.values > 0 || output.isClosed {
        hasValues = true
      } else {
        let why = selected[tag]?.miss(story) ?? HeartRateAbsence(story).description
        console.say("\(reader.name): \(why)")
      }
      selected[tag] = nil
      console.mentionRecorder(
        reader.name, story, values: printed.valuesWithLost, intervals: printed.lost)
      console.mentionGaps(reader.name, story)
      console.mentionPresumed(reader.name, printer.presumed)
    }
    var outcome =
      isMerged ? merge(makeSink, finish: finish) : decode(makeSink, finish: finish)
    if !hasValues { outcome.mayAnswer = false }
    return outcome
  }
}
