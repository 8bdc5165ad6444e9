import Foundation
import HSTestSupport
import Testing

/// `heartsnoop layout`: what is said of a layout and of a value.
struct LayoutCommandTests {
  private func layout(_ text: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ksy").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private static let lamp = """
    meta: {id: lamp, title: A lamp}
    seq:
      - {id: start, contents: [0x66]}
      - {id: brightness, type: u1, -unit: "%", valid: {max: 100}}
    """

  @Test func `A value's fields are printed, and where it does not fit`() throws {
    let path = try layout(Self.lamp)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let checked = try Program.run("layout", path)
    #expect(checked.text == "lamp: A lamp\n")
    let fits = try Program.run("layout", path, "--hex", "6664")
    #expect(fits.text == "start: 66  (octets 0..<1)\nbrightness: 100 %  (octets 1..<2)\n")
    #expect(fits.status == 0)
    let other = try Program.run("layout", path, "--hex", "6665")
    #expect(other.status == 1)
    #expect(other.errors.contains("brightness, octet 2: must be at most 100, not 101"))
    let longer = try Program.run("layout", path, "--hex", "666400")
    #expect(longer.status == 1)
    #expect(longer.errors.contains("1 octet behind the last field"))
  }

  @Test func `A layout that is not supported is refused with its place`() throws {
    let path = try layout("meta: {id: a}\nseq: [{id: b, size: 2, process: zlib}]")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let refused = try Program.run("layout", path)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("line 2, column 33: 'process: zlib' is not supported"))
  }
}
