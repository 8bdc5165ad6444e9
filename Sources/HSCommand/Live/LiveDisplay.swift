import ArgumentParser
import HSLive
import HSOutput
import HSReport
import HSSeries
import HSTimeline

/// What a live run prints.
struct LiveDisplay {
  /// Formats of a series.
  enum SeriesFormat: String, ExpressibleByArgument, CaseIterable { case csv, ndjson }

  /// Whether a view is drawn.
  var isView = false
  /// The heart-rate series instead of the timeline.
  var series: SeriesFormat?
  /// Whether the timeline is JSON, and not text.
  var isJSON = false
  /// How times are printed.
  var style = TimeFormat.Style.utc
  /// What of the timeline is printed, and how.
  var options = TimelineOptions()

  init() {}

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
