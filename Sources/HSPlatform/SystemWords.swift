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
  /// A variable's value; `nil` where it is not set, or empty.
  package static func value(_ name: String) -> String? {
    guard let text = unsafe getenv(name) else { return nil }
    let value = unsafe String(cString: text)
    return value.isEmpty ? nil : value
  }

  /// A variable's bytes, which may be no text; `nil` where it is not set, or empty.
  package static func bytes(_ name: String) -> [UInt8]? {
    guard let text = unsafe getenv(name) else { return nil }
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: text, count: strlen(text)))
    return bytes.isEmpty ? nil : bytes
  }
}
