import HSBase
@testable import HSCapture
import Foundation
import Testing

@Suite struct `The btsnoop writer` {
  @Test(arguments: [LinkType.hciH1, .hciH4, .linuxMonitor])
  func `writes what was read, byte for byte`(link: LinkType) throws {
    let bytes = Sample(link: link).bytes
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    var writer = BTSnoopWriter(link: link)
    while let record = try reader.next() {
      reader.withBytes { writer.append(record, $0) }
    }
    #expect(writer.bytes == bytes)
  }

  @Test(arguments: [
    (Int64(0), Int64(0)), (999, 0), (1000, 1), (-1, -1), (-1000, -1), (-1001, -2),
    (.max, .max / 1000), (.min, .min / 1000 - 1),
  ])
  func `rounds times down to microseconds`(nanoseconds: Int64, microseconds: Int64) {
    let stamp = BTSnoopWriter.timestamp(CaptureTime(nanoseconds: nanoseconds))
    #expect(stamp == 0x00DC_DDB3_0F2F_8000 + microseconds)
  }

  @Test func `hands over in parts`() throws {
    var output = OutputBuffer()
    var writer = BTSnoopWriter(link: .hciH4)
    writer.drain(to: &output)
    #expect(writer.bytes.isEmpty)
    for index in 0..<3 as Range<UInt8> {
      writer.append([index].span, time: start, flags: 0)
      writer.drain(to: &output)
    }
    let bytes = output.span.indices.map { output.span[$0] }
    #expect(try ReadOut(ByteSource(bytes: bytes)).data == [[0], [1], [2]])
  }
}
