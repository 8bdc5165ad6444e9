import Foundation
import HSTestSupport
import Testing

/// `expect --update` where something goes wrong.
@Suite struct `An expectation that is written anew` {
  private func withExpectation(_ body: (URL) throws -> Void) throws {
    try Samples.withFolder { folder in
      let made = folder.appending(path: "expected")
      #expect(
        try Program.run(["expect", Samples.path("polar-h7-app"), "-o", made.path]).status == 0)
      try body(made)
    }
  }

  private func update(_ folder: URL) throws -> Program.Outcome {
    try Program.run(["expect", "--update", Samples.path("polar-h7-app"), "-o", folder.path])
  }

  @Test func `and is the same ends in status 0`() throws {
    try withExpectation { folder in
      let result = try update(folder)
      #expect(result.status == 0)
    }
  }

  @Test(arguments: ["", "{", "{\"schema\": \"other\"}"])
  func `is left as it is where its manifest cannot be read`(manifest: String) throws {
    try withExpectation { folder in
      try Data(manifest.utf8).write(to: folder.appending(path: "manifest.json"))
      let result = try update(folder)
      #expect(result.status == 2)
      #expect(result.errors.contains("left as it is"))
      #expect(
        try Data(contentsOf: folder.appending(path: "manifest.json")) == Data(manifest.utf8))
    }
  }

  @Test func `ends in status 2 where what was expected cannot be read`() throws {
    try withExpectation { folder in
      let timeline = folder.appending(path: "timeline.ndjson")
      let whole = try Data(contentsOf: timeline)
      try (whole.prefix(2000) + Data("\n{\"schema\"".utf8)).write(to: timeline)
      #expect(try update(folder).status == 2)
      try FileManager.default.removeItem(at: timeline)
      let result = try update(folder)
      #expect(result.status == 2)
      #expect(result.errors.contains("what changed is unknown"))
      // It is mended all the same.
      #expect(try Data(contentsOf: timeline) == whole)
      #expect(try update(folder).status == 0)
    }
  }

  @Test func `leaves no part files where it cannot be written`() throws {
    guard Sanitizer.limitsFiles("an expectation that outgrows its room") else { return }
    try withExpectation { folder in
      let manager = FileManager.default
      let names = try Set(manager.contentsOfDirectory(atPath: folder.path))
      let before = try Data(contentsOf: folder.appending(path: "series.ndjson"))
      let result = try Program.shell(
        #"ulimit -f 10 && "$heartsnoop" expect --update "$1" -o "$2""#, named: "sh",
        Places.fixture(Samples.path("hrm-edge-values")).path, folder.path)
      #expect(result.status == 2)
      #expect(try Set(manager.contentsOfDirectory(atPath: folder.path)) == names)
      #expect(try Data(contentsOf: folder.appending(path: "series.ndjson")) == before)
    }
  }
}
