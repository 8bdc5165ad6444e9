import Heartsnoop

do throws(CaptureFailure) {
  let sensors = try CaptureFile(CommandLine.arguments[1]).heartRates()
  for sensor in sensors {
    print("\(sensor.name): \(sensor.values.count) values, \(sensor.verdict)")
    for value in sensor.values.prefix(3) { print(value.time, value.rrMilliseconds) }
  }
  if let absence = sensors.absence { print(absence) }
} catch { print("cannot be read: \(error)") }
