extension SignalCode {
  /// The command with this code.
  ///
  /// Core 5.4, Vol 3, Part A, 4, Figure 4.3.
  ///
  /// - Parameters:
  ///   - identifier: Which request it is, or answers.
  ///   - data: Its fields, as `octets` of a command's type gives them.
  /// - Returns: Its octets, code first.
  package func pdu(_ identifier: UInt8, _ data: [UInt8]) -> [UInt8] {
    let length = UInt16(clamping: data.count)
    return [rawValue, identifier, UInt8(truncatingIfNeeded: length), UInt8(length >> 8)] + data
  }
}
