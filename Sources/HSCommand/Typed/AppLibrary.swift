import HSReplay

/// A library for which what an app did is written.
typealias AppLibrary = AppProgram.Client

extension AppLibrary {
  /// The extension of a file that has a program for it.
  var fileExtension: String {
    switch self {
    case .bleak, .bumble: "py"
    case .esphome: "yaml"
    case .corebluetooth: "swift"
    case .noble: "js"
    }
  }
}
