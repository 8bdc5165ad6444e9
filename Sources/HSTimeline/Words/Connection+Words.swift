package import HSProtocols

// Small pieces of text that reports about a whole capture share.

extension OutputBuffer {
  /// Appends how a connection ended, or that it did not, in the words of the timeline.
  package mutating func append(endOf connection: borrowing Connection) {
    guard !connection.isOpen else { return append("open at the end of the capture") }
    guard let reason = connection.reason else {
      guard let end = connection.unseenEnd else { return append("how it ended cannot be told") }
      return append(string: end.words(of: connection))
    }
    let command = connection.disconnectCommandPacket
    append(ender: connection.ender, reason)
    append(reason)
    append(askedIn: command, reason)
    if let timeout = connection.supervisionTimeout, timeout > 0 {
      append(string: ", timeout \(Int(timeout) * 10) ms")
    }
    if let signal = connection.signalAtEnd { append(signal) }
  }

  /// Appends in which packet our host asked to disconnect, if it did: a link may be lost before the answer comes.
  package mutating func append(askedIn command: Int, _ reason: ErrorCode) {
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
    let maker = CompanyIdentifier(rawValue: manufacturer).name?.string
    text.append(
      string: " (controller: \(maker ?? "company 0x\(manufacturer.padded(4, radix: 16))"))")
    return text.string
  }

  /// Whether it is called as the Linux kernel counts adapters: `hci0`.
  private var isNumbered: Bool {
    name.count > 3 && name.starts(with: "hci".utf8)
      && name.dropFirst(3).allSatisfy { (0x30...0x39).contains($0) }
  }
}
