import Foundation
import HSFuzzTargets
import HSTestSupport
import Testing

/// Inputs that once did harm, or are made to: `fixtures/hostile/TARGET/…`.
@Suite struct `Hostile fixtures` {
  /// A file, and what takes it.
  struct Input: Sendable, CustomTestStringConvertible {
    let target: FuzzTarget
    let file: URL
    var testDescription: String { "\(target.name)/\(file.lastPathComponent)" }
  }

  static let inputs: [Input] = FuzzTarget.all.flatMap { target in
    let folder = Places.fixture("hostile/\(target.name)")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.map { Input(target: target, file: $0) }
  }

  @Test(.timeLimit(.minutes(20)), arguments: inputs)
  func `do none`(_ input: Input) throws {
    let bytes = [UInt8](try Data(contentsOf: input.file))
    try input.target.take(bytes)
    // What was found in a part harms the whole no more.
    try FuzzTarget.tower.take(bytes)
  }

  @Test func `every folder is of a target`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Places.fixture("hostile").path)
    let known = Set(FuzzTarget.all.map(\.name))
    #expect(folders.allSatisfy { known.contains($0) }, "\(folders)")
    #expect(!Self.inputs.isEmpty)
  }

  /// Captures as they are are harmless too, and begin the search.
  @Test(arguments: FuzzTarget.all)
  func `seeds are taken`(_ target: FuzzTarget) throws {
    let files = try ["captures", "logs", "rules", "scenarios", "scenarios/rules", "layouts"].flatMap
    {
      try FileManager.default.contentsOfDirectory(
        at: Places.fixture($0), includingPropertiesForKeys: nil)
    }
    let seeds = files.filter {
      !$0.hasDirectoryPath && (target.seeds.isEmpty || target.seeds.contains($0.pathExtension))
    }
    for file in seeds.sorted(by: { $0.path < $1.path }) {
      let bytes = [UInt8](try Data(contentsOf: file))
      guard bytes.count < 1 << 15 else { continue }
      do {
        try target.take(bytes)
      } catch {
        Issue.record("\(file.lastPathComponent): \(error)")
      }
    }
  }
}
