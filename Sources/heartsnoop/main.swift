import Bytes
import Capture
import Glibc
import Report
import Timeline

let output = TextOutput { bytes in
  unsafe bytes.withUnsafeBufferPointer {
    unsafe write(1, $0.baseAddress, $0.count) >= 0
  }
}
do throws(CaptureError) {
  var reader = try CaptureReader(try ByteSource(path: CommandLine.arguments[2]))
  let time = TimeFormat(.utc, resolution: reader.resolution)
  let sink: any EventSink = CommandLine.arguments[1] == "series" ?
   SeriesCSV(output, time: time) : TimelineText(output, time: time)
  let decoder = TimelineDecoder(sink: sink)
  try decoder.decode(&reader)
  output.flush()
} catch {
  print(error)
}
