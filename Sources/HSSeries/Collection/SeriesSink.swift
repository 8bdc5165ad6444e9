package import HSProtocols
package import HSTimeline

/// A sink of the heart-rate series: what is one of its values is decided here, once for all.
///
/// Most are by their label. Others can only be heart rates, or turn out to be; see `PresumedSeries`.
package protocol SeriesSink: AnyObject, EventSink {
  /// What is known so far of values without a label.
  var presumption: PresumedSeries { get set }

  /// Takes a value of the series.
  ///
  /// - Parameters:
  ///   - value: Where it is.
  ///   - confirmsHeld: Whether those of its handle that were held are of the series as well.
  ///   - origin: When, where and between whom.
  ///   - bytes: What the value's ranges refer to.
  ///   - story: Connections, peers and tables as they stand now.
  func take(
    _ value: SeriesFields, confirmsHeld: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story)

  /// Holds a value that may be of the series, as a later one will show.
  func hold(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story)

  /// Takes a value with a label that is none of a heart rate's; what a notified one carries comes as a measurement of its own.
  func takeOther(
    _ value: borrowing ValueEvent, isIndicated: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader)
}

extension SeriesSink {
  /// Does nothing: most are about heart rates only.
  package func takeOther(
    _ value: borrowing ValueEvent, isIndicated: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader
  ) {}

  /// Takes or holds the value if it is of the series, or may be.
  package func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    // Nearly all are, by their label.
    if let fields = SeriesFields(value) {
      return take(fields, confirmsHeld: fields.mark == .inferred, origin, bytes, story)
    }
    switch presumption.judge(value, origin, bytes, story) {
    case .taken(let fields): take(fields, confirmsHeld: true, origin, bytes, story)
    case .held(let fields): hold(fields, origin, bytes, story)
    case .left: break
    case .other: takeOther(value, isIndicated: isIndicated, origin, bytes)
    }
  }

  /// Takes a heart rate that a value of another kind carries, or that a layout found in it, as one of the series.
  package func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    guard let fields = SeriesFields(measurement: value) else { return }
    take(fields, confirmsHeld: false, origin, bytes, story)
  }

  /// Does nothing: values come by a way of their own.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
  ) {}
}
