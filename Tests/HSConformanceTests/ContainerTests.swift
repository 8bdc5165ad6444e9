import HSBase
import HSCapture
import Foundation
import Testing

/// What a reader says of a capture's container.
struct ContainerReading {
  var records = 0
  var earliest: Decimal?
  var latest: Decimal?
  /// A line for each record, as `tools/read-with-libpcap` prints it.
  var lines: [String] = []
  var findings = CaptureFindings()
  var isComplete = false
  /// Wireshark's word for the link type.
  var encapsulation = ""

  /// Wireshark's word for a LINKTYPE number.
  private static func encapsulation(_ number: UInt16) -> String {
    switch number {
    case 1: "ether"
    case 157: "user10"
    case 187: "bluetooth-h4"
    case 189: "usb-linux"
    case 192: "ppi"
    case 201: "bluetooth-h4-linux"
    case 220: "usb-linux-mmap"
    case 249: "usb-usbpcap"
    case 251: "bluetooth-le-ll"
    case 254: "bluetooth-linux-monitor"
    case 256: "bluetooth-le-ll-rf"
    case 266: "usb-darwin"
    case 272: "nordic_ble"
    default: "\(number)"
    }
  }

  /// Wireshark's word for what containers without such numbers hold.
  private static func encapsulation(_ link: LinkType) -> String {
    switch link {
    case .hciH1: "bluetooth-hci"
    case .hciH4: "bluetooth-h4-linux"
    case .linuxMonitor: "bluetooth-linux-monitor"
    case .packetLogger: "packetlogger"
    default: "\(link.identifier)"
    }
  }

  /// As we read it.
  init(_ url: URL) throws(CaptureError) {
    var reader = try CaptureReader(ByteSource(path: url.path))
    while let record = try reader.next() {
      // libpcap counts what stands in front of a packet as part of it.
      let number =
        reader.interfaces.indices.contains(Int(record.interface))
        ? Int(reader.interfaces[Int(record.interface)].linkNumber) : 0
      let front = number == 201 || number == 254 ? 4 : 0
      let time = record.time.nanoseconds
      lines.append(
        "\(time / 1_000_000_000) \(time % 1_000_000_000) \(record.bytes.count + front) "
          + "\(record.originalLength + front)")
    }
    records = reader.statistics.records
    let links = reader.interfaces.map { Self.encapsulation($0.linkNumber) }
    let kinds = LinkType.allCases.filter { reader.statistics.records(of: $0) > 0 }
    let found = links.isEmpty ? kinds.map(Self.encapsulation) : links
    encapsulation = Set(found).count > 1 ? "per-packet" : found.first ?? "unknown"
    // Notes between the packets have clocks of their own, which capinfos takes for the packets'.
    let statistics = reader.statistics
    earliest = [statistics.times.earliest, statistics.times.earliestNote].compactMap(\.self).min()
      .map { Decimal($0.nanoseconds) / 1_000_000_000 }
    latest = [statistics.times.latest, statistics.times.latestNote].compactMap(\.self).max()
      .map { Decimal($0.nanoseconds) / 1_000_000_000 }
    findings = reader.findings
    isComplete = reader.statistics.isComplete
  }
}

/// Containers as other readers see them.
@Suite struct `Containers against other readers` {
  /// Every file that is there, ours and the corpus's.
  static let files: [URL] = {
    let folders = [
      Places.fixtures.appending(path: "captures"), Places.corpus.appending(path: "captures"),
      Places.corpus.appending(path: "derived"),
    ]
    _ = Places.hasCorpus(for: "containers of other recorders")
    return folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
        ?? []
    }
    .filter { ["btsnoop", "pcap", "pcapng", "pklg"].contains($0.pathExtension) }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  /// Captures of ours in which Wireshark does not know a type of PacketLogger, and so not the file.
  static let unreadable = ["packetlogger-v1.pklg", "packetlogger-v2.pklg"]

  /// Those that libpcap may read.
  static let pcaps = files.filter { ["pcap", "pcapng"].contains($0.pathExtension) }

  @Test(arguments: files)
  func `records and time span are those of capinfos`(_ url: URL) throws {
    guard let capinfos = Command.find("capinfos") else {
      return Places.skip("capinfos is not installed")
    }
    let name = url.lastPathComponent
    let result = try Command.run(
      capinfos, ["-M", "-T", "-r", "-S", "-E", "-c", "-a", "-e", url.path])
    let cells = (result.text.split(separator: "\n").last ?? "").split(separator: "\t")
    let ours: ContainerReading
    do throws(CaptureError) {
      ours = try ContainerReading(url)
    } catch {
      // What Wireshark opens and we do not, we know by its number and say so.
      if case .refusedLinkType = error.problem { return }
      #expect(result.status != 0 || cells.isEmpty, "\(name): \(error)")
      return
    }
    guard cells.count >= 5, let count = Int(cells[2]) else {
      let isUnknown = Self.unreadable.contains(name)
      #expect(!ours.isComplete || isUnknown, "\(name): \(result.errors)")
      return
    }
    // A file without records has no link type for us where it says none.
    #expect(count == 0 || ours.encapsulation == cells[1])
    guard result.status == 0, ours.isComplete else {
      // Behind damage Wireshark reads nothing, and we what is sound.
      #expect(!ours.isComplete, "\(name): \(result.errors)")
      #expect(ours.records >= count)
      return
    }
    #expect(ours.records == count)
    // It takes times before 1970 for such after 2100.
    guard ours.earliest ?? 0 >= 0 else { return }
    // It prints "452529.-1637811" for a fraction of a second that is negative.
    guard ours.findings.count(of: .fractionOutOfRange) == 0 else { return }
    // capinfos gives no time where one record has none, or one that makes no sense.
    if let earliest = Decimal(string: String(cells[3])), cells[3].first?.isNumber == true {
      #expect(ours.earliest == earliest)
    }
    if let latest = Decimal(string: String(cells[4])), cells[4].first?.isNumber == true {
      #expect(ours.latest == latest)
    }
  }

  @Test(arguments: pcaps)
  func `libpcap reads the same records`(_ url: URL) throws {
    guard let python = Command.find("python3") else { return Places.skip("no python3") }
    let tool = Places.root.appending(path: "tools/read-with-libpcap").path
    let result = try Command.run(python, [tool, url.path])
    guard result.status != 3 else { return Places.skip("libpcap is not installed") }
    // What it does not open (interfaces of different link types, no interfaces) it says.
    guard result.status != 1 else { return #expect(!result.errors.isEmpty) }
    let ours = try ContainerReading(url)
    // It does not know that records may have longer headers than the file says.
    guard ours.findings.count(of: .longRecordHeaders) == 0 else {
      return #expect(result.status == 2)
    }
    let theirs = result.text.split(separator: "\n").dropFirst().map(String.init)
    let compared = result.status == 0 ? ours.lines : Array(ours.lines.prefix(theirs.count))
    #expect(compared.count == theirs.count)
    let differing = zip(compared, theirs).enumerated().filter { $0.element.0 != $0.element.1 }
    let first = differing.first.map {
      "record \($0.offset + 1): \($0.element.0), not \($0.element.1)"
    }
    #expect(differing.isEmpty, "\(differing.count) differ; \(first ?? "")")
  }

  @Test(
    .enabled(if: Places.hasCorpus(for: "the Mi Band 2's heart rates in pcap")),
    arguments: [
      "dlt187-h4.pcap", "dlt201-bigendian.pcap", "dlt201-h4phdr.pcap", "dlt201-nanosec.pcap",
      "dlt201.pcapng", "dlt254-linuxmonitor.pcap", "mixed-eth-and-201.pcapng",
    ])
  func `the Mi Band 2's values are the same in every container`(_ name: String) throws {
    let path = Places.corpus.appending(path: "derived/hr-miband2.\(name)").path
    let expected = try Series.of(`Mi Band 2`.original).rows
    let rows = try Series.of(path).rows
    #expect(rows.count == 39)
    #expect(rows.map(\.value) == expected.map(\.value))
    #expect(rows.map(\.handle) == expected.map(\.handle))
    #expect(rows.map(\.beats) == expected.map(\.beats))
    // Between them stand Ethernet frames, which Wireshark numbers too.
    if name != "mixed-eth-and-201.pcapng" { #expect(rows.map(\.packet) == expected.map(\.packet)) }
    if !name.contains("nanosec") {
      #expect(rows.map(\.microseconds) == expected.map(\.microseconds))
    }
  }

  @Test(.enabled(if: Places.hasCorpus(for: "a capture of 14 bytes a record")))
  func `a snap length cuts records and loses none`() throws {
    let whole = try CaptureReader.read(`Mi Band 2`.original)
    let cut = try CaptureReader.read(
      Places.corpus.appending(path: "derived/hr-miband2.snaplen14.pcapng").path)
    #expect(cut.map(\.number) == whole.map(\.number))
    #expect(cut.map(\.time) == whole.map(\.time))
    #expect(cut.map(\.originalLength) == whole.map(\.originalLength))
    #expect(cut.map(\.direction) == whole.map(\.direction))
    #expect(cut.allSatisfy { $0.bytes.count <= 14 })
    #expect(zip(cut, whole).allSatisfy { $0.bytes.count == min(14, $1.bytes.count) })
  }
}

extension CaptureReader {
  /// The records of a capture, without their bytes.
  fileprivate static func read(_ path: String) throws -> [CaptureRecord] {
    var reader = try CaptureReader(ByteSource(path: path))
    var records: [CaptureRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }
}
