import HSBase
import HSCapture
import HSTestSupport
import Foundation

/// All that an input gave, and what was said about it.
struct Reading: Equatable {
  /// The records of each capture.
  var captures: [[[UInt8]]] = []
  /// The captures' names.
  var names: [String] = []
  /// What was thrown, in order.
  var problems: [CaptureError.Problem] = []
  /// What the notes say of members, by the end of their paths.
  var notes: [ArchiveNote] = []
  /// Whether captures and notes say that everything was read.
  var isComplete = true

  var records: [[UInt8]] { captures.flatMap { $0 } }

  /// Opens a source and reads it to its end.
  init(_ source: consuming ByteSource, limits: UnpackingLimits = UnpackingLimits()) {
    do throws(CaptureError) {
      var input = try CaptureOpener.open(source, limits: limits)
      try readAll(&input)
    } catch {
      problems.append(error.problem)
    }
    isComplete = isComplete && problems.isEmpty
  }

  /// Reads an input to its end.
  init(_ input: consuming OpenedInput) {
    var input = input
    do throws(CaptureError) {
      try readAll(&input)
    } catch {
      problems.append(error.problem)
    }
    isComplete = isComplete && problems.isEmpty
  }

  /// Reads bytes as a file would be, which can be read anywhere and again.
  init(file bytes: [UInt8], limits: UnpackingLimits = UnpackingLimits()) {
    self.init(ByteSource(bytes: bytes, name: "file"), limits: limits)
  }

  /// Reads bytes as a pipe would bring them: in pieces, once.
  init(pipe bytes: [UInt8], chunk: Int = 4096, limits: UnpackingLimits = UnpackingLimits()) {
    self.init(piped(bytes, chunk: chunk), limits: limits)
  }

  private mutating func readAll(_ input: inout OpenedInput) throws(CaptureError) {
    defer { notes = input.notes }
    while true {
      guard let source = try input.next() else { break }
      names.append(source.name)
      captures.append([])
      do throws(CaptureError) {
        var reader = try CaptureReader(source)
        defer { if !reader.statistics.isComplete { isComplete = false } }
        while try reader.next() != nil {
          captures[captures.count - 1].append(reader.withBytes { [UInt8]($0) })
        }
      } catch {
        problems.append(error.problem)
      }
    }
    if !input.isComplete { isComplete = false }
  }

  /// What was said of the member whose path ends so.
  func note(on suffix: String) -> ArchiveNote.Kind? {
    notes.first { $0.member.hasSuffix(suffix) }?.kind
  }

  /// The only problem, if it is one of unpacking.
  var unpackingProblem: UnpackingProblem? {
    guard problems.count == 1, case .unpacking(let problem) = problems[0] else { return nil }
    return problem
  }
}

/// How much was read, whatever became of it.
final class Tally {
  var bytes = 0
}

/// A source that delivers bytes in pieces, and nothing is known of their number.
func piped(_ bytes: [UInt8], chunk: Int = 4096, tally: Tally? = nil) -> ByteSource {
  var place = 0
  return ByteSource(name: "pipe") { (span: inout MutableSpan<UInt8>) throws(CaptureError) -> Int in
    let count = min(chunk, span.count, bytes.count - place)
    for index in 0..<count { span[index] = bytes[place + index] }
    place += count
    tally?.bytes += count
    return count
  }
}

/// Captures to be packed.
enum Sample {
  static let bytes = load("coospo-h6.btsnoop")
  static let other = load("bumble-session.btsnoop")
  static let records = Reading(file: bytes).records
  static let otherRecords = Reading(file: other).records

  private static func load(_ name: String) -> [UInt8] {
    let data = try? Data(contentsOf: Places.fixture("captures/\(name)"))
    return [UInt8](data ?? Data())
  }

  /// A capture in two, as Android rotates its log: at a record's border, the header in both.
  static func halves(of bytes: [UInt8]) -> (last: [UInt8], current: [UInt8]) {
    var border = 16
    while border < bytes.count / 2 {
      border += 24 + bytes[(border + 4)..<(border + 8)].reduce(0) { $0 << 8 | Int($1) }
    }
    return (Array(bytes[..<border]), Array(bytes[..<16] + bytes[border...]))
  }
}
