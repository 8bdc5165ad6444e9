import Foundation
import HSTestSupport
import Testing

/// What a terminal shows while a long input is read.
@Suite struct `Progress on a terminal` {
  /// More than a pipe holds; its clock steps back, which is told at the end.
  private static func long() throws -> [UInt8] {
    let bytes = try Samples.bytes("coospo-h6")
    var long = bytes
    while long.count < 1 << 19 { long += bytes[16...] }
    return long
  }

  /// What a terminal shows of an input that comes slowly: the wait begins when the program has begun to read.
  private func shown(_ redirection: String) throws -> String {
    let script = """
      { head -c 300000 "$2"; sleep 1.4; tail -c +300001 "$2"; } \
      | "$heartsnoop" decode - \(redirection) > /dev/null
      """
    return try Samples.withFile(Self.long()) { path in
      try Terminal().output(ofScript: script, path)
    }
  }

  @Test func `shows after a second, and is erased`() throws {
    let text = try shown(#"2> "$1""#)
    #expect(text.contains(/^\r\u{1B}\[K-: [0-9]\.[0-9] MB, [0-9]+ records/), "\(text)")
    let last = try #require(text.range(of: " records", options: .backwards))
    #expect(text[last.upperBound...].hasPrefix("\r\u{1B}[K"))
  }

  @Test func `says how much of a file is left`() throws {
    // A FIFO has no size; a file is not slow. The reader of the output is: it waits after the first byte.
    try Samples.withFile(Self.long()) { path in
      let text = try Terminal().output(
        ofScript: """
          "$heartsnoop" decode "$2" 2> "$1" | { head -c 1; sleep 1.4; cat; } > /dev/null
          """, path)
      #expect(text.contains(/capture.btsnoop: [0-9.]+ of [0-9.]+ MB, [0-9]+ %, [0-9]+ records/))
      let last = try #require(text.range(of: " records", options: .backwards))
      #expect(text[last.upperBound...].hasPrefix("\r\u{1B}[K"))
    }
  }

  @Test func `of many captures shows how many are done, how fast, and how long the rest takes`()
    throws
  {
    let path = Places.fixture(Samples.path("coospo-h6")).path
    let text = try Samples.withFolder { folder in
      // The first capture comes slowly, through a FIFO; two more wait behind it.
      try Terminal().output(
        ofScript: """
          mkfifo "$2/slow" && { { sleep 1.4; cat "$3"; } > "$2/slow" & } \
          && "$heartsnoop" info --jobs 1 "$2/slow" "$3" "$3" 2> "$1" > /dev/null
          """, folder.path, path)
    }
    #expect(
      text.contains(/^\r\u{1B}\[K1 of 3 captures, 0\.[0-9] a second, [0-9]+ s left/), "\(text)")
    // What is said afterwards, if anything, does not stand behind it.
    let last = try #require(text.range(of: " s left", options: .backwards))
    #expect(text[last.upperBound...].hasPrefix("\r\u{1B}[K"))
    #expect(!text.contains("3 of 3"))
  }

  @Test func `shows nothing to a short input, or where nobody looks`() throws {
    let path = Places.fixture(Samples.path("coospo-h6")).path
    let short = try Terminal().output(
      ofScript: #""$heartsnoop" decode "$2" 2> "$1" > /dev/null"#, path)
    #expect(short == "")
    #expect(try shown("2> /dev/null") == "")
    // Where the timeline itself is on the terminal, it shows how far it has come.
    let both = try Terminal().output(
      ofScript: #"{ cat "$2"; sleep 1.2; } | "$heartsnoop" decode - > "$1" 2>&1"#, path)
    #expect(!both.contains(" MB"))
  }
}
