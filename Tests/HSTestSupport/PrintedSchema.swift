import Foundation

extension JSONSchema {
  /// Whether a schema of `fixtures/schemas` is what the program prints.
  ///
  /// With HEARTSNOOP_UPDATE_GOLDEN the file is written anew.
  package static func isPrinted(_ name: String, as text: [UInt8]) throws -> Bool {
    let file = Places.fixture("schemas/\(name).schema.json")
    if ProcessInfo.processInfo.environment["HEARTSNOOP_UPDATE_GOLDEN"] != nil {
      try Data(text).write(to: file)
    }
    return try Data(contentsOf: file) == Data(text)
  }
}
