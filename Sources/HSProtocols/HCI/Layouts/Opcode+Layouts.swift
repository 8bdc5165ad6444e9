package import HSBase

extension EventCode {
  /// The fields of the event's parameters; of an LE Meta event those behind the subevent's code.
  ///
  /// - Parameter subevent: Which LE Meta event it is; `nil` if it is none.
  /// - Returns: The fields; `nil` if it is not known what it holds.
  package func layout(_ subevent: LEMetaSubevent?) -> FieldLayout? {
    if let subevent { subevent.parameters } else { parameters }
  }
}

extension ByteRange {
  /// An event's parameters without the subevent's code in front.
  ///
  /// - Parameter subevent: Which LE Meta event it is; `nil` if it is none.
  /// - Returns: The bytes that the fields stand in.
  package func behind(_ subevent: LEMetaSubevent?) -> ByteRange {
    subevent == nil ? self : ByteRange(offset: offset + min(1, count), count: max(0, count - 1))
  }
}

extension StaticText {
  /// What stands between two bars, counted from 0; `nil` if there are fewer.
  func part(_ number: Int) -> StaticText? {
    var start = 0
    var passed = 0
    for index in 0...count where index == count || self[index] == UInt8(ascii: "|") {
      if passed == number { return self[start..<index] }
      passed += 1
      start = index + 1
    }
    return nil
  }
}
