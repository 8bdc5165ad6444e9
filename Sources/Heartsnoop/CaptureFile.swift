import HSProtocols
import HSSession
import HSTimeline

/// A capture to ask questions of: a file in any format that heartsnoop reads, or bytes in memory.
///
/// A file may be btsnoop, pcap, pcapng, PacketLogger, hcidump or btsnooz, plain, compressed, or in an
/// archive such as a bug report; of an archive, all captures in it are read one after the other. Nothing is
/// read before a question is asked, and each question reads the capture anew; ``answers(events:)`` reads it once for all.
public struct CaptureFile: Sendable {
  /// The file's name, for messages.
  let name: String
  /// What is known of its peers from elsewhere.
  public var knowledge = PeerKnowledge()
  /// What it holds, where it is in memory.
  private let bytes: [UInt8]?

  /// A file by its path.
  public init(_ path: String) {
    name = path
    bytes = nil
  }

  /// A capture in memory, in any of the formats.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What messages call it.
  public init(bytes: [UInt8], name: String = "memory") {
    self.name = name
    self.bytes = bytes
  }

  /// A session over the capture, which says nothing.
  ///
  /// - Throws: What keeps the files of what is known from being used.
  func session() throws(CaptureFailure) -> Session {
    var session = Session([name], DecodeOptions(try knowledge.read()))
    session.options.examines = true
    if let bytes { session.kept[name] = InputInMemory(bytes, name: name) }
    return session
  }

  /// Reads each capture of the file.
  ///
  /// - Parameter body: Reads one to its end.
  /// - Returns: What could not be read.
  /// - Throws: What keeps all of it from being read.
  func read(
    _ body: (inout CaptureReader) throws(CaptureError) -> Void
  ) throws(CaptureFailure) -> [String] {
    try problems(of: session().readEach(body))
  }

  /// What could not be read, a sentence each.
  ///
  /// - Throws: The first of them if nothing was read: what cannot be read at all is no answer.
  func problems(of outcome: SessionOutcome) throws(CaptureFailure) -> [String] {
    let problems = outcome.problems.map(\.description)
    if outcome.captures == 0, let problem = problems.first { throw CaptureFailure(problem) }
    return problems
  }

  /// Decodes each capture of the file.
  ///
  /// - Parameters:
  ///   - sink: Makes what takes a capture's events.
  ///   - keepsValues: Whether notified values are kept for the tree of attributes.
  ///   - finish: Is handed the story at the capture's end.
  /// - Returns: What could not be read.
  /// - Throws: What keeps all of it from being read.
  func decode(
    into sink: (borrowing CaptureReader) -> any EventSink, keepsValues: Bool = false,
    finish: (borrowing CaptureReader, borrowing Story) -> Void = { _, _ in }
  ) throws(CaptureFailure) -> [String] {
    var session = try session()
    session.options.keepsNotifiedValues = keepsValues
    return try problems(
      of: session.decode { reader, _ in
        sink(reader)
      } finish: { reader, story, _ in
        finish(reader, story)
      })
  }
}
