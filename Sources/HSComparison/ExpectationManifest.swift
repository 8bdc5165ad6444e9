import HSProtocols
package import HSTimeline

extension ExpectationFolder {
  /// What a manifest says.
  package struct Manifest {
    /// The kinds of events that the timeline holds.
    package var categories = EventCategory.story
    /// What is compared.
    package var options = ComparisonOptions()
    /// The labels and keys from outside the capture, as given.
    package var labels: [String] = []
  }
}

extension ExpectationFolder.Manifest {
  /// The JSON Schema of a manifest.
  package static var schema: [UInt8] {
    YAMLForm.schema(
      "expectation",
      "manifest.json in a folder that 'heartsnoop expect' wrote: what the files beside it were made and are to be "
        + "compared by."
    ) { Self(&$0) }
  }

  /// Reads a manifest; what is not as it must be is as if it were not there.
  init(_ form: inout YAMLForm) {
    _ = form.read(
      "schema", "The schema that it follows", ["const": .string(ExpectationFolder.schema.string)],
      missing: ""
    ) { _ throws(TextFault) in }
    _ = form.read(
      "capture", "The capture's name, without its folder", .schemaOfText(), missing: ""
    ) { _ throws(TextFault) in }
    let names = Self.words(
      "categories", "The kinds of events that timeline.ndjson holds", in: &form, missing: "",
      .schema(oneOf: EventCategory.all.identifiers))
    categories = EventCategory(naming: names.joined(separator: ",")) ?? .story
    options.categories = Set(names)
    options.isThorough = true
    let microseconds = form.read(
      "time_tolerance_us",
      "How far times may be apart once the clocks are aligned, in microseconds; null if times are not compared",
      ["type": ["integer", "null"], "minimum": 0], missing: ""
    ) { value throws(TextFault) in try value.integer(in: 0...Int(Int64.max / 1000)) }
    options.timeTolerance = microseconds.map { Int64($0) * 1000 }
    let asked = Set(
      Self.words(
        "also_compared", "What is compared although it says nothing of what happened", in: &form,
        missing: "", .schema(oneOf: ExpectationFolder.asked.map(\.name))))
    for (name, option) in ExpectationFolder.asked {
      options[keyPath: option] = asked.contains(name)
    }
    options.what = form.word(
      "what", "What of it is compared; all, if it is not there", among: Matter.named)
    options.ratePercent = form.integer(
      "rate_tolerance_percent", in: 0...1000, or: ComparisonOptions.defaultRatePercent,
      "How far rates may differ where structure is compared")
    labels = Array(
      Self.words(
        "labels_from",
        "What was known of peers beside the capture, as it was given, without folders: '--gatt strap.json', '--infer'",
        in: &form, .schemaOfText()
      ).prefix(64))
    _ = Self.words(
      "files", "The files beside it", in: &form, missing: "",
      .schema(oneOf: ExpectationFolder.fileNames))
  }

  private static func words(
    _ name: String, _ words: String, in form: inout YAMLForm, missing: String? = nil,
    _ schema: @autoclosure () -> JSONValue
  ) -> [String] {
    form.list(name, words, most: 1024, of: schema(), missing: missing) {
      value throws(TextFault) in try value.text()
    } ?? []
  }
}
