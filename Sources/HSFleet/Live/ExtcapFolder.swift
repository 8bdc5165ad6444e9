package import HSOutput
import HSPlatform
import HSProtocols
import HSReport
import HSSession

/// Wireshark's personal folder of programs that capture, and our file in it.
package enum ExtcapFolder {
  private static let name = "heartsnoop"
  /// What our file begins with, by which it is known.
  private static let mark = "#!/bin/sh\n# Wireshark runs this for heartsnoop's sources; "

  /// The text of our file.
  private static var script: String {
    mark + "'heartsnoop extcap uninstall' removes it.\n"
      + "exec \(Privileges.programPath) extcap \"$@\"\n"
  }

  // MARK: - Installing

  /// Writes our file, and says where, and what Wireshark has now.
  ///
  /// - Parameter folder: The folder; `nil` for Wireshark's.
  /// - Throws: The exit status if it cannot be written, which is said on standard error.
  package static func install(in folder: String?) throws(ExitStatus) {
    let output = Console.standard.output()
    for folder in try folders(folder) {
      let path = "\(folder)/\(name)"
      if exists(path), !isOurs(path) {
        Console.standard.say("\(path): is not heartsnoop's, and was left as it is")
        throw .unreadable
      }
      guard Folders.make(folder) else {
        throw failure("\(folder): cannot be made")
      }
      let file = Destination(path, reading: [], on: .standard)
      file.output.append { $0 += script }
      guard file.close() else { throw .unreadable }
      guard unsafe chmod(path.systemName, 0o755) == 0 else {
        throw failure("\(path): cannot be made a program")
      }
      output.append {
        $0.append(message: path)
        $0.append(": written\n")
      }
    }
    output.append {
      $0.append("From its next start on, Wireshark has these interfaces:\n")
      let sources = ExtcapSource.all
      let width = sources.map { $0.interface.utf8.count }.max() ?? 0
      for source in sources {
        $0 += "  " + source.interface
        $0.append(byte: 0x20, count: width - source.interface.utf8.count + 2)
        $0 += source.display + "\n"
      }
    }
    try Console.standard.finish(output)
  }

  /// Removes our file from wherever Wireshark would find it, and folders that are empty then.
  ///
  /// - Parameter folder: The folder; `nil` for Wireshark's.
  /// - Throws: The exit status if a file cannot be removed, which is said on standard error.
  package static func uninstall(from folder: String?) throws(ExitStatus) {
    let output = Console.standard.output()
    var isRemoved = false
    for folder in try folders(folder, alsoUsual: true) {
      let path = "\(folder)/\(name)"
      guard exists(path) else { continue }
      guard isOurs(path) else {
        Console.standard.say("\(path): is not heartsnoop's, and was left as it is")
        continue
      }
      guard unsafe unlink(path.systemName) == 0 else {
        throw failure("\(path): cannot be removed")
      }
      isRemoved = true
      // Wireshark's own folder above it as well; neither goes as long as anything is in it.
      if unsafe rmdir(folder.systemName) == 0, let end = folder.lastIndex(of: "/") {
        _ = unsafe rmdir(String(folder[..<end]).systemName)
      }
      output.append {
        $0.append(message: path)
        $0.append(": removed\n")
      }
    }
    if !isRemoved { output.append { $0.append("There was nothing to remove.\n") } }
    try Console.standard.finish(output)
  }

  /// Says why a call of the system failed.
  private static func failure(_ what: String) -> ExitStatus {
    Console.standard.say("\(what): \(SystemError.words())")
    return .unreadable
  }

  private static func exists(_ path: String) -> Bool {
    unsafe access(path.systemName, F_OK) == 0
  }

  private static func isOurs(_ path: String) -> Bool {
    (try? InputFile.beginning(of: path, most: 4096))?.starts(with: mark.utf8) ?? false
  }

  // MARK: - Where

  /// The folder that was named, or else Wireshark's.
  private static func folders(
    _ named: String?, alsoUsual: Bool = false
  ) throws(ExitStatus) -> [String] {
    if let named { return [named] }
    return alsoUsual ? try places() + usual() : try places()
  }

  /// The folder that this machine's Wireshark reads; both usual ones where tshark does not tell.
  private static func places() throws(ExitStatus) -> [String] {
    if let folder = told() { return [folder] }
    return try usual()
  }

  /// The folders of Wireshark up to 4.0, and from 4.2 on.
  private static func usual() throws(ExitStatus) -> [String] {
    guard let home = Environment.value("HOME") else {
      Console.standard.say("HOME is not set: name the folder with --folder")
      throw .usage
    }
    let settings = Environment.value("XDG_CONFIG_HOME") ?? "\(home)/.config"
    return ["\(settings)/wireshark/extcap", "\(home)/.local/lib/wireshark/extcap"]
  }

  /// The folder, as tshark tells it; `nil` if there is no tshark.
  private static func told() -> String? {
    guard let pipe = unsafe popen("tshark -G folders 2>/dev/null", "r") else { return nil }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while text.count < 1 << 20 {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe fread($0.baseAddress, 1, $0.count, pipe)
      }
      guard count > 0 else { break }
      text += piece[..<count]
    }
    guard unsafe pclose(pipe) == 0 else { return nil }
    return folder(in: SystemName.text(text.span))
  }

  /// The folder in what `tshark -G folders` prints: named from 4.2 on; up to 4.0 that of settings holds
  /// it.
  static func folder(in text: String) -> String? {
    var settings: String?
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let path = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      guard path.hasPrefix("/") else { continue }
      switch line[..<colon] {
      case "Personal Extcap path": return String(path)
      case "Personal configuration": settings = "\(path)/extcap"
      default: break
      }
    }
    return settings
  }
}
