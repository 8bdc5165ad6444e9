import HSBase

/// Why a file's beats cannot be read.
package struct BeatFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong and where, without a full stop.
  package var description: String

  init(_ description: String) { self.description = description }
}

/// Reads RR intervals and beats from files of other programs.
///
/// Bytes are untrusted. What a file says is recognised by its content; WFDB annotations, which have no
/// mark of their own, by the file's extension, or by the header of the same name beside them.
package enum BeatFile {
  /// What a text of numbers begins with at least, to be taken for one.
  private static let sniffed = 4096

  /// What a file holds, if it holds beats.
  ///
  /// - Parameters:
  ///   - bytes: Its first bytes: 4 KiB are enough.
  ///   - name: Its name.
  /// - Returns: The form; `nil` if it is something else, such as a capture.
  package static func form(of bytes: some Collection<UInt8>, name: String) -> BeatSource.Form? {
    let head = Array(bytes.prefix(sniffed))
    if FITBeats.isFIT(head) { return .fit }
    if EDFBeats.isEDF(head) { return .edf }
    let text = String(decoding: head.prefix(64), as: UTF8.self)
    if text.contains("Brain Vision") || text.contains("BrainVision") { return .brainVision }
    switch name.lowercased().split(separator: ".").last {
    case let ending? where WFDBBeats.annotators.contains(String(ending)): return .wfdb
    case "vhdr", "vmrk": return .brainVision
    default: break
    }
    guard TextBeats.isText(head) else { return nil }
    return TextBeats.header(TextLines(head))?.form
      ?? (TextBeats.isNumbers(head, isWhole: head.count < sniffed) ? .text : nil)
  }

  /// Whether a file begins as text: then it may be one with beats that begin later.
  package static func isText(_ head: [UInt8]) -> Bool { TextBeats.isText(head) }

  /// Reads a file's beats.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name.
  ///   - marker: What marks a beat in annotations; `nil` for what is usual.
  ///   - companion: Gives the file of the same name with another extension, if there is one.
  /// - Returns: The beats; `nil` if the file is something else, such as a capture.
  /// - Throws: Why a file of beats cannot be read.
  package static func read(
    _ bytes: [UInt8], name: String, marker: String? = nil,
    companion: (String) -> [UInt8]? = { _ in nil }
  ) throws(BeatFileError) -> BeatSource? {
    // A table may begin behind a page of results.
    var form = form(of: bytes, name: name)
    if form == nil, isText(Array(bytes.prefix(sniffed))) {
      form = TextBeats.header(TextLines(bytes))?.form
    }
    // Programs name annotations as they like.
    if form == nil, WFDBBeats.areAnnotations(bytes), companion("hea") != nil { form = .wfdb }
    guard let form else { return nil }
    var source: BeatSource
    switch form {
    case .capture, .ecg: return nil
    case .text: source = try TextBeats.numbers(bytes, name: name)
    case .table, .hrvLogger: source = try TextBeats.table(bytes, name: name)
    case .fit: source = FITBeats.read(bytes, name: name)
    case .wfdb: source = try WFDBBeats.read(bytes, name: name, companion: companion)
    case .brainVision:
      source = try BrainVisionBeats.read(bytes, name: name, marker: marker, companion: companion)
    case .edf: source = try EDFBeats.read(bytes, name: name, marker: marker)
    }
    guard !source.intervals.isEmpty else {
      throw BeatFileError(
        "there is no RR interval in it" + (source.notes.first.map { ": \($0)" } ?? ""))
    }
    return source
  }
}

/// Annotations of a recording: which of them are beats.
struct BeatLabels {
  /// What the user said marks a beat.
  private let wanted: String?
  /// Other annotations, and how often they stand there.
  private(set) var others: [String: Int] = [:]
  private var furtherOthers = 0

  private static let usual: Set<String> = [
    "r", "r-peak", "rpeak", "r peak", "r_peak", "r-wave", "r wave", "rr", "qrs", "qrs complex",
    "beat",
    "heartbeat", "heart beat", "hb", "ecg", "ekg", "n", "normal beat", "pulse artifact", "pulse",
  ]

  init(_ wanted: String?) { self.wanted = wanted?.lowercased() }

  /// Whether an annotation with these words is a beat.
  mutating func isBeat(_ words: [String]) -> Bool {
    for word in words {
      let small = Self.trimmed(word.lowercased())
      if let wanted {
        if small == wanted { return true }
      } else if Self.usual.contains(small) {
        return true
      }
    }
    let text = words.filter { !$0.isEmpty }.joined(separator: ", ")
    if others[text] != nil || others.count < 16 {
      others[text, default: 0] += 1
    } else {
      furtherOthers += 1
    }
    return false
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var slice = text[...]
    while let first = slice.first, " \t\r".contains(first) { slice = slice.dropFirst() }
    while let last = slice.last, " \t\r\0".contains(last) { slice = slice.dropLast() }
    return String(slice)
  }

  /// Why there is no beat.
  var absence: BeatFileError {
    var names = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8).map {
      "'\($0.key)' (\($0.value))"
    }
    if names.isEmpty { return BeatFileError("there is no annotation in it") }
    if others.count > 8 || furtherOthers > 0 { names.append("others") }
    let asked = wanted.map { "none is '\($0)'" } ?? "none says that it is a beat"
    return BeatFileError(
      "of its annotations \(asked): there are \(names.joined(separator: ", ")); --marker names what "
        + "marks a beat")
  }
}

/// Little-endian numbers in bytes, checked.
struct LittleEndian {
  let bytes: [UInt8]

  /// A byte, if it is there.
  func byte(_ at: Int) -> Int? { at >= 0 && at < bytes.count ? Int(bytes[at]) : nil }

  /// A number of 16 bits, if it is there.
  func word(_ at: Int, bigEndian: Bool = false) -> Int? {
    guard let one = byte(at), let other = byte(at + 1) else { return nil }
    return bigEndian ? one << 8 | other : other << 8 | one
  }

  /// A number of 32 bits, if it is there.
  func long(_ at: Int, bigEndian: Bool = false) -> Int? {
    guard let one = word(at, bigEndian: bigEndian), let other = word(at + 2, bigEndian: bigEndian)
    else { return nil }
    return bigEndian ? one << 16 | other : other << 16 | one
  }
}
