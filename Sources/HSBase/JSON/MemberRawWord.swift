/// A value that is one of some words, which are its raw values.
package protocol MemberRawWord: MemberValue, CaseIterable, RawRepresentable
where RawValue: CustomStringConvertible {}

extension MemberRawWord {
  package static var form: MemberForm { .word(allCases.map { "\($0.rawValue)" }) }
  package func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(string: cell) }
  package var cell: String { "\(rawValue)" }
}
