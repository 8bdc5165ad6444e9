/// The system's words for its error numbers.
package enum SystemError {
  /// What an error number means; the last call's unless another is given.
  package static func words(_ code: Int32 = errno) -> String {
    // Not strerror, which shares one buffer among all threads for what it does not know.
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &text, text.count - 1) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The variables that the program was started with.
package enum Environment {
  /// What takes the place of the process's own variables: a test that runs a command within itself gives it these.
  @TaskLocal package static var given: [String: String]?

  /// A variable's value; `nil` where it is not set, or empty.
  package static func value(_ name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A variable's bytes, which may be no text; `nil` where it is not set, or empty.
  package static func bytes(_ name: String) -> [UInt8]? {
    let bytes: [UInt8]
    if let given {
      bytes = given[name].map { Array($0.utf8) } ?? []
    } else if let text = unsafe getenv(name) {
      bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: text, count: strlen(text)))
    } else {
      bytes = []
    }
    return bytes.isEmpty ? nil : bytes
  }
}
