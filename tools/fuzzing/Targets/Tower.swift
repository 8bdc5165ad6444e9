import HSBase
import HSCapture
import HSReport
import HSTimeline

/// From bytes to every kind of output.
enum Tower {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    var limits = UnpackingLimits()
    limits.unpackedBytes = 1 << 20
    limits.ratioGrace = 1 << 16
    limits.members = 64
    limits.keptBytes = 1 << 18
    var all: [Outputs] = []
    do throws(CaptureError) {
      var input = try CaptureOpener.open(ByteSource(bytes: bytes), limits: limits)
      while all.count < 8, let source = try input.next() {
        if let outputs = decode(source) { all.append(outputs) }
      }
    } catch {
      try Violation.unless(!error.description.isEmpty, "an error says nothing")
    }
    for outputs in all { try outputs.check() }
  }

  private static func decode(_ source: consuming ByteSource) -> Outputs? {
    do throws(CaptureError) {
      var reader = try CaptureReader(source)
      let outputs = Outputs(resolution: reader.resolution)
      var decoder = TimelineDecoder(sink: outputs)
      decoder.keepsNotifiedValues = true
      try decoder.decode(&reader)
      outputs.report(decoder.story)
      outputs.report(reader, decoder.story)
      outputs.judge(decoder.story)
      return outputs
    } catch {
      return nil
    }
  }
}
