import HSProtocols
import HSTestSupport
import Foundation
import Testing

/// Real and simulated captures with known keys, where they are at hand.
@Suite struct `Encrypted captures` {
  @Test func `every PDU that a reference decrypts is decrypted, and the counts are its`() throws {
    guard
      let index = Shared.find("encryption/INDEX.tsv", for: "decryption of captures with known keys")
    else { return }
    let rows = VectorFile.rows(index, columns: 20, hasHeader: true)
    let folder = index.deletingLastPathComponent()
    var faults = Faults()
    var summary: [String] = []
    for row in rows where row[1] != "1002" {
      let name = String(row[0].prefix { $0 != "." })
      var keys = LongTermKeys()
      for given in Self.given(row[6]) where row[5].hasPrefix("LTK ") {
        keys.add(given: LongTermKey(given, evidence: KeyEvidence(.given)))
      }
      let capture = try AirCapture(folder.appending(path: "captures/\(row[0])"), keys)
      let wanted = Self.expected(folder.appending(path: "expected/\(name).pdus.tsv"))
      let missing = wanted.subtracting(capture.decrypted)
      let extra = capture.decrypted.subtracting(wanted)
      faults.unless(
        missing.isEmpty, "\(name): missing \(missing.count), \(missing.first.map { "\($0)" } ?? "")"
      )
      faults.unless(
        extra.isEmpty, "\(name): too many \(extra.count), \(extra.first.map { "\($0)" } ?? "")")
      let account = capture.account
      let counts = [
        ("data", account.data, row[7]), ("control", account.control, row[8]),
        ("decrypted", account.decrypted, row[9]),
        ("lost C>P", Int(account.lostFromCentral), row[12]),
        ("lost P>C", Int(account.lostFromPeripheral), row[13]),
        ("retransmitted", account.retransmitted, row[14]), ("bad CRC", account.wrongCRC, row[15]),
      ]
      for (what, count, told) in counts where told != "-" {
        faults.unless(count == Int(told), "\(name): \(what) \(count), not \(told)")
      }
      faults.unless(
        account.encrypted == account.decrypted + account.failed + account.notTried,
        "\(name): the account does not add up")
      if let passkey = Self.value(behind: "passkey ", in: row[6]) {
        faults.unless(capture.passkeys.contains(passkey), "\(name): passkey \(capture.passkeys)")
      }
      if let number = Self.value(behind: "comparison value ", in: row[6]) {
        faults.unless(
          capture.comparedNumbers.contains(number), "\(name): number \(capture.comparedNumbers)")
      }
      summary.append("\(account.decrypted) of \(account.encrypted)")
    }
    print("captures with known keys, decrypted: " + summary.joined(separator: ", "))
    #expect(faults.isEmpty, "\(faults)")
  }

  private static func value(behind name: String, in text: String) -> UInt32? {
    guard let range = text.range(of: name) else { return nil }
    return UInt32(text[range.upperBound...].prefix { $0.isNumber })
  }

  static func given(_ text: String) -> [UInt128] {
    text.split(separator: ";").compactMap { part in
      part.split(separator: " ").first { $0.count == 32 }.flatMap { UInt128($0, radix: 16) }
    }
  }

  private static func expected(_ file: URL) -> Set<AirCapture.Decrypted> {
    guard FileManager.default.fileExists(atPath: file.path),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return [] }
    var pdus: Set<AirCapture.Decrypted> = []
    for line in text.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count >= 8, let frame = Int(columns[0]), let counter = UInt64(columns[2]),
        let kind = UInt8(columns[3]), let session = Int(columns[7])
      else { continue }
      pdus.insert(
        AirCapture.Decrypted(
          frame: frame, direction: columns[1] == "C>P" ? .sent : .received, counter: counter,
          kind: kind, plaintext: columns[4], session: session))
    }
    return pdus
  }
}
