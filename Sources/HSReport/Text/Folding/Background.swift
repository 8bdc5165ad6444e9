import HSProtocols
import HSTimeline

/// Advertisers without a connection, and how often our host scanned: one line at the end.
///
/// An advertiser is kept until a connection to it, as far as there is room.
struct Background {
  private struct Advertiser {
    var lines: [StoryLine] = []
    var reports = 0
    var name: [UInt8] = []
  }

  private var advertisers: [UInt64: Advertiser] = [:]
  /// Addresses that our host connected to.
  private var connected: Set<UInt64> = []
  private var reports = 0
  private var scans = 0
  private var scanEnds = 0
  private var first: EventOrigin?
  private var last: StoryLine?
  /// Scans that were printed as they are.
  private var printedScans = 0

  /// Advertisers that are kept; with more, the line comes early.
  private static let most = 256
  /// Where there is no connection, up to so many advertisers are printed.
  private static let fewAdvertisers = 24
  /// Names that are printed.
  private static let mostNames = 8

  /// Whether there is nothing to tell.
  var isEmpty: Bool { last == nil }
  /// Whether there is no room for a further advertiser.
  var isFull: Bool { advertisers.count >= Self.most }
  /// Events that it holds.
  var count: Int { reports + scans + scanEnds }

  /// Takes an advertiser's report; `false` if it is to be printed.
  mutating func take(
    _ report: AdvertisingReport, _ line: StoryLine, name: @autoclosure () -> [UInt8]
  ) -> Bool {
    let address = report.address.value
    guard !connected.contains(address) else { return false }
    reports += 1
    note(line)
    advertisers[address, default: Advertiser()].reports += 1
    if advertisers[address]?.name.isEmpty == true { advertisers[address]?.name = name() }
    if advertisers[address]?.lines.count ?? 0 < 4 { advertisers[address]?.lines.append(line) }
    return true
  }

  /// Takes that scanning was switched on or off; `false` if it is to be printed.
  mutating func takeScan(_ line: StoryLine, isOn: Bool) -> Bool {
    // The first is part of the story: so the host found its peers.
    guard printedScans > 0 || !isOn else {
      printedScans += 1
      return false
    }
    if isOn { scans += 1 } else { scanEnds += 1 }
    note(line)
    return true
  }

  private mutating func note(_ line: StoryLine) {
    if first == nil { first = line.origin }
    last = line
  }

  /// What an advertiser said, now that somebody connects to it.
  mutating func release(_ address: DeviceAddress?) -> [StoryLine] {
    guard let value = address?.value else { return [] }
    if connected.count < 4096 { connected.insert(value) }
    guard let advertiser = advertisers.removeValue(forKey: value) else { return [] }
    reports -= advertiser.reports
    return advertiser.lines
  }

  /// Forgets all of it, and returns the lines that stand for it.
  ///
  /// - Parameter isAll: Whether there is no connection in the capture, so that this is all there is.
  /// - Returns: One line, or those of the advertisers if they are few and all there is.
  mutating func flush(isAll: Bool) -> [StoryLine] {
    defer {
      advertisers.removeAll()
      (reports, scans, scanEnds, first, last) = (0, 0, 0, nil, nil)
    }
    guard var line = last, let first, reports > 0 || scans > 0 else { return [] }
    if isAll, advertisers.count <= Self.fewAdvertisers, scans == 0 {
      let lines = advertisers.values.flatMap { $0.lines }
      if lines.count == reports { return lines.sorted { $0.order < $1.order } }
    }
    var text = OutputBuffer()
    write(from: first, to: line.origin, &text)
    line.text = text.bytes
    line.mark = .none
    line.origin.connection = 0
    line.peer = []
    line.origin.direction = nil
    return [line]
  }

  private func write(from first: EventOrigin, to last: EventOrigin, _ text: inout OutputBuffer) {
    let count = advertisers.count
    var parts: [String] = []
    if count > 0 {
      parts.append(
        "\(counted(count, "advertiser")) that nobody connected to: \(counted(reports, "report"))")
    }
    if scans > 0 {
      let times = count > 0 || printedScans > 0 ? "more times" : "times"
      parts.append("scanning switched on \(scans) \(times)")
    }
    text += "\(parts.joined(separator: "; ")), packets \(first.packet)-\(last.packet)"
    let names = Set(advertisers.values.map { $0.name }).filter { !$0.isEmpty }
      .sorted { $0.lexicographicallyPrecedes($1) }
    for (index, name) in names.prefix(Self.mostNames).enumerated() {
      text += "\(index == 0 ? "; among them " : ", ")"
      text.append(quotedText: name.span)
    }
    if names.count > Self.mostNames {
      text += " and \(names.count - Self.mostNames) more names"
    }
  }
}
