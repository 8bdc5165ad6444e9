public import HSBytes

/// A kind of file that people send for a capture, and that holds none.
///
/// It is told from the first bytes, never from a name. What is told is what the file looks like: nobody
/// reads on in it.
public struct ForeignFile: Sendable, Equatable {
  /// The kind, for machines.
  public let identifier: StaticText
  /// What the file looks like, with its article.
  public let name: StaticText
  /// What to do next, in sentences without the last full stop.
  public let advice: String

  /// How a kind is told.
  enum Mark {
    /// These bytes stand at an offset.
    case bytes([UInt8], at: Int)
    /// The text begins so, behind white space and a byte order mark, in letters of either case.
    case begins(StaticText)
    /// The text holds this among its first bytes.
    case holds(StaticText)
    /// What no list of bytes tells.
    case shape(@Sendable (Span<UInt8>) -> Bool)
    /// All of these.
    case all([Mark])
  }

  /// The kind that the first bytes of a file show.
  ///
  /// - Parameter bytes: The first bytes, at most 4096, of a file that is no capture.
  /// - Returns: The first kind that fits; `nil` if none does.
  package static func recognise(_ bytes: Span<UInt8>) -> ForeignFile? {
    for kind in kinds where kind.mark.fits(bytes) { return kind.file }
    return nil
  }

  /// Every kind, for a test that holds each against its example.
  package static var all: [ForeignFile] { kinds.map(\.file) }

  private init(_ identifier: StaticText, _ name: StaticText, _ advice: String) {
    self.identifier = identifier
    self.name = name
    self.advice = advice
  }

  // MARK: - The kinds

  private typealias Kind = (mark: Mark, file: ForeignFile)

  private static func kind(
    _ identifier: StaticText, _ name: StaticText, _ advice: String, _ mark: Mark
  ) -> Kind {
    (mark, ForeignFile(identifier, name, advice))
  }

  private static let picture =
    "A picture holds no packets: send the log itself, from the folder or the share dialogue that it is in"
  private static let result =
    "It holds an app's results and no packets; 'heartsnoop agree' compares such beats with those of a capture"
  private static let save =
    "The program that wrote it can save the capture itself: File > Save As, pcapng"

  // Walked once a file that is no capture: the more special kind first.
  private static var kinds: [Kind] {
    pictures + documents + programs + containers + exports + texts
  }

  private static var pictures: [Kind] {
    [
      kind("jpeg", "a JPEG image", picture, .bytes([0xFF, 0xD8, 0xFF], at: 0)),
      kind("png", "a PNG image", picture, .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], at: 0)),
      kind("gif", "a GIF image", picture, .bytes(Array("GIF8".utf8), at: 0)),
      kind(
        "webp", "a WebP image", picture,
        .all([.bytes(Array("RIFF".utf8), at: 0), .bytes(Array("WEBP".utf8), at: 8)])),
      kind(
        "sound", "a sound file (WAV)", picture,
        .all([.bytes(Array("RIFF".utf8), at: 0), .bytes(Array("WAVE".utf8), at: 8)])),
      kind(
        "heic", "a HEIC image", picture,
        .all([.bytes(Array("ftyp".utf8), at: 4), .bytes(Array("heic".utf8), at: 8)])),
      kind("video", "a video (MP4 or MOV)", picture, .bytes(Array("ftyp".utf8), at: 4)),
    ]
  }

  private static var documents: [Kind] {
    [
      kind(
        "pdf", "a PDF document",
        "A document holds no packets: send the log that it was made from",
        .bytes(Array("%PDF-".utf8), at: 0)),
      kind(
        "rtf", "a document (RTF)", "Send the log itself, not a document that it was pasted into",
        .begins("{\\rtf")),
      kind(
        "office", "an old Office document",
        "Send the log itself, not a document that it was pasted into",
        .bytes([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], at: 0)),
      kind(
        "sqlite", "an SQLite database",
        "It holds an app's own records, no packets: record Bluetooth while the app is used",
        .bytes(Array("SQLite format 3\0".utf8), at: 0)),
      kind(
        "fit", "a FIT file of a watch or bike computer", result,
        .bytes(Array(".FIT".utf8), at: 8)),
      kind(
        "icloud", "a placeholder of iCloud: the file itself is not on this machine",
        "Open it in Finder, or run 'brctl download FILE', and wait until it is there",
        .all([.bytes(Array("bplist00".utf8), at: 0), .holds("NSURLNameKey")])),
      kind(
        "plist", "an Apple property list",
        "Look for a file that ends in .pklg, in the folder logs/Bluetooth of the sysdiagnose",
        .bytes(Array("bplist".utf8), at: 0)),
      kind(
        "apple_double", "what macOS notes about a file (its name begins with ._)",
        "The file itself has the same name without ._", .bytes([0, 5, 0x16, 7, 0], at: 0)),
    ]
  }

  private static var programs: [Kind] {
    [
      kind(
        "elf", "a program (ELF)", "Send the log that the program wrote",
        .bytes([0x7F, 0x45, 0x4C, 0x46], at: 0)),
      kind(
        "exe", "a program (Windows)", "Send the log that the program wrote",
        .all([.bytes([0x4D, 0x5A], at: 0), .holds("This program")])),
    ]
  }

  private static var containers: [Kind] {
    [
      kind(
        "7z", "a 7-Zip archive, which is not opened", "Unpack it and give the folder",
        .bytes([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], at: 0)),
      kind(
        "rar", "a RAR archive, which is not opened", "Unpack it and give the folder",
        .bytes(Array("Rar!\u{1A}\u{7}".utf8), at: 0)),
      kind(
        "android_backup", "an Android backup",
        "The Bluetooth log is not in a backup but in a bug report: adb bugreport",
        .bytes(Array("ANDROID BACKUP\n".utf8), at: 0)),
      kind(
        "logcat_binary", "Android's binary log (logcat -B)",
        "It holds messages, no packets: switch on 'Bluetooth HCI snoop log' in Developer options, switch "
          + "Bluetooth off and on, record again, and take a bug report", .shape(isBinaryLog)),
    ]
  }

  private static var exports: [Kind] {
    [
      kind(
        "git_lfs", "a pointer of Git LFS: the file itself was not fetched", "Run 'git lfs pull'",
        .begins("version https://git-lfs")),
      kind(
        "base64", "a btsnoop log in base64",
        "Decode it: base64 -d FILE > capture.btsnoop", .begins("YnRzbm9vcA")),
      kind(
        "hexdump", "a hex dump",
        "Make it a file again: xxd -r FILE capture.btsnoop; or, of single packets, text2pcap -l 187 FILE "
          + "capture.pcap", .shape(isHexDump)),
      kind(
        "mail", "an e-mail", "Save the attachment and give that",
        .all([.holds("\nSubject:"), .holds("\nFrom:")])),
      kind(
        "pdml", "packets as text (PDML), exported by Wireshark or tshark", save, .holds("<pdml")),
      kind(
        "wireshark_text", "packets as text, exported by Wireshark", save,
        .begins("No.     Time")),
      kind(
        "wireshark_json", "packets as JSON, exported by Wireshark or tshark", save,
        .holds("\"_index\": \"packets-")),
      kind(
        "btmon", "the text that btmon prints",
        "Record with 'btmon -w FILE', which writes a capture", .begins("Bluetooth monitor ver")),
      kind(
        "tcx", "a workout (TCX)", result, .holds("<TrainingCenterDatabase")),
      kind("gpx", "a track (GPX)", result, .holds("<gpx")),
      kind(
        "plist_xml", "an Apple property list",
        "Look for a file that ends in .pklg, in the folder logs/Bluetooth of the sysdiagnose",
        .holds("<!DOCTYPE plist")),
      kind(
        "html", "a web page, saved instead of the file",
        "Often it is a page that asks to log in: download the file itself ('raw')",
        .all([.begins("<"), .shape(isHTML)])),
      kind("xml", "an XML document", "Send the log itself", .begins("<?xml")),
      kind(
        "shortcut", "a link to a web page", "Open it, and download the file",
        .begins("[InternetShortcut]")),
    ]
  }

  private static var texts: [Kind] {
    [
      kind(
        "utf16", "text in UTF-16",
        "Windows writes such text; send the log itself, not what a terminal printed of it",
        .shape(isUTF16)),
      kind(
        "bug_report", "the text of an Android bug report without a Bluetooth log",
        "The log is in the report's zip, under FS/data/misc/bluetooth/logs: give the zip. If there is none, "
          + "switch on 'Bluetooth HCI snoop log' in Developer options, switch Bluetooth off and on, and "
          + "record again", .holds("== dumpstate: ")),
      kind(
        "logcat", "Android's logcat in text",
        "It holds messages, no packets: switch on 'Bluetooth HCI snoop log' in Developer options, switch "
          + "Bluetooth off and on, record again, and take a bug report", .shape(isLogcat)),
      kind(
        "sysdiagnose_log", "a log of sysdiagnose in text",
        "Give the .tar.gz itself; packets are in it only if the Bluetooth profile of developer.apple.com "
          + "was installed on the phone", .holds("sysdiagnose")),
      kind(
        "nrf_connect", "a log of nRF Connect",
        "It holds what the app did, no packets: switch on the phone's Bluetooth log and record again",
        .begins("nRF Connect,")),
      kind("json", "JSON", result, .shape(isJSON)),
      kind("hrv_csv", "a table of heart rates or RR intervals", result, .shape(isHeartTable)),
      kind("rr_list", "a list of numbers, such as RR intervals", result, .shape(isNumberList)),
      kind(
        "csv", "a table (CSV)", "A table holds no packets: send the capture that it was made from",
        .shape(isTable)),
    ]
  }
}

// MARK: - Shapes

extension ForeignFile.Mark {
  func fits(_ bytes: Span<UInt8>) -> Bool {
    switch self {
    case .bytes(let expected, let place):
      guard bytes.count >= place + expected.count else { return false }
      for index in expected.indices where bytes[place + index] != expected[index] { return false }
      return true
    case .begins(let text):
      let start = ForeignFile.textStart(bytes)
      guard bytes.count - start >= text.count else { return false }
      for index in 0..<text.count
      where ForeignFile.lower(bytes[start + index]) != ForeignFile.lower(text[index]) {
        return false
      }
      return true
    case .holds(let text): return ForeignFile.holds(text, in: bytes)
    case .shape(let test): return test(bytes)
    case .all(let marks): return marks.allSatisfy { $0.fits(bytes) }
    }
  }
}

extension ForeignFile {
  fileprivate static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// Where text begins, behind a byte order mark and white space.
  fileprivate static func textStart(_ bytes: Span<UInt8>) -> Int {
    var start = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    return start
  }

  fileprivate static func holds(_ text: StaticText, in bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= text.count else { return false }
    for start in 0...(bytes.count - text.count) where bytes[start] == text[0] {
      var index = 1
      while index < text.count, bytes[start + index] == text[index] { index += 1 }
      if index == text.count { return true }
    }
    return false
  }

  /// The lines of text that are there in full; none if it is no text.
  private static func lines(_ bytes: Span<UInt8>, atMost limit: Int = 8) -> [[UInt8]] {
    guard BTSnoozText.looksLikeText(bytes) else { return [] }
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for index in textStart(bytes)..<bytes.count {
      let byte = bytes[index]
      if byte != 0x0A {
        if byte != 0x0D { line.append(byte) }
        continue
      }
      lines.append(line)
      line = []
      if lines.count == limit { return lines }
    }
    // All of a short file, or a line of a long one that may be cut.
    if bytes.count < CaptureFormat.probeLength, !line.isEmpty { lines.append(line) }
    return lines
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(lower(byte))
  }

  /// `00000000: 6274 736e …`, `0000000 62 74 …`, `0000  01 03 0c 00 …`: an offset, and bytes.
  private static let isHexDump: @Sendable (Span<UInt8>) -> Bool = { bytes in
    let lines = lines(bytes, atMost: 2)
    guard let first = lines.first else { return false }
    let offset = first.prefix(while: isHex)
    guard offset.count >= 4, offset.count <= 16, offset.allSatisfy({ $0 == 0x30 }) else {
      return false
    }
    var rest = first.dropFirst(offset.count)
    if rest.first == 0x3A { rest = rest.dropFirst() }
    guard rest.first == 0x20 || rest.first == 0x09 else { return false }
    let words = rest.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
    guard let word = words.first else { return false }
    return [2, 4, 8].contains(word.count) && word.allSatisfy(isHex)
  }

  /// `10-05 12:30:01.123  1234  1250 I bt_stack: …`, or the line that logcat begins with.
  private static let isLogcat: @Sendable (Span<UInt8>) -> Bool = { bytes in
    if holds("--------- beginning of ", in: bytes.extracting(first: Swift.min(bytes.count, 64))) {
      return true
    }
    let shape: [UInt8] = Array("00-00 00:00:00.000".utf8)
    var fitting = 0
    for line in lines(bytes) where has(shape, line, from: 0) || has(shape, line, from: 5) {
      fitting += 1
    }
    return fitting >= 2
  }

  /// Whether a line has digits where the shape has them, and otherwise the same characters.
  private static func has(_ shape: [UInt8], _ line: [UInt8], from start: Int) -> Bool {
    guard line.count >= start + shape.count else { return false }
    for index in shape.indices {
      let byte = line[start + index]
      if shape[index] == 0x30 ? !isDigit(byte) : byte != shape[index] { return false }
    }
    return true
  }

  /// Two entries one behind the other: length, length of the header (20 to 28), process, thread, time.
  private static let isBinaryLog: @Sendable (Span<UInt8>) -> Bool = { bytes in
    func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    guard bytes.count >= 4 else { return false }
    let header = number(2)
    guard header >= 20, header <= 28, header.isMultiple(of: 4) else { return false }
    let next = number(0) + header
    guard bytes.count >= next + 4 else { return false }
    return number(0) > 1 && number(next + 2) == header
  }

  private static let isHTML: @Sendable (Span<UInt8>) -> Bool = { bytes in
    let text = String(
      decoding: (0..<bytes.count).map { lower(bytes[$0]) }, as: UTF8.self)
    return text.contains("<html") || text.contains("<!doctype html")
  }

  /// A byte order mark, or letters with a zero beside each.
  private static let isUTF16: @Sendable (Span<UInt8>) -> Bool = { bytes in
    guard bytes.count >= 8 else { return false }
    if bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF {
      return bytes[2] == 0 || bytes[3] == 0
    }
    for zero in 0...1 {
      var fits = true
      for index in 0..<Swift.min(bytes.count, 32) {
        let byte = bytes[index]
        let isRight: Bool = index % 2 == zero ? byte == 0 : byte >= 0x09 && byte < 0x7F
        if !isRight { fits = false }
      }
      if fits { return true }
    }
    return false
  }

  private static let isJSON: @Sendable (Span<UInt8>) -> Bool = { bytes in
    let start = textStart(bytes)
    guard start < bytes.count, bytes[start] == 0x7B || bytes[start] == 0x5B else { return false }
    return BTSnoozText.looksLikeText(bytes) && holds("\"", in: bytes)
  }

  /// Fields of a table's line: separated by commas, semicolons or tabs, at least two.
  private static func fields(_ line: [UInt8]) -> [ArraySlice<UInt8>] {
    let separators: [UInt8] = [0x2C, 0x3B, 0x09]
    for separator in separators {
      let fields: [ArraySlice<UInt8>] = line.split(
        separator: separator, omittingEmptySubsequences: false)
      if fields.count > 1 { return fields }
    }
    return []
  }

  private static let isTable: @Sendable (Span<UInt8>) -> Bool = { bytes in
    let counts = lines(bytes).filter { !$0.isEmpty }.map { fields($0).count }
    guard let first = counts.first, first > 1, counts.count > 1 else { return false }
    return counts.allSatisfy { $0 == first }
  }

  private static let isHeartTable: @Sendable (Span<UInt8>) -> Bool = { bytes in
    guard isTable(bytes), let first = lines(bytes, atMost: 1).first else { return false }
    let words: [String] = fields(first).map { field in
      let letters: [UInt8] = field.map(lower).filter { $0 != 0x22 && $0 != 0x20 }
      return String(decoding: letters, as: UTF8.self)
    }
    let whole: Set = ["rr", "hr", "bpm", "hrv", "ibi"]
    let beginnings = ["rr_", "hr_", "rr[", "rr-", "rr(", "heart"]
    return words.contains { word in
      whole.contains(word) || beginnings.contains { word.hasPrefix($0) }
    }
  }

  private static let isNumberList: @Sendable (Span<UInt8>) -> Bool = { bytes in
    let lines = lines(bytes).filter { !$0.isEmpty }
    guard lines.count >= 3 else { return false }
    return lines.allSatisfy { line in
      let others: [UInt8] = line.filter { !isDigit($0) }
      return others.count < line.count && others.allSatisfy { $0 == 0x2E || $0 == 0x20 }
    }
  }
}
