import HSCapture
import Foundation
import Testing

/// Our own captures against the tshark that is installed.
@Suite(.enabled(if: TShark.installed != nil))
struct `Against a running tshark` {
  /// The version whose gaps `known-differences.txt` lists.
  static let listed = "4.0"

  @Test(arguments: `Our own captures`.captures)
  func `each has the ATT PDUs of the other`(_ capture: Capture) throws {
    let tshark = try #require(TShark.installed)
    var ours: Reading.Finished?
    do {
      ours = try Reading.of(capture.path, decrypts: false)
    } catch is CaptureError {
      // What is no capture to us must not hold anything for tshark either.
    }
    let comparison = Comparison(ours, try tshark.pdus(capture.path))
    let verdict = try KnownDifferences.all.get().judge(
      comparison.pduDifferences, of: capture.name, kind: "pdu")
    #expect(verdict.unknown.isEmpty, "\(capture.name): not in known-differences.txt")
    if tshark.version == Self.listed {
      #expect(verdict.stale.isEmpty, "\(capture.name): in known-differences.txt and not needed")
    } else if !verdict.stale.isEmpty {
      Places.skip("\(capture.name): gaps of tshark \(Self.listed), this is \(tshark.version)")
    }
    print("\(capture.name): \(comparison.pdus) PDUs, \(verdict.accepted) known differences")
  }
}
