import Foundation
import HSBrowser
import HSConsole
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
    ["info", "--format", "json"], ["series"], ["series", "--format", "ndjson"],
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
      let program = try Program.run(words)
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
  }
}
