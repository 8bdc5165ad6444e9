package import HSProtocols
import HSTimeline

// Fields of commands, events and control PDUs, as text tells them. They look like the fields of layouts.

extension JSONWriter {
  /// The fields of a packet under `fields`, and how many octets belong to none; `null` where no layout describes them.
  mutating func fields(
    _ layout: FieldLayout?, _ range: ByteRange, _ bytes: borrowing ByteReader
  ) {
    guard let layout else {
      null("fields")
      return field("octets_left", range.count)
    }
    var fields = FieldReadings(layout, of: bytes.at(range).remainingBytes)
    beginArray("fields")
    while let field = fields.next() { FieldReading.members.write(field, to: &self) }
    endArray()
    field("octets_left", fields.rest.count)
  }
}

extension FieldReading: MemberRecord {
  /// What is known of a field: its name, its value and what that means.
  package static let members = Members<Self>(
    named: "packet_field",
    "A field of a command, an answer, an event or a control PDU. Text shows the same.",
    [
      .member("name", "Its name in the specification.") { $0.name },
      .member(if: "index", "Which entry of a list it is of; only there in lists.") { $0.position },
      .written(
        "value",
        """
        A count as a number; codes, handles and bits as '0x0040'; an address; a name; what is longer as octets in \
        hexadecimal. null: 'secret' or 'partly_missing' says why.
        """,
        as: .optional(.either([.number(from: nil, through: nil), .text(like: nil)]))
      ) { $0.writeValue(to: &$1) },
      .member(if: "secret", "It is a key, a PIN or a passkey, and is not shown; there only if so.")
      {
        $0.value == .secret ? Yes() : nil
      },
      .member(if: "partly_missing", "The packet ends within it; there only if so.") {
        $0.value == .missing ? Yes() : nil
      },
      .member(
        if: "value_name",
        "What the value is called, where values have names; null if this one has none."
      ) { if case .name(let name) = $0.meaning { .some(name) } else { nil } },
      .member(if: "value_names", "The names of the bits that are set.") {
        if case .set(let names) = $0.meaning { names } else { nil }
      },
      .member(
        if: "value_ms",
        "The value in milliseconds, where it counts slots or other units of time."
      ) {
        if case .time(let time) = $0.meaning { DecimalNumber(time, decimals: 3) } else { nil }
      },
      .member(if: "unit", "What the value counts.") {
        if case .unit(let unit) = $0.meaning { unit } else { nil }
      },
    ])

  private func writeValue(to json: inout JSONWriter) {
    switch value {
    case .number(let number): json.element(number)
    case .code(let number): json.element(string: hexadecimal(number))
    case .signed(let number): json.element(number)
    case .address(let address): address.write(to: &json) { _ in }
    case .text(let octets): json.element(utf8: octets.span)
    case .octets(let octets): HexBytes(octets).write(to: &json) { _ in }
    case .secret, .missing: json.elementNull()
    }
  }
}

/// That something is so, of what is there only if it is.
private struct Yes: MemberValue {
  static var form: MemberForm { .yes }
  func write(to json: inout JSONWriter, _ handOn: HandOn) { json.element(true) }
}
