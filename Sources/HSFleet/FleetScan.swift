import HSArchives
import HSBytes
package import HSCapture
import HSReport
package import HSSeries
package import HSTimeline

/// Reads inputs one by one and tells what they are.
package enum FleetScan {
  /// Gets what was decoded of a capture, and its row.
  package typealias Finish = (
    _ name: String, VerifiedCapture, borrowing TimelineDecoder, ScanRow
  ) -> Void

  /// The rows of an input: one for each capture in it, or one that says why there is none.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - prepare: Gives each decoder what is known of peers.
  ///   - finish: Gets what was decoded of each capture.
  /// - Returns: The rows, never none but for an archive without a member that matters.
  package static func rows(
    of input: FleetInput, prepare: (inout TimelineDecoder) -> Void = { _ in },
    finish: Finish = { _, _, _, _ in }
  ) -> [ScanRow] {
    if let obstacle = input.obstacle {
      return [
        ScanRow(
          name: input.name, problem: obstacle.reason, isForeign: obstacle.isNoFile,
          advice: obstacle.advice)
      ]
    }
    if input.paths.count == 2 {
      do throws(CaptureError) {
        if let joined = try CaptureOpener.open(older: input.paths[0], newer: input.paths[1]) {
          return rows(of: joined, prepare, finish)
        }
      } catch {
        return input.paths.flatMap {
          $0 == error.source ? [row($0, error)] : rows(ofPath: $0, prepare, finish)
        }
      }
      return input.paths.flatMap { rows(ofPath: $0, prepare, finish) }
    }
    return rows(ofPath: input.name, prepare, finish)
  }

  /// The rows of a source: as those of a file with its bytes.
  package static func rows(
    of source: consuming ByteSource, prepare: (inout TimelineDecoder) -> Void = { _ in },
    finish: Finish
  ) -> [ScanRow] {
    let name = source.name
    do throws(CaptureError) {
      return rows(of: try CaptureOpener.open(source), prepare, finish)
    } catch {
      return [row(name, error)]
    }
  }

  private static func rows(
    ofPath path: String, _ prepare: (inout TimelineDecoder) -> Void, _ finish: Finish
  ) -> [ScanRow] {
    do throws(CaptureError) {
      return rows(of: try CaptureOpener.open(path), prepare, finish)
    } catch {
      return [row(path, error)]
    }
  }

  private static func rows(
    of input: consuming OpenedInput, _ prepare: (inout TimelineDecoder) -> Void, _ finish: Finish
  ) -> [ScanRow] {
    var input = input
    let name = input.name
    var rows: [ScanRow] = []
    while true {
      do throws(CaptureError) {
        guard let source = try input.next() else { break }
        rows.append(row(source, prepare, finish))
      } catch {
        rows.append(row(name, error))
        break
      }
    }
    for note in input.notes where note.isLoss {
      rows.append(
        ScanRow(
          name: note.member, problem: String(note.description.dropFirst(note.member.count + 2)),
          isForeign: false, advice: "Copy or download the archive again"))
    }
    return rows
  }

  private static func row(
    _ source: consuming ByteSource, _ prepare: (inout TimelineDecoder) -> Void, _ finish: Finish
  ) -> ScanRow {
    let name = source.name
    do throws(CaptureError) {
      var reader = try CaptureReader(source)
      let collector = SeriesCollector(resolution: reader.resolution)
      var decoder = TimelineDecoder(sink: collector)
      prepare(&decoder)
      var failure: CaptureError?
      do throws(CaptureError) {
        try decoder.decode(&reader)
      } catch {
        failure = error
      }
      let capture = VerifiedCapture(collector, timeline: decoder, name: name)
      var problem = failure.map { reason(of: $0) }
      if problem == nil, !reader.statistics.isComplete {
        problem = reader.findings.kept.first.map { "\($0)" } ?? "not all of it could be read"
      }
      var contents = OtherContents()
      let other = contents.note(reader, decoder).map { String($0.dropFirst(name.count + 2)) }
      let facts = ScanFacts(InfoCapture(reader: reader), decoder, capture, otherContents: other)
      let row = ScanRow(name: name, facts, problem: problem)
      finish(name, capture, decoder, row)
      return row
    } catch {
      return row(name, error)
    }
  }

  private static func row(_ name: String, _ error: CaptureError) -> ScanRow {
    ScanRow(
      name: name, problem: reason(of: error), isForeign: error.isNoCapture, advice: error.advice)
  }

  /// What an error says, without the capture's name.
  private static func reason(of error: CaptureError) -> String {
    if case .foreign(let file) = error.problem { return "no capture: \(file.name)" }
    let text = error.description
    let prefix = error.source + ": "
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }
}

extension PathObstacle {
  /// Whether there are no bytes that could be lost.
  var isNoFile: Bool {
    switch self {
    case .refused: false
    case .linkToFolder, .pipe, .socket, .device: true
    }
  }
}

extension CaptureError {
  /// Whether the file is something else than a capture, rather than a damaged one.
  package var isNoCapture: Bool {
    switch problem {
    case .foreign, .unrecognised, .unsupportedFormat, .unpacking(.noCapture): true
    default: false
    }
  }

  /// What to do next with a file that cannot be read, without the last full stop.
  package var advice: String {
    switch problem {
    case .foreign(let file): file.advice
    case .empty:
      "Copy it again; if it is empty on the phone too, switch the log on, switch Bluetooth off and on, and "
        + "record again"
    case .cannotOpen(let code): PathObstacle.refused(code).advice
    case .readFailed: "Copy it to another disk, and try again"
    case .truncatedHeader: "Copy or download it again: its end is missing"
    case .unknownVersion, .refusedLinkType, .unknownLinkType:
      "Record again with btmon -w, the phone's own log, Wireshark or PacketLogger"
    case .damagedHeader: "Copy or download it again: its beginning is damaged"
    case .unsupportedFormat:
      "Convert it with Wireshark (editcap -F pcapng) first, if the packets are Bluetooth"
    case .unrecognised(let bytes, let count): Self.advice(bytes, count)
    case .unpacking(let problem): Self.advice(problem)
    case .notInFormat, .changed, .altered, .writeFailed: ""
    }
  }

  private static func advice(_ first: UInt64, _ count: Int) -> String {
    if first == 0 { return "It begins with zeros, as after a copy that broke off: copy it again" }
    let isText = (0..<min(count, 8)).allSatisfy { place in
      let byte = UInt8(truncatingIfNeeded: first >> UInt64(56 - 8 * place))
      return byte == 0x09 || byte == 0x0A || byte == 0x0D || byte >= 0x20 && byte < 0x7F
    }
    return isText
      ? "It looks like text: send the log itself, not what a program printed of it"
      : "Ask which program wrote it, and whether that saves btsnoop, pcap or pcapng"
  }

  private static func advice(_ problem: UnpackingProblem) -> String {
    switch problem {
    case .truncated: "Copy or download it again: its end is missing"
    case .damaged, .trailing: "Copy or download it again: it is damaged"
    case .noLibrary: "Install libarchive, and try again; or unpack it, and give the folder"
    case .encrypted: "Unpack it with its password, and give the folder"
    case .noCapture:
      "An Android bug report has the log only if 'Bluetooth HCI snoop log' was on before; an Apple "
        + "sysdiagnose, only if Apple's Bluetooth profile was installed. Switch that on, switch "
        + "Bluetooth off and on, record again, and take a new report"
    case .tooLarge, .expandsTooFar, .tooManyMembers, .listTooLarge, .tooDeep, .needsFile:
      "Unpack it yourself if you trust it, and give the folder"
    }
  }
}
