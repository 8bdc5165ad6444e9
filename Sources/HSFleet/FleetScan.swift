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
    _ name: String, VerifiedCapture, borrowing Story, ScanRow
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
      let capture = VerifiedCapture(collector, story: decoder.story, name: name)
      var problem = failure.map { reason(of: $0) }
      if problem == nil, !reader.statistics.isComplete {
        problem = reader.findings.kept.first.map { "\($0)" } ?? "not all of it could be read"
      }
      var contents = OtherContents()
      let noted = contents.note(reader, decoder.story)
      let other = noted.map { String($0.remark.dropFirst(name.count + 2)) }
      if noted?.isDamaged == true, problem == nil { problem = other }
      let facts = ScanFacts(
        InfoCapture(reader: reader), decoder.story, capture, otherContents: other)
      let row = ScanRow(name: name, facts, problem: problem)
      finish(name, capture, decoder.story, row)
      return row
    } catch {
      return row(name, error)
    }
  }

  private static func row(_ name: String, _ error: CaptureError) -> ScanRow {
    var advice = error.advice
    if case .cannotOpen(let code) = error.problem { advice = PathObstacle.refused(code).advice }
    return ScanRow(
      name: name, problem: reason(of: error), isForeign: error.isNoCapture, advice: advice)
  }

  /// What an error says, without the capture's name.
  private static func reason(of error: CaptureError) -> String {
    if case .foreign(let file) = error.problem { return "no capture: \(file.name)" }
    return error.reason
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
