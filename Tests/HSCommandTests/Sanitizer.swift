import Foundation
import HSTestSupport

/// What cannot be tried where a sanitizer is part of tests and program.
enum Sanitizer {
  private static let isThreads = unsafe dlsym(nil, "__tsan_init") != nil
  private static let isAny = unsafe isThreads || dlsym(nil, "__asan_init") != nil

  /// Whether memory can be measured; says that it is not if a sanitizer's would be measured with it.
  static func measures(_ what: String) -> Bool {
    guard isAny else { return true }
    Skipped.note(what, because: "a sanitizer's memory would be measured with the program's")
    return false
  }

  /// Whether the size of files can be limited; says so if not.
  ///
  /// The thread sanitizer keeps its memory in a file, and the program would not start.
  static func limitsFiles(_ what: String) -> Bool {
    guard isThreads else { return true }
    Skipped.note(what, because: "the thread sanitizer does not start where files are limited")
    return false
  }
}
