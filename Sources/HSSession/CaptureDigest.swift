import HSOutput
import HSPlatform
package import HSProtocols

/// The SHA-256 of a capture as it lies on disk, packed or not.
package enum CaptureDigest {
  /// The digest of one or more files, one behind the other, in hexadecimal.
  ///
  /// Files are read once more: a pipe's bytes are gone.
  ///
  /// - Parameter paths: The files that are read as one capture.
  /// - Returns: The digest; `nil` where one is not a regular file.
  /// - Throws: What keeps a regular file from being read again.
  package static func sha256(of paths: [String]) throws(CaptureError) -> String? {
    var hash = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    for path in paths {
      guard isRepeatable(path) else { return nil }
      var source = try ByteSource(path: path)
      while true {
        let count = try source.read(into: &piece, at: 0)
        if count == 0 { break }
        hash.update(piece[..<count])
      }
    }
    return Hex.text(hash.finish().span)
  }

  /// Whether a path is a regular file, which can be read twice.
  package static func isRepeatable(_ path: String) -> Bool {
    path != "-" && FileIdentity.size(of: path) != nil
  }
}
