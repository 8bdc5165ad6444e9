/// The path of the program that runs; `nil` if the system does not tell.
package var ownPath: String? {
  var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
  #if os(Linux)
    let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0 else { return nil }
  #else
    var size = UInt32(bytes.count)
    guard unsafe _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
    let count = bytes.firstIndex(of: 0) ?? 0
  #endif
  return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
