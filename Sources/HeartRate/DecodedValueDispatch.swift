import Bytes

extension DecodedValue {
  /// Appends what a person reads, for values of fixed shape; nothing for others.
  func write(text buffer: inout OutputBuffer) {
    switch content {
    case .raw, .text, .string, .heartRateMeasurement, .record, .polarControlPoint,
      .polarMeasurement:
      break
    case .bodySensorLocation(let value): value.write(text: &buffer)
    case .heartRateControlPoint(let value): value.write(text: &buffer)
    case .sensorLocation(let value): value.write(text: &buffer)
    case .batteryLevel(let value): value.write(text: &buffer)
    case .systemID(let value): value.write(text: &buffer)
    case .pnpID(let value): value.write(text: &buffer)
    case .appearance(let value): value.write(text: &buffer)
    case .preferredConnectionParameters(let value): value.write(text: &buffer)
    case .centralAddressResolution(let value): value.write(text: &buffer)
    case .serviceChanged(let value): value.write(text: &buffer)
    case .clientCharacteristicConfiguration(let value): value.write(text: &buffer)
    case .serverCharacteristicConfiguration(let value): value.write(text: &buffer)
    case .characteristicExtendedProperties(let value): value.write(text: &buffer)
    case .characteristicPresentationFormat(let value): value.write(text: &buffer)
    case .clientSupportedFeatures(let value): value.write(text: &buffer)
    case .serverSupportedFeatures(let value): value.write(text: &buffer)
    case .databaseHash(let value): value.write(text: &buffer)
    }
  }

  /// Appends JSON members, for values of fixed shape; nothing for others.
  func write(json buffer: inout OutputBuffer) {
    switch content {
    case .raw, .text, .string, .heartRateMeasurement, .record, .polarControlPoint,
      .polarMeasurement:
      break
    case .bodySensorLocation(let value): value.write(json: &buffer)
    case .heartRateControlPoint(let value): value.write(json: &buffer)
    case .sensorLocation(let value): value.write(json: &buffer)
    case .batteryLevel(let value): value.write(json: &buffer)
    case .systemID(let value): value.write(json: &buffer)
    case .pnpID(let value): value.write(json: &buffer)
    case .appearance(let value): value.write(json: &buffer)
    case .preferredConnectionParameters(let value): value.write(json: &buffer)
    case .centralAddressResolution(let value): value.write(json: &buffer)
    case .serviceChanged(let value): value.write(json: &buffer)
    case .clientCharacteristicConfiguration(let value): value.write(json: &buffer)
    case .serverCharacteristicConfiguration(let value): value.write(json: &buffer)
    case .characteristicExtendedProperties(let value): value.write(json: &buffer)
    case .characteristicPresentationFormat(let value): value.write(json: &buffer)
    case .clientSupportedFeatures(let value): value.write(json: &buffer)
    case .serverSupportedFeatures(let value): value.write(json: &buffer)
    case .databaseHash(let value): value.write(json: &buffer)
    }
  }
}
