/// How far packed bytes may expand before they are taken for an attack.
public struct UnpackingLimits: Sendable, Equatable {
  /// Bytes that may come out of one stream or archive.
  public var unpackedBytes = 16 << 30
  /// How many times as many bytes may come out as went in; for comparison, gzip cannot do more
  /// than 1032.
  public var ratio = 500
  /// Bytes that may come out before the ratio is looked at.
  public var ratioGrace = 32 << 20
  /// Members that an archive may have.
  public var members = 100_000
  /// Bytes that the list of members at the end of a zip archive may have.
  public var listBytes = 32 << 20
  /// How many compressions are undone, one inside the other.
  public var compressions = 2
  /// How many archives are opened, one inside the other.
  public var archives = 2
  /// How many archives inside an archive are opened.
  public var innerArchives = 64
  /// Bytes that may come out of all of these together while they are looked through.
  public var innerBytes = 2 << 30
  /// Bytes of captures that are kept in memory if their archive cannot be read twice.
  public var keptBytes = 128 << 20

  /// The limits that suit bug reports and captures.
  public init() {}
}
