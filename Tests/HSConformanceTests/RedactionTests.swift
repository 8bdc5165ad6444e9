import Foundation
import HSTestProgram
import Testing

/// What the installed tshark reads out of captures, searched for in what `redact` makes of them.
///
/// Another reader's idea of where addresses and names stand: what our decoder does not know, it does not
/// redact, and would not look for either.
@Suite(.enabled(if: TShark.installed != nil))
struct `Redacted captures beside tshark` {
  /// tshark's fields that hold addresses, and those that hold names and numbers of single devices.
  private struct Fields: Sendable {
    var addresses: [String] = []
    var names: [String] = []

    static let all: Fields? = {
      guard let tshark = TShark.installed,
        let text = try? Command.run(tshark.path, ["-G", "fields"]).text
      else { return nil }
      var fields = Fields()
      let names: Set<String> = [
        "btatt.device_name", "btatt.serial_number_string", "btatt.first_name", "btatt.last_name",
        "btatt.characteristic_user_description", "btcommon.eir_ad.entry.device_name",
        "bthci_cmd.device_name", "bthci_cmd.pin_code", "bthci_evt.remote_name",
        "bthci_evt.device_name", "bthci_acl.src.name", "bthci_acl.dst.name", "btsdp.service_name",
        "btsdp.provider_name",
      ]
      for line in text.split(separator: "\n") where line.hasPrefix("F\t") {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard cells.count > 3 else { continue }
        let field = String(cells[2])
        let isBluetooth = ["bt", "hci", "nordic", "bluetooth"].contains { field.hasPrefix($0) }
        if isBluetooth, cells[3] == "FT_ETHER" { fields.addresses.append(field) }
        if names.contains(field) { fields.names.append(field) }
      }
      return fields
    }()
  }

  /// What tshark finds: addresses, most significant octet first, and names.
  private static func secrets(_ path: String) throws -> (
    addresses: Set<[UInt8]>, names: Set<String>
  ) {
    let (tshark, fields) = (try #require(TShark.installed), try #require(Fields.all))
    var arguments = ["-n"] + TShark.sniffers + ["-r", path, "-T", "fields", "-E", "aggregator=|"]
    for field in fields.addresses + fields.names { arguments += ["-e", field] }
    let text = try Command.run(tshark.path, arguments).text
    var addresses: Set<[UInt8]> = []
    var names: Set<String> = []
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      for (index, cell) in cells.enumerated() where !cell.isEmpty {
        guard index < fields.addresses.count else {
          // Names that hold the separator are looked for in parts.
          names.formUnion(cell.split(separator: "|").map(String.init).filter { $0.utf8.count >= 5 })
          continue
        }
        for part in cell.split(separator: "|") {
          let octets = part.split(separator: ":").compactMap { UInt8($0, radix: 16) }
          if octets.count == 6, Set(octets).count >= 4 { addresses.insert(octets) }
        }
      }
    }
    return (addresses, names)
  }

  /// Where secrets stand in bytes: in either order, or written down.
  private static func leaks(_ capture: Capture) throws -> [String] {
    let (addresses, names) = try secrets(capture.path)
    let file = FileManager.default.temporaryDirectory.appending(path: "redacted-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try Program.run("redact", capture.path, "-o", file.path)
    #expect(!result.wasKilled, "\(capture.name): \(result.errors)")
    guard let data = try? Data(contentsOf: file) else { return [] }
    var leaks: [String] = []
    for address in addresses {
      for octets in [address, address.reversed()] {
        let words = octets.map { String(format: "%02x", $0) }
        let texts = ["", ":", "-"].map { words.joined(separator: $0) }
        let needles =
          [Data(octets)] + texts.map { Data($0.utf8) } + texts.map { Data($0.uppercased().utf8) }
        if needles.contains(where: { data.range(of: $0) != nil }) {
          leaks.append("address \(texts[1])")
        }
      }
    }
    for name in names where data.range(of: Data(name.utf8)) != nil { leaks.append("name \(name)") }
    return leaks
  }

  private static let kinds: Set<String> = ["btsnoop", "pcap", "pcapng", "pklg"]

  /// Ours, but for one whose datalink tshark takes for another.
  static let fixtures = Places.captures(
    in: Places.fixtures.appending(path: "captures"), kinds: kinds
  )
  .filter { $0.name != "h4-under-1001" }

  @Test(arguments: fixtures)
  func `hold nothing that it finds in ours`(_ capture: Capture) throws {
    let leaks = try Self.leaks(capture)
    #expect(leaks.isEmpty, "\(leaks)")
  }

  /// Strangers' captures; the large ones only where there is time.
  static let strangers = Places.captures(
    in: Places.corpus.appending(path: "captures"), kinds: kinds
  )
  .filter { capture in
    let size =
      (try? FileManager.default.attributesOfItem(atPath: capture.path))?[.size] as? Int ?? 0
    return Places.isThorough || size < 60_000
  }

  @Test func `hold nothing that it finds in strangers'`() throws {
    guard Places.hasCorpus(for: "redaction beside tshark") else { return }
    #expect(Self.strangers.count > 20)
    for capture in Self.strangers {
      let leaks = try Self.leaks(capture)
      #expect(leaks.isEmpty, "\(capture.name): \(leaks)")
    }
  }
}
