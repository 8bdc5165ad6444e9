import Bytes
import Capture
import Timeline

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
        table.text.append(first)
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
        table.text.append(words(for: code))
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

  /// What a code means where the single finding is not at hand; the timeline says more.
  private static func words(for code: FindingCode) -> StaticText {
    switch code {
    case .captureH4UnderH1: "the file says H1 and holds H4"
    case .hciUndecodable: "HCI packets not decoded"
    case .hciTrailing: "HCI packets followed by bytes that belong to nothing"
    case .usbIncomplete: "packets over USB left incomplete"
    case .usbStray: "bytes over USB that belong to no packet"
    case .usbNotBluetooth: "a USB capture without a Bluetooth controller"
    case .linkReplaced: "handles given again without a disconnection"
    case .linkDataAfterEnd: "packets sent on handles whose connections had ended"
    case .linkUnseenData: "times that data was completed which the capture does not hold"
    case .linkUnknownHandle: "disconnections of handles that nothing is known of"
    case .airUndecodable: "link layer packets not decoded"
    case .airBadCRC: "packets on the air left out for their CRC (counted once)"
    case .airEncrypted: "connections with encrypted packets that are not readable"
    case .airMissed: "connections of which the sniffer missed packets"
    case .airInferredDirection: "connections whose directions are worked out"
    case .airContradictedDirection: "packets sent by the other side than the capture says"
    case .l2capContinuationWithoutStart: "continuations without a start"
    case .l2capIncomplete: "frames left incomplete"
    case .l2capOverrun: "frames followed by more bytes than their length says"
    case .l2capCut: "frames cut by the recorder"
    case .l2capEvicted: "incomplete frames given up because too many were waiting"
    case .l2capUndecodable: "frames or commands not decoded"
    case .l2capTrailing: "LE signalling packets with more than one command"
    case .l2capUnknownChannel: "connections with data on channels whose opening is not there"
    case .l2capCreditsExceeded: "times that K-frames came without credits"
    case .l2capCreditOverflow: "times that more credits were given than there may be"
    case .l2capUnreadMode: "ATT channels of BR/EDR in a mode that is not decoded"
    case .l2capUnitIncomplete: "SDUs left incomplete"
    case .l2capUnitOverrun: "SDUs with more bytes than they announce"
    case .l2capUnitExceedsMTU: "SDUs longer than the receiver's MTU"
    case .l2capFrameExceedsMPS: "K-frames longer than the receiver's MPS"
    case .smpUndecodable: "Security Manager PDUs not decoded"
    case .attUndecodable: "PDUs not decoded"
    case .attTrailing: "PDUs with bytes behind their last field"
    case .attLeftover: "lists that do not divide by their entry length"
    case .attUnanswered: "requests that were never answered"
    case .attUnseenAnswer: "requests and indications whose answer may be among missing packets"
    case .attOpen: "requests and indications that were open when the capture ended"
    case .attUnasked: "answers without a request"
    case .attMismatched: "answers to another request than the one that waits"
    case .attOverlapping: "requests while another waited"
    case .attUnconfirmed: "indications that were never confirmed"
    case .attUnknownOpcode: "opcodes that are not assigned"
    case .attTimeout: "requests and indications not answered within 30 s"
    case .attAfterTimeout: "requests on a bearer after a transaction had timed out"
    case .attEchoMismatch: "prepared writes that were not repeated as they were asked for"
    case .attAbandonedWrites: "queues of prepared writes left behind"
    case .gattConflict: "attributes that are not what they were said to be before"
    case .gattUndecodable: "declarations not decoded"
    case .gattServiceChanged: "servers that said that attributes changed"
    case .gattDatabaseChanged: "servers whose Database Hash changed"
    case .labelContradicted: "labels from elsewhere that the traffic contradicts"
    case .labelConflict: "labels that two sources disagree on"
    case .gattUnsubscribedValue: "values sent that nobody had subscribed to"
    case .gattKeptSubscription: "values sent by a subscription that bonded devices keep"
    case .gattSubscriptionRefused: "subscriptions refused"
    case .gattSubscriptionLost: "subscriptions that a bonded peer lost"
    case .gattSubscriptionNotRenewed: "subscriptions not renewed after a reconnection"
    case .gattMisplacedConfiguration: "configurations written elsewhere than to a configuration"
    case .gattUnsupportedConfiguration: "configurations that ask for what is not offered"
    case .gattOtherForm: "attributes whose values have not the form of their type"
    case .gattValueFillsMTU: "connections with heart rates that fill the MTU"
    case .decoderLimit: "things not kept because there are too many"
    }
  }
}

extension CaptureFinding.Code {
  /// How bad it is, as the timeline says it.
  var severity: Severity { isLoss ? .error : .note }
}
