package import HSOutput
import HSProtocols

/// Small files that are read whole: tables, keys, rules, scenarios.
package enum InputFile {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: Its path, `-` for standard input.
  ///   - limit: Most bytes of it: far more than a table takes unless given.
  ///   - console: What keeps it from being read is said there.
  /// - Returns: The bytes.
  /// - Throws: The exit status if it cannot be read, or is larger, which is said.
  package static func read(
    _ path: String, most limit: Int = 64 << 20, on console: Console
  ) throws(ExitStatus) -> [UInt8] {
    do throws(CaptureProblem) { return try whole(path, most: limit) } catch {
      console.say(error.description)
      throw .unreadable
    }
  }

  /// The bytes of a file of at most so many bytes.
  ///
  /// - Throws: What keeps it from being read, also that it is larger.
  package static func whole(
    _ path: String, most limit: Int = 64 << 20
  ) throws(CaptureProblem) -> [UInt8] {
    let bytes = try beginning(of: path, most: limit)
    guard bytes.count <= limit else {
      throw CaptureProblem(path, "is larger than \(limit) bytes, which no such file needs")
    }
    return bytes
  }

  /// The first bytes of a file; of one that is larger a byte more than asked for, or some.
  package static func beginning(
    of path: String, most limit: Int
  ) throws(CaptureProblem) -> [UInt8] {
    do throws(CaptureError) {
      var source = try ByteSource(path: path)
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while bytes.count <= limit {
        let count = try source.read(into: &piece, at: 0)
        if count == 0 { break }
        bytes += piece[..<count]
      }
      return bytes
    } catch {
      throw CaptureProblem(error)
    }
  }
}
