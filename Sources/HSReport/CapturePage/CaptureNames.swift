import HSProtocols

/// What captures are called where the machine's folders are not to be named: by the last parts of their files' paths.
///
/// Of files that are called alike, as every phone's log is, so much of their folders stands in front as tells them apart.
package struct CaptureNames {
  private let files: [String]
  private let names: [String]

  /// Names for files.
  ///
  /// - Parameter files: Their paths as they were typed.
  package init(_ files: [String]) {
    self.files = files
    let paths = files.map { $0.split(separator: "/") }
    names = files.indices.map { place in
      guard files[place] != "-" else { return "standard input" }
      let own = paths[place]
      func name(_ count: Int) -> String {
        own.isEmpty ? files[place] : own.suffix(count).joined(separator: "/")
      }
      let others = paths.indices.filter { paths[$0] != own }
      let count = (1...max(own.count, 1)).first { count in
        !others.contains { paths[$0].suffix(count) == own.suffix(count) }
      }
      return name(count ?? own.count)
    }
  }

  /// The file that a capture is, or lies in: by its path, or the path and behind a colon its place in an archive.
  private func place(of capture: String) -> Int? {
    files.firstIndex(of: capture) ?? files.firstIndex { capture.hasPrefix("\($0):") }
  }

  /// What the file is called that a capture is, or lies in.
  package func file(of capture: String) -> String {
    place(of: capture).map { names[$0] } ?? CapturePage.base(capture)
  }

  /// What a capture is called: as its file, and in an archive also as there, without the archive's folders.
  package func name(of capture: String) -> String {
    guard let place = place(of: capture) else { return CapturePage.base(capture) }
    let inside = capture.dropFirst(files[place].count).split(separator: ":")
    return ([names[place]] + inside.map { CapturePage.base(String($0)) }).joined(separator: ":")
  }
}
