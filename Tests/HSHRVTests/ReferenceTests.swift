import Foundation
import HSHeartRate
import HSTestSupport
import Testing

@Suite struct ReferenceTests {
  @Test(arguments: Reference.ours)
  func `the time domain is what the formulas give`(reference: Reference) throws {
    let time = try TimeDomain(reference.series)
    let numbers = reference.numbers
    #expect(Double(time.count) == numbers["n"])
    #expect(isClose(time.meanRR, numbers["mean_rr"]))
    #expect(isClose(time.medianRR, numbers["median_rr"]))
    #expect(isClose(time.shortestRR, numbers["min_rr"]))
    #expect(isClose(time.longestRR, numbers["max_rr"]))
    #expect(isClose(time.heartRateOfMean, numbers["hr_of_mean"]))
    #expect(isClose(time.meanOfHeartRates, numbers["mean_of_hr"]))
    #expect(isClose(time.sdnn, numbers["sdnn"]))
    #expect(isClose(time.rmssd, numbers["rmssd"]))
    #expect(isClose(time.lnRMSSD, numbers["ln_rmssd"]))
    #expect(isClose(time.sdsd, numbers["sdsd"]))
    #expect(Double(time.nn50) == numbers["nn50"])
    #expect(isClose(time.pnn50, numbers["pnn50"]))
    #expect(Double(time.nn20) == numbers["nn20"])
    #expect(isClose(time.pnn20, numbers["pnn20"]))
    #expect(isClose(time.sd1, numbers["sd1"]))
    #expect(isClose(time.sd2, numbers["sd2"]))
  }

  @Test(arguments: Reference.ours)
  func `fluctuation analysis is what the formulas give`(reference: Reference) throws {
    let short = try FluctuationAnalysis(reference.series)
    #expect(isClose(short.alpha, reference.numbers["dfa_alpha1"]))
    #expect(short.fluctuations.count == 13)
    for (ours, theirs) in zip(short.fluctuations, reference.fluctuations) {
      #expect(isClose(ours, theirs))
    }
    let kubios = try #require(FluctuationAnalysis.Scales(from: 4, to: 12))
    #expect(
      isClose(
        try FluctuationAnalysis(reference.series, scales: kubios).alpha,
        reference.numbers["dfa_alpha1_4_12"]))
    #expect(
      isClose(
        try FluctuationAnalysis(reference.series, scales: .longTerm).alpha,
        reference.numbers["dfa_alpha2"]))
  }

  @Test(arguments: Reference.ours)
  func `sliding windows hold what the formulas give`(reference: Reference) throws {
    let sliding = try SlidingFluctuation(reference.series)
    let numbers = sliding.windows.compactMap { try? $0.alpha.get() }
    #expect(Double(numbers.count) == reference.numbers["sliding_count"])
    #expect(!reference.sliding.isEmpty)
    for window in reference.sliding {
      let ours = try #require(sliding.windows.first { $0.end == window[0] })
      #expect(Double(ours.count) == window[1])
      #expect(isClose(try ours.alpha.get(), window[2]))
    }
  }

  @Test(arguments: Reference.ours)
  func `the spectrum is that of scipy`(reference: Reference) throws {
    let spectrum = try FrequencyDomain(reference.series)
    #expect(Double(spectrum.sampleCount) == reference.numbers["samples"])
    #expect(isClose(try spectrum.veryLow.get(), reference.numbers["vlf"]))
    #expect(isClose(spectrum.low, reference.numbers["lf"]))
    #expect(isClose(spectrum.high, reference.numbers["hf"]))
    #expect(isClose(spectrum.ratio, spectrum.low / spectrum.high))
    #expect(isClose(spectrum.lowNormalised + spectrum.highNormalised, 100))
    #expect(spectrum.density.count == 129)
    let largest = reference.density.max() ?? 0
    for (ours, theirs) in zip(spectrum.density, reference.density) {
      #expect((ours - theirs).magnitude <= 1e-9 * theirs + 1e-15 * largest)
    }
  }

  @Test(arguments: Reference.ours)
  func `the periodogram is that of scipy`(reference: Reference) throws {
    let spectrum = try LombScargle(reference.series)
    #expect(Double(spectrum.windowCount) == reference.numbers["lomb_windows"])
    #expect(isClose(try spectrum.veryLow.get(), reference.numbers["lomb_vlf"]))
    #expect(isClose(spectrum.low, reference.numbers["lomb_lf"]))
    #expect(isClose(spectrum.high, reference.numbers["lomb_hf"]))
  }

  @Test(arguments: Reference.ours)
  func `sample entropy is what the definition gives`(reference: Reference) throws {
    let entropy = try SampleEntropy(reference.series)
    #expect(isClose(entropy.value, reference.numbers["sample_entropy"]))
  }

  @Test func `a sine has its power in its band`() throws {
    // 0.25 Hz and 20 ms: 200 ms².
    var time = 0.0
    let intervals = (0..<700).map { _ in
      let interval = 850 + 20 * sin(2 * .pi * 0.25 * time)
      time += interval / 1000
      return interval
    }
    let spectrum = try LombScargle(NNSeries(milliseconds: intervals))
    #expect((spectrum.high - 200).magnitude < 10)
    #expect(spectrum.low < 5)
  }

  @Test func `sample entropy is refused where it says nothing`() throws {
    #expect(throws: Refusal.tooFewIntervals(count: 100, needed: 200)) {
      try SampleEntropy(NNSeries(milliseconds: (0..<100).map { 800 + Double($0 % 7) }))
    }
    #expect(throws: Refusal.noVariation) {
      try SampleEntropy(NNSeries(milliseconds: Array(repeating: 800.0, count: 300)))
    }
    #expect(throws: Refusal.tooManyIntervals(count: 10_001, most: 10_000)) {
      try SampleEntropy(NNSeries(milliseconds: (0..<10_001).map { 800 + Double($0 % 7) }))
    }
  }

  @Test func `a published series in ticks has the published numbers`() throws {
    guard let folder = Shared.find("heart-rate", for: "clean_expected_hrv.json") else { return }
    let numbers = Reference.object(at: folder.appending(path: "clean_expected_hrv.json"))
    let reference = try #require(Reference.ours.first { $0.name == "clean" })
    let time = try TimeDomain(reference.series)
    for (key, value) in [
      "n": Double(time.count), "mean_rr_ms": time.meanRR, "sdnn_ms": time.sdnn,
      "rmssd_ms": time.rmssd, "nn50": Double(time.nn50), "pnn50_nm1": time.pnn50,
      "sd1_ms": time.sd1, "sd2_ms": time.sd2,
    ] {
      #expect(isClose(value, numbers[key] as? Double), "\(key)")
    }
  }

  @Test(arguments: ["short", "long"])
  func `published series in milliseconds have the published numbers`(name: String) throws {
    guard let folder = Shared.find("heart-rate", for: "reference.json") else { return }
    let all = Reference.object(at: folder.appending(path: "reference.json"))
    let numbers = try #require(all["pyhrv_\(name)"] as? [String: Any])
    let exact = try #require(numbers["exact"] as? [String: Any])
    let series = Reference.series(at: folder.appending(path: "rr_\(name).txt"))

    let time = try TimeDomain(series)
    for (key, value) in [
      "n": Double(time.count), "mean_rr": time.meanRR, "hr_from_mean_rr": time.heartRateOfMean,
      "mean_of_inst_hr": time.meanOfHeartRates, "median_rr": time.medianRR,
      "min_rr": time.shortestRR, "max_rr": time.longestRR, "sdnn_ddof1": time.sdnn,
      "rmssd": time.rmssd, "sdsd_ddof1": time.sdsd, "nn50": Double(time.nn50),
      "pnn50_over_nm1": time.pnn50, "nn20": Double(time.nn20), "pnn20_over_nm1": time.pnn20,
      "sd1_geom_ddof1": time.sd1, "sd2_geom_ddof1": time.sd2, "ln_rmssd": time.lnRMSSD,
    ] {
      #expect(isClose(value, exact[key] as? Double), "\(key)")
    }

    let analysis = try FluctuationAnalysis(series)
    #expect(isClose(analysis.alpha, numbers["dfa_a1_4_16_nonoverlap"] as? Double))
    for (ours, theirs) in zip(analysis.fluctuations, numbers["dfa_F"] as? [Double] ?? []) {
      #expect(isClose(ours, theirs))
    }

    let welch = try #require(numbers["welch_own"] as? [String: Double])
    let spectrum = try FrequencyDomain(series)
    #expect(Double(spectrum.sampleCount) == welch["n_grid"])
    #expect(isClose(try spectrum.veryLow.get(), welch["vlf"]))
    #expect(isClose(spectrum.low, welch["lf"]))
    #expect(isClose(spectrum.high, welch["hf"]))
    #expect(isClose(spectrum.ratio, welch["lf_hf"]))
    #expect(isClose(spectrum.lowNormalised, welch["lfnu"]))
    #expect(isClose(spectrum.highNormalised, welch["hfnu"]))
  }
}
