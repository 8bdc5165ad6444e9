import HSProtocols
@testable import HSReport
import Testing

/// What `info` counts.
struct InfoCounterTests {
  @Test func `every reason why a packet was not decrypted is counted`() {
    let names = Set(InfoCounter.allCases.map { $0.identifier.string })
    for failure in DecryptionOutcome.Failure.allCases {
      #expect(names.contains("air_\(failure.identifier)"))
    }
    // What has a wrong CRC is counted apart.
    for obstacle in DecryptionOutcome.Obstacle.allCases where obstacle != .wrongCRC {
      #expect(names.contains("air_\(obstacle.identifier)"))
    }
  }
}
