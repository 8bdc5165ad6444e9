import ATT
import AssignedNumbers
import Bytes
import Timeline

extension OutputBuffer {
  /// Appends what is wrong with a label that comes from elsewhere.
  mutating func append(label finding: Finding) {
    let handle = AttributeHandle(rawValue: UInt16(truncatingIfNeeded: finding.first))
    if finding.code == .gattOtherForm {
      append("values of " as StaticText)
      append(handle)
      append(", from" as StaticText)
      append("", packet: finding.firstPacket)
      append(" on, have not the form of " as StaticText)
      let uuid = BluetoothUUID(UInt16(truncatingIfNeeded: finding.second))
      if finding.second > 0, let name = uuid.name {
        append(name)
      } else {
        append("their type" as StaticText)
      }
      append(": they are shown as bytes" as StaticText)
      return
    }
    guard finding.code == .labelContradicted, let contradiction = finding.contradiction else {
      append("sources of labels disagree on " as StaticText)
      append(handle)
      append(": the stronger one stands" as StaticText)
      return
    }
    if contradiction == .databaseHash {
      append("label source " as StaticText)
      append(finding.labelSource)
      append(" is of another database" as StaticText)
    } else {
      append("what label source " as StaticText)
      append(finding.labelSource)
      append(" says of " as StaticText)
      append(handle)
      append(" is contradicted" as StaticText)
    }
    append(": " as StaticText)
    append(contradiction.text)
    if contradiction.endsSource { append("; it is used no more for this peer" as StaticText) }
  }
}
