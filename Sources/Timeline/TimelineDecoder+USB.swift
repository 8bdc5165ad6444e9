import Bytes
import Capture
import HCI
import USB

extension TimelineDecoder {
  /// Takes in a transfer on a USB bus: HCI packets end in it, or none.
  mutating func transfer(_ now: Moment, _ record: CaptureRecord, _ bytes: Span<UInt8>) {
    statistics.usbRecords += 1
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    do throws(DecodeError) {
      try framing.usb.add(record, reader)
    } catch {
      find(now, Finding(.hciUndecodable, error: error), reader)
    }
    statistics.otherTransfers = framing.usb.otherTransfers
    while let step = framing.usb.next(reader) {
      switch step {
      case .complete(let packet):
        transferred(now, packet, reader.at(packet.payload, layer: .hci))
      case .reassembled(let packet):
        // The packet's bytes are lent out while its events are told.
        var whole: [UInt8] = []
        framing.usb.exchangePacket(&whole)
        transferred(now, packet, ByteReader(whole.span, base: 0, layer: .hci, limit: .record))
        framing.usb.exchangePacket(&whole)
      case .fault(let fault):
        tell(now, fault)
      }
    }
  }

  private mutating func transferred(
    _ now: Moment, _ packet: USBPacket, _ payload: borrowing ByteReader
  ) {
    var now = now
    now.adapter = packet.adapter
    latest = now
    if packet.missing > 0 { statistics.cutPackets += 1 }
    let place = roster.adapterPlace(packet.adapter)
    adapters[place].packets += 1
    switch packet.kind {
    case .command: command(now, payload, at: place)
    case .event: event(now, payload, at: place)
    case .acl: acl(now, payload, packet.direction)
    default: synchronous(now, payload, packet.direction)
    }
  }

  private mutating func tell(_ now: Moment, _ fault: USBFault) {
    var now = now
    now.adapter = fault.adapter
    latest = now
    switch fault.kind {
    case .incomplete(let available, let expected):
      find(
        now,
        Finding(
          .usbIncomplete, firstPacket: fault.firstRecord, first: available, second: expected),
        ByteReader.nothing, direction: fault.direction)
    case .stray(let count):
      find(
        now, Finding(.usbStray, firstPacket: fault.firstRecord, first: count), ByteReader.nothing,
        direction: fault.direction)
    }
  }

  /// Ends the story of USB buses: what is incomplete is lost, and without a controller there was
  /// none.
  mutating func finishUSB(_ now: inout Moment) {
    while let fault = framing.usb.finishNext() {
      tell(now, fault)
      now = latest
    }
    guard statistics.usbRecords > 0, framing.usb.controllers == 0 else { return }
    now.adapter = TimelineEvent.noAdapter
    find(now, Finding(.usbNotBluetooth, first: statistics.usbRecords), ByteReader.nothing)
  }
}
