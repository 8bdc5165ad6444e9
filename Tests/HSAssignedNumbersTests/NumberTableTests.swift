import HSBase
import HSNames
import Testing

struct NumberTableTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let table: @Sendable () -> NumberTable
    let minimum: Int
    let digits: Int
  }

  static let tables = [
    Case(testDescription: "UUIDs", table: { .uuids }, minimum: 1_581, digits: 4),
    Case(testDescription: "vendors", table: { .vendorUUIDs }, minimum: 325, digits: 36),
    Case(testDescription: "companies", table: { .companies }, minimum: 4_164, digits: 4),
    Case(testDescription: "appearances", table: { .appearances }, minimum: 342, digits: 4),
    Case(
      testDescription: "advertising", table: { .advertisingDataTypes }, minimum: 50, digits: 2),
  ]

  @Test(arguments: tables)
  func `every entry is in order, found, and what its line says`(table: Case) throws {
    let numbers = table.table()
    #expect(numbers.count >= table.minimum)
    var previous: UInt128?
    for position in 0..<numbers.count {
      let number = numbers.number(position)
      if let previous { #expect(previous < number, "entry \(position)") }
      #expect(numbers.position(of: number) == position)
      previous = number

      let line = numbers.line(position).string
      let entry = numbers.entry(position).string
      #expect(line.dropFirst(table.digits) == " " + entry, "entry \(position)")
      let written = line.prefix(table.digits).filter { $0 != "-" }
      #expect(UInt128(written, radix: 16) == number, "entry \(position)")
      #expect(!entry.isEmpty && entry.allSatisfy { $0 != "\u{fffd}" }, "entry \(position)")
      #expect(entry.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f })
    }
  }

  @Test(arguments: tables)
  func `numbers that no line has are not found`(table: Case) {
    let numbers = table.table()
    for position in 0..<numbers.count {
      let next = numbers.number(position) + 1
      let isTaken = position + 1 < numbers.count && numbers.number(position + 1) == next
      #expect((numbers.position(of: next) != nil) == isTaken, "behind entry \(position)")
    }
  }

  @Test func `a small table is searched to both ends`() {
    let table = NumberTable(
      text: "01 one\n03 three\n05 five", index: "010000003000070500010", digits: 2, margin: 3)
    #expect(table.count == 3)
    #expect(table.entry(of: 1) == "one")
    #expect(table.entry(of: 3) == "three")
    #expect(table.entry(of: 5) == "five")
    for number in [0, 2, 4, 6, 255, 0x101, .max] as [UInt128] {
      #expect(table.entry(of: number) == nil)
    }
  }

  @Test func `a malformed table is searched without a trap`() {
    for table in [
      NumberTable(text: "", index: "", digits: 2, margin: 3),
      NumberTable(text: "01 one", index: "01", digits: 2, margin: 3),
      NumberTable(text: "01 one", index: "01fffff02fffff", digits: 2, margin: 3),
      NumberTable(text: "01 one", index: "zz zz zzzz zzz", digits: 2, margin: 3),
      NumberTable(text: "01 one", index: "0200000010000000000000", digits: 2, margin: 300),
    ] {
      for number in UInt128(0)...255 { _ = table.entry(of: number) }
    }
  }
}
