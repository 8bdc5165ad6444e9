package import HSProtocols
package import HSTimeline

/// How captures are read and decoded, whatever is made of them.
///
/// What is said here holds for every command that decodes, and for the library: an option of decoding has its place
/// here, is read from the arguments in one group of them, and reaches each decoder through `Session`.
package struct DecodeOptions: Sendable {
  /// The format to read captures in; `nil` to recognise it.
  package var format: CaptureFormat?
  /// What is known of peers beside the captures.
  package var knowledge = LabelKnowledge()
  /// Whether the user named handles.
  package var hasOwnNames: Bool { !knowledge.names.isEmpty }
  /// Whether keys are looked for that decrypt what is encrypted on the air.
  package var decrypts = true
  /// Whether decoders keep values that were notified, for a table of attributes to show.
  package var keepsNotifiedValues = false
  /// Whether labels cite captures with their folders; a page that is passed on does not.
  package var citesFolders = true
  /// Whether what keeps connections from being fast, lasting or secure is found as well.
  package var examines = false

  /// Captures in formats that are recognised, with nothing known beside them.
  package init(_ knowledge: LabelKnowledge = LabelKnowledge(), format: CaptureFormat? = nil) {
    self.knowledge = knowledge
    self.format = format
  }
}
