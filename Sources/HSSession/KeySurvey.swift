package import HSOutput
import HSPlatform
package import HSProtocols
import HSReport
package import HSTimeline

/// The keys of encrypted links that captures given together tell one another, whatever their order.
///
/// A first pass over them, only where a sniffer's capture stands beside another, and only over plain
/// files: a pipe can be read once. What comes through a pipe still serves what is read after it.
package struct KeySurvey {
  private let session: Session

  /// A survey of files in a format, or the recognised ones.
  package init(_ files: [String], _ format: CaptureFormat?, on console: Console) {
    session = Session(files, DecodeOptions(format: format), on: console)
  }

  /// The keys, cited by the captures that they stand in.
  ///
  /// What cannot be opened, or is no sound capture, gives none; it is told when it is read in earnest. A failure
  /// of the system may not happen again then, and ends the run.
  ///
  /// - Parameter known: What is known beside the captures.
  /// - Returns: What they tell; nothing where no sniffer's capture stands beside another.
  /// - Throws: The exit status if reading fails, which is said on standard error.
  package func keys(with known: LabelKnowledge) throws(ExitStatus) -> LongTermKeys {
    let files = session.files
    let plain = Set(files).filter {
      unsafe FileIdentity.size(of: $0) != nil && access($0.systemName, R_OK) == 0
    }
    var kinds: [(isAir: Bool, path: String)] = []
    if files.count > 1 {
      for path in plain.sorted() {
        try forEachCapture(of: path) { reader throws(CaptureError) in
          kinds.append((try Self.isAir(&reader), path))
        }
      }
    }
    guard kinds.count > 1, kinds.contains(where: { $0.isAir }) else { return LongTermKeys() }
    // Hosts' logs first: their keys open what sniffers heard, which may hold further ones.
    let hosts = kinds.filter { !$0.isAir }.map { $0.path }
    let air = kinds.filter { $0.isAir }.map { $0.path }
    var knowledge = known
    var keys = LongTermKeys()
    var done: Set<String> = []
    for path in hosts + air where done.insert(path).inserted {
      try forEachCapture(of: path) { reader throws(CaptureError) in
        var decoder = TimelineDecoder(sink: SilentSink())
        decoder.begin(with: knowledge)
        do throws(CaptureError) {
          try decoder.decode(&reader, every: Session.pace, session.console.didTake)
        } catch {
          if error.isFailedRead { throw error }
        }
        let learnt = decoder.story.learnt(as: reader.name).longTermKeys
        keys.add(learnt)
        knowledge.longTermKeys.add(learnt)
      }
    }
    session.console.endReading()
    return keys
  }

  private func forEachCapture(
    of path: String, _ body: (inout CaptureReader) throws(CaptureError) -> Void
  ) throws(ExitStatus) {
    do throws(CaptureError) {
      guard var input = try session.open([path], isFurther: true) else { return }
      while let source = try input.next() {
        var reader = try CaptureReader(source, as: session.options.format)
        try body(&reader)
      }
    } catch {
      switch error.problem {
      case .cannotOpen, .readFailed:
        session.console.say(error.description)
        throw .unreadable
      default: break
      }
    }
  }

  /// Whether a capture is a sniffer's, by its first records.
  private static func isAir(_ reader: inout CaptureReader) throws(CaptureError) -> Bool {
    var looked = 0
    while looked < 64, let record = try reader.next() {
      if record.link.isAir { return true }
      looked += 1
    }
    return false
  }
}
