// HSPlatform, as it is in the browser: the C library is ours (library.h), there is one thread, and nothing was started
// with variables.
@_exported public import HSCBrowser

/// The last call's error number.
package var errno: Int32 {
  get { heartsnoop_error() }
  set { heartsnoop_set_error(newValue) }
}

/// What `-` names where a file is read.
package enum StandardInput {
  /// Nothing can be read from it.
  package static let descriptor: Int32 = STDIN_FILENO
}

/// A clock that is never set.
package enum SteadyClock {
  /// Nanoseconds since some time in the past.
  package static var now: Int64 { heartsnoop_now() }
}

/// The words for error numbers.
package enum SystemError {
  /// What an error number means; the last call's unless another is given.
  package static func words(_ code: Int32 = errno) -> String {
    guard let words = unsafe heartsnoop_words(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}

/// The variables that the program was started with: none.
package enum Environment {
  /// A variable's value.
  package static func value(_ name: String) -> String? { nil }

  /// A variable's bytes.
  package static func bytes(_ name: String) -> [UInt8]? { nil }
}
