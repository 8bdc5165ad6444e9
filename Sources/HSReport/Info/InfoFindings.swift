import HSBytes
import HSCapture
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
      table.text.append(capture.findings.count(of: code))
      table.endCell()
      table.text.append(code.severity.name)
      table.endCell()
      table.text.append("capture.")
      table.text.append(code.name)
      table.endCell()
      if let first = capture.findings.kept.first(where: { $0.code == code }) {
        if capture.findings.count(of: code) > 1 { table.text.append("first: ") }
        table.text.append(string: first.description)
      }
      table.endCell()
    }
    for severity in Severity.allCases.reversed() {
      for code in FindingCode.allCases
      where code.severity == severity && statistics.count(of: code) > 0 {
        isEmpty = false
        table.text.append(statistics.count(of: code))
        table.endCell()
        table.text.append(severity.name)
        table.endCell()
        table.text.append(code.identifier)
        table.endCell()
        table.text.append(code.summary)
        if statistics.firstPacket(of: code) > 0 {
          table.text.append(statistics.count(of: code) == 1 ? ", packet " : ", first in packet ")
          table.text.append(statistics.firstPacket(of: code))
        }
        table.endCell()
      }
    }
    if isEmpty { return buffer.append("  none\n") }
    table.write(to: &buffer, indent: 2, width: columns)
  }
}
