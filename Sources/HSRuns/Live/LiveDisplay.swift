import HSLive
package import HSOutput
package import HSReport
import HSSeries
import HSTimeline

/// What a live run prints.
package struct LiveDisplay {
  /// Formats of a series.
  package enum SeriesFormat: String, Sendable, CaseIterable { case csv, ndjson }

  /// Whether a view is drawn.
  package var isView = false
  /// The heart-rate series instead of the timeline.
  package var series: SeriesFormat?
  /// Whether the timeline is JSON, and not text.
  package var isJSON = false
  /// How times are printed.
  package var style = TimeFormat.Style.utc
  /// What of the timeline is printed, and how.
  package var options = TimelineOptions()

  package init() {}

  /// Makes what prints, where no view is drawn.
  ///
  /// - Parameters:
  ///   - output: Where it is printed.
  ///   - hasOwnNames: Whether the user gave names to handles.
  /// - Returns: What makes it for a capture.
  func makeSink(_ output: TextOutput, hasOwnNames: Bool) -> LiveRun.MakeSink {
    var options = options
    // A live run ends with a line of its own.
    options.closes = false
    return { resolution in
      switch series {
      case .csv:
        return SeriesCSV(
          output, time: TimeFormat(.utc, resolution: resolution), hasOwnNames: hasOwnNames)
      case .ndjson: return SeriesJSON(output, resolution: resolution)
      case nil: break
      }
      if isJSON { return TimelineJSON(output, resolution: resolution, options: options) }
      return TimelineText(
        output, time: TimeFormat(style, resolution: resolution), options: options)
    }
  }
}
