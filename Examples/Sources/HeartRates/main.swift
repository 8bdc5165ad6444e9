import Heartsnoop

for sensor in try CaptureFile(CommandLine.arguments[1]).heartRates() {
  print("\(sensor.name): \(sensor.values.count) values, \(sensor.verdict)")
  for value in sensor.values.prefix(3) {
    print(value.time, value.beatsPerMinute ?? 0, value.rrMilliseconds, value.verdict)
  }
}
