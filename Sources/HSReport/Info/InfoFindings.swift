import HSOutput
import HSProtocols
import HSTimeline

/// What is wrong, lost or doubtful in a capture, counted by code: the container's findings come first, with the first of
/// each kind in full.
struct InfoFindings {
  /// Findings of a code.
  struct Row {
    let code: String
    let severity: Severity
    let count: Int
    /// The packet of the first; 0 if it is not known.
    let packet: Int
    /// What is said of them.
    let words: String
  }

  /// The codes of which there are findings.
  let rows: [Row]

  init(_ capture: CaptureFindings, _ decoded: DecodeStatistics) {
    let container = CaptureFinding.Code.allCases.map { code in
      let first = capture.kept.first { $0.code == code }
      let count = capture.count(of: code)
      return Row(
        code: "capture.\(code.name)", severity: code.severity, count: count,
        packet: first?.recordNumber ?? 0,
        words: first.map { (count > 1 ? "first: " : "") + $0.description } ?? "")
    }
    let timeline = FindingCode.allCases.map { code in
      let (count, packet) = (decoded.count(of: code), decoded.firstPacket(of: code))
      let place = count == 1 ? ", packet \(packet)" : ", first in packet \(packet)"
      return Row(
        code: "\(code.identifier)", severity: code.severity, count: count, packet: packet,
        words: "\(code.summary)" + (packet > 0 ? place : ""))
    }
    rows = (container + timeline).filter { $0.count > 0 }
  }

  /// Appends the list: of the timeline's the worst first.
  func write(_ columns: Int?, to buffer: inout OutputBuffer) {
    buffer += "\nFindings\n"
    guard !rows.isEmpty else { return buffer += "  none\n" }
    let container = rows.prefix { $0.code.hasPrefix("capture.") }
    var sorted = Array(container)
    for severity in Severity.allCases.reversed() {
      sorted += rows.dropFirst(container.count).filter { $0.severity == severity }
    }
    InfoTable.write(
      sorted,
      [
        .right { "\($0.count)" }, .left { "\($0.severity.name)" }, .left { $0.code },
        .left { $0.words },
      ], to: &buffer, width: columns)
  }
}
