import ArgumentParser
import HSTimeline

// What is typed is read by the runs; here stands that these are values of options.

extension AppLibrary: ExpressibleByArgument {}
extension AppQuantity: ExpressibleByArgument {}
extension ActionArgument: ExpressibleByArgument {}
extension ByteCount: ExpressibleByArgument {}
extension CheckRun.Format: ExpressibleByArgument {}
extension CheckRun.Profile: ExpressibleByArgument {}
extension ComparedMatter: ExpressibleByArgument {}
extension DiffRun.Format: ExpressibleByArgument {}
extension DocumentFormat: ExpressibleByArgument {}
extension ExtcapRun.Action: ExpressibleByArgument {}
extension ForeignChoice: ExpressibleByArgument {}
extension HeartBounds: ExpressibleByArgument {}
extension HeartRateChoice: ExpressibleByArgument {}
extension HistoryArgument: ExpressibleByArgument {}
extension InputFormat: ExpressibleByArgument {}
extension LiveDisplay.SeriesFormat: ExpressibleByArgument {}
extension PacketRange: ExpressibleByArgument {}
extension RecordedLink: ExpressibleByArgument {}
extension ReportRun.Format: ExpressibleByArgument {}
extension ScaleRange: ExpressibleByArgument {}
extension ScanRun.Filter: ExpressibleByArgument {}
extension ScanRun.Format: ExpressibleByArgument {}
extension ScanRun.Order: ExpressibleByArgument {}
extension Seconds: ExpressibleByArgument {}
extension SeriesRun.Format: ExpressibleByArgument {}
extension TimeTolerance: ExpressibleByArgument {}
extension ValueArgument: ExpressibleByArgument {}
extension ValueRun.Format: ExpressibleByArgument {}
extension WrittenFormat: ExpressibleByArgument {}

extension TimeArgument: ExpressibleByArgument {
  /// What the option says that takes the beginning of a part.
  static let help: String = """
    Only from this time on: 90, 5m, 1h30m or +8:24 after the first packet; 06:30:07, UTC; 2026-05-04T06:30:07Z.
    """

  /// Refuses an end before the beginning.
  ///
  /// Times of day may be those of two days.
  static func validate(from: TimeArgument?, to: TimeArgument?) throws {
    switch (from?.bound, to?.bound) {
    case (.moment(let from)?, .moment(let to)?) where from > to,
      (.offset(let from)?, .offset(let to)?) where from > to:
      throw ValidationError("--from is later than --to.")
    default: break
    }
  }
}

/// What a run finds wrong with what was typed, said with how the command is used.
func orUsage<Value>(_ body: () throws(UsageProblem) -> Value) throws -> Value {
  do throws(UsageProblem) { return try body() } catch { throw ValidationError(error.message) }
}
