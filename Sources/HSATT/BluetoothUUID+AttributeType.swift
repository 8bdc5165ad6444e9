import HSAssignedNumbers
import HSBytes

extension BluetoothUUID {
  /// Reads an attribute type that makes up the rest of a PDU: 2 or 16 bytes.
  ///
  /// Only the PDU's end tells the width. A 128-bit type that the recorder cut to two bytes would pass
  /// for a 16-bit one, so in a cut PDU two bytes are an error.
  ///
  /// - Parameters:
  ///   - reader: Where to read; it must end where the PDU does.
  ///   - field: The field's name, for the error.
  /// - Throws: `truncated` where fewer than 2 or 3 to 15 bytes are left. Bytes behind the 16th are
  ///   left in the reader.
  init(attributeType reader: inout ByteReader, _ field: StaticText) throws(DecodeError) {
    let isShort = reader.remaining < 2 || (reader.remaining == 2 && !reader.isCut)
    try self.init(parsing: &reader, width: isShort ? 2 : 16, field)
  }
}
