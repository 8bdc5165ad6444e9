import HSArchives
import HSBytes
import HSCapture
import HSLabels
import HSTimeline

/// A capture to ask questions of: a file in any format that heartsnoop reads, or bytes in memory.
///
/// A file may be btsnoop, pcap, pcapng, PacketLogger, hcidump or btsnooz, plain, compressed, or in an
/// archive such as a bug report; of an archive, all captures in it are read one after the other. Nothing is
/// read before a question is asked, and each question reads the capture anew.
public struct CaptureFile: Sendable {
  private enum Source: Sendable {
    case path(String)
    case bytes([UInt8])
  }

  /// The file's name, for messages.
  let name: String
  /// What is known of its peers from elsewhere.
  public var knowledge = PeerKnowledge()
  private let source: Source

  /// A file by its path.
  public init(_ path: String) {
    name = path
    source = .path(path)
  }

  /// A capture in memory, in any of the formats.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What messages call it.
  public init(bytes: [UInt8], name: String = "memory") {
    self.name = name
    source = .bytes(bytes)
  }

  /// Opens the input.
  func open() throws(CaptureFailure) -> OpenedInput {
    do throws(CaptureError) {
      switch source {
      case .path(let path): return try CaptureOpener.open(path)
      case .bytes(let bytes): return try CaptureOpener.open(ByteSource(bytes: bytes, name: name))
      }
    } catch {
      throw CaptureFailure(error)
    }
  }

  /// Reads each capture of the file.
  ///
  /// - Parameter body: Reads one to its end.
  /// - Returns: What could not be read.
  /// - Throws: What keeps all of it from being read.
  func read(
    _ body: (inout CaptureReader) throws(CaptureError) -> Void
  ) throws(CaptureFailure) -> [String] {
    var problems: [String] = []
    var captures = 0
    var input = try open()
    do throws(CaptureError) {
      while let source = try input.next() {
        do throws(CaptureError) {
          var reader = try CaptureReader(source, as: nil)
          captures += 1
          try body(&reader)
          if !reader.statistics.isComplete {
            problems.append(
              "\(reader.name): \(reader.findings.kept.first.map { "\($0)" } ?? "read only in part")"
            )
          }
        } catch {
          problems.append(error.description)
        }
      }
    } catch {
      problems.append(error.description)
    }
    if !input.isComplete { problems += input.notes.map(\.description) }
    // What cannot be read at all is no answer.
    if captures == 0, let problem = problems.first { throw CaptureFailure(problem) }
    return problems
  }

  /// Decodes each capture of the file.
  ///
  /// - Parameters:
  ///   - sink: Makes what takes a capture's events.
  ///   - keepsValues: Whether notified values are kept for the tree of attributes.
  ///   - finish: Is handed the sink and the decoder at the capture's end.
  /// - Returns: What could not be read.
  /// - Throws: What keeps all of it from being read.
  func decode<Sink: EventSink>(
    into sink: (borrowing CaptureReader) -> Sink, keepsValues: Bool = false,
    finish: (Sink, borrowing CaptureReader, borrowing Story) -> Void
  ) throws(CaptureFailure) -> [String] {
    let library = LabelLibrary(try knowledge.read())
    return try read { reader throws(CaptureError) in
      let sink = sink(reader)
      var decoder = TimelineDecoder(sink: sink)
      decoder.keepsNotifiedValues = keepsValues
      library.prepare(&decoder)
      var failure: CaptureError?
      do throws(CaptureError) {
        try decoder.decode(&reader)
      } catch {
        failure = error
      }
      // What was read before the failure counts.
      finish(sink, reader, decoder.story)
      _ = library.learn(decoder.story, name: reader.name)
      if let failure { throw failure }
    }
  }
}
