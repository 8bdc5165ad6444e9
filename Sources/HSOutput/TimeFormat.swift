public import HSBase
public import HSCapture
import HSPlatform

/// How times are printed: UTC, the machine's own zone, or seconds since the first event.
public struct TimeFormat: Sendable {
  /// Which clock face.
  public enum Style: String, Sendable, CaseIterable {
    /// RFC 3339 in UTC: `2023-11-14T10:12:13.123456Z`.
    case utc
    /// RFC 3339 in the machine's time zone: `2023-11-14T11:12:13.123456+01:00`.
    case local
    /// Seconds since the first record: `+12.345678`.
    case relative
  }

  /// Which clock face.
  public let style: Style
  /// Digits of the fraction: what the capture resolves.
  public let decimals: Int
  private var calendar = CalendarTime()
  private var origin: CaptureTime?

  /// A format.
  ///
  /// - Parameters:
  ///   - style: Which clock face.
  ///   - resolution: The finest difference that the capture writes down.
  public init(_ style: Style, resolution: TimeResolution) {
    self.style = style
    var decimals = 9
    var step = resolution.nanoseconds
    while step >= 10, decimals > 0 {
      step /= 10
      decimals -= 1
    }
    self.decimals = decimals
  }

  /// Notes a time that is not printed; relative times begin with the first one noted or printed.
  public mutating func note(_ time: CaptureTime) {
    if origin == nil { origin = time }
  }

  /// Appends a time.
  @inline(__always)
  public mutating func append(_ time: CaptureTime, to buffer: inout OutputBuffer) {
    if style == .utc {
      calendar.append(nanoseconds: time.nanoseconds, decimals: decimals, to: &buffer)
      buffer.append(byte: 0x5a)
    } else {
      buffer = appending(time, to: buffer)
    }
  }

  /// Appends the time of something with its own time: before the first noted or printed time it is in
  /// UTC, and no relative time begins with it.
  package mutating func append(own time: CaptureTime, to buffer: inout OutputBuffer) {
    guard style == .relative, origin == nil else { return append(time, to: &buffer) }
    calendar.append(nanoseconds: time.nanoseconds, decimals: decimals, to: &buffer)
    buffer.append(byte: 0x5a)
  }

  /// Appends `buffer` with a time by a clock face other than UTC.
  @inline(never)
  private mutating func appending(_ time: CaptureTime, to buffer: consuming OutputBuffer)
    -> OutputBuffer
  {
    switch style {
    case .utc: break
    case .local:
      calendar.append(nanoseconds: shifted(time), decimals: decimals, to: &buffer)
      append(offset: Self.offset(at: time), to: &buffer)
    case .relative: append(relative: time, decimals: decimals, to: &buffer)
    }
    return buffer
  }

  /// The day of a time on the clock face, counted from 1970; `nil` where no date is shown.
  package func day(of time: CaptureTime) -> Int64? {
    guard style != .relative else { return nil }
    let local = shifted(time)
    return local / 86_400_000_000_000 - (local % 86_400_000_000_000 < 0 ? 1 : 0)
  }

  /// Appends the date of a time and the zone: `2026-05-04, UTC`.
  package func append(dateOf time: CaptureTime, to buffer: inout OutputBuffer) {
    let date = CalendarTime.date(days: day(of: time) ?? 0)
    buffer.append(UInt64(clamping: date.year), width: 4)
    buffer.append(byte: 0x2d)
    buffer.append(UInt64(clamping: date.month), width: 2)
    buffer.append(byte: 0x2d)
    buffer.append(UInt64(clamping: date.day), width: 2)
    buffer.append(", UTC")
    guard style == .local else { return }
    append(offset: Self.offset(at: time), to: &buffer)
  }

  /// Appends a time without its date: `06:30:00.011`, or `+12.345`.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - most: How many decimals there is room for.
  ///   - buffer: Where the text goes.
  package mutating func append(
    timeOfDay time: CaptureTime, decimals most: Int, to buffer: inout OutputBuffer
  ) {
    let decimals = min(decimals, most)
    guard style != .relative else {
      return append(relative: time, decimals: decimals, to: &buffer)
    }
    let day: Int64 = 86_400_000_000_000
    let rest = shifted(time) % day
    let nanoseconds = rest < 0 ? rest + day : rest
    let seconds = nanoseconds / 1_000_000_000
    buffer.append(UInt64(clamping: seconds / 3600), width: 2)
    buffer.append(byte: 0x3a)
    buffer.append(UInt64(clamping: seconds / 60 % 60), width: 2)
    buffer.append(byte: 0x3a)
    buffer.append(UInt64(clamping: seconds % 60), width: 2)
    CalendarTime.append(
      fraction: nanoseconds % 1_000_000_000, decimals: decimals, to: &buffer)
  }

  private func append(offset: Int, to buffer: inout OutputBuffer) {
    buffer.append(byte: offset < 0 ? 0x2d : 0x2b)
    buffer.append(UInt64(offset.magnitude / 3600), width: 2)
    buffer.append(byte: 0x3a)
    buffer.append(UInt64(offset.magnitude / 60 % 60), width: 2)
  }

  private mutating func append(
    relative time: CaptureTime, decimals: Int, to buffer: inout OutputBuffer
  ) {
    if origin == nil { origin = time }
    let since = time.nanoseconds(since: origin ?? time)
    buffer.append(byte: since < 0 ? 0x2d : 0x2b)
    let magnitude = since.magnitude
    buffer.append(magnitude / 1_000_000_000)
    CalendarTime.append(
      fraction: Int64(clamping: magnitude % 1_000_000_000), decimals: decimals, to: &buffer)
  }

  /// Nanoseconds since 1970 on the clock face.
  private func shifted(_ time: CaptureTime) -> Int64 {
    guard style == .local else { return time.nanoseconds }
    let (local, overflow) = time.nanoseconds.addingReportingOverflow(
      Int64(Self.offset(at: time)) * 1_000_000_000)
    return overflow ? time.nanoseconds : local
  }

  /// Seconds that the machine's zone is ahead of UTC at that time.
  private static func offset(at time: CaptureTime) -> Int {
    var seconds = time_t(time.nanoseconds / 1_000_000_000)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe parts.tm_gmtoff
  }
}
