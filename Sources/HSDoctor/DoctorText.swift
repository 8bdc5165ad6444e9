package import HSProtocols
package import HSTimeline

/// Writes what was found, for people to read.
package enum DoctorText {
  /// Connections, causes without a connection, and peers that are shown at most; JSON has all.
  private static let most = 100

  /// What is to be said beside what was found.
  ///
  /// - Parameters:
  ///   - shown: How many connections and diagnoses were shown.
  ///   - classic: How many connections over BR/EDR there were: those are not looked into.
  /// - Returns: A sentence without a full stop; `nil` where there is nothing to say.
  package static func beside(shown: Int, classic: Int) -> String? {
    let one = classic == 1
    let links = "\(counted(classic, "connection")) over BR/EDR"
    let how = "'heartsnoop decode' shows how \(one ? "it" : "they") went"
    guard shown == 0 else {
      return classic > 0 ? "\(links) \(one ? "is" : "are") not looked into: \(how)" : nil
    }
    let none = "there is no connection by Low Energy to look into"
    return classic > 0 ? "\(none), and \(links): \(how)" : none
  }

  /// Writes what was found of one capture.
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - story: The story, which has finished.
  ///   - survival: How long connections last, up to this capture; those of its peers are told.
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - text: Where it goes.
  /// - Returns: How many connections and diagnoses were shown.
  package static func write(
    _ report: DoctorReport, _ story: borrowing Story, survival: Survival, peer: String?,
    to text: inout OutputBuffer
  ) -> Int {
    let shown = report.shown(peer, story)
    let free = shown.diagnoses.filter { $0.connection == 0 }
    for diagnosis in free.prefix(most) { append(diagnosis, to: &text) }
    append(more: free.count - most, "cause", to: &text)
    for link in chosen(shown) {
      append(link, shown.diagnoses.filter { $0.connection == link.connection }, story, to: &text)
    }
    append(more: shown.links.count - most, "connection", to: &text)
    let left = survival.write(where: shown.addresses.contains, most: most, to: &text)
    append(more: left, "peer", to: &text)
    if report.unkept > 0 {
      text.append(string: "\(report.unkept) more connections or causes are not kept\n")
    }
    return free.count + shown.links.count
  }

  /// The connections that are shown: those with causes before others, in their order.
  private static func chosen(_ shown: DoctorReport.Shown) -> [DoctorReport.Link] {
    guard shown.links.count > most else { return shown.links }
    let ill = Set(shown.diagnoses.map { $0.connection })
    let first = shown.links.filter { ill.contains($0.connection) }.prefix(most)
    let rest = shown.links.filter { !ill.contains($0.connection) }.prefix(most - first.count)
    return (first + rest).sorted { $0.connection < $1.connection }
  }

  /// Says how many are not shown, and what shows them.
  private static func append(more count: Int, _ noun: String, to text: inout OutputBuffer) {
    guard count > 0 else { return }
    text.append(
      string: "and \(counted(count, noun)) more; --peer shows those of one, --format json all\n")
  }

  private static func append(
    _ link: DoctorReport.Link, _ found: [Diagnosis], _ story: borrowing Story,
    to text: inout OutputBuffer
  ) {
    text.append(string: "connection \(link.connection)")
    if link.peer > 0, link.peer <= story.peers.count {
      let peer = story.peers[link.peer - 1]
      if let address = peer.address { text.append(string: ", \(address.description)") }
      if !peer.name.isEmpty {
        text.append(" \"")
        text.append(safeText: peer.name.span)
        text.append("\"")
      }
    }
    text.append(string: ", from packet \(link.openedPacket)")
    if let ended = link.ended {
      text.append(", ")
      text.append(duration: ended.nanoseconds(since: link.opened))
    }
    let what = link.movesFrames ? "values and of frames on other channels" : "values"
    text.append(
      string: ": \(link.sentBytes) bytes of \(what) sent, \(link.receivedBytes) received\n")
    for diagnosis in found { append(diagnosis, to: &text) }
    let changes = link.changes.filter {
      $0.kind == .parameters || $0.kind == .mtu || !found.isEmpty
    }
    for change in changes where !changes.contains(where: { $0.isPassedOn(by: change) }) {
      append(
        change, passedOnBy: changes.first { change.isPassedOn(by: $0) },
        story.statistics.localSide, to: &text)
    }
    for lack in link.values {
      text.append(string: "  \(lack.code.identifier): \(lack.sentence)")
      append(lack.packets, to: &text)
    }
    var fine = link.fine
    // What is said of its end says more.
    if found.isEmpty, link.values.isEmpty, fine.isEmpty {
      let others = link.otherFindings
      let shown = "'heartsnoop decode --only finding' shows \(others == 1 ? "it" : "them")"
      fine.append(
        "no cause of trouble was found"
          + (others > 0 ? ", but \(counted(others, "warning")): \(shown)" : ""))
    }
    for sentence in fine { text.append(string: "  not: \(sentence)\n") }
    for sentence in link.untold { text.append(string: "  cannot be told: \(sentence)\n") }
  }

  /// Ends a line with the packets that show it.
  private static func append(_ packets: [Int], to text: inout OutputBuffer) {
    let numbers = packets.map(String.init).joined(separator: ", ")
    text.append(string: " (\(packets.count == 1 ? "packet" : "packets") \(numbers))\n")
  }

  private static func append(_ diagnosis: Diagnosis, to text: inout OutputBuffer) {
    let row = diagnosis.row
    text.append(string: "  \(row.code.identifier): \(row.what)")
    append(diagnosis.packets, to: &text)
    if let seen = row.seen {
      let words = seen.systems.map { "\($0.name): \($0.words)" }.joined(separator: "; ")
      text.append(string: "    apps see: \(words)\n")
    }
    text.append(string: "    do, \(row.side.rawValue): \(row.advice)\n")
    if let pace = row.pace {
      text.append(string: "    rate: \(pace.rates); \(pace.course)\n")
    }
    for next in row.next { text.append(string: "    then: \(next.words)\n") }
  }

  private static func append(
    _ change: LinkChange, passedOnBy other: LinkChange?, _ local: LocalSide,
    to text: inout OutputBuffer
  ) {
    var line = "  changed: "
    if change.asked > 0 {
      let side = change.asker.map { local.sender($0) } ?? "one side"
      line += "\(side) asked for \(change.wish) (packet \(change.asked)"
      if let other { line += ", passed on in packet \(other.asked)" }
      line += ")"
      if change.given > 0 { line += ", " }
    }
    if change.given > 0 {
      let verb = change.outcome == .refused ? "" : "given: "
      line += "\(verb)\(change.gift) (packet \(change.given))"
    } else {
      line += ", no answer seen"
    }
    text.append(string: line + "\n")
  }
}

extension LinkChange {
  /// Whether the other side asked for the same because this side wished it, as a central does with what a peripheral asks for.
  fileprivate func isPassedOn(by other: LinkChange) -> Bool {
    kind == .parameters && other.kind == .parameters && asked > 0 && other.asked > asked
      && given > 0 && other.given == given && other.wish == wish && asker != nil
      && other.asker == asker?.opposite
  }
}
