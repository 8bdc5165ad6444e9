package import Foundation

/// Files that are kept packed.
package enum Gzip {
  /// Why a file could not be unpacked.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The unpacked bytes of a file, by `/usr/bin/gzip`.
  package static func contents(of file: URL) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/gzip")
    process.arguments = ["-dc", file.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    // To the end before waiting, or a full pipe would keep gzip from ending.
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "gzip cannot unpack \(file.path)")
    }
    return [UInt8](data)
  }

  /// The bytes of a file, or of `<file>.gz` beside it; `nil` if there is neither.
  package static func contents(ofPlainOrPacked file: URL) throws -> [UInt8]? {
    if FileManager.default.fileExists(atPath: file.path) {
      return [UInt8](try Data(contentsOf: file))
    }
    let packed = file.appendingPathExtension("gz")
    guard FileManager.default.fileExists(atPath: packed.path) else { return nil }
    return try contents(of: packed)
  }
}
