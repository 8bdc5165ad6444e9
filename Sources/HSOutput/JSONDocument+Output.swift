package import HSBase
package import HSCapture

extension JSONDocument {
  /// Prints a document in pieces: it is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - record: What it tells of.
  ///   - isOnOneLine: Whether it is one of several documents, each on a line of its own.
  ///   - output: Where the text goes.
  package func write(_ record: Record, isOnOneLine: Bool = false, to output: TextOutput) {
    var layout = JSONLayout(isOnOneLine: isOnOneLine)
    var json = JSONWriter(continuing: OutputBuffer())
    members.write(record, to: &json) { layout.handOn(&$0, to: output) }
    layout.end(&json, to: output)
  }
}

/// A time as documents have it: in UTC, with as many decimals as its capture resolves.
package struct PrintedTime: MemberValue {
  private let time: CaptureTime
  private let format: TimeFormat

  /// A time, and how times of its capture are printed.
  package init(_ time: CaptureTime, _ format: TimeFormat) {
    (self.time, self.format) = (time, format)
  }

  package static var form: MemberForm {
    .named(
      "time", "RFC 3339 in UTC, with as many decimals as the capture resolves.",
      .text(
        like: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"))
  }

  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    var format = format
    json.beginElement()
    json.buffer.append(byte: 0x22)
    format.append(time, to: &json.buffer)
    json.buffer.append(byte: 0x22)
  }
}
