extension OutputFormat {
  /// The format for a file name's extension; `nil` if unknown.
  package init?(extension name: String) {
    let name = name.lowercased()
    guard let named = Self.allCases.first(where: { $0.endings.contains(name) }) else { return nil }
    self = named
  }

  /// Whether a record has room for remarks.
  package var holdsComments: Bool { self == .pcapng }

  /// Whether a record has room for what else the Linux monitor tells.
  var holdsMonitorRecords: Bool { holdsAdapters }
}
