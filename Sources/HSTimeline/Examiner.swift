/// Concludes from events what they mean together.
///
/// What it says becomes findings of the same pass.
package protocol Examiner: EventSink {
  /// Whether it has said something that was not taken yet.
  var hasDiagnoses: Bool { get }

  /// Hands over what it has said since the last time.
  func takeDiagnoses() -> [Diagnosis]
}
