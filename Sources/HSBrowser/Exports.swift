// What the page calls, and what it gives: heartsnoop.html's worker knows these names.
#if hasFeature(Embedded)
  import HSOutput
  import HSProtocols

  @_extern(wasm, module: "page", name: "print")
  @_extern(c)
  private func hand(_ part: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int)

  @_extern(wasm, module: "page", name: "progress")
  @_extern(c)
  private func progress(_ position: Int, _ size: Int)

  /// Room for `count` octets that the page writes; it is freed by `run`.
  @_expose(wasm, "room")
  @_cdecl("room")
  package func room(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    .allocate(capacity: max(count, 1))
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - words: Its words in UTF-8, each behind the other with a 0 between.
  ///   - count: Their octets.
  /// - Returns: The exit status; 64 for a command that there is none of.
  @_expose(wasm, "run")
  @_cdecl("run")
  package func run(_ words: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int32 {
    let octets = unsafe Array(UnsafeBufferPointer(start: words, count: count))
    unsafe words.deallocate()
    let given = octets.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard let command = BrowserRun(given) else { return ExitStatus.usage.rawValue }
    let console = PageConsole { part, bytes in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe hand(part == .printed ? 1 : 2, $0.baseAddress, $0.count)
      }
    } progress: {
      progress($0, $1)
    }
    return command.run(on: console)
  }
#endif
