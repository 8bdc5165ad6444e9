import Heartsnoop

let capture = CaptureFile(CommandLine.arguments[1])
for outcome in try capture.check(.heartRateProfile) where outcome.status != .notSeen {
  print(outcome.status.rawValue, outcome.rule)
}
let shared = try capture.redacted().bytes
let annotated = try CaptureFile(bytes: shared).converted(to: .pcapng, annotating: true)
print(try capture.compared(with: CaptureFile(bytes: annotated.bytes))?.matched ?? 0, "events match")
