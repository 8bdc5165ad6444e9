import ArgumentParser
import HSOutput
import HSPlatform
import HSProtocols
import HSSession

/// `heartsnoop browser`: the program in a page of one file.
struct BrowserCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browser",
    abstract: "Say where the page is that does the same in a browser, open it, or write a copy.",
    discussion: """
      heartsnoop.html is this program in one file: open it in Chromium, Edge or Firefox on any system, and drop a \
      capture on it. Nothing leaves the machine. It lies beside the program where it is installed from a package, \
      a portable archive or a wheel.

      heartsnoop browser --open
      heartsnoop browser -o heartsnoop.html
      """)

  @Flag(help: "Open it in the browser.")
  var open = false

  @Option(
    name: .o, help: ArgumentHelp("Write a copy to this file.", valueName: "file.html"),
    completion: .file())
  var output: String?

  func validate() throws {
    try NamedFormat.check(output, is: "a page, NAME.html", written: "html")
    try require(!open || output == nil, "A copy is written, or the page is opened: not both.")
  }

  func run() throws {
    let path = Self.path
    guard let path, FileIdentity.size(of: path) != nil else {
      console.say(
        "the page is not installed with this program; 'tools/browser' makes it from the sources")
      throw ExitStatus.unreadable
    }
    if open { return try start(path) }
    guard let output else {
      let lines = console.output()
      lines.append { $0 += path + "\n" }
      return try console.finish(lines)
    }
    let bytes = try InputFile.read(path, on: console)
    let destination = Destination(output, reading: [path], on: console)
    try destination.check()
    destination.output.append { $0.append(bytes.span) }
    guard destination.finish(), destination.close() else { throw ExitStatus.unreadable }
  }

  /// Where it lies: beside the program's folder.
  private static var path: String? {
    guard let program = ownPath, let folder = program.lastIndex(of: "/"),
      let root = program[..<folder].lastIndex(of: "/")
    else { return nil }
    return program[..<root] + "/share/heartsnoop/heartsnoop.html"
  }

  /// Becomes the system's program that opens files.
  private func start(_ path: String) throws(ExitStatus) {
    #if canImport(Darwin)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    let words = unsafe [opener, path].map { (word: String) in unsafe strdup(word) }
    unsafe execvp(opener, words + [nil])
    console.say("\(path): \(opener): \(SystemError.words())")
    throw .unreadable
  }
}
