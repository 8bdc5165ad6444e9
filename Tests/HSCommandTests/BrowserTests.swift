import Foundation
import HSBrowser
import HSOutput
import HSTestProgram
import HSTestSupport
import Testing

/// What a page in a browser runs, beside the command that has the same words.
@Suite struct `In a browser` {
  private static let captures = [
    "polar-h7-app.btsnoop", "air-encrypted.pcap", "btsnooz-v2.txt", "empty.btsnoop",
    "no-connect-event.btsnoop",
    "usb-keyboard.pcap", "wrong-magic.btsnoop", "two-sections.pcapng",
  ]
  private static let commands = [
    ["overview"], ["overview", "--format", "json"], ["decode"], ["decode", "--format", "ndjson"],
    ["info"],
    ["info", "--format", "json"], ["series"], ["series", "--format", "ndjson"], ["report"],
    ["report", "--format", "md"], ["report", "--format", "json"], ["gatt"],
    ["gatt", "--format", "ndjson"], ["summary"], ["summary", "--format", "json"], ["doctor"],
    ["doctor", "--format", "ndjson"], ["learn"], ["learn", "--format", "json"],
    ["redact", "--seed", "test"],
  ]

  @Test(arguments: captures)
  func `The page prints, says and answers what the program does`(capture: String) throws {
    let path = Places.fixture("captures/" + capture).path
    for command in Self.commands {
      let words = command + [path]
      var (printed, said): ([UInt8], [UInt8]) = ([], [])
      let run = try #require(BrowserRun(words))
      let status = run.run(
        on: PageConsole { part, bytes in
          for index in bytes.indices {
            if part == .printed { printed.append(bytes[index]) } else { said.append(bytes[index]) }
          }
        })
      let program = try Program.run(words + (command[0] == "redact" ? ["-o", "-"] : []))
      #expect(printed == program.output, "\(words)")
      #expect(String(decoding: said, as: UTF8.self) == program.errors, "\(words)")
      #expect(status == program.status, "\(words)")
    }
  }

  @Test func `What the page has not is refused`() {
    #expect(BrowserRun([]) == nil)
    #expect(BrowserRun(["convert", "a"]) == nil)
    #expect(BrowserRun(["decode", "--format", "perfetto", "a"]) == nil)
    #expect(BrowserRun(["decode", "--format"]) == nil)
    #expect(BrowserRun(["decode", "--redact", "a"]) == nil)
    #expect(BrowserRun(["redact", "--format", "pcap", "a"]) == nil)
  }
}

/// `heartsnoop browser`, where no page is installed beside the program.
@Suite struct `Where the page is` {
  @Test func `A page that is not there is told, with what makes it`() throws {
    for words in [["browser"], ["browser", "--open"], ["browser", "-o", "never-written.html"]] {
      let program = try Program.run(words)
      #expect(program.status == 2)
      #expect(program.errors.contains("'tools/browser' makes it"))
    }
    #expect(try Program.run("browser", "--open", "-o", "page.html").status == 64)
    #expect(try Program.run("browser", "-o", "page.pdf").status == 64)
  }
}
