import HSCapture

/// A format that a capture is to be read in, by its name in lower case.
struct InputFormat: Sendable {
  let format: CaptureFormat

  init?(argument: String) {
    guard let format = Self.readable.first(where: { Self.name(of: $0) == argument.lowercased() })
    else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { readable.map { name(of: $0) } }

  private static var readable: [CaptureFormat] { CaptureFormat.allCases.filter(\.isSupported) }

  private static func name(of format: CaptureFormat) -> String { "\(format.name)".lowercased() }
}
