import HSBytes
import HSCapture
import HSOutput
import HSTimeline

/// What is wrong, lost or doubtful in a capture, counted by code.
enum InfoFindings {
  /// Appends the list; the container's findings come first, with the first of each kind in full.
  static func write(
    _ capture: InfoCapture, _ statistics: DecodeStatistics, _ columns: Int?,
    to buffer: inout OutputBuffer
  ) {
    buffer.append("\nFindings\n")
    var table = InfoTable([.right, .left, .left, .left])
    var isEmpty = true
    for code in CaptureFinding.Code.allCases where capture.findings.count(of: code) > 0 {
      isEmpty = false
      let count = capture.findings.count(of: code)
      table.cell(count)
      table.cell(code.severity.name)
      table.cell { text in
        text.append("capture.")
        text.append(code.name)
      }
      table.cell { text in
        guard let first = capture.findings.kept.first(where: { $0.code == code }) else { return }
        if count > 1 { text.append("first: ") }
        text.append(string: first.description)
      }
    }
    for severity in Severity.allCases.reversed() {
      for code in FindingCode.allCases
      where code.severity == severity && statistics.count(of: code) > 0 {
        isEmpty = false
        let count = statistics.count(of: code)
        table.cell(count)
        table.cell(severity.name)
        table.cell(code.identifier)
        table.cell { text in
          text.append(code.summary)
          guard statistics.firstPacket(of: code) > 0 else { return }
          text.append(count == 1 ? ", packet " : ", first in packet ")
          text.append(statistics.firstPacket(of: code))
        }
      }
    }
    if isEmpty { return buffer.append("  none\n") }
    table.write(to: &buffer, indent: 2, width: columns)
  }
}
