import HSBase

/// Beats in WFDB annotations (MIT format), with the header that tells the rate of sampling.
///
/// annot(5) and header(5) of the WFDB manual: words of 16 bits, little-endian, the code in the upper six
/// bits and the samples since the one before in the lower ten; 59 SKIP with four octets in PDP-11 order,
/// 60 to 62 NUM, SUB, CHN, 63 AUX with a text.
enum WFDBBeats {
  /// Codes that stand for a beat: isqrs of ecgcodes.h.
  private static let beats: Set<Int> = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 25, 30, 31, 34, 35, 38, 41,
  ]

  /// Extensions of annotations by the usual programs, and of headers.
  static let annotators: Set<String> = [
    "atr", "qrs", "hea", "ecg", "ann", "ari", "aha", "wqrs", "gqrs", "gqrsl", "gqrsm", "sqrs",
    "sqrs125", "jqrs",
    "xqrs", "wabp", "nst", "epic", "beat",
  ]

  /// Whether bytes are words of annotations from the first to the mark at their end, and nothing is behind it.
  static func areAnnotations(_ bytes: [UInt8]) -> Bool {
    let data = LittleEndian(bytes: bytes)
    var at = 0
    while let word = data.word(at) {
      at += 2
      guard word != 0 else {
        return at > 2 && bytes[min(at, bytes.count)...].allSatisfy { $0 == 0 }
      }
      switch word >> 10 {
      case 59: at += 4
      case 63: at += (word & 0x3ff) + word % 2
      case 0, 50...58: return false
      default: break
      }
    }
    return false
  }

  static func read(
    _ bytes: [UInt8], name: String, companion: (String) -> [UInt8]?
  ) throws(BeatFileError) -> BeatSource {
    guard !name.lowercased().hasSuffix(".hea") else {
      throw BeatFileError(
        "a header holds no beats; name the annotations beside it, such as .atr or .qrs")
    }
    var found: [(sample: Int, place: Int)] = []
    var rate: Double?
    var time = 0
    var at = 0
    let data = LittleEndian(bytes: bytes)
    var isEnded = false
    var places = 0
    while let word = data.word(at) {
      at += 2
      let (code, step) = (word >> 10, word & 0x3ff)
      if word == 0 {
        isEnded = true
        break
      }
      switch code {
      case 59:
        guard let high = data.word(at), let low = data.word(at + 2) else { break }
        let skip = Int(Int32(truncatingIfNeeded: high << 16 | low))
        time += skip
        at += 4
      case 60, 61, 62: break
      case 63:
        let text = String(
          decoding: bytes[min(at, bytes.count)..<min(at + step, bytes.count)],
          as: UTF8.self)
        // Some files say themselves what a step is.
        if let value = text.split(separator: ":").last, text.hasPrefix("## time resolution:") {
          rate = TextBeats.number(value) ?? rate
        }
        at += step + step % 2
      default:
        time += step
        places += 1
        if beats.contains(code), found.count < BeatSource.limit + 1 { found.append((time, places)) }
      }
    }
    let header = companion("hea").flatMap(Self.rate)
    guard let frequency = rate ?? header else {
      throw BeatFileError(
        "the rate of sampling is not known: there is no header (.hea) beside it that tells it")
    }
    guard frequency > 0, frequency <= 1e6 else {
      throw BeatFileError("the header's rate of sampling, \(frequency), makes no sense")
    }
    var source = BeatSource(
      form: .wfdb, name: name, unit: "samples at \(BeatFile.plain(frequency)) Hz", intervals: [])
    if !isEnded { source.notes.append("the annotations end early, without their end mark") }
    source.append(beats: found.map { (Double($0.sample) / frequency, $0.place, false) })
    return source
  }

  /// The rate of sampling in a header: the third word of its record line, before `/` and `(`; 250 if it
  /// says none.
  private static func rate(_ header: [UInt8]) -> Double? {
    guard TextBeats.isText(Array(header.prefix(4096))) else { return nil }
    for line in TextLines(header) where line.bytes.first != UInt8(ascii: "#") {
      let words = line.text.split { $0 == " " || $0 == "\t" }
      guard words.count >= 2 else { continue }
      guard words.count >= 3 else { return 250 }
      // annotations count in frames, and may count in the counter's ticks only if they say so.
      return TextBeats.number(words[2].prefix { $0 != "/" && $0 != "(" })
    }
    return nil
  }
}

extension BeatFile {
  /// A number without decimals where it has none.
  static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(clamping: value))" : "\(value)"
  }
}
