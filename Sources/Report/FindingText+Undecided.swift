import ATT
import Bytes
import Timeline

extension OutputBuffer {
  /// Appends that an answer is not in the capture, and why nobody is to blame for it.
  mutating func append(undecided finding: Finding) {
    let opcode = finding.first & 0xff
    if finding.code == .attOpen {
      append(opcode: opcode)
      if finding.second > 0 {
        append(" (" as StaticText)
        append(AttributeHandle(rawValue: UInt16(truncatingIfNeeded: finding.second)))
        append(")" as StaticText)
      }
      append(" of", packet: finding.firstPacket)
      append(" was still open when what the capture holds of the connection ended" as StaticText)
      return
    }
    append("the capture holds no answer to the " as StaticText)
    append(opcode: opcode)
    append(" of", packet: finding.firstPacket)
    append(", and may have missed it: " as StaticText)
    switch finding.lossSign {
    case .recorder?: append("packets were lost in recording before" as StaticText)
    case .sequence?: append("the sequence bits show that a packet is missing before" as StaticText)
    case .damaged?: append("a packet is damaged," as StaticText)
    case .encrypted?: append("a packet is encrypted," as StaticText)
    case .incomplete?: append("a frame lacks a part, seen at" as StaticText)
    case .events?: append("connection events were not heard before" as StaticText)
    case .continuation?: append("the request goes on where the answer ended, in" as StaticText)
    case .otherAnswer?, nil:
      append("packets are missing, and another request is answered in" as StaticText)
    }
    append("", packet: finding.second)
  }
}
