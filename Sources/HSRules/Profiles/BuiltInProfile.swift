/// Rules that are built in: files that the program carries with it, as examples of rules.
package enum BuiltInProfile: String, Sendable, CaseIterable {
  /// Heart Rate Service 1.0 and Heart Rate Profile 1.0.
  case hrs

  /// Its rules.
  package var rules: RuleSet {
    // Tests read each of them.
    BundledFile.named("rules/\(rawValue)", among: BundledFile.examples)
      .flatMap { try? RuleFile.read(Array($0.bytes)) } ?? RuleSet()
  }
}
