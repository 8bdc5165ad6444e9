import HSBytes
import HSConsole
import HSOutput
import HSReport
import HSTimeline
import HSVerification

/// The pages `heartsnoop help kinds` and `heartsnoop help checks`.
enum ReferencePages {
  /// Prints what kinds of events there are.
  ///
  /// - Throws: The exit status.
  static func kinds(on console: Console) throws(ExitStatus) {
    let output = console.output()
    let width = console.columns ?? 100
    output.append { text in
      text.append(
        wrapping: Array(Self.aboutKinds.utf8).span, at: 0, indent: 0, width: width)
      text.append("\n\n" as StaticText)
      for kind in EventCategory.kinds {
        text.append("  " as StaticText)
        text.append(kind.name)
        text.append(byte: 0x20, count: max(1, 17 - kind.name.count))
        kind.meaning.withUTF8 { meaning in
          text.append(wrapping: meaning, at: 19, indent: 19, width: width)
        }
        text.append("\n" as StaticText)
      }
    }
    try console.finish(output)
  }

  /// Prints what a heart-rate series is checked for.
  ///
  /// - Throws: The exit status.
  static func checks(on console: Console) throws(ExitStatus) {
    let output = console.output()
    let width = console.columns ?? 100
    output.append { text in
      text.append(wrapping: Array(Self.aboutChecks.utf8).span, at: 0, indent: 0, width: width)
      text.append("\n\n" as StaticText)
      for check in Check.allCases {
        let name = "\(check.identifier.string) \(check.name.string)"
        text.append(string: "  " + name)
        text.append(byte: 0x20, count: max(1, 18 - name.utf8.count))
        let meaning = "\(check.question.string) False alarms: \(check.falseAlarms.string)."
        text.append(wrapping: Array(meaning.utf8).span, at: 20, indent: 20, width: width)
        text.append("\n" as StaticText)
      }
    }
    try console.finish(output)
  }

  private static let aboutKinds = """
    Kinds of events, for --only, --show and --hide, with commas between: 'decode --only value,write' \
    shows what was sent either way, 'decode --show att' every PDU as well. Of a kind that is named, text \
    and NDJSON tell the same events; without that, text leaves out what another line says better.
    """

  private static let aboutChecks = """
    Checks of a heart-rate series. Each is passed, failed, or cannot tell, with the reason why; the \
    figures behind them are in 'summary --all'. How often they failed on sound recordings was counted \
    on 12 hours of three chest straps.
    """
}
