import HSBytes

// What to do about an error: each sentence holds for every file that gets it.

extension CaptureError {
  /// Whether the file is something else than a capture, rather than a damaged one.
  package var isNoCapture: Bool {
    switch problem {
    case .foreign, .unrecognised, .text, .unsupportedFormat, .unpacking(.noCapture),
      .unpacking(.emptyLog):
      true
    default: false
    }
  }

  /// What to do next with a file that cannot be read, without the last full stop; empty if nothing is known.
  package var advice: String {
    switch problem {
    case .foreign(let file): file.advice
    case .empty:
      "Copy it again; if it is empty on the phone too, switch the log on, switch Bluetooth off and on, and "
        + "record again"
    case .readFailed: "Copy it to another disk, and try again"
    case .truncatedHeader: "Copy or download it again: its end is missing"
    case .unknownVersion, .refusedLinkType, .unknownLinkType:
      "Record again with btmon -w, the phone's own log, Wireshark or PacketLogger"
    case .damagedHeader: "Copy or download it again: its beginning is damaged"
    case .unsupportedFormat:
      "Convert it with Wireshark (editcap -F pcapng) first, if the packets are Bluetooth"
    case .unrecognised where source.lowercased().hasSuffix(".cfa"):
      "Files of this name are btsnoop on phones, and another format of protocol analysers such as Frontline's: open it "
        + "in the analyser's own viewer, export it as btsnoop, and give that"
    case .unrecognised(let bytes, let count): Self.advice(bytes, count)
    case .text:
      "If a program printed it, what it read or recorded is needed: a phone's Bluetooth log, or what 'btmon -w "
        + "FILE' on Linux, Wireshark or PacketLogger save"
    case .unpacking(let problem): Self.advice(problem)
    case .cannotOpen, .notInFormat, .changed, .altered, .writeFailed: ""
    }
  }

  private static func advice(_ first: UInt64, _ count: Int) -> String {
    first == 0 && count == 8
      ? "It begins with zeros, as after a copy that broke off: copy it again"
      : "Ask which program wrote it, and whether that saves btsnoop, pcap or pcapng"
  }

  private static func advice(_ problem: UnpackingProblem) -> String {
    switch problem {
    case .truncated: "Copy or download it again: its end is missing"
    case .damaged, .trailing: "Copy or download it again: it is damaged"
    case .noLibrary: "Install libarchive, and try again; or unpack it, and give the folder"
    case .encrypted: "Unpack it with its password, and give the folder"
    case .noCapture:
      "An Android bug report has the log only if 'Bluetooth HCI snoop log' was on before; an Apple "
        + "sysdiagnose, only if Apple's Bluetooth profile was installed. Switch the log on, "
        + "switch Bluetooth off and on, record again, and take a new report"
    case .emptyLog:
      "The log was made but nothing was written into it: switch 'Bluetooth HCI snoop log' on in Developer "
        + "options, switch Bluetooth off and on, record again, and take a new report"
    case .tooLarge, .expandsTooFar, .tooManyMembers, .listTooLarge, .tooDeep, .needsFile:
      "Unpack it yourself if you trust it, and give the folder"
    }
  }
}
