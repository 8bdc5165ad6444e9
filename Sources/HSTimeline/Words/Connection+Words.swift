import HSAssignedNumbers
package import HSBytes
package import HSHCI

// Small pieces of text that reports about a whole capture share.

extension OutputBuffer {
  /// Appends how a connection ended, or that it did not, in the words of the timeline.
  package mutating func append(endOf connection: borrowing Connection) {
    guard !connection.isOpen else { return append("open at the end of the capture") }
    guard let reason = connection.reason else {
      switch connection.unseenEnd {
      case .adapter?: return append("ended with its adapter")
      case .replaced? where connection.accessAddress != nil:
        return append("its end was not heard: another connection took its place")
      case .replaced?: return append("its end is not in the capture: its handle was used anew")
      case .crowded?:
        return append("not followed to its end: too many connections were open")
      case .unheard?:
        append("last heard")
        append(inPacket: connection.closedPacket)
        append(", ")
        append(duration: connection.silenceAtEnd)
        return append(" before the end of the capture; its end is not in the capture")
      case .attempt?:
        return append("not seen to come about: no packet of it was heard")
      case nil: return append("how it ended cannot be told")
      }
    }
    let command = connection.disconnectCommandPacket
    append(ender: connection.ender, reason)
    append(reason)
    append(askedIn: command, reason)
    if let timeout = connection.supervisionTimeout, timeout > 0 {
      append(", timeout ")
      append(Int(timeout) * 10)
      append(" ms")
    }
    if let signal = connection.signalAtEnd { append(signal) }
  }

  /// Appends in which packet our host asked to disconnect, if it did: a link may be lost before the answer comes.
  package mutating func append(askedIn command: Int, _ reason: HSHCI.ErrorCode) {
    guard command > 0 else { return }
    append(
      reason.isLinkLoss && !reason.isUnheard
        ? ", after the host had asked to disconnect" : ", asked for")
    append(inPacket: command)
  }
}

extension Adapter {
  /// What it is called: its name, and the maker of its controller, who is not who recorded, as far as the capture tells
  /// them; `nil` if it tells neither.
  package var words: String? {
    var text = OutputBuffer()
    // `hci0` is the kernel's number for the adapter, and says nothing of the recorder.
    let name = isNumbered ? [] : self.name
    text.append(safeText: name.span)
    guard let manufacturer else { return name.isEmpty ? nil : text.string }
    if name.isEmpty { text.append("a host") }
    text.append(" (controller: ")
    if let maker = CompanyIdentifier(rawValue: manufacturer).name {
      text.append(maker)
    } else {
      text.append("company 0x")
      text.append(hex: manufacturer)
    }
    text.append(")")
    return text.string
  }

  /// Whether it is called as the Linux kernel counts adapters: `hci0`.
  private var isNumbered: Bool {
    name.count > 3 && name.starts(with: "hci".utf8)
      && name.dropFirst(3).allSatisfy { (0x30...0x39).contains($0) }
  }
}
