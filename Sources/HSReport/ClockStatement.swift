package import HSOutput
package import HSProtocols

/// What is known about the clock behind a capture's times, for comparing captures.
package struct ClockStatement: Sendable {
  /// The capture.
  package var tag: CaptureTag
  /// The kind of file.
  package var format: CaptureFormat
  /// The same in words.
  package var kind: StaticText
  /// The finest difference in time that it can write down.
  package var resolution: TimeResolution
  /// Seconds that the container itself adds to its times, if all its records have them alike.
  package var offset: Int64?

  /// What a reader knows of the clock.
  ///
  /// - Parameters:
  ///   - tag: The capture.
  ///   - reader: Its reader, at its first record or behind.
  package init(_ tag: CaptureTag, _ reader: borrowing CaptureReader) {
    self.tag = tag
    format = reader.format
    kind = reader.details.kind ?? format.name
    resolution = reader.resolution
    let offsets = Set(reader.interfaces.map { $0.timeOffset })
    offset = offsets.count == 1 ? offsets.first : nil
  }

  /// What kind of clock it is.
  package var clock: StaticText {
    format.clockNote ?? "the recorder's clock, assumed to be UTC"
  }

  /// Appends the statement as a line for people.
  ///
  /// ```
  /// == 2: phone.pklg: PacketLogger, resolution 1 us, …; offset to other clocks not determined, 0 assumed
  /// ```
  package func append(to buffer: inout OutputBuffer) {
    buffer += "== \(tag.number): "
    buffer.append(safe: tag.name)
    buffer += ": \(kind), resolution \(resolution.words)"
    buffer += ", \(clock)"
    if let offset, offset != 0 {
      buffer += ", \(offset) s added by the file"
    }
    buffer += "; offset to other captures' clocks not determined, 0 assumed\n"
  }
}
