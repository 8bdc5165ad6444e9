import HSBytes
import HSJSONText

/// A text as a string of JSON; what a saved output calls an address may be anything.
func quoted(_ text: String) -> String {
  var json = JSONWriter(continuing: OutputBuffer())
  json.element(utf8: [UInt8](text.utf8).span)
  return json.buffer.string
}
