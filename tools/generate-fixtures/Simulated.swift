import Foundation
import HSConversion
import HSOutput
import HSSimulation

extension Fixture {
  /// Captures that scenarios of `fixtures/scenarios` make.
  static var simulated: [Fixture] {
    [
      Fixture("air-encrypted.pcap", scenario: "scenarios/encrypted-strap", .airWithHeader, .pcap),
      Fixture("pulse-band.btsnoop", scenario: "layouts/pulse-band", .host, .btsnoop),
    ]
  }

  /// A capture of a scenario; empty if the scenario cannot be read.
  private init(
    _ name: String, scenario: String, _ view: SimulatedView, _ container: OutputFormat
  ) {
    path = "captures/\(name)"
    var made: [UInt8] = []
    let url = root.appending(path: "\(scenario).yaml")
    if let text = try? Data(contentsOf: url),
      let scenario = try? Scenario(
        parsing: [UInt8](text),
        load: { file in
          (try? Data(contentsOf: url.deletingLastPathComponent().appending(path: file))).map {
            [UInt8]($0)
          }
        })
    {
      let output = TextOutput { span in
        for index in span.indices { made.append(span[index]) }
        return true
      }
      _ = SimulatedCapture(scenario, view: view).write(container, to: output)
    }
    bytes = made
  }
}
