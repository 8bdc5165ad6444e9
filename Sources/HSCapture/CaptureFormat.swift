import HSBase

extension CaptureFormat {
  /// Number of bytes from the start that tell every format with a magic number.
  static let magicLength = 16
  /// Number of bytes from the start that the guesses look at, where there are so many.
  static let probeLength = 4096

  /// The format that the first bytes of a file show, or `nil`.
  ///
  /// A file shorter than the magic number of its format is not recognised. PacketLogger and hcidump
  /// have no magic number and are guessed from up to eight records; streams of packets must prove what they are.
  public static func recognise(_ bytes: Span<UInt8>) -> CaptureFormat? {
    if let format = byMagic(bytes) { return format }
    if bytes.place(of: BTSnoozText.begin) != nil { return .btsnooz }
    return StreamProbe.recognise(bytes)?.format ?? PlainRecordProbe.guess(bytes)?.format
  }

  /// The format whose magic number the bytes begin with, or `nil`.
  static func byMagic(_ bytes: Span<UInt8>) -> CaptureFormat? {
    for format in allCases where format.magics.contains(where: { bytes.has($0) }) { return format }
    return nil
  }

  /// Whether `bytes`, all that a file holds, could be the beginning of a btsnoop file.
  static func mayBecomeBTSnoop(_ bytes: Span<UInt8>) -> Bool {
    bytes.count > 0 && bytes.count < BTSnoopFormat.magic.count
      && bytes.has(Array(BTSnoopFormat.magic.prefix(bytes.count)))
  }

  /// Whether files of the format begin with a magic number.
  var hasMagic: Bool { !magics.isEmpty }
}
