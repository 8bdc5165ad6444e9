import HSBase

/// What lines of programs' logs look like, for what makes such lines to try the readers.
package enum LogForms {
  /// Of each program what its texts hold one of, and what its lines look like, in the language of `LineTemplate`.
  package static let all: [(marks: [String], forms: [String])] = LineProgram.allCases.map {
    program in
    let rows = LineRow.allCases.filter { $0.programs.contains(program) }
    return (program.marks.map { $0.string }, rows.map { $0.form })
  }
}
