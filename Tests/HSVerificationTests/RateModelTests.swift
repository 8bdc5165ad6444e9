import Testing

@testable import HSHeartRate

/// What filters make of intervals, all at some notifications against one at all of them.
struct RateModelTests {
  /// A model over the longest segment of a stream.
  private static func model(
    _ stream: String, isCorrected: Bool
  ) throws -> (RateModel, Segment) {
    let beats = MarkedBeats(Segmentation(Evidence(try Streams.simulated(stream))))
    let longest = try #require(
      beats.segments.indices.max {
        beats.segments[$0].samples.count < beats.segments[$1].samples.count
      })
    return (
      RateModel(longest, of: beats, isCorrected: isCorrected), beats.segments[longest]
    )
  }

  @Test(arguments: ["clean", "extra_beat"], [true, false])
  func `All filters at a notification make what each makes by itself`(
    _ stream: String, _ isCorrected: Bool
  ) throws {
    let (model, segment) = try Self.model(stream, isCorrected: isCorrected)
    let places = Array(stride(from: 0, to: segment.effective.count, by: 37))
    #expect(places.count > 5)
    var rates = [[Double]](repeating: [], count: places.count)
    let all = FilterSet(FilterKey.all)
    var sums: [Double] = []
    for (number, place) in places.enumerated() {
      model.appendRates(at: place, of: all, &sums, to: &rates[number])
    }
    var made = 0
    for key in FilterKey.all {
      var number = 0
      let filter = RateFilter(shape: key.shape, lag: key.lag, medianResidual: 0, residual95: 0)
      model.forEachRate(filter) { place, _, rate in
        guard number < places.count, places[number] == place else { return }
        // The means begin at different intervals, of which less than a thousandth is left.
        #expect(abs(rates[number][key.place] - (rate ?? 0)) < 0.05, "\(key.shape), \(key.lag)")
        if rate != nil { made += 1 }
        number += 1
      }
      #expect(number == places.count)
    }
    #expect(made > FilterKey.all.count * 4)
  }
  @Test func `Some filters make what they make among all`() throws {
    let (model, segment) = try Self.model("extra_beat", isCorrected: true)
    // Of mixed order, so that a rate in the wrong place shows.
    let some = FilterSet(
      stride(from: FilterKey.all.count - 1, through: 0, by: -53).map { FilterKey.all[$0] })
    let all = FilterSet(FilterKey.all)
    var (few, many, sums): ([Double], [Double], [Double]) = ([], [], [])
    for place in stride(from: 0, to: segment.effective.count, by: 41) {
      model.appendRates(at: place, of: some, &sums, to: &few)
      model.appendRates(at: place, of: all, &sums, to: &many)
    }
    let wanted = few.indices.map { index in
      let (row, order) = index.quotientAndRemainder(dividingBy: some.keys.count)
      return many[row * all.keys.count + some.keys[order].place]
    }
    #expect(few == wanted)
    #expect(few.contains { $0 > 0 })
  }
}
