package import HSBase

/// What a command or its answer is called, and which fields its bytes have.
package struct CommandDescription {
  /// Its name; `nil` if it has none.
  package let name: StaticText?
  /// Its fields; `nil` if it is not known what it holds.
  package let layout: FieldLayout?
}

extension Opcode {
  /// What a command's parameters are.
  ///
  /// - Parameter parameters: The parameters: of a command that Android prescribes, their length and first byte tell which it is.
  /// - Returns: Its name and fields.
  package func described(by parameters: Span<UInt8>) -> CommandDescription {
    guard isVendorSpecific else { return CommandDescription(name: name, layout: self.parameters) }
    let entry = Self.android(command, parameters.isEmpty ? 0 : parameters[0], parameters.count)
    return CommandDescription(name: entry?.part(0), layout: entry?.part(1).map { FieldLayout($0) })
  }

  /// What a command returned.
  ///
  /// - Parameter returned: The return parameters, from the status on.
  /// - Returns: The command's name, and the fields of what it returned.
  package func described(byReturned returned: Span<UInt8>) -> CommandDescription {
    guard isVendorSpecific else { return CommandDescription(name: name, layout: returnParameters) }
    let entry = Self.androidReturn(command, returned.count > 1 ? returned[1] : 0, returned.count)
    return CommandDescription(name: entry?.part(0), layout: entry?.part(1).map { FieldLayout($0) })
  }
}
