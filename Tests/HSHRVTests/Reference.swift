import Foundation
import HSHeartRate
import HSTestSupport

/// A series with the numbers that others computed for it.
struct Reference: Sendable, CustomStringConvertible {
  let name: String
  let series: NNSeries
  let numbers: [String: Double]
  let fluctuations: [Double]
  let density: [Double]
  /// End, count and exponent of some windows.
  let sliding: [[Double]]

  var description: String { name }

  /// The series of `fixtures/hrv`: `tools/peers/compare hrv` makes the numbers from the formulas.
  static let ours: [Reference] = {
    let expected = object(at: Places.fixture("hrv/expected.json"))
    return expected.keys.sorted().map { name in
      let values = expected[name] as? [String: Any] ?? [:]
      return Reference(
        name: name, series: series(at: Places.fixture("hrv/\(name).ticks")),
        numbers: values.compactMapValues { ($0 as? NSNumber)?.doubleValue },
        fluctuations: values["dfa_fluctuations"] as? [Double] ?? [],
        density: values["density"] as? [Double] ?? [],
        sliding: values["sliding"] as? [[Double]] ?? [])
    }
  }()

  /// Ticks, or milliseconds if the file is not called so, one a line.
  static func series(at file: URL) -> NNSeries {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return NNSeries() }
    let values = text.split(separator: "\n").compactMap { Double($0) }
    return file.pathExtension == "ticks"
      ? NNSeries(ticks: values.map { UInt16($0) }) : NNSeries(milliseconds: values)
  }

  /// A JSON object; empty, so that tests fail, if there is none.
  static func object(at file: URL) -> [String: Any] {
    guard let data = try? Data(contentsOf: file),
      // Python writes NaN where a number does not exist.
      let text = String(data: data, encoding: .utf8)?.replacing("NaN", with: "null"),
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { return [:] }
    return object
  }
}

/// Whether two numbers are the same but for rounding.
func isClose(_ ours: Double, _ theirs: Double?, within tolerance: Double = 1e-9) -> Bool {
  guard let theirs else { return false }
  return (ours - theirs).magnitude <= tolerance * theirs.magnitude
}
