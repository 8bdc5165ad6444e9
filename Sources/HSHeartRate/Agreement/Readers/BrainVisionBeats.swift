import HSBase

/// Beats in BrainVision's markers (`.vmrk`), with the header (`.vhdr`) that tells the sampling interval.
///
/// BrainVision Core Data Format 1.0: `Mk<n>=<type>,<description>,<position>,<points>,<channel>`, the
/// position in samples from 1; `\1` is a comma within a word.
enum BrainVisionBeats {
  static func read(
    _ bytes: [UInt8], name: String, marker: String?, companion: (String) -> [UInt8]?
  ) throws(BeatFileError) -> BeatSource {
    let isHeader = name.lowercased().hasSuffix(".vhdr")
    let (header, markers) = (
      isHeader ? bytes : companion("vhdr"), isHeader ? companion("vmrk") : bytes
    )
    guard let markers else { throw BeatFileError("there are no markers (.vmrk) beside it") }
    guard let header, let interval = value(of: "samplinginterval", in: header), interval > 0 else {
      throw BeatFileError(
        "the rate of sampling is not known: there is no header (.vhdr) beside it that tells it")
    }
    var labels = BeatLabels(marker)
    var beats: [(time: Double, place: Int, breaks: Bool)] = []
    for line in TextLines(markers) {
      let text = line.text
      guard text.hasPrefix("Mk"), let equals = text.firstIndex(of: "=") else { continue }
      let words = text[text.index(after: equals)...]
        .split(separator: ",", omittingEmptySubsequences: false)
        .map {
          String($0).split(separator: "\\1", omittingEmptySubsequences: false).joined(
            separator: ",")
        }
      guard words.count >= 3, let position = TextBeats.number(words[2]) else {
        throw BeatFileError("line \(line.number): a marker without a position")
      }
      let time = (position - 1) * interval * 1e-6
      if words[0] == "New Segment" {
        // What is behind it was recorded later, however the samples are counted.
        if let last = beats.last { beats.append((last.time, last.place, true)) }
        continue
      }
      guard labels.isBeat([words[0], words[1]]) else { continue }
      guard beats.count <= 2 * BeatSource.limit else { break }
      beats.append((time, line.number, false))
    }
    guard beats.contains(where: { !$0.breaks }) else { throw labels.absence }
    var source = BeatSource(
      form: .brainVision, name: name, unit: "samples of \(BeatFile.plain(interval)) µs",
      intervals: [])
    source.append(beats: beats)
    return source
  }

  private static func value(of key: String, in header: [UInt8]) -> Double? {
    for line in TextLines(header) {
      let parts = line.text.split(separator: "=", maxSplits: 1)
      if parts.count == 2, BeatLabels.trimmed(parts[0].lowercased()) == key {
        return TextBeats.number(parts[1])
      }
    }
    return nil
  }
}
