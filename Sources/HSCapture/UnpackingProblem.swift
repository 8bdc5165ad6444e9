public import HSBytes

/// Why a compressed capture, or an archive of captures, cannot be unpacked any further.
///
/// What was unpacked before the place of the problem was delivered.
public enum UnpackingProblem: Sendable, Equatable {
  /// The packed bytes end too early; so many bytes had been unpacked.
  case truncated(StaticText, unpacked: Int)
  /// The packed bytes are damaged, in the words of who found it; so many bytes had been unpacked.
  case damaged(StaticText, unpacked: Int, reason: String)
  /// Behind the packed bytes stands something else, which was not read.
  case trailing(StaticText, unpacked: Int)
  /// More bytes come out than any real capture has.
  case tooLarge(limit: Int)
  /// So few bytes swell to so many that they were made to do harm.
  case expandsTooFar(packed: Int, unpacked: Int, limit: Int)
  /// An archive with more members than are looked at.
  case tooManyMembers(limit: Int)
  /// A zip archive whose list of members alone is so large.
  case listTooLarge(bytes: Int, limit: Int)
  /// Compressed more than `limit` times, or an archive inside an archive.
  case tooDeep(limit: Int)
  /// A member can be read only with a password.
  case encrypted(StaticText)
  /// None of the files in the archive is a capture.
  case noCapture(StaticText, members: Int, texts: Int = 0)
  /// None of the files in the archive is a capture, and the one of this path, where a log is kept, is empty.
  case emptyLog(StaticText, path: String)
  /// The captures in an archive that comes through a pipe are too large to be kept in memory.
  case needsFile(limit: Int)
  /// The library that unpacks this is not installed.
  case noLibrary(StaticText)
}

extension UnpackingProblem: CustomStringConvertible {
  /// What is wrong, to stand behind the capture's name.
  public var description: String {
    switch self {
    case .truncated(let format, let unpacked):
      "the \(format) data end too early, behind \(unpacked) unpacked bytes"
    case .damaged(let format, let unpacked, let reason):
      "the \(format) data are damaged behind \(unpacked) unpacked bytes: \(reason)"
    case .trailing(let format, let unpacked):
      "the \(format) data end behind \(unpacked) unpacked bytes, but something else follows, "
        + "which was not read"
    case .tooLarge(let limit): "unpacks to more than \(limit) bytes; refused"
    case .expandsTooFar(let packed, let unpacked, let limit):
      "\(packed) bytes unpack to \(unpacked) and more, over \(limit) times as many; refused"
    case .tooManyMembers(let limit): "is an archive of more than \(limit) members; refused"
    case .listTooLarge(let bytes, let limit):
      "is an archive whose list of members has \(bytes) bytes, more than \(limit); refused"
    case .tooDeep(let limit):
      "is packed too often: \(limit) compressions, and one archive, are undone"
    case .encrypted(let format): "the \(format) archive is encrypted; its captures cannot be read"
    case .noCapture(let format, let members, let texts):
      "is a \(format) archive of \(counted(members, "file")), "
        + (members == 1
          ? texts == 0 ? "which is no capture" : "which is neither a capture nor a log"
          : "and none of them is a capture"
            + (texts == 0 ? "" : "; no log was found in \(counted(texts, "text file"))"))
    case .emptyLog(let format, let path):
      "is a \(format) archive in which the log is empty: \(path) has no byte, and no other file is a capture"
    case .needsFile(let limit):
      "the captures of an archive that is read from a pipe are kept in memory, and these have "
        + "more than \(limit) bytes; save the archive as a file"
    case .noLibrary(let format):
      "unpacking \(format) needs libarchive (libarchive.so.13), which is not installed; on Debian and "
        + "Ubuntu: apt-get install libarchive13"
    }
  }
}

extension CaptureError {
  /// An error of a capture, or an archive, that cannot be unpacked.
  package init(unpacking source: String, _ problem: UnpackingProblem) {
    self.init(source: source, problem: .unpacking(problem))
  }
}
