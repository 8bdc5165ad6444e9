import HSBase
import Foundation

/// tshark, where it is installed.
struct TShark: Sendable {
  let path: String
  /// `4.0` of `TShark (Wireshark) 4.0.17`.
  let version: String

  /// The one that is installed; says loudly if there is none.
  static let installed: TShark? = {
    guard let path = Command.find("tshark"),
      let said = try? Command.run(path, ["--version"]).text
    else {
      Places.skip("our captures against a running tshark: none is installed")
      return nil
    }
    let word = said.split(whereSeparator: \.isWhitespace).first { $0.first?.isNumber == true } ?? ""
    return TShark(
      path: path, version: word.split(separator: ".").prefix(2).joined(separator: "."))
  }()

  /// What tells tshark of the private link types that sniffers use.
  static let sniffers = [
    "-o", #"uat:user_dlts:"User 0 (DLT=147)","btle","0","","0","""#,
    "-o", #"uat:user_dlts:"User 10 (DLT=157)","nordic_ble","0","","0","""#,
  ]

  /// The ATT PDUs that tshark finds in a capture.
  ///
  /// - Parameters:
  ///   - capture: The capture's path.
  ///   - options: Options besides those that say what to print.
  /// - Returns: The PDUs, in the order of their packets.
  /// - Throws: `ConformanceError` if tshark printed something else.
  func pdus(_ capture: String, options: [String] = []) throws -> [ReadPDU] {
    let result = try Command.run(
      path, options + ["-r", capture, "-Y", "btatt", "-T", "json", "-x", "-j", "frame btatt"])
    guard !result.output.isEmpty else { return [] }
    let parsed = try JSONSerialization.jsonObject(with: Data(result.output))
    guard let frames = parsed as? [[String: Any]] else {
      throw ConformanceError("tshark: no list of frames")
    }
    return try frames.map { frame in
      guard let layers = (frame["_source"] as? [String: Any])?["layers"] as? [String: Any],
        let fields = layers["frame"] as? [String: Any],
        let number = (fields["frame.number"] as? String).flatMap({ Int($0) }),
        let digits = (layers["btatt_raw"] as? [Any])?.first as? String
      else { throw ConformanceError("tshark: a frame without ATT") }
      return ReadPDU(
        packet: number, isSent: (fields["frame.p2p_dir"] as? String).map { $0 == "0" },
        bytes: try Hex.bytes(digits))
    }
  }
}
