@testable import HSCapture
import HSTestSupport
import Testing

/// Whether a log goes on with another, where one of them cannot be read to its end.
@Suite struct JoinedLogTests {
  /// Hands out bytes, and fails then.
  final class FailingFeed: ByteFeed {
    private let bytes: [UInt8]
    private let problem: CaptureError.Problem
    private var place = 0

    init(_ bytes: [UInt8], _ problem: CaptureError.Problem) {
      (self.bytes, self.problem) = (bytes, problem)
    }

    func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int {
      let count = min(bytes.count - place, storage.count - index)
      guard count > 0 else { throw CaptureError(source: "log", problem: problem) }
      storage.replaceSubrange(index..<index + count, with: bytes[place..<place + count])
      place += count
      return count
    }
  }

  static func part(_ bytes: [UInt8], _ problem: CaptureError.Problem) -> CapturePart {
    CapturePart(name: "log", isPrompt: true) { () throws(CaptureError) in
      FailingFeed(bytes, problem)
    }
  }

  static let refused: [CaptureError.Problem] = [
    .readFailed(errorNumber: 5, offset: 100), .cannotOpen(errorNumber: 24),
  ]

  @Test("What the system refuses to read is an error, in either log", arguments: refused)
  func refusedRead(problem: CaptureError.Problem) {
    let (last, current) = Sample.halves(of: Sample.bytes)
    let damaged = CaptureError.Problem.unpacking(.tooLarge(limit: 0))
    let error = CaptureError(source: "log", problem: problem)
    #expect(throws: error) {
      try JoinedFeed.continues(Self.part([], problem), Self.part(last, damaged), ArchiveNotes())
    }
    #expect(throws: error) {
      try JoinedFeed.continues(
        Self.part(current, damaged), Self.part(last, problem), ArchiveNotes())
    }
  }

  @Test("Damage counts as the end of a log")
  func damage() throws {
    let (last, current) = Sample.halves(of: Sample.bytes)
    let damaged = CaptureError.Problem.unpacking(.tooLarge(limit: 0))
    for (newer, older) in [(current, last), ([], last), (current, [])] {
      #expect(
        try JoinedFeed.continues(
          Self.part(newer, damaged), Self.part(older, damaged), ArchiveNotes()))
    }
  }
}
