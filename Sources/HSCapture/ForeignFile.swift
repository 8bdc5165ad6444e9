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
    case bytes([UInt8], at: Int = 0)
    /// The text begins so, behind white space and a byte order mark, in letters of either case.
    case begins(StaticText)
    /// The text holds this among its first bytes.
    case holds(StaticText)
    /// What no list of bytes tells.
    case shape(@Sendable (Span<UInt8>) -> Bool)
    /// All of these.
    case all([Mark])
    /// Any of these.
    case any([Mark])

    /// These characters stand at an offset.
    static func text(_ text: String, at place: Int = 0) -> Mark {
      .bytes(Array(text.utf8), at: place)
    }
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
  private static let data =
    "It holds no packets. If heart rates or RR intervals are in it, 'heartsnoop agree' compares them with those "
    + "of a capture"
  private static let save =
    "The program that wrote it can save the capture itself: in Wireshark File > Save As, pcapng; with tshark -w FILE"
  private static let phoneLog =
    "switch on 'Bluetooth HCI snoop log' in Developer options, switch Bluetooth off and on, record again, and "
    + "take a bug report"
  private static let bluez =
    "It shows values, not the packets that brought them: record with 'btmon -w FILE' beside it, and give that"
  private static let messages =
    "It holds messages, no packets: record the same again with a phone's Bluetooth log, with 'btmon -w FILE' on "
    + "Linux, or with a sniffer"
  private static let noValue =
    "Of such a log the values are read that were written, read and notified; this one tells none"
  private static let monitorStream =
    "It can send the packets themselves, to be kept by 'btmon --tty DEVICE -w FILE'"

  /// A log whose octets above 127 are gone.
  static var replacedOctets: ForeignFile {
    ForeignFile(
      "replaced_octets", "a capture that a program saved as text in UTF-8",
      "It put EF BF BD in the place of octets, which are lost and cannot be got back: send the original, "
        + "copied as a file (adb pull, not a copy of its text)")
  }

  /// A log whose octets above 127 became two.
  static var encodedOctets: ForeignFile {
    ForeignFile(
      "encoded_octets", "a capture that a program saved as text in UTF-8",
      "It made two octets of each above 7F: 'iconv -f UTF-8 -t ISO-8859-1 FILE > capture.btsnoop' undoes that, "
        + "unless it complains; then send the original")
  }

  // Walked once a file that is no capture: the more special kind first.
  private static var kinds: [Kind] {
    pictures + documents + programs + containers + exports + texts
  }

  private static var pictures: [Kind] {
    [
      kind("jpeg", "a JPEG image", picture, .bytes([0xFF, 0xD8, 0xFF])),
      kind("png", "a PNG image", picture, .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])),
      kind("gif", "a GIF image", picture, .text("GIF8")),
      kind(
        "webp", "a WebP image", picture,
        .all([.text("RIFF"), .text("WEBP", at: 8)])),
      kind(
        "sound", "a sound file (WAV)", picture,
        .all([.text("RIFF"), .text("WAVE", at: 8)])),
      kind(
        "heic", "a HEIC image", picture,
        .all([.text("ftyp", at: 4), .text("heic", at: 8)])),
      kind("video", "a video (MP4 or MOV)", picture, .text("ftyp", at: 4)),
    ]
  }

  private static var documents: [Kind] {
    [
      kind(
        "pdf", "a PDF document",
        "A document holds no packets: send the log that it was made from",
        .text("%PDF-")),
      kind(
        "rtf", "a document (RTF)", "Send the log itself, not a document that it was pasted into",
        .begins("{\\rtf")),
      kind(
        "office", "an old Office document",
        "Send the log itself, not a document that it was pasted into",
        .bytes([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])),
      kind(
        "sqlite", "an SQLite database",
        "It holds an app's own records, no packets: record Bluetooth while the app is used",
        .text("SQLite format 3\0")),
      kind(
        "fit", "a FIT file of a watch or bike computer", result,
        .text(".FIT", at: 8)),
      kind(
        "icloud", "a placeholder of iCloud: the file itself is not on this machine",
        "Open it in Finder, or run 'brctl download FILE', and wait until it is there",
        .all([.text("bplist00"), .holds("NSURLNameKey")])),
      kind(
        "plist", "an Apple property list",
        "Look for a file that ends in .pklg, in the folder logs/Bluetooth of the sysdiagnose",
        .text("bplist")),
      kind(
        "apple_double", "what macOS notes about a file (its name begins with ._)",
        "The file itself has the same name without ._", .bytes([0, 5, 0x16, 7, 0])),
    ]
  }

  private static var programs: [Kind] {
    [
      kind(
        "elf", "a program (ELF)", "Send the log that the program wrote",
        .bytes([0x7F, 0x45, 0x4C, 0x46])),
      kind(
        "exe", "a program (Windows)", "Send the log that the program wrote",
        .all([.bytes([0x4D, 0x5A]), .holds("This program")])),
    ]
  }

  private static var containers: [Kind] {
    [
      kind(
        "7z", "a 7-Zip archive, which is not opened", "Unpack it and give the folder",
        .bytes([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])),
      kind(
        "rar", "a RAR archive, which is not opened", "Unpack it and give the folder",
        .text("Rar!\u{1A}\u{7}")),
      kind(
        "android_backup", "an Android backup",
        "The Bluetooth log is not in a backup but in a bug report: adb bugreport",
        .text("ANDROID BACKUP\n")),
      kind(
        "logcat_binary", "Android's binary log (logcat -B)",
        "It holds messages, no packets: " + phoneLog, .shape(isBinaryLog)),
      (.shape(isReplaced), replacedOctets),
      (.shape(isEncoded), encodedOctets),
      kind(
        "utf16_capture", "a capture that Windows PowerShell saved as text in UTF-16",
        "Its octets are lost: copy the original as a file (adb pull), or redirect in cmd.exe",
        .shape(isUTF16Capture)),
      kind(
        "pcapng_converted", "a pcapng file whose ends of lines were converted",
        "Octets (0D before 0A) were taken out of it and cannot be got back: copy the original in binary mode",
        .all([
          .shape { bytes in
            !(bytes.count > 3 && bytes[3] == 0x0A && bytes[2] == 0x0D && bytes[1] == 0x0D)
          },
          .shape(isStrippedPcapNG),
        ])),
      kind(
        "cfa", "a capture file of a protocol analyser such as Frontline's (.cfa)",
        "Its format is not public: open it in the analyser's own viewer, export it as btsnoop, and give that",
        .shape(isAnalyserFile)),
      kind(
        "psd", "a file of Texas Instruments' Packet Sniffer (.psd)",
        "Of such files, packets of Bluetooth LE with their check sums are read: record again with the protocol "
          + "Bluetooth Low Energy, or with a sniffer that saves pcap", .shape(isPSD)),
    ]
  }

  private static var exports: [Kind] {
    [
      kind(
        "git_lfs", "a pointer of Git LFS: the file itself was not fetched", "Run 'git lfs pull'",
        .begins("version https://git-lfs")),
      kind(
        "base64", "a btsnoop log in base64",
        "Decode it: base64 -di FILE > capture.btsnoop", .begins("YnRzbm9vcA")),
      kind(
        "hexdump", "a hex dump",
        "A capture would be read from it, but its octets are none. If they are single HCI packets, each from its "
          + "H4 type on and with offsets from 0, text2pcap -l 187 FILE capture.pcap makes them one, with made-up "
          + "times", .shape(isHexDump)),
      kind(
        "mail", "an e-mail", "Save the attachment and give that",
        .all([.holds("\nSubject:"), .holds("\nFrom:")])),
      kind(
        "psml", "the list of packets (PSML), exported by Wireshark or tshark", save, .holds("<psml")
      ),
      kind(
        "pdml", "packets as text (PDML), exported by Wireshark or tshark", save, .holds("<pdml")),
      kind(
        "wireshark_text", "packets as text, exported by Wireshark", save,
        .begins("No.     Time")),
      kind(
        "wireshark_json", "packets as JSON, exported by Wireshark or tshark", save,
        .holds("\"_index\": \"packets-")),
      kind(
        "wireshark_ek", "packets as JSON for Elasticsearch (tshark -T ek)", save,
        .holds("\"_index\":\"packets-")),
      kind(
        "tshark_details", "the details of packets as text (tshark -V)", save,
        .all([.begins("Frame 1: "), .holds("bytes on wire")])),
      kind(
        "tshark_lines", "packets as text, printed by tshark", save, .shape(isTSharkLines)),
      kind(
        "btmon", "the text that btmon prints",
        "Record with 'btmon -w FILE', which writes a capture",
        .any([
          .begins("Bluetooth monitor ver"),
          .all([.holds(" plen "), .holds("[hci"), .shape(isMonitorText)]),
        ])),
      kind(
        "hcidump_text", "the text that hcidump prints",
        "Record with 'hcidump -w FILE' or 'btmon -w FILE', which write a capture",
        .any([
          .begins("HCI sniffer - Bluetooth packet analyzer"),
          .all([.holds(" plen "), .shape(isMonitorText)]),
        ])),
      kind(
        "nimble", "a log of NimBLE", monitorStream, .all([.holds("ble_hs_"), .shape(isText)])),
      kind(
        "zephyr", "a log of Zephyr",
        monitorStream + ": build with CONFIG_BT_DEBUG_MONITOR_UART=y", .shape(isZephyrLog)),
      kind(
        "gatttool", "the text of gatttool", bluez,
        .any([.holds("Notification handle = 0x"), .all([.begins("["), .holds("][LE]>")])])),
      kind(
        "bluetoothctl", "the text of bluetoothctl", bluez, .holds("[CHG] Attribute /org/bluez/")),
      kind(
        "dbus_monitor", "the text of dbus-monitor", bluez,
        .shape(isBusLog)),
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
        "logcat", "Android's logcat in text", "It holds messages, no packets: " + phoneLog,
        .shape(isLogcat)),
      kind(
        "bleak", "a log of a Python program with bleak",
        noValue + ": let the program log at the level DEBUG",
        .all([.holds("bytearray(b'"), .shape(isText)])),
      kind(
        "esphome", "a log of ESPHome",
        noValue + ": set the logger's level to VERY_VERBOSE", .shape(isESPHomeLog)),
      kind(
        "sysdiagnose_log", "a log of sysdiagnose in text",
        "Give the .tar.gz itself; packets are in it only if the Bluetooth profile of developer.apple.com "
          + "was installed on the phone", .all([.holds("sysdiagnose"), .shape(beginsWithDate)])),
      kind(
        "nrf_connect", "a log of nRF Connect",
        noValue + ": switch on the phone's Bluetooth log and record again",
        .begins("nRF Connect,")),
      kind(
        "lightblue", "a table of characteristics' values, as LightBlue exports them",
        noValue + ": switch on the phone's Bluetooth log and record again", .shape(isValueTable)),
      kind("json", "JSON", data, .shape(isJSON)),
      kind("hrv_csv", "a table of heart rates or RR intervals", result, .shape(isHeartTable)),
      kind("rr_list", "a list of numbers, such as RR intervals", data, .shape(isNumberList)),
      kind("log", "a log in text", messages, .shape(isDatedLog)),
      kind(
        "csv", "a table (CSV)", "A table holds no packets: send the capture that it was made from",
        .shape(isTable)),
    ]
  }
}
