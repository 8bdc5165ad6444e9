import Heartsnoop

print(DecodedValue("2a37", bytes: [0x16, 0x48, 0x55, 0x03]))
var measurement = HeartRateFields(beatsPerMinute: 72)
measurement.rrTicks = [853]
print(try measurement.encoded(), try encodeValue("battery-level", "87"))
