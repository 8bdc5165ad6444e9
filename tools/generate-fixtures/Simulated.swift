import Foundation
import HSConversion
import HSOutput
import HSSimulation

extension Fixture {
  /// Captures that scenarios of `fixtures/scenarios` make.
  static var simulated: [Fixture] {
    [Fixture("air-encrypted", scenario: "encrypted-strap", view: .airWithHeader)]
  }

  /// A capture of a scenario, in pcap; empty if the scenario cannot be read.
  private init(_ name: String, scenario: String, view: SimulatedView) {
    path = "captures/\(name).pcap"
    var made: [UInt8] = []
    let url = root.appending(path: "scenarios/\(scenario).yaml")
    if let text = try? Data(contentsOf: url),
      let scenario = try? Scenario(parsing: [UInt8](text), load: { _ in nil })
    {
      let output = TextOutput { span in
        for index in span.indices { made.append(span[index]) }
        return true
      }
      _ = SimulatedCapture(scenario, view: view).write(.pcap, to: output)
    }
    bytes = made
  }
}
