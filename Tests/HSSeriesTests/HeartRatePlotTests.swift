import HSBase
import HSSeries
import HSTestSupport
import Foundation
import Testing

/// The heart rate drawn with characters.
@Suite struct `Heart rate plot` {
  /// Lines for a strap that sends a rate a second.
  private func lines(
    _ rates: [UInt8], columns: Int, letters: HeartRatePlot.Letters = .braille
  ) throws -> [String] {
    var scene = CollectorTests.strap(count: 0)
    for (second, rate) in rates.enumerated() {
      scene.notify(
        0x10, [0x06, rate], on: 0x40, at: Scene.start + Int64(second) * 1_000_000_000)
    }
    var text = OutputBuffer()
    HeartRatePlot.write(
      ofSensor: 0, in: try scene.verified(), columns: columns, letters: letters, to: &text)
    return text.string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: [40, 80, 200])
  func `no line is longer than the terminal, and no extreme is lost`(columns: Int) throws {
    var rates = [UInt8](repeating: 70, count: 2000)
    rates[1000] = 190
    let lines = try lines(rates, columns: columns)
    for line in lines { #expect(line.count <= columns, "\(line)") }
    #expect(lines[0] == "  Heart rate, bpm")
    // One dot at the top, in the middle; the rest at the bottom.
    let top = try #require(lines.dropFirst().first)
    let bottom = lines[8]
    func dots(_ line: String) -> Int {
      line.unicodeScalars.count { (0x2801...0x28ff).contains($0.value) }
    }
    #expect(dots(top) == 1)
    #expect(dots(bottom) > dots(top))
  }

  @Test func `in ASCII has the same places`() throws {
    let rates = (0..<300).map { UInt8(60 + $0 * 37 % 90) }
    let (dots, plain) = (
      try lines(rates, columns: 80), try lines(rates, columns: 80, letters: .ascii)
    )
    #expect(plain.joined().utf8.allSatisfy { $0 < 0x80 })
    #expect(plain.count == dots.count)
    for (plain, dots) in zip(plain, dots).dropFirst().prefix(8) {
      #expect(plain.map { $0 == " " } == dots.map { $0 == " " })
    }
    // A rate that jumps from one half of a cell to the other, and some that stay in one.
    #expect(Set(plain[1...8].joined()).isSuperset(of: [".", "'", ":"]))
  }

  @Test func `the histogram counts every measurement`() throws {
    let lines = try lines([60, 60, 60, 75, 88], columns: 80)
    let start = try #require(lines.firstIndex { $0.contains("How often, of 5 measurements") })
    let percents = lines[(start + 1)...].compactMap { line in
      line.hasSuffix(" %") ? Double(line.dropLast(2).split(separator: " ").last ?? "") : nil
    }
    #expect(percents.first == 60)
    #expect(abs(percents.reduce(0, +) - 100) < 0.5)
  }

  @Test func `a sensor without a rate has no picture`() throws {
    #expect(try lines([0, 0, 0], columns: 80) == [""])
  }
}
