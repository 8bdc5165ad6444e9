import HSLayout
package import HSProtocols
package import HSTimeline

/// What is known of peers beside the captures, as files and words that are still to be read.
package struct KnowledgeFiles {
  /// Tables of attributes, each with the address of the peer that it is of, if that was given.
  package var tables: [(address: DeviceAddress?, path: String)] = []
  /// Keys, each with the address of their peer, if that was given.
  package var keys: [(address: DeviceAddress?, path: String)] = []
  /// What handles are.
  package var maps: [LabelMap] = []
  /// Layouts of values.
  package var layouts: [String] = []
  /// Whether values are read by the layouts that come with the program.
  package var usesShippedLayouts = true
  /// Whether handles are named by what their values look like.
  package var infers = false

  package init() {}

  /// Reads the files.
  ///
  /// - Throws: What keeps one from being used.
  package func read() throws(CaptureProblem) -> LabelKnowledge {
    var knowledge = LabelKnowledge()
    knowledge.infers = infers
    for (address, path) in tables {
      try Self.parse(path) { text throws(TextFault) in
        knowledge.sources += try TableFile(text, path: path).sources(name: path, address: address)
      }
    }
    knowledge.sources += LabelMap.sources(maps)
    knowledge.names = HandleNames(maps)
    for (address, path) in keys {
      try Self.parse(path) { text throws(TextFault) in
        knowledge.add(try KeyFile(text, path: path, address: address), name: path.baseName)
      }
    }
    knowledge.layouts.usesShipped = usesShippedLayouts
    for path in layouts {
      try Self.parse(path) { text throws(TextFault) in
        try knowledge.layouts.add(text, name: path.baseName)
      }
    }
    return knowledge
  }

  private static func parse(
    _ path: String, _ take: ([UInt8]) throws(TextFault) -> Void
  ) throws(CaptureProblem) {
    let text = try InputFile.whole(path)
    do throws(TextFault) { try take(text) } catch {
      throw CaptureProblem(path, error.description)
    }
  }
}
