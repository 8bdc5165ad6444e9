import HSProtocols

/// Counts what an output format could not hold.
package struct ConversionLosses: Sendable, Equatable {
  /// Records of the Linux monitor that are no packets, by opcode; those above 31 under 31.
  var monitorRecords = [Int](repeating: 0, count: 32)
  /// Records of PacketLogger that are no packets, by type.
  var packetLoggerRecords = [Int](repeating: 0, count: 256)
  /// How much of each else was lost.
  private var counts = [UInt64](repeating: 0, count: ConversionLoss.allCases.count)

  /// Nothing lost.
  package init() {}

  /// How often something was lost.
  package internal(set) subscript(loss: ConversionLoss) -> UInt64 {
    get { counts[loss.rawValue] }
    set { counts[loss.rawValue] = newValue }
  }

  /// Records that are no Bluetooth.
  package var foreignRecords: UInt64 { self[.foreignRecords] }

  /// Records that were left out because the format has no place for them.
  package var leftOut: Int {
    ConversionLoss.allCases.filter { $0.isLeftOut }.reduce(
      monitorRecords.reduce(0, +) + packetLoggerRecords.reduce(0, +)
    ) { $0 + Int(clamping: self[$1]) }
  }

  mutating func add(_ opcode: MonitorOpcode) {
    monitorRecords[min(Int(opcode.rawValue), 31)] += 1
  }

  mutating func add(_ type: PacketLoggerType) { packetLoggerRecords[Int(type.rawValue)] += 1 }
}

extension ConversionLosses {
  /// A sentence for each thing that was lost, without a full stop.
  package var sentences: [String] {
    var list: [String] = []
    func say(_ count: some BinaryInteger, _ words: String) {
      if count > 0 { list.append(counted(count, by: words)) }
    }
    func kinds(_ counts: [Int], _ name: (Int) -> StaticText?) -> String {
      counts.indices.filter { counts[$0] > 0 }
        .map { "\(counts[$0]) \(name($0)?.string ?? "unknown")" }.joined(separator: ", ")
    }
    let monitor = kinds(monitorRecords) { MonitorOpcode(rawValue: UInt16($0)).name }
    say(
      monitorRecords.reduce(0, +),
      "record[/s] of the Linux monitor that [is no packet/are no packets] left out (\(monitor))")
    let logger = kinds(packetLoggerRecords) { PacketLoggerType(rawValue: UInt8($0)).name }
    say(
      packetLoggerRecords.reduce(0, +),
      "record[/s] of PacketLogger that [is no packet/are no packets] left out (\(logger))")
    for loss in ConversionLoss.allCases { say(self[loss], loss.words) }
    return list
  }
}

/// Packets that the recorder lost since the last record that tells so.
struct LostPackets {
  private(set) var count: UInt64 = 0
  private var last: UInt32 = 0

  /// Takes what a record says; a falling count means that the recorder began anew.
  mutating func take(_ record: CaptureRecord) {
    if record.cumulativeDrops > last { count &+= UInt64(record.cumulativeDrops - last) }
    last = record.cumulativeDrops
  }

  /// How many there were, which begin anew.
  mutating func taken() -> UInt64 {
    defer { count = 0 }
    return count
  }
}
