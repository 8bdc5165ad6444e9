/// Why a run ends without success, as the command's exit status tells it; why in words was said before.
package enum ExitStatus: Int32, Error, Sendable {
  /// The question was answered no.
  case negative = 1
  /// The input could not be read, or only in part; or what was printed did not arrive.
  case unreadable = 2
  /// The evidence is not enough to answer.
  case insufficient = 3
  /// What was asked for does not fit together, as the input shows.
  case usage = 64
}
