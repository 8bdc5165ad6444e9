/// Beats in the annotations of EDF+ and BDF+.
///
/// edfplus.info, EDF+ 2.2: signals called `EDF Annotations` hold time-stamped lists: `+onset`, perhaps
/// 0x15 and a duration, 0x14, annotations each ended by 0x14, and 0x00. Onsets are seconds since the
/// file's start.
enum EDFBeats {
  static func isEDF(_ head: [UInt8]) -> Bool {
    guard head.count >= 256 else { return false }
    let isBDF = head[0] == 0xff && Array(head[1..<8]) == Array("BIOSEMI".utf8)
    // The length of the header, and the number of signals.
    return (isBDF || Array(head[0..<8]) == Array("0       ".utf8))
      && number(head, 184, 8) != nil && number(head, 252, 4) != nil
  }

  private static func text(_ bytes: [UInt8], _ at: Int, _ count: Int) -> String {
    guard at >= 0, count >= 0, at + count <= bytes.count else { return "" }
    return BeatLabels.trimmed(String(decoding: bytes[at..<at + count], as: UTF8.self))
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int? {
    Int(text(bytes, at, count))
  }

  static func read(
    _ bytes: [UInt8], name: String, marker: String?
  ) throws(BeatFileError) -> BeatSource {
    let octets = bytes[0] == 0xff ? 3 : 2
    guard let signals = number(bytes, 252, 4), (1...4096).contains(signals),
      bytes.count >= 256 * (signals + 1)
    else { throw BeatFileError("its header is not whole") }
    var places: [Range<Int>] = []
    var length = 0
    for signal in 0..<signals {
      let label = text(bytes, 256 + 16 * signal, 16)
      guard let samples = number(bytes, 256 + 216 * signals + 8 * signal, 8),
        (0...10_000_000).contains(samples)
      else {
        throw BeatFileError("signal \(signal + 1) says no number of samples")
      }
      if label == "EDF Annotations" || label == "BDF Annotations" {
        places.append(length..<length + octets * samples)
      }
      length += octets * samples
    }
    guard !places.isEmpty, length > 0 else {
      throw BeatFileError("it has no annotations: it is plain EDF, whose signals are not read")
    }
    var labels = BeatLabels(marker)
    var beats: [(time: Double, place: Int, breaks: Bool)] = []
    var start = 256 * (signals + 1)
    var annotations = 0
    while start < bytes.count, beats.count <= BeatSource.limit {
      for place in places {
        let from = min(start + place.lowerBound, bytes.count)
        let to = min(start + place.upperBound, bytes.count)
        for list in bytes[from..<to].split(separator: 0) {
          let parts = list.split(separator: 0x14, omittingEmptySubsequences: false)
          guard let onset = parts.first?.prefix(while: { $0 != 0x15 }),
            let time = TextBeats.number(String(decoding: onset, as: UTF8.self), ",")
          else { continue }
          // The first list of a record says only when it begins: its text is empty.
          for part in parts.dropFirst() where !part.isEmpty {
            annotations += 1
            if labels.isBeat([String(decoding: part, as: UTF8.self)]) {
              beats.append((time, annotations, false))
            }
          }
        }
      }
      start += length
    }
    guard !beats.isEmpty else { throw labels.absence }
    beats.sort { $0.time < $1.time }
    var source = BeatSource(
      form: .edf, name: name, unit: "s, as the annotations' onsets are", intervals: [])
    source.append(beats: beats)
    return source
  }
}
