// Writes the captures with exact contents, or compares them with what is committed:
//
//   swift run generate-fixtures [--check | --list]
//
// The same bytes come out of every run. fixtures/README.md says what each file is for.
import Foundation

let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "fixtures")
let arguments = CommandLine.arguments.dropFirst()
var differing = 0

switch arguments.first {
case nil where arguments.isEmpty:
  for fixture in Fixture.all {
    let url = root.appending(path: fixture.path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(fixture.bytes).write(to: url)
    print("\(fixture.path): \(fixture.bytes.count) bytes")
  }
case "--check" where arguments.count == 1:
  for fixture in Fixture.all {
    let committed = try? Data(contentsOf: root.appending(path: fixture.path))
    guard committed != Data(fixture.bytes) else { continue }
    differing += 1
    print("\(fixture.path): \(committed == nil ? "missing" : "differs")")
  }
case "--list" where arguments.count == 1:
  for fixture in Fixture.all { print(fixture.path) }
default:
  FileHandle.standardError.write(
    Data("usage: generate-fixtures [--check | --list]\n".utf8))
  exit(64)
}
exit(differing == 0 ? 0 : 1)
