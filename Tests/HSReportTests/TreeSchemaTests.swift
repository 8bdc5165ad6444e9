import Foundation
import HSTestSupport
import Testing

/// Documents against their schemas, for every capture among the fixtures.
struct TreeSchemaTests {
  @Test(arguments: TreeFixture.names)
  func `documents are JSON and follow their schemas`(name: String) throws {
    let fixture = try TreeFixture(name)
    for (kind, schema) in [("gatt", "gatt-1"), ("info", "info-2")] {
      let text = fixture.report("\(kind).json")
      let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let faults = try JSONSchema(schema).faults(in: document)
      #expect(faults.isEmpty, "\(name).\(kind)")
    }
  }

  @Test func `a document with other members does not follow the schema`() throws {
    let schema = try JSONSchema("gatt-1")
    func faults(_ text: String) throws -> [String] {
      schema.faults(in: try JSONSerialization.jsonObject(with: Data(text.utf8)))
    }
    #expect(try faults(#"{"schema":"heartsnoop.gatt/1","peers":[]}"#).isEmpty)
    #expect(try !faults(#"{"schema":"heartsnoop.gatt/2","peers":[]}"#).isEmpty)
    #expect(try !faults(#"{"schema":"heartsnoop.gatt/1","peers":[],"more":1}"#).isEmpty)
    #expect(try !faults(#"{"schema":"heartsnoop.gatt/1"}"#).isEmpty)
    #expect(try !faults(#"{"schema":"heartsnoop.gatt/1","peers":[{}]}"#).isEmpty)
  }

  @Test(arguments: TreeFixture.names)
  func `the same bytes give the same reports`(name: String) throws {
    let first = try TreeFixture(name)
    let second = try TreeFixture(name)
    for kind in TreeFixture.kinds {
      #expect(first.report(kind) == second.report(kind), "\(kind)")
      #expect(first.report(kind) == first.report(kind), "\(kind)")
    }
  }
}
