import HSArchives
import HSCapture
import HSComparison

extension ComparisonSource {
  /// Reads a capture or a saved output; says what of it could not be read.
  ///
  /// - Parameters:
  ///   - path: Where it is; `-` for standard input.
  ///   - reading: How captures are read.
  /// - Throws: What keeps it from being read.
  init(path: String, _ reading: Reading) throws(CaptureError) {
    guard let input = try CaptureRun.open([path], isFurther: true) else {
      self.init(name: path)
      return
    }
    var reading = reading
    reading.didTake = Progress.didTake
    reading.say = { StandardStreams.say($0) }
    try self.init(input, path: path, reading)
  }
}
