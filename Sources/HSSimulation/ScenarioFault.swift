import HSProtocols

/// Something that goes wrong: on the link, in the sensor, or in the recorder.
package struct ScenarioFault: Sendable {
  /// What.
  package var kind: Kind
  /// When, in milliseconds from the beginning.
  package var at: Int
  /// When, in microseconds.
  var time: Int { at * 1000 }
  /// How many values, pairs of them, packets, requests or links are concerned.
  package var count: Int
  /// Whether the recorder says how much it lost.
  package var isCounted = false

  /// A fault by its parts.
  ///
  /// - Parameters:
  ///   - kind: What.
  ///   - at: When, in milliseconds from the beginning.
  ///   - count: How many are concerned; unless told one, or all links that are open.
  package init(_ kind: Kind, at: Int, count: Int? = nil) {
    self.kind = kind
    self.at = at
    self.count = count ?? (kind == .drop ? .max : 1)
  }

  init(_ form: inout YAMLForm) {
    let time = form.seconds("at", in: 0...31_536_000, "When, in seconds from the beginning")
    self =
      form.choice(
        "fault", "What goes wrong", among: Self.choices
      ) ?? Self(.lose, at: 0)
    at = time
  }

  /// What can go wrong, by its name, with what is said of it.
  private static let choices: [YAMLChoice<Self>] = [
    choice("lose", .lose, "Values that are not recorded") { fault, form in
      fault.isCounted = form.flag("counted", "Whether the recorder says how many packets it lost")
    },
    choice(
      "duplicate", .duplicate, "Values that are recorded twice; on the air they are sent again"),
    plain("cut", "From here on the recorder keeps so many bytes of a packet") { form in
      .cut(
        form.needed(
          "keep", in: 1...65_535,
          "The bytes, from the packet type on; on the air from the access address on"))
    },
    choice(
      "interleave", .interleave,
      "Pieces of frames that come behind the next record of another connection"),
    choice("reorder", .reorder, "Values that change places with the next one"),
    choice("drop", .drop, "Links that break", usual: "all that are open"),
    plain("late_start", "What was before is not recorded") { _ in .lateStart },
    plain("clock_step", "The recorder's clock jumps") { form in
      .clockStep(form.seconds("by", in: -31_536_000...31_536_000, "By so many seconds"))
    },
    choice("no_answer", .noAnswer, "Requests that are not answered"),
    YAMLChoice("miss", "Packets that a sniffer does not hear") { form in
      form.excludes("percent", "count")
      if let share = form.integer(
        "percent", in: 1...99, "So many of a hundred, by chance, from here on")
      {
        return Self(.fade(share), at: 0)
      }
      return Self(.miss, at: 0, count: form.count("1"))
    },
    choice("corrupt", .corrupt, "Packets that a sniffer hears wrong"),
  ]

  /// A fault that concerns so many.
  private static func choice(
    _ name: String, _ kind: Kind, _ words: String, usual: String = "1",
    _ more: @escaping @Sendable (inout Self, inout YAMLForm) -> Void = { _, _ in }
  ) -> YAMLChoice<Self> {
    YAMLChoice(name, words) { form in
      var fault = Self(kind, at: 0, count: form.count(usual))
      more(&fault, &form)
      return fault
    }
  }

  /// A fault that is counted by nothing.
  private static func plain(
    _ name: String, _ words: String, _ kind: @escaping @Sendable (inout YAMLForm) -> Kind
  ) -> YAMLChoice<Self> { YAMLChoice(name, words) { Self(kind(&$0), at: 0) } }
}

extension YAMLForm {
  /// How many are concerned.
  fileprivate mutating func count(_ usual: String) -> Int? {
    integer(
      "count", in: 1...1_000_000, "How many are concerned; \(usual) unless given")
  }
}
