import HSTestSupport
import Testing

/// A scenario in which one thing is wrong, with parameters by chance.
struct Plant: Sendable, CustomTestStringConvertible {
  /// The code that has to be named.
  let code: String
  /// Makes the scenario.
  let make: @Sendable (inout SeededGenerator) -> String

  var testDescription: String { code }

  /// A scenario of one peer, in YAML.
  static func scenario(
    _ random: inout SeededGenerator, interval: Double, mtu: Int = 247, payload: Int = 251,
    answer: Int = 0, peers: Int = 1, isCentral: Bool = false, _ app: [String],
    faults: [String] = []
  ) -> String {
    var lines = [
      "seed: \(random.next() >> 1)", "link:", "  interval_ms: \(interval)", "  mtu: \(mtu)",
      "  payload: \(payload)", "  answer_ms: \(answer)", "peers:",
    ]
    for peer in 0..<peers {
      lines += [
        "  - name: P\(peer)", "    address: C0:FF:EE:00:00:0\(peer + 1)",
        "    role: \(isCentral && peer == 0 ? "central" : "peripheral")", "    services:",
        "      - uuid: 180d", "        characteristics:",
        "          - {uuid: 2a37, properties: [notify], value: \"0640\", every_ms: 1000}",
        "          - {uuid: 2a38, properties: [read], value: \"01\"}",
        "      - uuid: fff0", "        characteristics:",
        "          - {uuid: fff1, properties: [write, write_without_response]}",
        "      - uuid: 180f", "        characteristics:",
        "          - {uuid: 2a19, properties: [read, notify], value: \"57\", every_ms: 60}",
        "      - uuid: 180a", "        characteristics:",
        "          - {uuid: 2a29, properties: [read], value: \"4142\"}",
        "          - {uuid: 2a24, properties: [read], value: \"4344\"}",
      ]
    }
    lines += ["app:"] + app.map { "  - \($0)" }
    if !faults.isEmpty { lines += ["faults:"] + faults.map { "  - \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func pick<Number>(_ numbers: [Number], _ random: inout SeededGenerator) -> Number {
    numbers[Int(random.next() % UInt64(numbers.count))]
  }

  private static func moved(
    _ values: Int, _ size: Int, _ packets: Int, by: String = "peer", queue: Int = 16
  ) -> String {
    "transfer: {uuid: \(by == "peer" ? "2a37" : "fff1"), values: \(values), size: \(size), by: \(by), packets_per_event: \(packets), queue: \(queue)}"
  }

  private static let begin = ["connect: P0", "discover"]
  private static func reads(_ count: Int) -> [String] {
    Array(repeating: "read: 2a38", count: count)
  }
  private static func writes(_ count: Int, _ size: Int) -> [String] {
    let value = String(repeating: "ab", count: size)
    return Array(repeating: "{write: fff1, value: \"\(value)\"}", count: count)
  }

  /// Each limit and each cause.
  static let all: [Plant] = [
    Plant(code: "throughput.connection_interval") {
      let interval = pick([100.0, 180, 250, 400], &$0)
      return scenario(&$0, interval: interval, begin + writes(60, pick([8, 20, 60], &$0)))
    },
    Plant(code: "throughput.connection_interval") {
      let interval = pick([150.0, 190, 285], &$0)
      return scenario(
        &$0, interval: interval, begin + [moved(pick([120, 300], &$0), 244, pick([3, 4], &$0))])
    },
    Plant(code: "throughput.packets_per_event") {
      let interval = pick([15.0, 22.5, 30], &$0)
      let by = pick(["app", "peer"], &$0)
      return scenario(
        &$0, interval: interval,
        begin + [moved(pick([100, 300], &$0), 244, pick([1, 2], &$0), by: by)])
    },
    Plant(code: "throughput.data_length") {
      // Of the peer's values controllers hand over each packet by itself, which LinkBench plays.
      let mtu = pick([158, 185, 247], &$0)
      return scenario(
        &$0, interval: pick([15.0, 22.5, 30], &$0), mtu: mtu, payload: 27,
        begin + [moved(pick([80, 200], &$0), mtu - 3, pick([6, 8], &$0), by: "app")])
    },
    Plant(code: "throughput.mtu") {
      scenario(
        &$0, interval: pick([15.0, 30], &$0), mtu: 23,
        begin + [moved(pick([200, 400], &$0), 20, pick([3, 4, 6], &$0))])
    },
    Plant(code: "throughput.value_size") {
      scenario(
        &$0, interval: pick([15.0, 30], &$0), mtu: pick([185, 247], &$0),
        begin + [
          moved(pick([200, 400], &$0), pick([12, 20, 24], &$0), pick([3, 4], &$0), by: "app")
        ])
    },
    Plant(code: "throughput.write_with_response") {
      scenario(
        &$0, interval: pick([7.5, 11.25, 15], &$0), begin + writes(pick([60, 90], &$0), 40))
    },
    Plant(code: "throughput.host_queue") {
      scenario(
        &$0, interval: pick([15.0, 30], &$0),
        begin + [moved(pick([80, 200], &$0), 244, pick([4, 6], &$0), by: "app", queue: 1)])
    },
    Plant(code: "throughput.answer_time") {
      scenario(
        &$0, interval: pick([15.0, 30], &$0), answer: pick([150, 300, 500], &$0),
        begin + (Bool.random(using: &$0) ? writes(30, 20) : reads(30)))
    },
    Plant(code: "throughput.phy") {
      scenario(&$0, interval: 30, begin + [moved(pick([300, 500], &$0), 244, 12)])
    },
    Plant(code: "throughput.latency") {
      let (interval, latency) = (pick([15.0, 30], &$0), pick([4, 6, 10], &$0))
      return scenario(
        &$0, interval: interval, answer: Int(interval) * latency,
        begin + ["update: {interval_ms: \(interval), latency: \(latency), timeout_ms: 5000}"]
          + reads(60))
    },
    Plant(code: "throughput.other_links") {
      scenario(
        &$0, interval: pick([30.0, 45], &$0), peers: 2,
        [
          "connect: P0", "discover: P0", "connect: P1", "discover: P1",
          "{transfer: {uuid: 2a37, values: 400, size: 244, by: peer, packets_per_event: \(pick([4, 5], &$0))}, peer: P0}",
          "{subscribe: 2a19, peer: P1}", "{wait: 1, peer: P0}",
          "{transfer: {uuid: 2a37, values: 200, size: 244, by: peer, packets_per_event: 1}, peer: P0}",
        ])
    },
    Plant(code: "throughput.credits") {
      scenario(
        &$0, interval: pick([15.0, 30], &$0),
        begin + ["trouble: {what: credits, frames: \(pick([40, 100], &$0))}"])
    },

    Plant(code: "drop.out_of_range") {
      let last = pick([-88, -92, -97], &$0)
      return scenario(
        &$0, interval: pick([15.0, 30, 50], &$0),
        begin + [
          "wait: \(pick([1, 5, 20], &$0))",
          "trouble: {what: silence, rssi: [-62, -75, \(last)]}",
        ])
    },
    Plant(code: "drop.supervision_timeout") {
      scenario(
        &$0, interval: pick([15.0, 30, 50], &$0),
        begin + ["wait: \(pick([1, 5, 20], &$0))", "trouble: {what: silence, rssi: [-50]}"])
    },
    Plant(code: "drop.timeout_margin") {
      let interval = pick([100.0, 200], &$0)
      return scenario(
        &$0, interval: 30,
        begin + [
          "update: {interval_ms: \(interval), latency: \(pick([4, 6], &$0)), timeout_ms: \(Int(interval) * 14)}",
          "wait: \(pick([20, 40], &$0))", "read: 2a38", "trouble: {what: silence}",
        ])
    },
    Plant(code: "drop.parameters_not_applied") {
      scenario(
        &$0, interval: 30,
        begin + [
          "update: {interval_ms: \(pick([15.0, 45, 90], &$0)), timeout_ms: \(pick([4000, 6000], &$0))}",
          "trouble: {what: silence}",
        ])
    },
    Plant(code: "drop.parameters_refused") {
      scenario(
        &$0, interval: 30,
        begin + [
          "trouble: {what: update_refused, interval_ms: \(pick([400.0, 800], &$0))}",
          "wait: \(pick([1, 3, 8], &$0))", "trouble: {what: ended, code: 19}",
        ])
    },
    Plant(code: "drop.peripheral_reset") {
      scenario(
        &$0, interval: pick([15.0, 30, 50], &$0),
        begin + [
          "wait: \(pick([1, 5, 20], &$0))",
          "trouble: {what: silence, advertises_percent: \(pick([20, 40, 70], &$0))}",
        ])
    },
    Plant(code: "drop.adapter_reset") {
      scenario(
        &$0, interval: 30, begin + ["wait: \(pick([1, 9], &$0))", "trouble: {what: adapter_fault}"])
    },
    Plant(code: "drop.lost_together") {
      scenario(
        &$0, interval: 30, peers: pick([2, 3], &$0),
        ["connect: P0", "discover: P0", "connect: P1", "discover: P1", "wait: 30"],
        faults: ["{fault: drop, at: \(pick([12, 20], &$0))}"])
    },
    Plant(code: "drop.authentication") {
      scenario(
        &$0, interval: 30,
        begin + ["pair", "wait: 2", "trouble: {what: ended, code: \(pick([5, 6, 61], &$0))}"])
    },
    Plant(code: "drop.unanswered_request") {
      scenario(
        &$0, interval: pick([15.0, 30], &$0), begin + ["wait: 5", "read: 2a38"],
        faults: ["{fault: no_answer, at: 5}"])
    },
    Plant(code: "drop.ended_by_peer") {
      scenario(
        &$0, interval: 30,
        begin + ["wait: 3", "trouble: {what: ended, code: \(pick([20, 21], &$0))}"])
    },
    Plant(code: "drop.abnormal_end") {
      scenario(&$0, interval: 30, begin + ["wait: 3", "trouble: {what: ended, code: 31}"])
    },

    Plant(code: "connecting.not_advertising") {
      scenario(
        &$0, interval: 30, peers: 3,
        [
          "scan: 1",
          "{trouble: {what: connecting_given_up, after: \(pick([8, 20, 30], &$0))}, peer: P0}",
        ])
    },
    Plant(code: "connecting.given_up") {
      scenario(
        &$0, interval: 30,
        ["{trouble: {what: connecting_given_up, after: \(pick([8, 20, 30], &$0))}, peer: P0}"])
    },
    Plant(code: "connecting.slow") {
      scenario(
        &$0, interval: 30,
        [
          "{trouble: {what: connecting_failed, code: 0, after: \(pick([6, 12, 25], &$0))}, peer: P0}",
          "discover", "wait: 2", "disconnect",
        ])
    },
    Plant(code: "connecting.never_established") {
      let isEnd = Bool.random(using: &$0)
      return scenario(
        &$0, interval: 30,
        isEnd
          ? ["connect: P0", "trouble: {what: ended, code: 62}"]
          : ["{trouble: {what: connecting_failed, code: 62, after: 1}, peer: P0}"])
    },
    Plant(code: "connecting.refused") {
      scenario(
        &$0, interval: 30,
        ["{trouble: {what: connecting_failed, code: \(pick([9, 13, 18], &$0))}, peer: P0}"])
    },
    Plant(code: "connecting.discovery_slow") {
      scenario(&$0, interval: pick([200.0, 300, 400], &$0), mtu: 23, begin + ["wait: 1"])
    },
    Plant(code: "connecting.discovered_twice") {
      scenario(
        &$0, interval: pick([15.0, 30], &$0), begin + ["wait: \(pick([1, 5], &$0))", "discover"])
    },
    Plant(code: "connecting.stale_handles") {
      scenario(
        &$0, interval: 30,
        [
          "connect: P0", "cached",
          "trouble: {what: read_refused, handle: \(pick([60, 90], &$0)), code: \(pick([1, 18], &$0))}",
        ])
    },

    Plant(code: "bond.lost_by_peer") {
      scenario(
        &$0, interval: 30, ["connect: P0", "trouble: {what: key_lost, by: peer}", "wait: 1"])
    },
    Plant(code: "bond.lost_by_host") {
      scenario(
        &$0, interval: 30, isCentral: true,
        ["connect: P0", "trouble: {what: key_lost, by: app}", "wait: 1"])
    },
    Plant(code: "bond.pairing_not_supported") {
      scenario(
        &$0, interval: 30,
        [
          "connect: P0",
          "trouble: {what: pairing_failed, code: 5, by: \(pick(["app", "peer"], &$0))}",
        ])
    },
    Plant(code: "bond.repeated_attempts") {
      scenario(&$0, interval: 30, ["connect: P0", "trouble: {what: pairing_failed, code: 9}"])
    },
    Plant(code: "bond.pairing_failed") {
      scenario(
        &$0, interval: 30,
        ["connect: P0", "trouble: {what: pairing_failed, code: \(pick([1, 3, 4, 8, 11], &$0))}"])
    },
    Plant(code: "bond.security_not_given") {
      scenario(
        &$0, interval: 30,
        begin + [
          "trouble: {what: read_refused, handle: 8, code: \(pick([5, 15], &$0))}", "wait: 1",
        ])
    },
  ]

  /// A link with which nothing is wrong.
  static func healthy(_ random: inout SeededGenerator) -> String {
    var app = ["scan: 1", "connect: P0", "discover", "read: 2a38", "read: 2a29", "read: 2a24"]
    app += writes(Int(random.next() % 6), 20)
    app += ["subscribe: 2a37", "wait: \(pick([5, 30, 90], &random))"]
    let interval = pick([15.0, 30, 45, 50], &random)
    switch random.next() % 4 {
    case 0:
      app = ["connect: P0", "discover", "phy: 2", moved(400, 244, 10)]
      return scenario(&random, interval: 15, app + ["wait: 1", "disconnect"])
    case 1:
      app += [
        "update: {interval_ms: \(pick([100.0, 500], &random)), timeout_ms: 20000}", "wait: 20",
      ]
    case 2: app += ["pair", "wait: 5"]
    default: break
    }
    return scenario(&random, interval: interval, app + ["disconnect"])
  }
}
