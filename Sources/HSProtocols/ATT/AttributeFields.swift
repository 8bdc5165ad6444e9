import HSBase
package import HSNames

/// What a PDU tells of attributes, by its row: for whoever has to do with any PDU, and with what is left of one.
package struct AttributeFields: Sendable {
  /// All handles, in order.
  package private(set) var handles: [AttributeHandle] = []
  /// The type that is asked for; of a list the last one.
  package private(set) var type: BluetoothUUID?
  /// Where in the value the part begins.
  package private(set) var offset = 0
  /// Where the values stand, each with its attribute if the PDU names it.
  package private(set) var values: [(handle: AttributeHandle?, range: Range<Int>)] = []

  /// Reads a PDU.
  ///
  /// - Parameters:
  ///   - pdu: The PDU, opcode and all.
  ///   - isCut: Whether the recorder may have cut it: only then an entry of a list that is not whole is one.
  package init(_ pdu: ArraySlice<UInt8>, isCut: Bool = false) {
    guard let octet = pdu.first, let layout = ATTOpcode(rawValue: octet).parameters else { return }
    var fields = layout.fields(in: pdu.startIndex + 1..<pdu.endIndex)
    var handle: AttributeHandle?
    while let field = fields.next({ pdu.indices.contains($0) ? pdu[$0] : 0 }),
      isCut || !field.isOfCutEntry
    {
      let octets = pdu[field.range]
      let number = octets.prefix(2).reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
      switch field.kind {
      case .attributeHandle where octets.count == 2:
        let found = AttributeHandle(rawValue: number)
        handles.append(found)
        if field.name == "Attribute_Handle" { handle = found }
      case .uuid: type = BluetoothUUID(octets: octets)
      case .attributeValue: values.append((handle, field.range))
      case .number where field.name == "Value_Offset": offset = Int(number)
      default: break
      }
    }
    // A value may have no bytes.
    if fields.emptyFieldAtEnd == .attributeValue {
      values.append((handle, pdu.endIndex..<pdu.endIndex))
    }
  }
}
