public import HSProtocols

/// What a decoder counted.
public struct DecodeStatistics: Sendable {
  /// Records taken in.
  public var records = 0
  /// When the first packet was recorded; `nil` before there was one.
  ///
  /// Notes of the recorder have times of their own.
  public var firstTime: CaptureTime?
  /// When the last record was recorded; `nil` before the capture's end.
  public var lastTime: CaptureTime?
  /// Lines of text and other records that PacketLogger put between the packets.
  public var notes = 0
  /// Of these, those whose link type is not decoded.
  public var otherRecords = 0
  /// Records of USB buses.
  public var usbRecords = 0
  /// Of these, those that carry no HCI: other devices' transfers, and halves of transfers that hold
  /// nothing.
  public var otherTransfers = 0
  /// Packets between host and controller, by their kinds.
  public var hci = HCIPackets()
  /// Packets that a sniffer took from the air.
  public var air = AirPackets()
  /// L2CAP frames and what they carry beside ATT.
  public var l2cap = L2CAPFrames()
  /// Packets whose direction the capture does not tell, worked out from their headers.
  public var inferredDirections = 0
  /// Packets that the recorder cut.
  public var cutPackets = 0
  /// Values that were notified or indicated and that the recorder cut.
  public var cutValues = 0
  /// How much of the packets the recorder kept.
  public var recorder = RecorderEvidence()
  /// ATT PDUs.
  public var attributePDUs = 0
  /// Notifications and indications, each value of a multiple one counted.
  public var notifications = 0
  /// Of these, with a label.
  public var labelledNotifications = 0
  /// Advertising reports.
  public var advertisingReports = 0
  /// Advertisers, by their addresses; one heard again after 4096 others counts again.
  public var advertisers = 0
  /// What was found.
  private var findings = FindingLedger()

  /// Packets between host and controller.
  public struct HCIPackets: Sendable {
    /// Commands.
    public var commands = 0
    /// Events.
    public var events = 0
    /// Of these, events of a vendor's own.
    public var vendorEvents = 0
    /// ACL packets.
    public var acl = 0
    /// Of these, packets of a controller's log for its makers: `VendorLog`.
    public var vendorLog = 0
    /// Synchronous (SCO) packets.
    public var synchronous = 0
    /// Isochronous packets, those that a sniffer heard among them.
    public var isochronous = 0
    /// Records of the Linux monitor that are no HCI packets.
    public var monitor = 0
    /// Packets of a kind that was not understood.
    public var unknown = 0
  }

  /// Packets that a sniffer took from the air.
  public struct AirPackets: Sendable {
    /// All of them.
    public var packets = 0
    /// Of these, with a wrong CRC, and left out.
    public var bad = 0
    /// Of those with a wrong CRC, advertising by their access address.
    public var badAdvertising = 0
    /// Of those with a wrong CRC, extended or periodic advertising by their header.
    public var badExtended = 0
    /// Of all, sent again.
    public var retransmissions = 0
    /// What became of encrypted packets, once the connection that they are of has ended.
    public var encryption = EncryptionAccount()

    /// Of all, those that whoever decrypted the capture left encrypted.
    public var leftEncrypted = 0
    /// Requests for a connection (CONNECT_IND) that could not be decoded, and the packet of the first.
    package private(set) var unreadRequests = (count: 0, first: 0)

    /// Counts a request for a connection that could not be decoded.
    mutating func noteUnread(request packet: Int) {
      if unreadRequests.count == 0 { unreadRequests.first = packet }
      unreadRequests.count += 1
    }

    /// Of all, encrypted and not decrypted.
    public var unreadable: Int { encryption.failed + encryption.notTried + leftEncrypted }

    /// What helps against most of what was not decrypted, in a sentence without a full stop.
    package var decryptionRemedy: StaticText {
      if leftEncrypted > encryption.failed + encryption.notTried {
        return
          "Others of their connections are in clear, so that these may be damaged instead; if the capture was decrypted after it was recorded, read it as it was recorded, with the key (--keys)"
      }
      return (encryption.mainReason ?? .obstacle(.noKey)).remedy
    }
  }

  /// L2CAP frames.
  public struct L2CAPFrames: Sendable {
    /// All of them.
    public var frames = 0
    /// Of these, put together from several packets.
    public var reassembled = 0
    /// Frames on channels that are left alone: BR/EDR other than ATT, and unknown ones.
    public var other = 0
    /// Signalling commands.
    public var signals = 0
    /// Security Manager PDUs.
    public var security = 0
  }

  /// Nothing counted yet.
  public init() {}

  /// Whether advertising was heard, on the air or by the host: Low Energy was in use, whatever was connected.
  package var showsLowEnergy: Bool { advertisers > 0 || advertisingReports > 0 || air.packets > 0 }

  /// How often a finding was made.
  public func count(of code: FindingCode) -> Int { findings.count(of: code) }

  /// The packet at which a finding was made first; 0 if it was not made.
  public func firstPacket(of code: FindingCode) -> Int { findings.firstPacket(of: code) }

  /// What was found about each peer, warnings and worse, in the order in which it was found; at most 64.
  public var headlines: [FindingHeadline] { findings.headlines }

  /// Number of findings of at least this severity that the timeline shows, those of the capture's reader among them: of some
  /// kinds it shows the first one only.
  public func shownFindings(atLeast severity: Severity) -> Int {
    FindingCode.allCases.filter { $0.severity >= severity }
      .map { $0.isShownOnce ? Swift.min(count(of: $0), 1) : count(of: $0) }
      .reduce(findings.captureFindings(atLeast: severity), +)
  }

  /// How many findings of the capture's reader were at least this bad: they are about the file, not about its packets.
  package func captureFindings(atLeast severity: Severity) -> Int {
    findings.captureFindings(atLeast: severity)
  }

  /// The worst finding of the capture's reader; of equally bad ones the first.
  public var worstCaptureFinding: CaptureFinding.Code? { findings.worstOfCapture }

  mutating func count(_ code: CaptureFinding.Code) { findings.count(code) }

  /// Counts the packet of a notification that was received whole.
  @inline(__always)
  mutating func countNotificationPacket(kept: Int) {
    recorder.addReceivedStart(kept: kept, missing: 0)
    hci.acl &+= 1
    l2cap.frames &+= 1
    attributePDUs &+= 1
  }

  /// Counts the packet of an event with one advertising report.
  @inline(__always)
  mutating func countReportPacket(kept: Int) {
    recorder.addEvent(kept: kept, missing: 0)
    hci.events &+= 1
    advertisingReports &+= 1
  }

  mutating func count(_ code: FindingCode, packet: Int) { findings.count(code, packet: packet) }

  /// Counts a finding about a peer, or about none, 0, and of a side of the connection, where it is of one.
  mutating func note(_ finding: Finding, packet: Int, peer: Int, _ direction: Direction?) {
    findings.note(finding, packet: packet, peer: peer, direction)
  }
}
