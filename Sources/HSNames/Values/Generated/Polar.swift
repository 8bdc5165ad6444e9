// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/polar. Do not edit.

public import HSBase

/// A frame of a Polar stream (FB005C82-02E7-F387-1CAD-8ACD2D8DF0C8): where its samples stand.
///
/// The time is that of the last sample, on the sensor's clock; for PPI it is 0 unless the sensor's
/// clock was set. Frames of other types, and packed ones, are named and their samples kept as
/// bytes: 3 of ECG, 6 of PPI, 3, 6 or 9 of ACC each.
///
/// ```
///    0 typeOctet   1 byte
///    1 timestamp   8 bytes
///    9 frameOctet  1 byte
///   10 samples     what is left
/// ```
public struct PolarMeasurementLayout: Sendable, Hashable {
  /// The octet that holds the type in its lower six bits.
  public let typeOctet: UInt8
  /// Nanoseconds since 2000-01-01 on the sensor's clock.
  public let timestamp: UInt64
  /// The octet that holds the frame's type in its lower seven bits; bit 7: packed.
  public let frameOctet: UInt8
  /// Where the samples stand, a last one that is not whole included.
  public let samples: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    typeOctet = try reader.uint8("Measurement Type")
    timestamp = try reader.uint64LE("Timestamp")
    frameOctet = try reader.uint8("Frame Type")
    samples = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(
    typeOctet: UInt8, timestamp: UInt64, frameOctet: UInt8, samples: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(typeOctet, octets: 1)
    octets.append(timestamp, octets: 8)
    octets.append(frameOctet, octets: 1)
    octets += samples
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      typeOctet: typeOctet, timestamp: timestamp, frameOctet: frameOctet,
      samples: reader.octets(samples)
    )
  }
}

/// One sample of a Polar PPI stream: a pulse-to-pulse interval with the sensor's own doubts.
///
/// ```
///    0 beatsPerMinute  1 byte
///    1 milliseconds    2 bytes
///    3 errorEstimate   2 bytes
///    5 flags           1 byte
/// ```
public struct PolarPulseInterval: Sendable, Hashable {
  /// Beats per minute.
  public let beatsPerMinute: UInt8
  /// The interval in milliseconds: not in ticks, unlike RR-Intervals.
  public let milliseconds: UInt16
  /// How far the interval may be off, in milliseconds.
  public let errorEstimate: UInt16
  /// Bit 0 for an invalid interval, bits 1 and 2 for contact and whether it is known.
  public let flags: UInt8

  /// Polar Pulse Interval by its parts.
  public init(beatsPerMinute: UInt8, milliseconds: UInt16, errorEstimate: UInt16, flags: UInt8) {
    self.beatsPerMinute = beatsPerMinute
    self.milliseconds = milliseconds
    self.errorEstimate = errorEstimate
    self.flags = flags
  }

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    beatsPerMinute = try reader.uint8("Heart Rate")
    milliseconds = try reader.uint16LE("Pulse Interval")
    errorEstimate = try reader.uint16LE("Error Estimate")
    flags = try reader.uint8("Flags")
  }

  /// The octets of these fields.
  package static func octets(
    beatsPerMinute: UInt8, milliseconds: UInt16, errorEstimate: UInt16, flags: UInt8
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(beatsPerMinute, octets: 1)
    octets.append(milliseconds, octets: 2)
    octets.append(errorEstimate, octets: 2)
    octets.append(flags, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      beatsPerMinute: beatsPerMinute, milliseconds: milliseconds, errorEstimate: errorEstimate,
      flags: flags
    )
  }
}

/// What a Polar sensor measures and streams.
public struct PolarMeasurementType: RawRepresentable, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// A value by its bits; others are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3f }

  /// Electrocardiogram.
  public static let ecg = PolarMeasurementType(rawValue: 0x00)
  /// Photoplethysmogram.
  public static let ppg = PolarMeasurementType(rawValue: 0x01)
  /// Acceleration.
  public static let acceleration = PolarMeasurementType(rawValue: 0x02)
  /// Pulse-to-pulse intervals.
  public static let pulseIntervals = PolarMeasurementType(rawValue: 0x03)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "ECG"
    case 0x01: "PPG"
    case 0x02: "ACC"
    case 0x03: "PPI"
    case 0x05: "GYRO"
    case 0x06: "MAG"
    case 0x09: "SDK mode"
    case 0x0a: "LOCATION"
    case 0x0b: "PRESSURE"
    case 0x0c: "TEMPERATURE"
    default: nil
    }
  }
}

/// What a client asks for at the control point.
public struct PolarCommand: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "get settings"
    case 0x02: "start"
    case 0x03: "stop"
    case 0x04: "get SDK mode settings"
    case 0x05: "get status"
    case 0x06: "get SDK mode status"
    case 0x07: "get trigger status"
    case 0x08: "set trigger mode"
    case 0x09: "set trigger settings"
    default: nil
    }
  }
}

/// What became of a command.
public struct PolarStatus: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It was carried out.
  public static let success = PolarStatus(rawValue: 0x00)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "success"
    case 0x01: "invalid op code"
    case 0x02: "invalid measurement type"
    case 0x03: "not supported"
    case 0x04: "invalid length"
    case 0x05: "invalid parameter"
    case 0x06: "already in state"
    case 0x07: "invalid resolution"
    case 0x08: "invalid sample rate"
    case 0x09: "invalid range"
    case 0x0a: "invalid MTU"
    case 0x0b: "invalid number of channels"
    case 0x0c: "invalid state"
    case 0x0d: "device in charger"
    case 0x0e: "disk full"
    default: nil
    }
  }
}

/// What a setting of a stream sets, as a JSON member is called.
public struct PolarSettingKind: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "sample_rate"
    case 0x01: "resolution"
    case 0x02: "range"
    case 0x03: "range_milliunit"
    case 0x04: "channels"
    case 0x05: "factor"
    default: nil
    }
  }
}
