import HSBase
@testable import HSCapture
import HSTestSupport
import Foundation
import Testing

/// One record as a test expects or gets it.
struct ReadRecord: Equatable {
  var record: CaptureRecord
  var data: [UInt8]
  var issues: RecordIssues
  var step: Int64?
}

/// All that a reader gave and noted.
struct ReadOut {
  var records: [ReadRecord] = []
  var statistics = CaptureStatistics()
  var findings = CaptureFindings()
  var windowCapacity = 0

  /// What was found, but for lines of a text that tell nothing.
  var kinds: [CaptureFinding.Kind] {
    findings.kept.filter { $0.code != .passedLines }.map(\.kind)
  }
  /// Lines of a text that tell nothing, of all, and the first of them.
  var passed: (count: Int, of: Int, line: Int, text: String)? {
    for finding in findings.kept {
      if case .passedLines(let count, let all, let line, let text) = finding.kind {
        return (count, all, line, text)
      }
    }
    return nil
  }
  var data: [[UInt8]] { records.map(\.data) }

  /// Reads a source to its end.
  init(_ source: consuming ByteSource, windowCapacity: Int = ByteWindow.initialCapacity)
    throws(CaptureError)
  {
    var reader = try CaptureReader(source, windowCapacity: windowCapacity)
    while let record = try reader.next() {
      let data = reader.withBytes { [UInt8]($0) }
      let again = reader.withReader { reader in
        reader.position == record.bytes.offset && [UInt8](reader.remainingBytes) == data
      }
      #expect(again)
      records.append(
        ReadRecord(record: record, data: data, issues: reader.issues, step: reader.lastStep))
    }
    #expect(try reader.next() == nil)
    #expect(reader.withBytes { $0.isEmpty })
    statistics = reader.statistics
    findings = reader.findings
    self.windowCapacity = reader.windowCapacity
  }

  /// Whether every byte of a capture of `size` bytes is accounted for.
  func accounts(for size: Int) -> Bool {
    let sum = statistics.headerBytes + statistics.bytes + statistics.skippedBytes
    return sum + statistics.unreadBytes == size
  }
}

/// The second that test captures begin at: 2023-11-14 22:13:20 UTC.
let start = CaptureTime(nanoseconds: 1_700_000_000_000_000_000)

/// A time so many microseconds behind `start`.
func time(_ microseconds: Int64) -> CaptureTime {
  CaptureTime(nanoseconds: start.nanoseconds + microseconds * 1000)
}

/// Records of differing length whose bytes tell them apart: a capture to damage.
struct Sample {
  static let lengths = [13, 4, 27, 1, 40, 9]
  let link: LinkType
  let data: [[UInt8]]
  let bytes: [UInt8]
  /// Offsets of the record headers, and the end.
  let offsets: [Int]

  init(link: LinkType = .hciH4, lengths: [Int] = Sample.lengths) {
    var writer = BTSnoopWriter(link: link)
    var data: [[UInt8]] = []
    var offsets: [Int] = []
    for (index, length) in lengths.enumerated() {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: 0x80 + index * 31 + $0) }
      data.append(bytes)
      offsets.append(writer.bytes.count)
      let flags: UInt32 = link == .linuxMonitor ? UInt32(2 + index % 4) : UInt32(index & 3)
      writer.append(bytes.span, time: time(Int64(index) * 1_000_000), flags: flags)
    }
    self.link = link
    self.data = data
    self.bytes = writer.bytes
    self.offsets = offsets + [writer.bytes.count]
  }
}

extension Array where Element == UInt8 {
  /// The array with one big-endian number replaced.
  func replacing(_ value: UInt32, at offset: Int) -> [UInt8] {
    var bytes = self
    for index in 0..<4 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index))
    }
    return bytes
  }
}

/// A source that, like a pipe, has no known size, but needs no writer.
func stream(_ bytes: [UInt8], chunk: Int = .max) -> ByteSource {
  var position = 0
  return ByteSource(name: "stream") { span in
    let count = Swift.min(span.count, chunk, bytes.count - position)
    unsafe span.withUnsafeMutableBufferPointer { place in
      _ = unsafe place.update(fromContentsOf: bytes[position..<(position + count)])
    }
    position += count
    return count
  }
}

/// A directory that is removed again.
final class TemporaryDirectory {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "heartsnoop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func file(_ bytes: [UInt8], name: String = "capture") throws -> String {
    let url = URL(filePath: path).appending(path: name)
    try Data(bytes).write(to: url)
    return url.path
  }
}
