import HSOutput
import HSPlatform
import HSProtocols

/// A folder that gets a file for each input, under the input's path.
///
/// A file appears under its name when it is whole. What could be read only in part is called
/// `NAME.incomplete` and is tried again the next time.
struct OutputFolder: Sendable {
  let path: String
  /// What the names of its files end with.
  let suffix: String

  /// Makes sure that each input has an output of its own, and the folders are there.
  ///
  /// - Throws: The exit status if not, which is said on standard error.
  func check(
    _ inputs: [FleetInput], other: String?, on console: Console
  ) throws(ExitStatus) {
    if other != nil {
      console.say("-o names one file and --output-dir a folder: give one of them")
      throw .usage
    }
    var sources: [String: String] = [:]
    for input in inputs where !input.isNoFile {
      if let earlier = sources.updateValue(input.name, forKey: input.relative) {
        console.say(
          "\(earlier) and \(input.name) would both be written to \(name(input)): name their folder instead"
        )
        throw .usage
      }
    }
    for folder in Set(inputs.map { Self.folder(of: name($0)) }).sorted() {
      guard Folders.make(folder) else {
        console.say("\(folder): cannot be made: \(SystemError.words())")
        throw .unreadable
      }
    }
  }

  private func name(_ input: FleetInput) -> String { "\(path)/\(input.relative)\(suffix)" }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Whether the output of an input is there already.
  func holds(_ input: FleetInput) -> Bool { unsafe access(name(input).systemName, F_OK) == 0 }

  /// Works on an input, and writes its output.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - one: The work, with this input only.
  ///   - files: All files that are read.
  ///   - desk: What gets what is said.
  ///   - work: What works on it.
  /// - Returns: What came of the work, if it ended, and the exit status.
  /// - Throws: What is wrong with the usage.
  func write<Work: FleetWork, Value>(
    _ input: FleetInput, _ one: Work, _ files: [String], on desk: Desk,
    _ work: (Work, Console) throws -> Value
  ) throws -> (Value?, ExitStatus?) {
    var status: ExitStatus?
    let whole = name(input)
    let part = whole + ".incomplete"
    var one = one
    var value: Value?
    guard !one.writesItself else {
      one.output = whole
      do { value = try work(one, desk) } catch let code as ExitStatus { status = code }
      if status == .unreadable,
        unsafe rename(whole.systemName, part.systemName) != 0, errno != ENOENT
      {
        say("\(whole): is not whole, and cannot be renamed", desk)
      }
      return (value, status)
    }
    one.output = nil
    let file = Destination(part, reading: files, on: desk)
    try file.check()
    // What an earlier run could read only in part.
    if unsafe unlink(part.systemName) != 0, errno != ENOENT {
      say("\(part): is of an earlier run, and cannot be removed", desk)
      status = .unreadable
    }
    do {
      value = try work(one, FileConsole(file, desk))
    } catch let code as ExitStatus { status = code }
    if !file.close() { status = .unreadable }
    // Where nothing was written there is nothing to rename.
    if status != .unreadable,
      unsafe rename(part.systemName, whole.systemName) != 0, errno != ENOENT
    {
      say("\(whole): cannot be written", desk)
      status = .unreadable
    }
    return (value, status)
  }

  /// Says what the system refuses, and why.
  private func say(_ what: String, _ desk: Desk) {
    desk.say("\(what): \(SystemError.words())")
  }
}
