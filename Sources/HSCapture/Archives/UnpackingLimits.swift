/// How far packed bytes may expand before they are taken for an attack.
package struct UnpackingLimits: Sendable, Equatable {
  /// Bytes that may come out of one stream or archive.
  package var unpackedBytes = 16 << 30
  /// How many times as many bytes may come out as went in; for comparison, gzip cannot do more
  /// than 1032.
  package var ratio = 500
  /// Bytes that may come out before the ratio is looked at.
  package var ratioGrace = 32 << 20
  /// Members that an archive may have.
  package var members = 100_000
  /// Bytes that the list of members at the end of a zip archive may have.
  package var listBytes = 32 << 20
  /// How many compressions are undone, one inside the other.
  package var compressions = 2
  /// How many archives are opened, one inside the other.
  package var archives = 2
  /// How many archives inside an archive are opened.
  package var innerArchives = 64
  /// Bytes that may come out of all of these together while they are looked through.
  package var innerBytes = 2 << 30
  /// Bytes of captures that are kept in memory if their archive cannot be read twice.
  package var keptBytes = 128 << 20

  /// The limits that suit bug reports and captures.
  package init() {}
}
