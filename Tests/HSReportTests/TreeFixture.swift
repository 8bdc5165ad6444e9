import HSBase
import HSCapture
import HSOutput
import HSReport
import HSTimeline
import Foundation

/// A capture that has been decoded, with the four reports on it.
struct TreeFixture: ~Copyable {
  let capture: InfoCapture
  let timeline: TimelineDecoder

  /// The package's root.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The captures that can be opened.
  static let names: [String] = {
    let folder = root.appending(path: "fixtures/captures").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let refused = [
      "datalink-1003", "datalink-1004", "datalink-2002", "wrong-magic", "wrong-version",
    ]
    return files.filter { $0.hasSuffix(".btsnoop") }.map { String($0.dropLast(8)) }
      .filter { !refused.contains($0) }.sorted()
  }()

  /// The bytes of a capture among the fixtures.
  static func bytes(_ name: String) throws -> [UInt8] {
    let file = root.appending(path: "fixtures/captures/\(name).btsnoop")
    return [UInt8](try Data(contentsOf: file))
  }

  /// Decodes a capture among the fixtures.
  init(_ name: String) throws {
    try self.init(Self.bytes(name), name: "\(name).btsnoop")
  }

  /// Decodes a capture.
  init(_ bytes: [UInt8], name: String) throws {
    var reader = try CaptureReader(ByteSource(bytes: bytes, name: name))
    var timeline = TimelineDecoder(sink: SilentSink())
    timeline.keepsNotifiedValues = true
    try timeline.decode(&reader)
    self.timeline = timeline
    capture = InfoCapture(reader: reader)
  }

  /// A report by the end of its golden file's name.
  func report(_ kind: String) -> String {
    var buffer = OutputBuffer()
    switch kind {
    case "gatt.txt": return printed { _ = GATTTreeText.write(timeline.story, to: $0) }
    case "gatt.json":
      return printed {
        GATTTreeJSON.write(timeline.story, resolution: capture.resolution, to: $0)
      }
    case "info.txt": InfoText.write(capture, timeline.story, to: &buffer)
    case "info.json": return printed { InfoJSON.write(capture, timeline.story, to: $0) }
    default: break
    }
    return buffer.string
  }

  private func printed(_ write: (TextOutput) -> Void) -> String {
    var bytes: [UInt8] = []
    let output = TextOutput { piece in
      for index in piece.indices { bytes.append(piece[index]) }
      return true
    }
    write(output)
    output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The kinds of reports.
  static let kinds = ["gatt.txt", "gatt.json", "info.txt", "info.json"]
}
