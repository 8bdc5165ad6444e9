import Bytes
import Capture
import HCI
import HRV
public import Report
public import Series
public import Timeline
import Values
import Verification

/// A page on a capture: whether its heart rates can be trusted, what happened, pictures, and tables.
///
/// One HTML file without anything from outside: it opens from a disk or a mail, and its content policy lets
/// nothing but its own style and script run. Without script all pictures and tables are there.
public struct CapturePage {
  /// What the page is told about the run that made it.
  public struct Circumstances: Sendable {
    /// The program's version.
    public var version: String
    /// The file as it is to be typed in commands.
    public var file: String
    /// Whether names and addresses were replaced.
    public var isRedacted: Bool

    /// What a run knows.
    public init(version: String, file: String, isRedacted: Bool) {
      self.version = version
      self.file = file
      self.isRedacted = isRedacted
    }
  }

  let capture: VerifiedCapture
  let info: InfoCapture
  let story: PageStory
  let circumstances: Circumstances
  let sensors: [PageSensor]
  /// Nanoseconds since 1970 at the left edge, and how many milliseconds there are to the right edge.
  let origin: Int64
  let length: Int
  /// What `info` says in a line.
  let overview: String
  let peers: [Peer]
  /// Peers that were connected and are not among `peers`, as these are too many.
  let peersLeftOut: Int

  private static let mostPeers = 100

  /// A peer, as it is named on the page.
  struct Peer {
    var number: Int
    var name: String
    var attributes: String
  }

  /// Gathers what a page shows.
  ///
  /// - Parameters:
  ///   - capture: The judged series.
  ///   - info: What the reader knew of the capture.
  ///   - timeline: The decoder, at the capture's end.
  ///   - story: A sink that the decoder had.
  ///   - circumstances: What the page is told about the run.
  public init(
    _ capture: VerifiedCapture, _ info: InfoCapture, _ timeline: borrowing TimelineDecoder,
    _ story: PageStory, _ circumstances: Circumstances
  ) {
    self.capture = capture
    self.info = info
    self.story = story
    self.circumstances = circumstances
    let first = info.statistics.earliest ?? info.statistics.first
    let start = first?.nanoseconds ?? capture.origin
    origin = start
    let end = (info.statistics.latest ?? info.statistics.last)?.nanoseconds ?? start
    length = Swift.max(PageSensor.milliseconds(end, since: start), 1)
    sensors = capture.sensors.indices.map { PageSensor($0, of: capture, origin: start) }
    overview = OverviewText.what(info, timeline)
    var peers: [Peer] = []
    var left = 0
    for peer in timeline.peers where !peer.connections.isEmpty {
      guard peers.count < Self.mostPeers else {
        left += 1
        continue
      }
      var attributes = OutputBuffer()
      GATTTreeText.write(timeline, peer: "\(peer.id)", to: &attributes)
      peers.append(
        Peer(
          number: peer.id, name: HeartRateAbsence.name(ofPeer: peer.id, timeline),
          attributes: attributes.string))
    }
    self.peers = peers
    peersLeftOut = left
  }

  /// A moment of the page as hours, minutes and seconds since its origin.
  static func clock(_ milliseconds: Int) -> String {
    let seconds = Int((Double(milliseconds) / 1000).rounded())
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  /// What somebody who needs the data is to do with a sensor's: which stretch to use, or why none.
  func advice(_ sensor: PageSensor) -> String {
    let usable = sensor.summary.runs.filter {
      $0.run.verdict <= .consistent && !$0.run.isWithoutContact
    }
    guard
      let best = usable.max(by: {
        ($0.run.verdict == .verified ? 1 : 0, $0.seconds)
          < ($1.run.verdict == .verified ? 1 : 0, $1.seconds)
      })
    else {
      guard let longest = sensor.summary.longest else { return "There is nothing to use." }
      let run = sensor.summary.runs[longest].run
      return run.verdict == .notCheckable
        ? "Nothing can be said for or against it: \(SummaryRuns.reason(run))."
        : "Do not use it before you have looked at the findings: the longest run is "
          + "\(run.verdict.words.string); \(SummaryRuns.reason(run))."
    }
    let begin = Self.clock(PageSensor.milliseconds(best.times.first, since: origin))
    let end = Self.clock(PageSensor.milliseconds(best.times.last, since: origin))
    let span = "\(begin) to \(end) (\(duration(best.seconds)))"
    let artefacts = sensor.summary.artefacts
    let rest =
      artefacts > 0
      ? " Take the corrected RR intervals: \(artefacts) of \(sensor.summary.intervals) are artefacts."
      : ""
    return best.run.verdict == .verified
      ? "Use \(span): \(SummaryRuns.reason(best.run)).\(rest)"
      : "\(span) is consistent, and may be used with care: \(SummaryRuns.reason(best.run)).\(rest)"
  }
}
