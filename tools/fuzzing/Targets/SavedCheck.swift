import HSComparison

/// Outputs that were saved, and are read back to be compared.
enum SavedCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    for form in [StoryReader.Form.timeline, .series, .table, .attributes] {
      let symbols = Symbols()
      var reader = StoryReader(form, symbols)
      reader.take(bytes.span)
      let story = reader.finish()
      try Violation.unless(
        story.isComplete == (story.firstProblem == nil), "damage is not counted as it is told")
      var options = ComparisonOptions()
      options.handles = (bytes.first ?? 0) & 1 == 0
      let result = ComparisonResult(story, story, symbols, options)
      try Violation.unless(result.isSame, "a story differs from itself")
      try Violation.unless(
        result.matched == result.compared.first, "a story lacks some of its own events")
    }
    _ = StoryReader.recognise(bytes.span)
  }
}
