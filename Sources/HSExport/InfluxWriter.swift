import HSBytes
import HSValues

/// InfluxDB line protocol: a point for each notification and for each interval.
///
/// ```
/// heart_rate,device=H10 hr=72i,contact="detected",rr_sum_ms=833.0078125,packet=12i 17672256000…
/// rr_interval,device=H10 ticks=853i,ms=833.0078125,packet=12i 17672256000…
/// heart_rate_event,device=H10,kind=gap duration_s=12.5,text="…",packet=14i 17672256000…
/// heart_rate_source,device=H10 version="1.0",sha256="…" 17672256000…
/// ```
///
/// Intervals stand at the beat with which they end. A point whose time is that of the one before is
/// put a nanosecond later, because a database would replace one by the other.
struct InfluxWriter: SeriesWriter {
  /// What the format had no place for, up to now.
  private(set) var omissions = ExportOmissions()
  private let lineage: ExportLineage
  private var clock = BeatClock()
  private var lastSample: Int64?
  private var lastInterval: Int64?
  private var lastEvent: Int64?
  private var hasLineage = false

  init(_ lineage: ExportLineage) { self.lineage = lineage }

  /// Writes a point for the sample and one for each interval.
  mutating func write(_ sample: SeriesSample, _ outputs: inout ExportOutputs) {
    writeLineage(at: sample.nanoseconds, &outputs.main)
    omissions.intervals += sample.rrLost
    point("heart_rate", &outputs.main)
    if let beats = sample.beatsPerMinute { field("hr", beats, &outputs.main) }
    if let contact = sample.contact { field("contact", contact.name.string, &outputs.main) }
    if let energy = sample.energy { field("energy_kj", energy, &outputs.main) }
    if sample.rrLost > 0 { field("rr_lost", sample.rrLost, &outputs.main) }
    if let verdict = sample.verdict { field("verdict", verdict.string, &outputs.main) }
    if !sample.reasons.isEmpty { field("reasons", sample.reasons, &outputs.main) }
    end(sample.packet, at: sample.nanoseconds, after: &lastSample, &outputs.main)

    guard !sample.rrTicks.isEmpty else { return }
    _ = clock.begin(sample)
    for ticks in sample.rrTicks {
      clock.advance(ticks)
      point("rr_interval", &outputs.main)
      field("ticks", Int(ticks), &outputs.main)
      outputs.main.append("ms=")
      outputs.main.append(exactMilliseconds: RRInterval(rawValue: ticks))
      outputs.main.append(",")
      end(sample.packet, at: clock.nanoseconds, after: &lastInterval, &outputs.main)
    }
    if sample.rrLost > 0 { clock.breakOff() }
  }

  /// Writes a point.
  mutating func write(_ event: SeriesEvent, _ outputs: inout ExportOutputs) {
    if event.kind == .gap { clock.breakOff() }
    writeLineage(at: event.nanoseconds, &outputs.main)
    outputs.main.append("heart_rate_event")
    device(&outputs.main)
    outputs.main.append(",kind=")
    outputs.main.append(event.kind.name.string, escaping: ",= ")
    outputs.main.append(" ")
    if event.duration > 0 {
      outputs.main.append("duration_s=")
      outputs.main.append(fixed: event.duration, decimals: 9)
      outputs.main.append(",")
    }
    if !event.detail.isEmpty { field("text", event.detail, &outputs.main) }
    end(event.packet, at: event.nanoseconds, after: &lastEvent, &outputs.main)
  }

  private mutating func writeLineage(at time: Int64, _ buffer: inout OutputBuffer) {
    guard !hasLineage else { return }
    hasLineage = true
    point("heart_rate_source", &buffer)
    field("file", lineage.source, &buffer)
    field("sha256", lineage.digest, &buffer)
    field("options", lineage.options, &buffer)
    buffer.append("version=\"")
    buffer.append(lineage.version, escaping: "\"\\")
    buffer.append("\" ")
    buffer.append(time)
    buffer.append(byte: 0x0a)
  }

  private func point(_ measurement: StaticText, _ buffer: inout OutputBuffer) {
    buffer.append(measurement)
    device(&buffer)
    buffer.append(" ")
  }

  private func device(_ buffer: inout OutputBuffer) {
    guard !lineage.device.isEmpty else { return }
    buffer.append(",device=")
    // There is no way to write a backslash at the end of a tag.
    buffer.append(lineage.device.replacing("\\", with: "/"), escaping: ",= ")
  }

  private func field(_ key: StaticText, _ value: Int, _ buffer: inout OutputBuffer) {
    buffer.append(key)
    buffer.append("=")
    buffer.append(value)
    buffer.append("i,")
  }

  private func field(_ key: StaticText, _ value: String, _ buffer: inout OutputBuffer) {
    guard !value.isEmpty else { return }
    buffer.append(key)
    buffer.append("=\"")
    buffer.append(value, escaping: "\"\\")
    buffer.append("\",")
  }

  /// Appends the last field and the time, which becomes `previous`.
  private func end(
    _ packet: Int, at time: Int64, after previous: inout Int64?, _ buffer: inout OutputBuffer
  ) {
    var own = time
    // Recorders resolve a microsecond at best, so there is room for a thousand of one time.
    if let previous, time <= previous, previous.saturatingSubtract(time) < 1000 {
      own = previous.saturatingAdd(1)
    }
    previous = own
    buffer.append("packet=")
    buffer.append(packet)
    buffer.append("i ")
    buffer.append(own)
    buffer.append(byte: 0x0a)
  }
}
