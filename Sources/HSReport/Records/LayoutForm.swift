import HSProtocols

/// What a schema says of what layouts know of a value.
enum LayoutForm {
  /// An element for each message that is whole with the value.
  static let readings = MemberForm.named(
    "layout",
    """
    What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it. There only \
    where a layout is for the value.
    """, .list(of: .object(reading)))

  private static let reading: [MemberRow] = [
    MemberRow("name", "The layout's.", .text(like: nil)),
    MemberRow("type", "The type of the layout by which the message was read.", .text(like: nil)),
    MemberRow(
      "file", "The layout's file; null for one that comes with the program.",
      .optional(.text(like: nil))),
    MemberRow(
      "by", "By what it was chosen: 'UUID ffd4', 'company 0x0499', 'service fcd2'.",
      .text(like: nil)),
    MemberRow(
      "complete", "false: the value is part of a message that is not whole yet.", .flag),
    MemberRow(
      "values", "From how many values the message was put together, if several.",
      .number(from: 2, through: nil), isAlways: false),
    MemberRow(
      "first_packet", "The packet of the first of them.", .number(from: 1, through: nil),
      isAlways: false),
    MemberRow(
      "answers_packet", "The packet of the request that the message answers.",
      .number(from: 1, through: nil), isAlways: false),
    MemberRow("fields", "", .list(of: .named("layout_field", "", .object(field)))),
    MemberRow(
      "octets_left", "How many octets stand behind the last field.",
      .number(from: 0, through: nil)),
    MemberRow(
      "misfit", "Where the value does not fit, and why; null if it does.",
      .optional(.text(like: nil))),
  ]

  private static let field: [MemberRow] = [
    MemberRow("name", "", .text(like: nil)),
    MemberRow(
      "value", "A number, a truth, a text, or octets in hexadecimal; null: it is no number.",
      .optional(.scalar)),
    MemberRow(
      "value_name",
      "The name of the number, where it is one of an enumeration; null if it has none.",
      .optional(.text(like: nil)), isAlways: false),
    MemberRow("unit", "", .text(like: nil), isAlways: false),
    MemberRow(
      "kind", "What it measures: heart-rate, temperature, …", .text(like: nil), isAlways: false),
    MemberRow(
      "private", "The layout says that it tells who or where somebody is; there only if so.",
      .yes, isAlways: false),
    MemberRow(
      "checksum_right",
      "There only for check sums; a value with a wrong one does not fit.", .yes, isAlways: false),
    MemberRow(
      "bit", "The first of its bits in the message; not there for what was computed.",
      .number(from: 0, through: nil), isAlways: false),
    MemberRow(
      "bits", "How many there are.", .number(from: 0, through: nil), isAlways: false),
  ]
}
