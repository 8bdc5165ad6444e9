package import HSOutput
import HSReport
package import HSSeries
package import HSTimeline

/// What is said of a capture beside its output.
extension Console {
  /// Says what the recorder did not keep, so that it is not taken for what was not sent.
  ///
  /// - Parameters:
  ///   - name: The capture.
  ///   - story: Its story.
  ///   - values: Values whose RR intervals were cut off, if they were counted.
  ///   - intervals: RR intervals that were cut off.
  package func mentionRecorder(
    _ name: String, _ story: borrowing Story, values: Int = 0, intervals: Int = 0
  ) {
    let mode = story.statistics.recorder.mode
    guard mode.isLossy else { return }
    var text = "\(name): the recorder \(InfoRecorder.text(of: mode))"
    if values > 0 {
      text += "; \(intervals) RR intervals of \(values) values are lost"
    } else if story.statistics.cutValues > 0 {
      text += "; \(story.statistics.cutValues) values are cut, what stood behind is lost"
    }
    let statistics = story.statistics
    let unlabelled = statistics.notifications - statistics.labelledNotifications
    if unlabelled > 0 {
      text += "; \(unlabelled) have no label, as the answers to discovery were cut"
    }
    say(text)
  }

  /// Says that a capture has no packet, where that is why nothing was printed.
  package func mentionNoPackets() { say("the capture holds no packets") }

  /// Says what to try where values of a handle that nothing names look like heart rates, or may be some.
  package func mention(_ absence: HeartRateAbsence, in name: String) {
    if absence.isOfUnnamedValues { say("\(name): \(absence.description)") }
  }

  /// Says what gaps in streams of values come from.
  func mentionGaps(_ name: String, _ story: borrowing Story) {
    for sentence in story.valueGaps.all.sentences { say("\(name): gap: \(sentence)") }
  }

  /// Says how many values were presumed to be heart rates.
  func mentionPresumed(_ name: String, _ values: Int) {
    guard values > 0 else { return }
    say(
      "\(name): \(values) values are presumed to be Heart Rate Measurement, by their form and the "
        + "subscription: the recorder cut the answers that would name them")
  }

  /// Says how many values were taken for heart rates because they look like them.
  func mentionInferred(_ name: String, _ values: Int) {
    guard values > 0 else { return }
    say(
      "\(name): \(values) values are read as Heart Rate Measurement because they look like it "
        + "(--infer); nothing in the capture names their handle")
  }
}
