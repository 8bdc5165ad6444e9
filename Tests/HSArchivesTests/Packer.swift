import Foundation
import HSTestSupport

/// Makes compressed files and archives with the programs that people make them with.
enum Packer {
  /// Why something could not be packed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Compresses bytes; `nil`, said aloud, where the program is not installed.
  static func compress(_ bytes: [UInt8], with program: String) throws -> [UInt8]? {
    guard let path = find(program) else {
      return Skipped.note(
        "compression by \(program)", because: "it is not installed", as: [UInt8].self)
    }
    return try withFile(bytes) { try run(path, ["-c", "-q", $0.path]) }
  }

  /// A zip or tar archive made by Python.
  ///
  /// - Parameters:
  ///   - members: Paths and bytes, in order.
  ///   - format: `zip`, `stored` (a zip archive without compression), `streamed` (a zip archive
  ///     written to a pipe), `tar`, `tar.gz`.
  /// - Returns: The archive, or `nil`, said aloud, where there is no Python.
  /// - Throws: A `Failure` if Python fails.
  static func archive(_ members: [(String, [UInt8])], as format: String) throws -> [UInt8]? {
    guard let python = find("python3") else {
      return Skipped.note("archives", because: "python3 is not installed", as: [UInt8].self)
    }
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var arguments = ["-c", script, format]
    for (index, member) in members.enumerated() {
      let file = folder.appending(path: "\(index)")
      try Data(member.1).write(to: file)
      arguments += [member.0, file.path]
    }
    return try run(python, arguments)
  }

  /// An encrypted zip archive; `nil`, said aloud, where there is no zip.
  static func encryptedZip(_ name: String, _ bytes: [UInt8]) throws -> [UInt8]? {
    guard let zip = find("zip") else {
      return Skipped.note("encrypted archives", because: "zip is not installed", as: [UInt8].self)
    }
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(bytes).write(to: folder.appending(path: name))
    return try run(zip, ["-q", "-P", "secret", "-", name], in: folder)
  }

  /// A gzip stream of bytes and a great many zeros, made without making those.
  static func zeros(gigabytes: Int, behind bytes: [UInt8]) throws -> [UInt8]? {
    guard let python = find("python3") else {
      return Skipped.note("a bomb", because: "python3 is not installed", as: [UInt8].self)
    }
    return try withFile(bytes) { file in
      try run(python, ["-c", zerosScript, "\(gigabytes)", file.path])
    }
  }

  // Behind a full flush nothing refers back, so the same bytes give the same zeros again.
  private static let zerosScript = """
    import sys, zlib
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    head = packer.compress(open(sys.argv[2], 'rb').read()) + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(bytes(64 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    sys.stdout.buffer.write(head + block * (int(sys.argv[1]) * 16))
    """

  private static let script = """
    import io, sys, tarfile, zipfile
    kind, rest = sys.argv[1], sys.argv[2:]
    members = [(n, open(f, 'rb').read()) for n, f in zip(rest[::2], rest[1::2])]
    class Pipe(io.RawIOBase):
        def writable(self): return True
        def write(self, b): return sys.stdout.buffer.write(b)
    out = Pipe() if kind == 'streamed' else io.BytesIO()
    if kind.startswith('tar'):
        with tarfile.open(fileobj=out, mode='w:gz' if kind == 'tar.gz' else 'w') as archive:
            for name, data in members:
                info = tarfile.TarInfo(name)
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
    else:
        method = zipfile.ZIP_STORED if kind == 'stored' else zipfile.ZIP_DEFLATED
        with zipfile.ZipFile(out, 'w', method) as archive:
            for name, data in members: archive.writestr(name, data)
    if kind != 'streamed': sys.stdout.buffer.write(out.getvalue())
    """

  private static func find(_ program: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return path.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "heartsnoop-archives-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func withFile<R>(_ bytes: [UInt8], _ body: (URL) throws -> R) throws -> R {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "capture")
    try Data(bytes).write(to: file)
    return try body(file)
  }

  private static func run(
    _ path: String, _ arguments: [String], in folder: URL? = nil
  ) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    if let folder { process.currentDirectoryURL = folder }
    try process.run()
    // To the end before waiting, or a full pipe would keep the program from ending.
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(path) ended with \(process.terminationStatus)")
    }
    return [UInt8](data)
  }
}
