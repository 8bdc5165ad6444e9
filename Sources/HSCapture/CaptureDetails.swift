public import HSBase

/// What a container says about itself, and what it holds besides records.
public struct CaptureDetails: Sendable, Equatable {
  /// What the file is, where its packets are read from something else than records of its format: a log in text; `nil`
  /// if it is of its format.
  public internal(set) var kind: StaticText?
  /// The version of the format, if it has one.
  public internal(set) var version: Int?
  /// The second part of the version, if it has one.
  public internal(set) var minorVersion: Int?
  /// The byte order of the file, of its first section if it has several; `nil` where the format
  /// leaves no choice.
  public internal(set) var byteOrder: ByteOrder?
  /// Sections of a pcapng file; 0 in other formats.
  public internal(set) var sections = 0
  /// The recorder's machine, in UTF-8, from the first section that names it.
  public internal(set) var hardware: [UInt8] = []
  /// The recorder's operating system, likewise.
  public internal(set) var operatingSystem: [UInt8] = []
  /// The program that wrote the capture, likewise.
  public internal(set) var application: [UInt8] = []
  /// A remark about the capture, likewise.
  public internal(set) var comment: [UInt8] = []
  /// Comments on records.
  public internal(set) var recordComments = 0
  /// Blocks that are frames to Wireshark though not packets, passed over.
  ///
  /// Journal entries, system calls, custom blocks: each has a record number.
  public internal(set) var otherFrames = 0
  /// Blocks with names for addresses, passed over.
  public internal(set) var nameBlocks = 0
  /// Blocks with secrets for decryption, passed over.
  public internal(set) var secretBlocks = 0
  /// Blocks of unknown types, passed over.
  public internal(set) var unknownBlocks = 0

  /// Nothing known.
  public init() {}
}
