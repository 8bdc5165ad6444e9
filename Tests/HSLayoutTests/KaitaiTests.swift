import Foundation
import HSBase
import HSLayout
import HSTestSupport
import Testing

/// Kaitai Struct's own tests: what is supported of the language does what they say.
struct KaitaiTests {
  /// The tests whose layouts are refused, each with words of the refusal.
  private static let refusals = [
    "enum_import_literals": "'imports'", "enum_import_seq": "'imports'", "imports0": "'imports'",
    "imports_abs_abs": "'imports'", "imports_circular_a": "'imports'",
    "name_clash_import_vs_inst": "'imports'", "opaque_external_type": "'ks-opaque-types'",
    "process_custom": "'process: my_custom_fx'",
    "process_custom_no_args": "'process: custom_fx_no_args'",
    "process_repeat_usertype_dynarg_custom": "'process: my_custom_fx'",
    "process_term_struct": "'process: my_custom_fx'", "str_encodings_escaping_enc": "the encoding",
    "type_ternary_opaque": "'ks-opaque-types'", "zlib_surrounded": "'process: zlib'",
  ]
  /// Reading fails, and what was read up to there stays.
  private static let partlyRead = "debug_array_user_eof_exception"

  private struct Expectation {
    var data = ""
    var asserts: [(actual: String, expected: String)] = []
    var fails = false

    init(_ text: [UInt8]) throws {
      guard case .members(let members) = try YAMLValue(parsing: text).content else { return }
      for member in members {
        switch member.name {
        case "data": data = try member.value.text()
        case "exception": fails = true
        case "asserts":
          for item in try member.value.list(most: 1000) {
            var fields = try YAMLFields(item)
            let actual = try fields.need("actual").text()
            guard let expected = try fields.take("expected")?.text() else { continue }
            asserts.append((actual, expected))
          }
        default: break
        }
      }
    }
  }

  @Test func `What is supported of Kaitai Struct's tests passes, and the rest is refused by name`()
    throws
  {
    guard let root = Shared.find("kaitai", for: "layouts against Kaitai Struct's tests") else {
      return
    }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "expected").path
    ).filter { $0.hasSuffix(".kst") }.map { String($0.dropLast(4)) }.sorted()
    var passed = 0
    var refused: [String: String] = [:]
    for name in names {
      do {
        let layout = try Layout(
          parsing: [UInt8](Data(contentsOf: root.appending(path: "formats/\(name).ksy"))))
        if try passes(name, layout, in: root) { passed += 1 }
      } catch let fault as TextFault {
        refused[name] = fault.description
      }
    }
    for (name, fault) in refused where !fault.contains(Self.refusals[name] ?? "\u{0}") {
      Issue.record("\(name): \(fault)")
    }
    #expect(passed >= 190)
    print("Kaitai Struct's tests: \(passed) of \(names.count) pass, \(refused.count) are refused")
  }

  private func passes(_ name: String, _ layout: Layout, in root: URL) throws -> Bool {
    let expectation = try Expectation(
      [UInt8](Data(contentsOf: root.appending(path: "expected/\(name).kst"))))
    let data = try [UInt8](Data(contentsOf: root.appending(path: "data/\(expectation.data)")))
    var reader = layout.reader()
    do {
      try reader.read(data)
      if expectation.fails { try reader.readInstances() }
    } catch {
      if expectation.fails { return true }
      guard name == Self.partlyRead else {
        Issue.record("\(name): \(error)")
        return false
      }
    }
    guard !expectation.fails else {
      Issue.record("\(name): reads what must fail")
      return false
    }
    var isRight = true
    for (actual, expected) in expectation.asserts {
      do {
        let (isEqual, found) = try reader.compares(actual, expected, of: layout)
        guard !isEqual else { continue }
        Issue.record("\(name): \(actual) is \(found), not \(expected)")
      } catch { Issue.record("\(name): \(actual): \(error)") }
      isRight = false
    }
    return isRight
  }
}
