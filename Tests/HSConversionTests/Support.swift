import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSTestSupport

/// One record, free of framing, with everything that a conversion may keep or lose.
struct PlainRecord: Equatable {
  var kind: HSProtocols.Packet.Kind
  var direction: Direction?
  var adapter: UInt16
  var time: Int64
  var originalLength: Int
  /// Packets lost since the capture began.
  var drops: UInt32
  var bytes: [UInt8]

  /// What a format can hold of it; `nil` if it has no place for it.
  func projected(on format: OutputFormat) -> PlainRecord? {
    let isLogger = format == .packetLogger || format == .packetLoggerBigEndian
    let isMonitor = format == .btsnoopMonitor || format == .pcapMonitor
    var record = self
    switch kind {
    case .command, .event, .acl, .sco, .iso: break
    case .unknown, .empty: if isLogger || isMonitor { return nil }
    case .monitor: if !isMonitor && format != .pcapng { return nil }
    case .packetLogger: if !isLogger { return nil }
    case .air: return nil
    }
    if !isMonitor, format != .pcapng { record.adapter = 0 }
    if isLogger { record.originalLength = bytes.count }
    record.originalLength = max(0, record.originalLength)
    if isLogger || format == .pcap || format == .pcapMonitor { record.drops = 0 }
    if isLogger || format == .btsnoop || format == .btsnoopMonitor {
      let rest = time % 1000
      record.time = time &- (rest < 0 ? rest + 1000 : rest)
    }
    if isLogger || format == .pcap || format == .pcapMonitor, time < 0 { record.time = 0 }
    if case .monitor = kind { return record }
    if case .packetLogger = kind { return record }
    record.direction = direction ?? .received
    return record
  }
}

extension OutputFormat {
  /// As what it is to be read: PacketLogger has no magic number, and few random records.
  var asRead: CaptureFormat? {
    self == .packetLogger || self == .packetLoggerBigEndian ? .packetLogger : nil
  }
}

/// A capture's records without their framing.
func plainRecords(_ bytes: [UInt8], _ format: OutputFormat? = nil) throws -> [PlainRecord] {
  if bytes.isEmpty, format?.asRead != nil { return [] }
  var reader = try CaptureReader(ByteSource(bytes: bytes), as: format?.asRead)
  var stream = PacketStream()
  var records: [PlainRecord] = []
  while let record = try reader.next() {
    reader.withBytes { data in
      stream.take(record, data) { found, payload in
        records.append(
          PlainRecord(
            kind: found.kind, direction: found.direction, adapter: found.adapter,
            time: found.time.nanoseconds, originalLength: found.originalLength,
            drops: record.cumulativeDrops, bytes: [UInt8](payload)))
      }
    }
  }
  return records
}

/// What a conversion made.
struct Converted {
  var bytes: [UInt8] = []
  var losses = ConversionLosses()
  var written = 0
}

/// Converts a capture in memory.
func convert(
  _ bytes: [UInt8], _ source: OutputFormat? = nil, to format: OutputFormat,
  _ options: CaptureConverter.Options = CaptureConverter.Options()
) throws -> Converted {
  var made = Converted()
  let box = Box()
  let output = TextOutput { piece in
    for index in piece.indices { box.bytes.append(piece[index]) }
    return true
  }
  var converter = CaptureConverter(to: format, options: options, output: output)
  var reader = try CaptureReader(ByteSource(bytes: bytes), as: source?.asRead)
  try converter.convert(&reader)
  converter.finish()
  made.bytes = box.bytes
  made.losses = converter.losses
  made.written = converter.written
  return made
}

private final class Box {
  var bytes: [UInt8] = []
}

/// Writes records as a capture of a format.
func write(_ records: [PlainRecord], as format: OutputFormat) -> [UInt8] {
  var output = OutputBuffer()
  var writer = RecordWriter(format: format)
  writer.beginSource(
    CaptureDetails(), resolution: TimeResolution(nanoseconds: 1), application: [])
  var drops: UInt32 = 0
  for record in records {
    writer.lose(UInt64(record.drops - drops))
    drops = record.drops
    let found = HSProtocols.Packet(
      kind: record.kind, direction: record.direction, adapter: record.adapter,
      time: CaptureTime(nanoseconds: record.time),
      payload: ByteRange(offset: 0, count: record.bytes.count),
      originalLength: record.originalLength)
    _ = writer.write(found, record.bytes.span, to: &output)
    writer.endRecord(to: &output)
  }
  writer.endSource([], to: &output)
  writer.finish(to: &output)
  return [UInt8](output.span)
}
