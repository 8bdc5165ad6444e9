import ArgumentParser
import HSReplay

extension AppProgram.Client: ExpressibleByArgument {
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
