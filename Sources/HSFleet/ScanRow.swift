/// What `scan` tells of a capture, or of a file that is none.
package struct ScanRow: Sendable {
  /// The file, or what the capture in an archive is called.
  package let name: String
  /// What the capture holds; `nil` if nothing of it could be read.
  package let facts: ScanFacts?
  /// What is wrong with the file, or why it was read only in part; `nil` if nothing is.
  package let problem: String?
  /// Whether the file is no capture at all, so that nothing is lost.
  package let isForeign: Bool
  /// Whether the file was named, and not found in a folder.
  package var isNamed = false
  /// How useful it is.
  package let use: ScanUse
  /// What it is good for; or why it is of little use.
  let purpose: String
  /// What to do next, with the last full stop; empty where there is nothing to do.
  package let advice: String

  /// A file that could not be opened, or whose capture could not be read at all.
  init(name: String, problem: String, isForeign: Bool, advice: String) {
    self.name = name
    facts = nil
    self.problem = problem
    self.isForeign = isForeign
    use = .nothing
    purpose = problem
    self.advice = advice.isEmpty ? "" : advice + "."
  }

  /// A capture.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - facts: What it holds.
  ///   - problem: Why not all of it could be read, if so.
  ///   - remedy: What to do about that, if something is known.
  init(name: String, _ facts: ScanFacts, problem: String?, remedy: String = "") {
    self.name = name
    self.facts = facts
    self.problem = problem
    isForeign = false
    let judgement = ScanJudgement(facts)
    use = judgement.use
    purpose = judgement.purpose
    if let problem {
      advice = "Read only in part: \(problem)." + (remedy.isEmpty ? "" : " \(remedy).")
    } else {
      advice = judgement.advice.isEmpty ? "" : judgement.advice + "."
    }
  }
}

extension ScanRow {
  /// The advice without why: that is a sentence in front.
  var whatToDo: String {
    var rest = advice[...]
    guard let stop = rest.firstIndex(of: "."), rest.index(after: stop) < rest.endIndex,
      rest[rest.index(after: stop)] == " "
    else { return advice }
    rest = rest[stop...].dropFirst(2)
    return rest.isEmpty ? advice : String(rest)
  }

  /// What tells two captures of the same use apart, the most telling first: the greater, the more useful.
  package var merit: [Int] {
    guard let facts else { return [] }
    let sound = facts.sensors.reduce(0) { $0 + $1.verdicts[0] + $1.verdicts[1] }
    return [
      sound, facts.intervals, facts.heartRates, problem == nil ? 1 : 0, facts.values,
      facts.characteristics,
      facts.attributePDUs, facts.connections.count, facts.peers.heard, facts.container.packets,
    ]
  }
}

extension ScanUse {
  package static func < (left: ScanUse, right: ScanUse) -> Bool { left.rawValue < right.rawValue }
}
