import ArgumentParser
import HSConversion
import HSLive
import HSLiveCapture

/// How a live run is recorded, as it is typed.
struct RecordingPlan {
  /// The file.
  var path: String?
  /// The format that was asked for.
  var outputFormat: Named<OutputFormat>?
  /// Whether events are written into packets' comments.
  var annotates = false
  /// After how many bytes a further file begins.
  var rotateSize: ByteCount?
  /// After what time a further file begins.
  var rotateSeconds: Seconds?
  /// How many of the newest files are kept.
  var files: Int?

  init() {}

  /// Makes sure that what was typed makes sense.
  ///
  /// - Throws: What is wrong with it.
  func check() throws {
    let isDivided = rotateSize != nil || rotateSeconds != nil
    guard let path else {
      if isDivided || files != nil || annotates || outputFormat != nil {
        throw ValidationError("Without -w there is no recording.")
      }
      return
    }
    guard !path.isEmpty, path != "-" else {
      throw ValidationError("-w takes the name of a file.")
    }
    let format = try OutputFormat.needed(outputFormat, orOf: path)
    if annotates, !format.holdsComments {
      throw ValidationError("\(format.identifier) has no room for remarks; pcapng has.")
    }
    try outputFormat?.choice.checkHoldsPackets()
    if let files {
      guard files > 0 else { throw ValidationError("--files takes a number from 1.") }
      guard isDivided else {
        throw ValidationError("--files needs --rotate-size or --rotate-seconds.")
      }
    }
  }

  /// The format by name or extension; where both fit, the Linux monitor's own for its records.
  private func format(isMonitor: Bool) -> OutputFormat? {
    let format = OutputFormat.chosen(outputFormat, orOf: path ?? "")
    guard outputFormat == nil, isMonitor else { return format }
    return switch format {
    case .btsnoop?: .btsnoopMonitor
    case .pcap?: .pcapMonitor
    default: format
    }
  }

  /// The recording, if one is wanted.
  func make(inputs: [String], _ session: LiveSession) -> Recording? {
    guard let path, let format = format(isMonitor: false) else { return nil }
    return Recording(
      path: path, inputs: inputs, format: format, monitorFormat: self.format(isMonitor: true),
      session: session,
      ring: Recording.Ring(
        bytes: rotateSize?.value, seconds: rotateSeconds?.value, files: files))
  }
}
