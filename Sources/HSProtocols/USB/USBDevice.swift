import HSBase

/// A device on a bus, and why it is taken for a Bluetooth controller.
struct USBDevice: Sendable {
  /// Its index among the controllers; `nil` as long as nothing shows that it is one.
  var adapter: UInt16?
  /// Transfers that look like HCI.
  private var hits = 0
  /// Transfers that do not.
  private var misses = 0
  /// Of the hits, events.
  private var events = 0
  /// Whether a command was announced whose bytes come in another record.
  var awaitsCommand = false
  /// Whether the recorder writes what goes to the device when it is submitted: then what it writes
  /// of the completion is the same again.
  var writesSubmitted = false
  /// The endpoints that carry HCI, by their addresses.
  var eventEndpoint: UInt8?
  /// The endpoint of ACL data from the controller.
  var receivedEndpoint: UInt8?
  /// The endpoint of ACL data to the controller.
  var sentEndpoint: UInt8?

  /// Takes a transfer into account, and says whether the device is a controller now.
  mutating func observe(_ transfer: USBTransfer, _ bytes: Span<UInt8>) -> Bool {
    guard transfer.stage != .failed else { return false }
    switch transfer.type {
    case .control: return observeControl(transfer, bytes)
    case .interrupt:
      guard transfer.isToHost, transfer.stage == .completed, transfer.length > 0 else {
        return false
      }
      let isEvent = transfer.missing == 0 && PacketShape.isKnownEvent(bytes)
      if isEvent { events += 1 }
      count(isEvent)
    case .bulk:
      guard transfer.length > 0 else { return false }
      if PacketShape.isFrame(bytes, length: transfer.length) { return true }
      count(PacketShape.isData(bytes, length: transfer.length))
    default: return false
    }
    // Long events come in pieces, which are misses.
    return events > 0 && hits >= 2 && hits * 8 >= misses
  }

  private mutating func count(_ isHit: Bool) {
    if isHit { hits += 1 } else { misses += 1 }
  }

  private mutating func observeControl(_ transfer: USBTransfer, _ bytes: Span<UInt8>) -> Bool {
    if let setup = transfer.setup {
      guard setup.isCommand || setup.isCommandToInterface else { return false }
      guard transfer.length > 0 else { return false }
      let fits = PacketShape.length(.command, bytes) == transfer.length
      if setup.isCommand { return fits }
      count(fits)
      return hits >= 2 && hits * 8 >= misses
    }
    if awaitsCommand, !transfer.isToHost {
      return PacketShape.length(.command, bytes) == transfer.length
    }
    return transfer.stage == .completed && Self.describesController(bytes)
  }

  /// Whether a descriptor says that the device, or a function of it, is a Bluetooth controller.
  ///
  /// USB class 0xE0, subclass 1, protocol 1; some makers write 0xFF for the class.
  private static func describesController(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 9 else { return false }
    if bytes.count >= 18, bytes[0] == 18, bytes[1] == 1 {
      return (bytes[4] == 0xE0 || bytes[4] == 0xFF) && bytes[5] == 1 && bytes[6] == 1
    }
    guard bytes[0] == 9, bytes[1] == 2 else { return false }
    var start = 9
    while start &+ 8 < bytes.count {
      let length = Int(bytes[start])
      if length == 9, bytes[start &+ 1] == 4, bytes[start &+ 5] == 0xE0, bytes[start &+ 6] == 1,
        bytes[start &+ 7] == 1
      {
        return true
      }
      guard length >= 2 else { return false }
      start &+= length
    }
    return false
  }
}
