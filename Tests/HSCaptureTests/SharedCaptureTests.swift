import HSBase
@testable import HSCapture
import HSTestSupport
import Foundation
import Testing

/// Captures that are not part of the repository, where they are at hand.
enum SharedCaptures {
  /// Where they are; `nil`, and said aloud, if they are not at hand.
  static let directory = Shared.find("corpus", for: "captures of other recorders")

  static func read(_ name: String) throws -> ReadOut {
    let directory = try #require(directory)
    return try ReadOut(ByteSource(path: directory.appending(path: name).path))
  }
}

@Suite(.enabled(if: SharedCaptures.directory != nil, "no shared captures at hand"))
struct `Shared captures` {
  static let original = "captures/hr-miband2-mifit-android.btsnoop"

  @Test func `the whole capture is read in full`() throws {
    let out = try SharedCaptures.read(Self.original)
    #expect(out.records.count == 1950)
    #expect(out.statistics.isComplete)
    #expect(out.accounts(for: 90_712))
  }

  @Test func `other link types hold the same records without the type byte`() throws {
    let original = try SharedCaptures.read(Self.original)
    let bodies = original.data.map { Array($0.dropFirst()) }
    for (name, link) in [
      ("dl1001-hci", LinkType.hciH1), ("dl2001-monitor", .linuxMonitor),
    ] {
      let out = try SharedCaptures.read("derived/hr-miband2.\(name).btsnoop")
      #expect(out.data == bodies)
      #expect(out.statistics.records(of: link) == 1950)
      #expect(out.records.map(\.record.time) == original.records.map(\.record.time))
      #expect(
        out.records.map(\.record.direction) == original.records.map(\.record.direction))
    }
  }

  @Test func `cut captures give all whole records`() throws {
    let original = try SharedCaptures.read(Self.original)
    for (name, size) in [("trunc-minus-1", 90_711), ("trunc-midrecord-hdr", 50_000)] {
      let out = try SharedCaptures.read("derived/hr-miband2.\(name).btsnoop")
      #expect(out.records.elementsEqual(original.records.prefix(out.records.count)))
      #expect(out.findings.total - original.findings.total <= 1)
      #expect(!out.statistics.isComplete)
      #expect(out.accounts(for: size))
    }
    #expect(throws: CaptureError.self) {
      try SharedCaptures.read("derived/hr-miband2.trunc-head-15.btsnoop")
    }
  }

  @Test func `a capture with damaged bytes gives nearly every record`() throws {
    let out = try SharedCaptures.read("derived/hr-miband2.fuzz-0.002.btsnoop")
    #expect(out.accounts(for: 90_712))
    #expect(out.records.count > 1800)
  }

  @Test func `every btsnoop capture is accounted for to the byte`() throws {
    let directory = try #require(SharedCaptures.directory).appending(path: "captures")
    for url in try FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: nil)
    where url.pathExtension == "btsnoop" {
      let size = try Data(contentsOf: url).count
      do throws(CaptureError) {
        let out = try ReadOut(ByteSource(path: url.path))
        #expect(out.accounts(for: size), "\(url.lastPathComponent)")
      } catch {
        // A wrong name, or a link type that is refused: the error says which.
        #expect(!error.description.isEmpty)
      }
    }
  }
}
