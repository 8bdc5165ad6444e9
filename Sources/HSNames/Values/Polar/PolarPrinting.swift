import HSBase

// MARK: - Streams

extension OutputBuffer {
  /// Numbers of a frame that a person is shown.
  private static var shownNumbers: Int { 9 }

  /// Appends such as `PPI at 2019-01-01T00:00:01.500000000, 1 sample: 72 bpm 833 ms ±10 ms`.
  mutating func append(_ layout: PolarMeasurementLayout, _ reader: borrowing ByteReader) {
    append(type: layout.type)
    if layout.timestamp == 0 {
      append(" without time")
    } else {
      append(" at ")
      append(polarTime: layout.timestamp)
    }
    append(", ")
    guard let size = layout.sampleSize else {
      append("frame type ")
      append(layout.frameType)
      if layout.isCompressed { append(", compressed") }
      append(", ")
      return append(bytes: layout.samples.count)
    }
    let count = layout.sampleCount
    append(count, of: "sample", "samples")
    if count > 0 { append(":") }
    var bytes = reader.at(ByteRange(offset: layout.samples.offset, count: count * size))
    if layout.type == .pulseIntervals {
      var isFirst = true
      while let interval = PolarPulseInterval(next: &bytes) {
        append(isFirst ? " " : ", ")
        isFirst = false
        append(interval)
      }
      return
    }
    var shown = 0
    while shown < Self.shownNumbers, let number = layout.nextNumber(&bytes) {
      append(" ")
      append(number)
      shown += 1
    }
    if !bytes.isAtEnd { append(" ...") }
    append(layout.type == .ecg ? " µV" : " mG")
  }

  private mutating func append(_ interval: PolarPulseInterval) {
    append(interval.beatsPerMinute)
    append(" bpm ")
    append(interval.milliseconds)
    append(" ms ±")
    append(interval.errorEstimate)
    append(" ms")
    if interval.isBlocked { append(" blocked") }
    if interval.hasContact == false { append(" no contact") }
  }

  /// Appends the members for a frame; `samples_hex` for those that are not decoded.
  mutating func append(json layout: PolarMeasurementLayout, _ reader: borrowing ByteReader) {
    append(key: "measurement", name: layout.type.name)
    append(key: "type", layout.type.rawValue)
    append(key: "timestamp_ns", layout.timestamp)
    append(key: "frame_type", layout.frameType)
    append(key: "compressed")
    append(layout.isCompressed)
    guard let size = layout.sampleSize else {
      return append(key: "samples_hex", hex: reader.at(layout.samples))
    }
    append(key: "samples")
    append("[")
    var bytes = reader.at(
      ByteRange(offset: layout.samples.offset, count: layout.sampleCount * size))
    if layout.type == .pulseIntervals {
      while let interval = PolarPulseInterval(next: &bytes) {
        append(json: interval)
        if !bytes.isAtEnd { append(",") }
      }
    } else if layout.type == .ecg {
      while let number = layout.nextNumber(&bytes) {
        append(number)
        if !bytes.isAtEnd { append(",") }
      }
    } else {
      while let x = layout.nextNumber(&bytes), let y = layout.nextNumber(&bytes),
        let z = layout.nextNumber(&bytes)
      {
        append("[")
        append(x)
        append(",")
        append(y)
        append(",")
        append(z)
        append(bytes.isAtEnd ? "]" : "],")
      }
    }
    append("]")
  }

  private mutating func append(json interval: PolarPulseInterval) {
    append("{\"bpm\":")
    append(interval.beatsPerMinute)
    append(",\"pp_ms\":")
    append(interval.milliseconds)
    append(",\"error_ms\":")
    append(interval.errorEstimate)
    append(",\"blocked\":")
    append(interval.isBlocked)
    append(",\"contact\":")
    if let contact = interval.hasContact { append(contact) } else { append("null") }
    append("}")
  }

  private mutating func append(type: PolarMeasurementType) {
    if let name = type.name { return append(name) }
    append("type ")
    append(type.rawValue)
  }

  /// Appends the time that nanoseconds since 2000 stand for, or their number if that is too large.
  private mutating func append(polarTime nanoseconds: UInt64) {
    let since1970 = Int64(exactly: nanoseconds)?.addingReportingOverflow(946_684_800_000_000_000)
    guard let since1970, !since1970.overflow else {
      append(nanoseconds)
      append(" ns")
      return
    }
    var calendar = CalendarTime()
    calendar.append(nanoseconds: since1970.partialValue, decimals: 9, to: &self)
  }
}

// MARK: - Control point

extension OutputBuffer {
  /// Appends such as `start ECG, sample_rate 130, resolution 14`.
  mutating func append(_ layout: PolarControlPointLayout, _ reader: borrowing ByteReader) {
    var bytes = reader.at(layout.parameters)
    if layout.form == .features {
      append("features")
      var isFirst = true
      forEachFeature(&bytes) { buffer, type in
        buffer.append(isFirst ? " " : ", ")
        isFirst = false
        buffer.append(type: type)
      }
      if isFirst { append(" none") }
      return
    }
    if layout.form == .response { append("response to ") }
    append(layout.code.name, code: layout.code.rawValue)
    if let type = layout.type {
      append(" ")
      append(type: type)
    }
    if let status = layout.status {
      append(": ")
      append(status.name, code: status.rawValue)
      if layout.hasMore { append(", more follows") }
    }
    guard layout.hasSettings else { return }
    while let setting = PolarSetting(next: &bytes) {
      append(", ")
      append(setting.kind.name, code: setting.kind.rawValue)
      var values = reader.at(setting.values)
      while let value = setting.nextValue(&values) {
        append(" ")
        append(value)
      }
    }
  }

  /// Appends the members for a value of the control point.
  mutating func append(json layout: PolarControlPointLayout, _ reader: borrowing ByteReader) {
    var bytes = reader.at(layout.parameters)
    append(key: "form")
    switch layout.form {
    case .command: append("\"command\"")
    case .response: append("\"response\"")
    case .features:
      append("\"features\"")
      append(key: "types")
      append("[")
      var isFirst = true
      forEachFeature(&bytes) { buffer, type in
        if !isFirst { buffer.append(",") }
        isFirst = false
        buffer.append(type.rawValue)
      }
      return append("]")
    }
    append(key: "op_code", layout.code.rawValue)
    append(key: "op_name", name: layout.code.name)
    append(key: "type", layout.type?.rawValue)
    append(key: "measurement", name: layout.type?.name)
    if let status = layout.status {
      append(key: "status", status.rawValue)
      append(key: "status_name", name: status.name)
      append(key: "more")
      append(layout.hasMore)
    }
    guard layout.hasSettings else {
      return append(key: "parameters_hex", hex: bytes)
    }
    append(key: "settings")
    append("[")
    var isFirst = true
    while let setting = PolarSetting(next: &bytes) {
      append(isFirst ? "{\"name\":" : ",{\"name\":")
      isFirst = false
      append(jsonName: setting.kind.name)
      append(",\"values\":[")
      var values = reader.at(setting.values)
      while let value = setting.nextValue(&values) {
        append(value)
        if !values.isAtEnd { append(",") }
      }
      append("]}")
    }
    append("]")
  }

  /// Calls `body` for each type whose bit is set.
  private mutating func forEachFeature(
    _ bytes: inout ByteReader, _ body: (inout OutputBuffer, PolarMeasurementType) -> Void
  ) {
    var number: UInt8 = 0
    while number < 64, let raw = bytes.raw(1) {
      for bit in 0..<8 where raw >> UInt64(bit) & 1 == 1 {
        body(&self, PolarMeasurementType(rawValue: number + UInt8(bit)))
      }
      number += 8
    }
  }
}
