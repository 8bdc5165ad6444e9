public import HSATT
public import HSAssignedNumbers
public import HSBytes
import HSCapture
public import HSEncryption
public import HSGATT
public import HSHCI
public import HSL2CAP
import HSSMP

// All that can be found: each finding's numbers, its code, how bad it is, and how it is told. Whoever adds
// one writes it down here, and finds it somewhere.

extension Finding {
  /// What was found, with its numbers.
  public enum Kind: Sendable, Equatable {
    /// The file says H1 and holds H4.
    case captureH4UnderH1

    /// An HCI packet that could not be decoded.
    case hciUndecodable(DecodeError)
    /// An HCI packet followed by bytes that belong to nothing.
    case hciTrailing(bytes: Int)
    /// A packet over USB whose rest never came; `expected` is 0 if it is not known.
    case usbIncomplete(available: Int, expected: Int)
    /// Bytes over USB that belong to no packet: its beginning is lost.
    case usbStray(bytes: Int)
    /// Not one device of the USB capture is a Bluetooth controller.
    case usbNotBluetooth(transfers: Int)
    /// A connection handle given again without a disconnection; on the air, a pair of devices that connected again, or
    /// an access address that is used again. `connection` is the one before.
    case linkReplaced(connection: Int, Replacement)
    /// On the air, a connection that was not heard to the capture's end: last in `firstPacket`, so many nanoseconds
    /// before; `nil` for one that was asked for there, and of which no packet was heard.
    case linkUnheard(silence: Int64?)
    /// The disconnection of a handle that has no connection: it ended in `firstPacket`, or nothing was known of it.
    case linkUnknownHandle(ConnectionHandle)
    /// Data that the host sent on a handle after its connection had ended; or data of the connection of this number
    /// that stand behind its end, out of order.
    case linkDataAfterEnd(ConnectionHandle, bytes: Int, connection: Int? = nil)
    /// The controller says it is done with data that the capture does not hold: our host sent it, and
    /// it was lost or left out in recording.
    case linkUnseenData(packets: Int, ConnectionHandle)

    /// A connection ended otherwise than by one side's wish; the wish for other parameters that was not
    /// granted before, where the connection ended for that.
    case linkEnded(LinkEvent.Disconnected, after: ParameterRejection?)
    /// A connection that our host asked for failed, to this peer if that is known.
    case linkFailed(HSHCI.ErrorCode, peer: DeviceAddress?)
    /// Other connection parameters were asked for, and not granted.
    case linkParametersRejected(ParameterRejection)
    /// A connection was to be encrypted, and was not; `firstPacket` is the first time in a row.
    case linkEncryptionFailed(EncryptionFailure)

    /// A packet of the link layer that could not be decoded.
    case airUndecodable(DecodeError)
    /// Packets left out because their CRC is wrong, or because nothing vouches for it, and how many of
    /// them are advertising, from `firstPacket` on; told at the capture's end.
    case airBadCRC(packets: Int, advertising: Int)
    /// Packets of a connection that are encrypted and were not decrypted, from `firstPacket` on, and why
    /// most of them were not; told at the connection's end.
    case airEncrypted(packets: Int, EncryptionAccount.Reason?)
    /// Packets of a connection that the sniffer did not hear, at least, as those around them show, from
    /// `firstPacket` on; told at the connection's end.
    /// Of these, `counted` by the counters of its encryption, which are exact.
    case airMissed(packets: Int, counted: Int)
    /// The capture does not say which way a connection's packets went: it was worked out. `told` are
    /// the packets of the connection before of which it does say so.
    case airInferredDirection(told: Int)
    /// The capture says that one side sent a packet which, by the order of both sides' bits, the other
    /// sent: the central, or else the peripheral.
    case airContradictedDirection(isCentral: Bool)

    /// An ACL continuation without a start; so many bytes are lost.
    case l2capContinuationWithoutStart(bytes: Int)
    /// A start where the frame before was incomplete; `expected` is 0 if it is not known.
    case l2capIncomplete(available: Int, expected: Int)
    /// More bytes than the frame's length.
    case l2capOverrun(extra: Int)
    /// A frame that the recorder cut. The timeline tells the first one only.
    case l2capCut(available: Int, expected: Int)
    /// Incomplete frames given up because too many were waiting.
    case l2capEvicted(available: Int, expected: Int)
    /// An L2CAP frame or command that could not be decoded.
    case l2capUndecodable(DecodeError)
    /// Bytes behind the one command that an LE signalling packet has room for, and the command that
    /// they seem to begin with.
    case l2capTrailing(bytes: Int, next: SignalCode)
    /// Data on a channel whose opening is not in the capture, and which is not read. Told once of a
    /// connection.
    case l2capUnknownChannel(ChannelID)
    /// ATT over BR/EDR in another mode than Basic Mode, which is not read, on our end of the channel.
    /// Told once of a channel.
    case l2capUnreadMode(ChannelID, mode: UInt8)
    /// A K-frame for which its sender had no credit, as far as the capture shows credits, for the
    /// channel on the receiving end; `firstPacket` is where it was opened. Told once until credits are
    /// given again.
    case l2capCreditsExceeded(ChannelID)
    /// Credits beyond the 65 535 that a channel may have, given on this end.
    case l2capCreditOverflow(ChannelID, credits: Int)
    /// An SDU of which not all K-frames came; `expected` is 0 if it is not known.
    case l2capUnitIncomplete(available: Int, expected: Int)
    /// K-frames with more bytes than their SDU has.
    case l2capUnitOverrun(extra: Int, expected: Int)
    /// An SDU longer than its receiver takes.
    case l2capUnitExceedsMTU(length: Int, mtu: Int)
    /// A K-frame longer than its receiver takes.
    case l2capFrameExceedsMPS(length: Int, mps: Int)
    /// A peripheral asks for connection parameters that the specification does not allow.
    case l2capInvalidParameters(ConnectionParameterUpdateRequest)

    /// A Security Manager PDU that could not be decoded.
    case smpUndecodable(DecodeError)
    /// A pairing, begun in `firstPacket`, that one side said failed.
    case smpPairingFailed(PairingEvent)

    /// An ATT PDU that could not be decoded.
    case attUndecodable(DecodeError)
    /// An ATT PDU with bytes behind its last field.
    case attTrailing(bytes: Int)
    /// A list whose bytes do not divide by its entry length.
    case attLeftover(bytes: Int)
    /// The request in `firstPacket` without an answer, though nothing is known to be missing.
    case attUnanswered(HSATT.Opcode, AttributeHandle)
    /// The request or indication in `firstPacket`, of which the capture holds no answer, and lacks
    /// packets that may be the answer: seen at `packet`.
    case attUnseenAnswer(HSATT.Opcode, packet: Int, LossCause)
    /// The request or indication in `firstPacket` that was open when the capture, or what it holds of
    /// the connection, ended before the 30 s for an answer were over.
    case attOpen(HSATT.Opcode, AttributeHandle)
    /// An answer that names no attribute, and may answer another request than the one in `firstPacket`, as the
    /// capture lacks packets since: seen at `packet`.
    case attUncertainAnswer(HSATT.Opcode, waiting: HSATT.Opcode, packet: Int, LossCause)
    /// An answer without a request.
    case attUnasked(HSATT.Opcode)
    /// An answer to another request than the one that waits since `firstPacket`.
    case attMismatched(HSATT.Opcode, waiting: HSATT.Opcode)
    /// An answer to the request in `firstPacket` that lists attributes which were not asked for, the first and the last
    /// of them, and the handles that were: nothing is learnt of them.
    case attOutOfRange(
      HSATT.Opcode, first: AttributeHandle, last: AttributeHandle, from: AttributeHandle,
      through: AttributeHandle)
    /// A request while the one in `firstPacket` waited.
    case attOverlapping(HSATT.Opcode, waiting: HSATT.Opcode)
    /// The indication in `firstPacket` that was not confirmed.
    case attUnconfirmed(AttributeHandle)
    /// An opcode that the specification does not assign.
    case attUnknownOpcode(HSATT.Opcode)
    /// The request or indication in `firstPacket` that was not answered within 30 s.
    case attTimeout(HSATT.Opcode, AttributeHandle)
    /// A request on a bearer whose transaction before it, in `firstPacket`, had timed out.
    case attAfterTimeout(HSATT.Opcode, AttributeHandle)
    /// A Prepare Write Response that does not repeat its request, in `firstPacket`.
    case attEchoMismatch(AttributeHandle, repeated: AttributeHandle)
    /// Prepared writes, from `firstPacket` on, that were neither executed nor cancelled before the end.
    case attAbandonedWrites(AttributeHandle, parts: Int)
    /// An MTU offered, in the request in `firstPacket` or in its answer, that is less than there may be.
    case attSmallMTU(client: Int, server: Int)
    /// The MTU is exchanged once more by a client that did so in `firstPacket`: it asks once on a connection.
    case attRepeatedMTU(before: Int, now: Int)
    /// The same request for attributes, first in `firstPacket`, again and again, though it was answered: the client does
    /// not go on. Told once, when it asks something else or the bearer ends.
    case attRepeatedDiscovery(
      HSATT.Opcode, from: AttributeHandle, through: AttributeHandle, times: Int)
    /// The request in `firstPacket` that the server refused.
    case attRefused(AttributeErrorEvent)

    /// An attribute is now said to be something else than in `firstPacket`, or a characteristic to have
    /// other properties.
    case gattConflict(AttributeHandle, PropertyChange?)
    /// A declaration's value that could not be decoded.
    case gattUndecodable(DecodeError)
    /// The server said that attributes changed: the labels of these handles end.
    case gattServiceChanged(AttributeHandle, through: AttributeHandle)
    /// The server's Database Hash is another than `firstPacket` told: labels learnt before end.
    case gattDatabaseChanged
    /// The traffic contradicts a label that does not come from the capture: of the label source with
    /// this number, or of an inference, 0.
    case labelContradicted(AttributeHandle, LabelContradiction, source: Int)
    /// Two sources of labels disagree; the stronger one stands.
    case labelConflict(AttributeHandle)
    /// A value was sent although nobody had subscribed to it in the connection, which began in
    /// `firstPacket`; or although the client had subscribed to the other kind alone, in `firstPacket`.
    case gattUnsubscribedValue(AttributeHandle, Delivery, subscribed: Delivery? = nil)
    /// The same between devices that keep keys, and so their configuration.
    case gattKeptSubscription(AttributeHandle, Delivery)
    /// A client's configuration, written in `firstPacket`, was refused.
    case gattSubscriptionRefused(AttributeHandle, HSATT.ErrorCode, isEncrypted: Bool)
    /// A peer that keeps keys came back, and sent no more of what was subscribed to in `firstPacket`, in
    /// the connection before.
    case gattSubscriptionLost(AttributeHandle, connection: Int)
    /// The same without keys: the client had to subscribe again, and did not.
    case gattSubscriptionNotRenewed(AttributeHandle, connection: Int)
    /// What looks like a client's configuration was written elsewhere, in `firstPacket`.
    case gattMisplacedConfiguration(AttributeHandle, MisplacedConfiguration)
    /// A client's configuration, written in `firstPacket`, asks for what the characteristic does not
    /// offer.
    case gattUnsupportedConfiguration(AttributeHandle, bits: UInt16)
    /// The values that an attribute sends, from `firstPacket` on, have not the form of its type: its
    /// UUID was taken for something else. Told once.
    case gattOtherForm(AttributeHandle, BluetoothUUID)
    /// A heart rate that leaves no room for another RR interval: there may have been more. Told once of
    /// a connection.
    case gattValueFillsMTU(length: Int, mtu: Int)
    /// A heart rate that is longer than the MTU allows: the server does not keep to it. Told once of a connection.
    case gattValueExceedsMTU(length: Int, mtu: Int)
    /// Heart rates that leave no room in the smallest MTU, and none is longer, though the MTU in force has room:
    /// the sensor may keep to the smallest. Told once of a connection.
    case gattValueKeepsToSmallestMTU(length: Int, mtu: Int)
    /// Values that a client subscribed to did not come, since `firstPacket`, and why.
    case silence(Gap)

    /// Something is not kept, because as much is kept as may be. Told once of each limit, counted
    /// always.
    case decoderLimit(DecoderLimit, bound: Int)

    /// What keeps a connection from being fast, lasting or secure, as what came before shows.
    indirect case diagnosis(Diagnosis)
  }

  /// What shows that another connection has taken a connection's place.
  public enum Replacement: UInt8, Sendable {
    /// It has its handle.
    case handle
    /// On the air: it is between the same two.
    case pair
    /// On the air: it has its access address. Between whom the one before was need not be known.
    case accessAddress
  }

  /// The properties of a characteristic that are now others.
  public struct PropertyChange: Sendable, Equatable {
    /// Those that it had.
    public var before: CharacteristicProperties
    /// Those that it has now.
    public var now: CharacteristicProperties
  }

  /// How a server sent a value.
  public enum Delivery: UInt16, Sendable {
    /// As a notification, which nobody confirms.
    case notification = 1
    /// As an indication, which the client confirms.
    case indication = 2
  }
}

extension Finding.Kind {
  /// What it is, without its numbers.
  package var code: FindingCode { Finding(self).code }
}

extension Finding {
  /// The parser's error, where one gave up.
  public var error: DecodeError? {
    switch kind {
    case .hciUndecodable(let error), .airUndecodable(let error), .l2capUndecodable(let error),
      .smpUndecodable(let error), .attUndecodable(let error), .gattUndecodable(let error):
      error
    default: nil
    }
  }

  /// What it is, without its numbers.
  public var code: FindingCode { row { code, _, _ in code } }

  /// What it means: one English sentence, without a full stop or a line's end.
  ///
  /// Says what was lost or is doubtful, and which earlier packets show it. The packet of the event
  /// that carries the finding is not repeated.
  public var sentence: String { row { _, _, sentence in sentence() } }

  /// Its numbers by name, as machine output has them, and its sentence.
  public var told: (members: Members, sentence: String) {
    row { _, members, sentence in (members(), sentence()) }
  }

  /// The row of each finding: its code, its numbers by name, and its sentence; what is not asked for is not made.
  ///
  /// - Parameter tell: Takes the row.
  /// - Returns: What it returns.
  private func row<Answer>(
    _ tell: (FindingCode, @autoclosure () -> Members, @autoclosure () -> String) -> Answer
  ) -> Answer {
    let packet = firstPacket
    return switch kind {
    case .captureH4UnderH1:
      tell(
        .captureH4UnderH1, [:],
        "the file says HCI H1 but its records are HCI H4; they are read as H4")
    case .hciUndecodable(let error):
      tell(.hciUndecodable, [:], "HCI packet not decoded: \(error)")
    case .hciTrailing(let bytes):
      tell(
        .hciTrailing, ["extra_bytes": .number(bytes)],
        "\(bytes, "byte") behind the end of the HCI packet")
    case .usbIncomplete(let available, let expected):
      tell(
        .usbIncomplete, Self.members(available, of: expected),
        "HCI packet over USB\(" from", packet: packet) left incomplete: only "
          + "\(available, of: expected) came")
    case .usbStray(let bytes):
      tell(
        .usbStray, ["lost_bytes": .number(bytes)],
        "\(bytes, "byte") over USB belong to no HCI packet: its beginning is lost")
    case .usbNotBluetooth(let transfers):
      tell(
        .usbNotBluetooth, ["transfers": .number(transfers)],
        "not Bluetooth: none of the devices in \(transfers, "USB transfer") is a Bluetooth controller"
      )
    case .linkReplaced(let connection, let replacement):
      tell(
        .linkReplaced, ["replaced_connection": .number(connection)],
        "\(replacement.words) without a disconnection: the end of "
          + "connection \(connection), begun\(" in", packet: packet), is not in the capture")
    case .linkUnheard(let silence?):
      tell(
        .linkUnheard, ["silence_ms": .number(Int(silence / 1_000_000))],
        "last heard\(" in", packet: packet), \(duration: silence) before the end of the capture; its end is not in the "
          + "capture")
    case .linkUnheard(nil):
      tell(
        .linkUnheard, [:],
        "asked for\(" in", packet: packet), and not seen to come about: no packet of it was heard")
    case .linkUnknownHandle(let handle):
      tell(
        .linkUnknownHandle, ["connection_handle": .hex(handle)],
        "disconnection of handle \(hex: handle.rawValue), "
          + (packet > 0
            ? "whose connection had ended\(" in", packet: packet)" : "of which nothing is known"))
    case .linkDataAfterEnd(let handle, let bytes, let connection?):
      tell(
        .linkDataAfterEnd, ["connection_handle": .hex(handle), "lost_bytes": .number(bytes)],
        "\(bytes, "byte") on handle \(hex: handle.rawValue) out of order: by their time they are of "
          + "connection \(connection), whose end stands before them: not decoded")
    case .linkDataAfterEnd(let handle, let bytes, nil):
      tell(
        .linkDataAfterEnd, ["connection_handle": .hex(handle), "lost_bytes": .number(bytes)],
        "\(bytes, "byte") on handle \(hex: handle.rawValue) after the end of its connection: not "
          + "decoded")
    case .linkUnseenData(let packets, let handle):
      tell(
        .linkUnseenData, ["packets": .number(packets), "connection_handle": .hex(handle)],
        "the controller is done with \(packets, "packet") of data on handle "
          + "\(hex: handle.rawValue) that the capture does not hold: what the host sent is missing")

    case .linkEnded(let end, let rejection):
      tell(
        end.code,
        [
          "reason": .status(end.reason), "ended_by": .word(end.circumstances?.ender?.identifier),
          "duration_ms": .number(Int((end.duration ?? 0) / 1_000_000)),
          "wish_packet": .known(rejection?.wish?.packet ?? 0),
          "rejection_packet": .known(rejection?.packet ?? 0),
        ], end.sentence(after: rejection))
    case .linkFailed(let status, _):
      tell(
        status.rawValue == 0x3e ? .linkNeverEstablished : .linkConnectFailed,
        ["status": .status(status)], "connecting failed: \(status: status)")
    case .linkParametersRejected(let rejection):
      tell(
        .linkParametersRejected,
        [
          "interval_min": .number(Int(rejection.wish?.minimumInterval ?? 0)),
          "interval_max": .number(Int(rejection.wish?.maximumInterval ?? 0)),
          "latency": .number(Int(rejection.wish?.latency ?? 0)),
          "supervision_timeout": .number(Int(rejection.wish?.timeout ?? 0)),
          "wish_packet": .known(rejection.wish?.packet ?? 0),
          "reason_name": .word(rejection.status?.name),
        ], rejection.sentence)
    case .linkEncryptionFailed(let failure):
      tell(
        failure.isBondLost ? .linkKeyMissing : .linkEncryptionFailed,
        [
          "status": .status(failure.status), "without_key": .word(failure.keyless?.identifier),
          "times": .number(failure.times),
        ], failure.sentence(since: packet))

    case .airUndecodable(let error):
      tell(.airUndecodable, [:], "link layer packet not decoded: \(error)")
    case .airBadCRC(let packets, let advertising):
      tell(
        .airBadCRC, ["packets": .number(packets), "advertising_packets": .number(advertising)],
        "\(packets, "packet") left out, whose CRC is wrong or was not checked by the sniffer"
          + (advertising > 0 ? " (\(advertising) of advertising)" : "")
          + (packet > 0 ? ": the first\(" is", packet: packet)" : ""))
    case .airEncrypted(let packets, let reason):
      tell(
        .airEncrypted,
        reason.map { ["packets": .number(packets), "reason": .word($0.identifier)] }
          ?? ["packets": .number(packets)],
        "\(packets, "packet") of this connection encrypted and so not readable"
          + (reason.map { " (\($0.text.string))" } ?? "")
          + (packet > 0 ? ": the first\(" is", packet: packet)" : ""))
    case .airMissed(let packets, let counted):
      tell(
        .airMissed,
        counted > 0
          ? ["packets": .number(packets), "counted_packets": .number(counted)]
          : ["packets": .number(packets)],
        "the sniffer did not hear all of this connection: "
          + (counted == packets ? "" : "at least ") + "\(packets, "packet") missing"
          + "\(", before", packet: packet)\(packets == 1 ? "" : " and later")"
          + (counted == packets
            ? ", by the counters of its encryption"
            : counted > 0 ? "; \(counted) of them by the counters of its encryption" : ""))
    case .airInferredDirection(let told):
      tell(
        .airInferredDirection, [:],
        told > 0
          ? "the capture does not say which way this packet went, nor of all that follow: it is "
            + "worked out"
          : "the capture does not say which way this connection's packets went: it is worked out")
    case .airContradictedDirection(let isCentral):
      tell(
        .airContradictedDirection, ["sender": .word(isCentral ? "central" : "peripheral")],
        "the capture says that the \(isCentral ? "peripheral" : "central") sent this packet, but by "
          + "the order of both sides' packets the \(isCentral ? "central" : "peripheral") did")

    case .l2capContinuationWithoutStart(let bytes):
      tell(
        .l2capContinuationWithoutStart, ["lost_bytes": .number(bytes)],
        "continuation whose start is not in the capture: \(bytes, "byte") not read")
    case .l2capIncomplete(let available, let expected):
      tell(
        .l2capIncomplete, Self.members(available, of: expected),
        "L2CAP frame\(" from", packet: packet) is incomplete: the capture holds only "
          + "\(available, of: expected)"
      )
    case .l2capOverrun(let extra):
      tell(
        .l2capOverrun, ["extra_bytes": .number(extra)],
        "L2CAP frame\(" from", packet: packet) is followed by \(extra, "byte") more than its length "
          + "says")
    case .l2capCut(let available, let expected):
      tell(
        .l2capCut, Self.members(available, of: expected),
        "L2CAP frame cut by the recorder: \(available) of \(expected, "byte") kept; others that are "
          + "cut are only counted")
    case .l2capEvicted(let available, let expected):
      tell(
        .l2capEvicted, Self.members(available, of: expected),
        "too many incomplete L2CAP frames: the one\(" from", packet: packet) was given up with "
          + "\(available, of: expected)")
    case .l2capUndecodable(let error):
      tell(.l2capUndecodable, [:], "L2CAP frame not decoded: \(error)")
    case .l2capTrailing(let bytes, let next):
      tell(
        .l2capTrailing, ["extra_bytes": .number(bytes), "next_code": .hex8(next.rawValue)],
        "\(bytes, "byte") behind the one command of an LE signalling packet, "
          + "\(next.name.map { "as of \($0): " } ?? "")not read")
    case .l2capUnknownChannel(let channel):
      tell(
        .l2capUnknownChannel, ["cid": .hex(channel)],
        "data on channel \(hex: channel.rawValue), whose opening is not in the capture: not read")
    case .l2capUnreadMode(let channel, let mode):
      tell(
        .l2capUnreadMode, ["cid": .hex(channel), "mode": .number(Int(mode))],
        "ATT on channel \(hex: channel.rawValue) of BR/EDR is not decoded: the channel is in "
          + Self.name(ofMode: mode))
    case .l2capCreditsExceeded(let channel):
      tell(
        .l2capCreditsExceeded, ["cid": .hex(channel)],
        "more K-frames for channel \(hex: channel.rawValue), opened\(" in", packet: packet), than the "
          + "capture shows credits for")
    case .l2capCreditOverflow(let channel, let credits):
      tell(
        .l2capCreditOverflow, ["cid": .hex(channel), "credits": .number(credits)],
        "channel \(hex: channel.rawValue) is given credits up to \(credits); 65535 are allowed")
    case .l2capUnitIncomplete(let available, let expected):
      tell(
        .l2capUnitIncomplete, Self.members(available, of: expected),
        "SDU\(" from", packet: packet) is incomplete: the capture holds only "
          + "\(available, of: expected)")
    case .l2capUnitOverrun(let extra, let expected):
      tell(
        .l2capUnitOverrun, ["extra_bytes": .number(extra), "expected_bytes": .known(expected)],
        "SDU\(" from", packet: packet) of \(expected, "byte") got \(extra, "byte") more than that")
    case .l2capUnitExceedsMTU(let length, let mtu):
      tell(
        .l2capUnitExceedsMTU, ["length": .number(length), "mtu": .number(mtu)],
        "SDU\(" from", packet: packet) of \(length, "byte") exceeds the receiver's MTU of \(mtu)")
    case .l2capFrameExceedsMPS(let length, let mps):
      tell(
        .l2capFrameExceedsMPS, ["length": .number(length), "mps": .number(mps)],
        "K-frame of \(length, "byte") exceeds the receiver's MPS of \(mps)")
    case .l2capInvalidParameters(let asked):
      tell(
        .l2capInvalidParameters,
        [
          "parameter": .word(asked.fault?.parameter),
          "interval_min": .number(Int(asked.intervalMinimum)),
          "interval_max": .number(Int(asked.intervalMaximum)),
          "latency": .number(Int(asked.latency)),
          "supervision_timeout": .number(Int(asked.timeout)),
        ],
        "asks for connection parameters that the specification does not allow: "
          + (asked.fault?.words ?? ""))

    case .smpUndecodable(let error):
      tell(.smpUndecodable, [:], "Security Manager PDU not decoded: \(error)")
    case .smpPairingFailed(let pairing):
      tell(
        .smpPairingFailed,
        [
          "reason": .code(pairing.reason?.rawValue ?? 0, pairing.reason?.name),
          "failed_by": .word(pairing.failedBy.map { $0 == .sent ? "host" : "peer" }),
        ],
        "pairing failed: "
          + (pairing.reason?.name?.string ?? "reason 0x\(code: pairing.reason?.rawValue ?? 0)"))

    case .attUndecodable(let error):
      tell(.attUndecodable, [:], "ATT PDU not decoded: \(error)")
    case .attTrailing(let bytes):
      tell(
        .attTrailing, ["extra_bytes": .number(bytes)],
        "\(bytes, "byte") behind the last field of the ATT PDU")
    case .attLeftover(let bytes):
      tell(
        .attLeftover, ["leftover_bytes": .number(bytes)],
        "list that does not divide by its entry length: \(bytes, "byte") left over")
    case .attUnanswered(let opcode, let handle):
      tell(
        .attUnanswered, Self.members(opcode, handle),
        "\(opcode)\(of: handle)\(" of", packet: packet) was never answered")
    case .attUnseenAnswer(let opcode, let seen, let sign):
      tell(
        .attUnseenAnswer,
        [
          "opcode": .opcode(opcode),
          "missing": .word(sign.identifier), "missing_packet": .known(seen),
        ],
        "the capture holds no answer to the \(opcode)\(" of", packet: packet), and may have missed "
          + "it: \(sign.words)\("", packet: seen)")
    case .attOpen(let opcode, let handle):
      tell(
        .attOpen, Self.members(opcode, handle),
        "\(opcode)\(of: handle)\(" of", packet: packet) was still open when what the capture holds "
          + "of the connection ended")
    case .attUncertainAnswer(let opcode, let waiting, let seen, let sign):
      tell(
        .attUncertainAnswer,
        [
          "opcode": .opcode(opcode),
          "waiting_opcode": .opcode(waiting),
          "missing": .word(sign.identifier), "missing_packet": .known(seen),
        ],
        "what this \(opcode) answers cannot be told: \(sign.words)\("", packet: seen), since the \(waiting)"
          + "\(" of", packet: packet)")
    case .attUnasked(let opcode):
      tell(.attUnasked, ["opcode": .opcode(opcode)], "\(opcode) without a request in the capture")
    case .attMismatched(let opcode, let waiting):
      tell(
        .attMismatched, Self.members(opcode, waiting: waiting),
        "\(opcode) does not answer the \(waiting)\(" of", packet: packet)")
    case .attOutOfRange(let opcode, let first, let last, let from, let through):
      tell(
        .attOutOfRange,
        [
          "opcode": .opcode(opcode),
          "first_handle": .hex(first), "last_handle": .hex(last),
          "asked_first_handle": .hex(from),
          "asked_last_handle": .hex(through),
        ],
        "the server answers what was not asked: its \(opcode) lists \(first)"
          + "\(last > first ? " to \(last)" : ""), the request\(" in", packet: packet) is for \(from) to \(through); "
          + "nothing is learnt of what was not asked for")
    case .attOverlapping(let opcode, let waiting):
      tell(
        .attOverlapping, Self.members(opcode, waiting: waiting),
        "\(opcode) before the \(waiting)\(" of", packet: packet) was answered")
    case .attUnconfirmed(let handle):
      tell(
        .attUnconfirmed, ["handle": .hex(handle)],
        "indication of \(handle)\(" in", packet: packet) was never confirmed")
    case .attUnknownOpcode(let opcode):
      tell(
        .attUnknownOpcode, ["opcode": .opcode(opcode)],
        "ATT opcode 0x\(code: opcode.rawValue) is not assigned")
    case .attTimeout(let opcode, let handle):
      tell(
        .attTimeout, Self.members(opcode, handle),
        "\(opcode)\(of: handle)\(" of", packet: packet) was not "
          + "\(opcode == .handleValueIndication ? "confirmed" : "answered") within 30 s: nothing may "
          + "follow on its bearer")
    case .attAfterTimeout(let opcode, let handle):
      tell(
        .attAfterTimeout, Self.members(opcode, handle),
        "\(opcode)\(of: handle) on a bearer that may not be used since the request of packet "
          + "\(packet) was not answered within 30 s")
    case .attEchoMismatch(let handle, let repeated):
      tell(
        .attEchoMismatch, ["handle": .hex(handle), "repeated_handle": .hex(repeated)],
        "Prepare Write Response does not repeat the request of packet \(packet)\(of: handle): what is "
          + "queued is not what was asked for")
    case .attAbandonedWrites(let handle, let parts):
      tell(
        .attAbandonedWrites, ["handle": .hex(handle), "parts": .number(parts)],
        "\(parts, "prepared write"), begun\(" in", packet: packet)\(of: handle), neither executed nor "
          + "cancelled before the end")
    case .attRepeatedDiscovery(let opcode, let first, let last, let times):
      tell(
        .attRepeatedDiscovery,
        [
          "opcode": .opcode(opcode),
          "first_handle": .hex(first), "last_handle": .hex(last),
          "times": .number(times),
        ],
        "the same \(opcode) \(first)-\(last) was sent \(times) times\(", first in", packet: packet), though it was "
          + "answered: the client does not go on behind the last handle of the answer")
    case .attSmallMTU(let client, let server):
      tell(
        .attSmallMTU, ["client_mtu": .number(client), "server_mtu": .number(server)],
        "the client offers an MTU of \(client)\(" in", packet: packet), the server \(server): less than 23 "
          + "is not allowed, and 23 holds")
    case .attRepeatedMTU(let before, let now):
      tell(
        .attRepeatedMTU, ["earlier_mtu": .number(before), "mtu": .number(now)],
        "the client exchanges the MTU again, as\(" in", packet: packet); it may do so once on a connection: "
          + (before == now
            ? "needless, as \(now) held already" : "\(before) held, \(now) holds now"))
    case .attRefused(let error):
      tell(
        .attRefused,
        [
          "opcode": .opcode(error.opcode), "handle": .handle(error.handle.rawValue),
          "error": .code(error.code.rawValue, error.name),
        ], error.sentence)

    case .gattConflict(let handle, nil):
      tell(
        .gattConflict, ["handle": .hex(handle)],
        "attribute \(handle) is not what it was said to be before\(" in", packet: packet)")
    case .gattConflict(let handle, let properties?):
      tell(
        .gattConflict,
        [
          "handle": .hex(handle),
          "properties_before": .hex8(properties.before.rawValue),
          "properties_now": .hex8(properties.now.rawValue),
        ],
        "attribute \(handle) has other properties than before: \(properties.now); it had "
          + "\(properties.before)\(" in", packet: packet)")
    case .gattUndecodable(let error):
      tell(.gattUndecodable, [:], "declaration not decoded: \(error)")
    case .gattServiceChanged(let first, let last):
      tell(
        .gattServiceChanged, ["first_handle": .hex(first), "last_handle": .hex(last)],
        "the server says that \(first) to \(last) changed: what was known of these handles no longer "
          + "holds")
    case .gattDatabaseChanged:
      tell(
        .gattDatabaseChanged, [:],
        "the Database Hash is not the one\(" of", packet: packet): labels learnt before end")
    case .labelContradicted(let handle, let contradiction, let source):
      tell(
        .labelContradicted,
        [
          "handle": .hex(handle), "contradiction": .word(contradiction.identifier),
          "source": .known(source),
        ],
        (contradiction == .databaseHash
          ? "label source \(source) is of another database"
          : "what label source \(source) says of \(handle) is contradicted")
          + ": \(contradiction.text)"
          + (contradiction.endsSource ? "; it is used no more for this peer" : ""))
    case .labelConflict(let handle):
      tell(
        .labelConflict, ["handle": .hex(handle)],
        "sources of labels disagree on \(handle): the stronger one stands")
    case .gattUnsubscribedValue(let handle, let delivery, let other?):
      tell(
        .gattUnsubscribedValue, Self.members(handle, delivery),
        "\(delivery.name) of \(handle), which the client subscribed to as \(other.name)s"
          + "\(" in", packet: packet)")
    case .gattUnsubscribedValue(let handle, let delivery, nil):
      tell(
        .gattUnsubscribedValue, Self.members(handle, delivery),
        "\(delivery.name) of \(handle), to which nobody subscribed in this connection, begun"
          + "\(" in", packet: packet)")
    case .gattKeptSubscription(let handle, let delivery):
      tell(
        .gattKeptSubscription, Self.members(handle, delivery),
        "\(delivery.name) of \(handle), to which nobody subscribed in this connection, begun"
          + "\(" in", packet: packet); both keep keys, and servers keep the configuration with them"
      )
    case .gattSubscriptionRefused(let handle, let error, let isEncrypted):
      tell(
        .gattSubscriptionRefused,
        [
          "handle": .hex(handle), "error": .code(error.rawValue, error.name),
          "encrypted": .flag(isEncrypted),
        ],
        "configuration \(handle), written\(" in", packet: packet)"
          + "\(isEncrypted ? "," : " on a link not encrypted,") refused: "
          + "\(error.name?.string ?? "error 0x\(code: error.rawValue)"); nobody is subscribed")
    case .gattSubscriptionLost(let handle, let connection):
      tell(
        .gattSubscriptionLost, ["handle": .hex(handle), "earlier_connection": .known(connection)],
        "\(handle), subscribed to\(" in", packet: packet) in connection \(connection), sent nothing in "
          + "this one although both keep keys: the server lost the configuration")
    case .gattSubscriptionNotRenewed(let handle, let connection):
      tell(
        .gattSubscriptionNotRenewed,
        ["handle": .hex(handle), "earlier_connection": .known(connection)],
        "\(handle), subscribed to\(" in", packet: packet) in connection \(connection), was not "
          + "subscribed to again in this one, and sent nothing: without keys to keep, the "
          + "configuration ends with the connection")
    case .gattMisplacedConfiguration(let handle, let place):
      tell(
        .gattMisplacedConfiguration,
        ["handle": .hex(handle), "place": .word(place.row.identifier)],
        "what looks like a client's configuration went to \(handle)\(" in", packet: packet), which is "
          + "\(place.row.words)")
    case .gattUnsupportedConfiguration(let handle, let bits):
      tell(
        .gattUnsupportedConfiguration, ["handle": .hex(handle), "bits": .hex16(bits)],
        "configuration \(handle) written\(" in", packet: packet) asks for "
          + (bits & 3 == 1
            ? "notifications" : bits & 3 == 2 ? "indications" : "notifications and indications")
          + ", which its characteristic does not offer")
    case .gattOtherForm(let handle, let uuid):
      tell(
        .gattOtherForm, ["handle": .hex(handle), "uuid": .uuid(uuid)],
        "values of \(handle), from\("", packet: packet) on, have not the form that the UUID \(uuid) "
          + "stands for: they are shown as bytes, without its name")
    case .gattValueFillsMTU(let length, let mtu):
      tell(
        .gattValueFillsMTU, ["length": .number(length), "mtu": .number(mtu)],
        "a heart rate of \(length, "byte") fills the MTU of \(mtu): RR intervals that found no room "
          + "may be missing")
    case .gattValueExceedsMTU(let length, let mtu):
      tell(
        .gattValueExceedsMTU, ["length": .number(length), "mtu": .number(mtu)],
        "a heart rate of \(length, "byte") is longer than the MTU of \(mtu) allows (\(mtu - 3)): the server does not keep "
          + "to the MTU; nothing is missing for want of room")
    case .gattValueKeepsToSmallestMTU(let length, let mtu):
      tell(
        .gattValueKeepsToSmallestMTU, ["length": .number(length), "mtu": .number(mtu)],
        "heart rates of \(length, "byte") fill the smallest MTU (23), and none was longer so far, though the MTU of "
          + "\(mtu) has room: the sensor seems to cut there, and RR intervals that found no room may be missing"
      )
    case .silence(let silence):
      tell(
        silence.cause.code,
        [
          "handle": .hex(silence.handle), "cause": .word(silence.cause.identifier),
          "duration_ms": .number(Int(silence.duration / 1_000_000)),
          "since_packet": .number(silence.since), "evidence_packet": .known(silence.cause.packet),
          "second_evidence_packet": .known(silence.cause.secondPacket),
          "link_lived": .flag(silence.linkLived),
        ], silence.sentenceWithName)

    case .diagnosis(let diagnosis):
      tell(diagnosis.code, [:], diagnosis.row.statement)
    case .decoderLimit(let limit, let bound):
      tell(
        .decoderLimit, ["limit": .word(limit.identifier), "limit_value": .number(bound)],
        limit.sentence(at: bound))
    }
  }
}

// MARK: - What several findings say alike

extension Finding {
  private static func members(_ opcode: HSATT.Opcode, _ handle: AttributeHandle) -> Members {
    ["opcode": .opcode(opcode), "handle": .handle(handle.rawValue)]
  }

  private static func members(_ opcode: HSATT.Opcode, waiting: HSATT.Opcode) -> Members {
    ["opcode": .opcode(opcode), "waiting_opcode": .opcode(waiting)]
  }

  private static func members(_ available: Int, of expected: Int) -> Members {
    ["available_bytes": .number(available), "expected_bytes": .known(expected)]
  }

  private static func members(_ handle: AttributeHandle, _ delivery: Delivery) -> Members {
    ["handle": .hex(handle), "kind": .word(delivery.name)]
  }

  /// The mode of a channel, as the Retransmission and Flow Control option numbers it.
  private static func name(ofMode mode: UInt8) -> String {
    switch mode {
    case 1: "Retransmission Mode"
    case 2: "Flow Control Mode"
    case 3: "Enhanced Retransmission Mode"
    case 4: "Streaming Mode"
    default: "mode \(mode)"
    }
  }
}

extension Finding.Replacement {
  fileprivate var words: StaticText {
    switch self {
    case .handle: "handle given again"
    case .pair: "connected again"
    case .accessAddress: "access address used again"
    }
  }
}

extension Finding.Delivery {
  fileprivate var name: StaticText {
    switch self {
    case .notification: "notification"
    case .indication: "indication"
    }
  }
}

extension ConnectionParameterUpdateRequest {
  /// The first parameter that the specification does not allow, and why; `nil` if all are sound.
  ///
  /// Core 5.4, Vol 3, Part A, 4.20; the last is Vol 6, Part B, 4.5.2.
  var fault: (parameter: StaticText, words: String)? {
    let shortest = Self.milliseconds(intervalMinimum)
    let longest = Self.milliseconds(intervalMaximum)
    if intervalMinimum < 6 || intervalMaximum > 3200 || intervalMinimum > intervalMaximum {
      return (
        "interval",
        "interval \(shortest) to \(longest) ms (allowed: 7.5 to 4000 ms, the shortest first)"
      )
    }
    if latency > 499 { return ("latency", "latency \(latency) (allowed: 0 to 499)") }
    let milliseconds = Int(timeout) * 10
    if timeout < 10 || timeout > 3200 {
      return (
        "supervision_timeout",
        "supervision timeout \(milliseconds) ms (allowed: 100 to 32000 ms)"
      )
    }
    // The peripheral may keep silent for so long: the link must not be lost before it speaks again.
    if (1 + Int(latency)) * Int(intervalMaximum) > 4 * Int(timeout) {
      return (
        "supervision_timeout",
        "supervision timeout \(milliseconds) ms (needed: more than 2 x (1 + latency) x interval, with "
          + "latency \(latency) and interval \(longest) ms)"
      )
    }
    return nil
  }

  /// An interval in units of 1.25 ms.
  private static func milliseconds(_ units: UInt16) -> String {
    let fraction: StaticText =
      switch units % 4 {
      case 1: ".25"
      case 2: ".5"
      case 3: ".75"
      default: ""
      }
    return "\(Int(units) * 5 / 4)\(fraction)"
  }
}
