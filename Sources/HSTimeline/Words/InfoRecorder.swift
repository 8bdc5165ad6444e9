package import HSProtocols

/// What the lengths of packets say about the recorder, in words and as a document.
package enum InfoRecorder {
  /// The mode in words, such as `kept 13 bytes of each ACL packet`.
  package static func text(of mode: RecorderMode) -> String {
    mode.keptBytes.map { "kept \($0, "byte") \(mode.words)" } ?? mode.words.string
  }

  /// Appends the counts that the mode rests on: `ACL received 12 of 30 cut`.
  package static func append(_ evidence: RecorderEvidence, to buffer: inout OutputBuffer) {
    var isFirst = true
    for kind in kinds {
      let lengths = kind.lengths(evidence)
      guard lengths.packets > 0 else { continue }
      buffer.append(commaUnless: &isFirst)
      buffer.append(lengths.cut)
      buffer.append(" of ")
      buffer.append(lengths.packets)
      buffer.append(" ")
      buffer.append(kind.name)
    }
    buffer.append(isFirst ? "no packets" : " cut")
  }

  /// A kind of packets whose lengths are counted.
  private struct Kind: Sendable {
    let identifier: StaticText
    /// What they are, in a schema.
    let words: StaticText
    /// What they are, in a list.
    let name: StaticText
    let lengths: @Sendable (RecorderEvidence) -> RecorderEvidence.Lengths
  }

  private static let kinds = [
    Kind(
      identifier: "control", words: "Commands and events.", name: "commands and events"
    ) { $0.control },
    Kind(
      identifier: "acl_received_starts", words: "ACL packets received that begin a frame.",
      name: "ACL packets received that begin a frame"
    ) { $0.receivedStarts },
    Kind(
      identifier: "acl_other", words: "All other ACL packets.", name: "other ACL packets"
    ) { $0.otherACL },
    Kind(
      identifier: "streams", words: "Synchronous and isochronous data.",
      name: "SCO and ISO packets"
    ) { $0.streams },
  ]

  /// The member `recorder` of a document.
  package static let members = Members<DecodeStatistics>(
    named: "recorder", "",
    [
      .member(
        "mode",
        """
        headers_only: received ACL packets that begin a frame are cut; btsnooz: all ACL packets are; \
        channel_headers: some are, behind the L2CAP header; snap_length: all packets are; irregular: by no known \
        rule.
        """
      ) { $0.recorder.mode.identifier }.of(RecorderMode.identifiers),
      .member(
        "kept_bytes",
        """
        Bytes left of a packet that was cut, without the transport's packet type; null where it varies.
        """
      ) { $0.recorder.mode.keptBytes },
      .member("cut_values", "Values notified or indicated that were cut.") { $0.cutValues },
    ]
      + kinds.map { kind in
        .record(kind.identifier, kind.words, lengths) { kind.lengths($0.recorder) }
      })

  private static let lengths = Members<RecorderEvidence.Lengths>(
    named: "lengths", "Lengths of packets in bytes, without the transport's packet type.",
    [
      .member("packets") { $0.packets },
      .member("cut", "Of these, not there in full.") { $0.cut },
      .member("shortest_cut", "The least that was kept of one that was cut.") { $0.shortestCut },
      .member("longest_cut", "The most that was kept of one that was cut.") { $0.longestCut },
      .member("longest_whole", "The longest that is there in full.") { $0.longestWhole },
    ])
}
