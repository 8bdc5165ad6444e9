import ArgumentParser
import HSBytes
import HSFleet
import HSPlatform

/// A folder that gets a file for each input, under the input's path.
///
/// A file appears under its name when it is whole. What could be read only in part is called
/// `NAME.incomplete` and is tried again the next time.
struct OutputFolder: Sendable {
  private let path: String
  private let suffix: String

  init(_ path: String, suffix: String) {
    self.path = path
    self.suffix = suffix
  }

  /// Makes sure that each input has an output of its own, and the folders are there.
  ///
  /// - Throws: The exit status if not, which is said on standard error.
  func check(_ inputs: [FleetInput], other: String?) throws {
    if other != nil {
      StandardStreams.say("-o names one file and --output-dir a folder: give one of them")
      throw ExitStatus.usage
    }
    var sources: [String: String] = [:]
    for input in inputs where !input.isNoFile {
      if let earlier = sources.updateValue(input.name, forKey: input.relative) {
        StandardStreams.say(
          "\(earlier) and \(input.name) would both be written to \(name(input)): name their folder instead"
        )
        throw ExitStatus.usage
      }
    }
    for folder in Set(inputs.map { Self.folder(of: name($0)) }).sorted() {
      guard Self.makeFolders(folder) else {
        StandardStreams.say("\(folder): cannot be made: \(unsafe String(cString: strerror(errno)))")
        throw ExitStatus.unreadable
      }
    }
  }

  private func name(_ input: FleetInput) -> String { "\(path)/\(input.relative)\(suffix)" }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Makes a folder, and those above it; says whether it is there.
  static func makeFolders(_ path: String) -> Bool {
    var ends = path.indices.filter { path[$0] == "/" && $0 != path.startIndex }
    ends.append(path.endIndex)
    for end in ends {
      guard unsafe mkdir(String(path[..<end]).systemName, 0o777) == 0 || errno == EEXIST else {
        return false
      }
    }
    var status = stat()
    guard unsafe stat(path.systemName, &status) == 0 else { return false }
    errno = ENOTDIR
    return status.isFolder
  }

  /// Whether the output of an input is there already.
  func holds(_ input: FleetInput) -> Bool { unsafe access(name(input).systemName, F_OK) == 0 }

  /// Works on an input, and writes its output.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - command: The command, with this input only.
  ///   - files: All files that are read.
  ///   - work: What works on it.
  /// - Returns: What came of the work, if it ended, and the exit status.
  /// - Throws: What is wrong with the usage.
  func write<Command: FleetCommand, Value>(
    _ input: FleetInput, _ command: Command, _ files: [String],
    _ work: (Command) throws -> Value
  ) throws -> (Value?, ExitCode) {
    var status = ExitCode.success
    let whole = name(input)
    let part = whole + ".incomplete"
    var command = command
    var value: Value?
    guard !command.writesItself else {
      command.target = whole
      do { value = try work(command) } catch let code as ExitCode { status = code }
      if status == ExitStatus.unreadable,
        unsafe rename(whole.systemName, part.systemName) != 0, errno != ENOENT
      {
        say("\(whole): is not whole, and cannot be renamed")
      }
      return (value, status)
    }
    command.target = nil
    // What an earlier run could read only in part.
    if unsafe unlink(part.systemName) != 0, errno != ENOENT {
      say("\(part): is of an earlier run, and cannot be removed")
      status = ExitStatus.unreadable
    }
    let file = FileOutput(Destination(part, reading: files))
    do {
      value = try StandardStreams.$file.withValue(file) { try work(command) }
    } catch let code as ExitCode { status = code }
    if !file.destination.close() { status = ExitStatus.unreadable }
    // Where nothing was written there is nothing to rename.
    if status != ExitStatus.unreadable,
      unsafe rename(part.systemName, whole.systemName) != 0, errno != ENOENT
    {
      say("\(whole): cannot be written")
      status = ExitStatus.unreadable
    }
    return (value, status)
  }

  /// Says what the system refuses, and why.
  private func say(_ what: String) {
    StandardStreams.say("\(what): \(unsafe String(cString: strerror(errno)))")
  }
}

/// A file that takes the place of the standard output of one thread.
final class FileOutput: @unchecked Sendable {
  let destination: Destination

  init(_ destination: Destination) { self.destination = destination }
}
