// swift-tools-version: 6.2
import PackageDescription

// Set where the program is built to be installed (tools/lib/common.sh).
let isInstalled = Context.environment["HEARTSNOOP_INSTALLED"] != nil

// Every target: explicit existentials and imports, strict memory safety, no warning survives. A newer compiler's warning
// does not keep anybody from installing: the step `release` of tools/test finds what warns there.
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (isInstalled ? [] : [.treatAllWarnings(as: .error)])

// Base and Capture lend what does not escape. The flag does not spread to its clients, and the
// compiler's maintainers promise not to break it without two releases' notice (swift-nio and
// swift-collections ship with it for that reason).
let spans: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

// Where the program is built to be installed, modules through which no record passes are built to be small: a fifth less
// code. Packages that use the library see no flag of it.
let small: [SwiftSetting] =
  strict + (isInstalled ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : [])

// Targets stand in the order in which the data flows; each may import only what it names, which
// tools/layers checks against the imports in the sources.
let package = Package(
  name: "heartsnoop",
  products: [
    .executable(name: "heartsnoop", targets: ["HSCommand"]),
    .executable(name: "fuzz", targets: ["HSFuzz"]),
    // The library: one module to import, a facade over all others.
    .library(name: "Heartsnoop", targets: ["Heartsnoop"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The C library, whatever the system calls it; the only module that imports it.
    .target(name: "HSPlatform", swiftSettings: strict),
    // YAML: rules, scenarios, and whatever else people write by hand.
    .systemLibrary(
      name: "HSCYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Octets, read with checks; text buffers; JSON, read strictly and written; YAML within limits.
    .target(
      name: "HSBase", dependencies: ["HSCYAML"], exclude: ["Bytes/Rows"], swiftSettings: spans),
    // Names of the Bluetooth SIG's numbers, and what values of characteristics look like.
    .target(
      name: "HSNames", dependencies: ["HSBase"],
      exclude: ["Values/Rows/Findings.txt", "Values/Rows/Words.txt"], swiftSettings: strict),
    // Inflates what is packed.
    .systemLibrary(
      name: "HSCZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // libarchive, which is loaded when an archive is opened.
    .target(name: "HSCArchive"),
    // The kernel's Bluetooth sockets, and libpcap, which is loaded when an interface is opened.
    .target(name: "HSCLive"),
    // Captures: containers, logs, archives, and what makes a capture of what happens now. libarchive is loaded when an
    // archive is opened, libpcap when an interface is: their headers are needed, and nothing is linked.
    .target(
      name: "HSCapture",
      dependencies: ["HSCZlib", "HSCArchive", "HSCLive", "HSPlatform", "HSBase"],
      exclude: ["Archives/Rows", "Findings/Rows", "Rows"], swiftSettings: spans),
    // AES of one block and AES-CMAC, for private addresses, the Database Hash and links on the air; P-256, for pairing with the
    // debug key; SHA-256 of a capture, for the lineage of exports.
    .systemLibrary(
      name: "HSCNettle", pkgConfig: "hogweed", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    // Packets: HCI, USB, the link layer, L2CAP, ATT, GATT, SMP; whose addresses they bear, and what they hold when they are
    // decrypted. Octets, names and captures are handed on.
    .target(
      name: "HSProtocols", dependencies: ["HSCNettle", "HSBase", "HSNames", "HSCapture"],
      exclude: ["Encryption/Rows", "Identity/Rows"], swiftSettings: strict),
    // Layouts of values that people write themselves, in Kaitai Struct's language.
    .target(
      name: "HSLayout", dependencies: ["HSPlatform", "HSBase"],
      exclude: ["Lua", "Rows", "Shipped"], swiftSettings: strict),
    // Where text goes, how times are printed; standard streams, progress, files that are written.
    .target(
      name: "HSOutput", dependencies: ["HSPlatform", "HSBase", "HSCapture"], swiftSettings: strict),
    // Packets over time: connections, peers, labels of their attributes, events, findings.
    .target(
      name: "HSTimeline", dependencies: ["HSProtocols", "HSLayout"], exclude: ["Findings/Rows"],
      swiftSettings: strict),
    // A series of heart rates and intervals: verdicts, variability, agreement, mistakes of apps, files of other programs.
    .target(
      name: "HSHeartRate", dependencies: ["HSPlatform", "HSBase", "HSNames"], swiftSettings: strict),
    // What values that nobody documented are made of: inference on messages.
    .target(
      name: "HSLearn", dependencies: ["HSPlatform", "HSBase", "HSLayout"], swiftSettings: strict),
    // Events become series with verdicts, summaries, the overview.
    .target(
      name: "HSSeries",
      dependencies: ["HSProtocols", "HSLayout", "HSOutput", "HSTimeline", "HSHeartRate"],
      swiftSettings: strict),
    // Why a connection is slow, was lost, did not come about, or does not stay paired.
    .target(
      name: "HSDoctor", dependencies: ["HSProtocols", "HSOutput", "HSTimeline"],
      swiftSettings: small),
    // Events become text, JSON, trees, a page.
    .target(
      name: "HSReport",
      dependencies: [
        "HSPlatform", "HSProtocols", "HSLayout", "HSOutput", "HSTimeline", "HSHeartRate", "HSLearn",
        "HSSeries",
      ], exclude: ["CapturePage/Page", "History/Rows", "Info/Rows"], swiftSettings: strict),
    // Opens captures and decodes them, for every door: problems are values with one sentence. A packet led back to its bytes.
    .target(
      name: "HSSession",
      dependencies: [
        "HSPlatform", "HSProtocols", "HSLayout", "HSOutput", "HSTimeline", "HSHeartRate",
        "HSSeries", "HSDoctor", "HSReport",
      ], swiftSettings: small),
    // Events against rules; schemas, rules and scenarios that the program carries with it.
    .target(
      name: "HSRules",
      dependencies: ["HSProtocols", "HSLayout", "HSTimeline", "HSHeartRate", "HSSeries"],
      swiftSettings: small),
    // What two captures, or what was saved of them, tell differently.
    .target(
      name: "HSComparison",
      dependencies: [
        "HSPlatform", "HSProtocols", "HSOutput", "HSTimeline", "HSSeries", "HSReport", "HSSession",
      ], swiftSettings: small),
    // Memory that the allocator keeps.
    .target(name: "HSCMemory"),
    // Captures become others: in other containers, without personal data, packed and searched for leaks, or a program.
    .target(
      name: "HSRewriting",
      dependencies: [
        "HSCMemory", "HSProtocols", "HSLayout", "HSOutput", "HSTimeline", "HSHeartRate", "HSSeries",
        "HSReport", "HSSession",
      ],
      exclude: [
        "Conversion/Rows", "Redaction/Rows", "Replay/Rows", "Replay/Runtime", "Sharing/ReadMe",
      ], swiftSettings: small),
    // A scenario becomes packets, and what a decoder must tell.
    .target(
      name: "HSSimulation", dependencies: ["HSProtocols", "HSLayout", "HSOutput", "HSRewriting"],
      exclude: ["Rows"], swiftSettings: small),
    // One database over many captures.
    .systemLibrary(
      name: "HSCSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // A second process of the program, in which captures are worked on.
    .target(name: "HSCWorker"),
    // Many captures, several at once, and a source that is decoded while it happens.
    .target(
      name: "HSFleet",
      dependencies: [
        "HSCSQLite", "HSCWorker", "HSPlatform", "HSProtocols", "HSLayout", "HSOutput", "HSTimeline",
        "HSHeartRate", "HSSeries", "HSReport", "HSSession", "HSRewriting",
      ], exclude: ["Rows"], swiftSettings: small),
    // The library's front door; its public types are its own.
    .target(
      name: "Heartsnoop",
      dependencies: [
        "HSProtocols", "HSOutput", "HSTimeline", "HSHeartRate", "HSSeries", "HSReport", "HSSession",
        "HSRules", "HSComparison", "HSRewriting",
      ], swiftSettings: strict),
    // Commands as a page in a browser runs them; tools/browser compiles it, and what it needs, to WebAssembly.
    .target(
      name: "HSBrowser",
      dependencies: [
        "HSProtocols", "HSOutput", "HSTimeline", "HSHeartRate", "HSLearn", "HSSeries", "HSDoctor",
        "HSReport", "HSSession", "HSRewriting",
      ], exclude: ["Page"], swiftSettings: small),
    // What each command takes and does: its options, what is printed, and the exit status.
    .executableTarget(
      name: "HSCommand",
      dependencies: [
        "HSPlatform", "HSProtocols", "HSLayout", "HSOutput", "HSTimeline", "HSHeartRate", "HSLearn",
        "HSSeries", "HSDoctor", "HSReport", "HSSession", "HSRules", "HSComparison", "HSRewriting",
        "HSSimulation", "HSFleet",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: small),

    // Protocols made at random, and how what is learnt of them stands against the truth.
    .target(
      name: "HSLearningBench", dependencies: ["HSLearn"],
      path: "tools/learning-bench/Protocols",
      swiftSettings: strict),
    .executableTarget(
      name: "learning-bench", dependencies: ["HSPlatform", "HSLearn", "HSLearningBench"],
      path: "tools/learning-bench/Driver", swiftSettings: strict),

    // Arbitrary bytes and what must hold of them; driven by tools/fuzz, and replayed by tests.
    .target(
      name: "HSFuzzTargets",
      dependencies: [
        "HSBase", "HSCapture", "HSProtocols", "HSLayout", "HSOutput", "HSTimeline", "HSHeartRate",
        "HSLearn", "HSSeries", "HSDoctor", "HSReport", "HSSession", "HSRules", "HSComparison",
        "HSRewriting", "HSSimulation", "HSFleet",
      ],
      path: "tools/fuzzing/Targets", swiftSettings: strict),
    .executableTarget(
      name: "HSFuzz", dependencies: ["HSFuzzTargets"], path: "tools/fuzzing/Driver",
      swiftSettings: strict),

    // What the tests share: seeds, vectors, where files are, and saying aloud what is skipped.
    .target(
      name: "HSTestSupport", dependencies: ["HSBase"], path: "Tests/HSTestSupport",
      swiftSettings: strict),
    // The program as tests run it: within themselves, or started. It sees into the command, as tests do.
    .testTarget(
      name: "HSTestProgram",
      dependencies: [
        "HSPlatform", "HSBase", "HSCapture", "HSOutput", "HSCommand", "HSTestSupport",
      ],
      swiftSettings: strict),

    .testTarget(
      name: "HSBytesTests", dependencies: ["HSBase", "HSTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HSAssignedNumbersTests", dependencies: ["HSBase", "HSNames", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSCaptureTests", dependencies: ["HSBase", "HSCapture", "HSTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "HSArchivesTests", dependencies: ["HSBase", "HSCapture", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSLiveCaptureTests",
      dependencies: ["HSCLive", "HSBase", "HSCapture", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSFleetTests",
      dependencies: [
        "HSPlatform", "HSBase", "HSCapture", "HSOutput", "HSTimeline", "HSHeartRate", "HSSeries",
        "HSReport", "HSSession", "HSFleet", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSHCITests", dependencies: ["HSProtocols", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSUSBTests", dependencies: ["HSProtocols", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSLinkLayerTests", dependencies: ["HSProtocols"],
      swiftSettings: strict),
    .testTarget(
      name: "HSL2CAPTests", dependencies: ["HSProtocols", "HSTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "HSSMPTests", dependencies: ["HSProtocols", "HSTestSupport"], swiftSettings: strict
    ),
    // What the rows in Sources/Protocols/ describe, of all protocols.
    .testTarget(
      name: "HSProtocolsTests", dependencies: ["HSProtocols", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSATTTests", dependencies: ["HSBase", "HSProtocols", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSValuesTests", dependencies: ["HSBase", "HSNames", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSIdentityTests", dependencies: ["HSProtocols", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSEncryptionTests", dependencies: ["HSProtocols", "HSTimeline", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSLabelsTests",
      dependencies: ["HSBase", "HSProtocols", "HSTimeline", "HSTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HSHRVTests", dependencies: ["HSHeartRate", "HSTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HSMisreadingTests",
      dependencies: ["HSBase", "HSNames", "HSHeartRate", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSLayoutTests", dependencies: ["HSBase", "HSLayout", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSLearnTests",
      dependencies: ["HSBase", "HSLayout", "HSLearn", "HSLearningBench", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSAgreementTests", dependencies: ["HSHeartRate", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSExportTests", dependencies: ["HSBase", "HSNames", "HSHeartRate", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSVerificationTests",
      dependencies: ["HSBase", "HSNames", "HSHeartRate", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSGATTTests", dependencies: ["HSProtocols"],
      swiftSettings: strict),
    .testTarget(
      name: "HSTimelineTests",
      dependencies: ["HSBase", "HSCapture", "HSProtocols", "HSTimeline", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSCapturePageTests", dependencies: ["HSBase", "HSReport", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSReportTests",
      dependencies: [
        "HSBase", "HSCapture", "HSProtocols", "HSOutput", "HSTimeline", "HSHeartRate", "HSSeries",
        "HSReport", "HSRules", "HSComparison", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSSeriesTests",
      dependencies: [
        "HSBase", "HSNames", "HSCapture", "HSProtocols", "HSOutput", "HSTimeline", "HSHeartRate",
        "HSSeries", "HSReport", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSRulesTests",
      dependencies: [
        "HSBase", "HSCapture", "HSProtocols", "HSOutput", "HSTimeline", "HSHeartRate", "HSSeries",
        "HSReport", "HSRules", "HSRewriting", "HSSimulation", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSConversionTests",
      dependencies: [
        "HSProtocols", "HSOutput", "HSTimeline", "HSReport", "HSRewriting", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSJSONTextTests", dependencies: ["HSBase", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSComparisonTests",
      dependencies: ["HSBase", "HSOutput", "HSTimeline", "HSComparison", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSRedactionTests",
      dependencies: [
        "HSBase", "HSCapture", "HSProtocols", "HSOutput", "HSTimeline", "HSSeries", "HSReport",
        "HSSession", "HSRewriting", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSSimulationTests",
      dependencies: [
        "HSBase", "HSNames", "HSCapture", "HSProtocols", "HSOutput", "HSTimeline", "HSHeartRate",
        "HSSeries", "HSReport", "HSRewriting", "HSSimulation", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSReplayTests", dependencies: ["HSCapture", "HSProtocols", "HSRewriting"],
      swiftSettings: strict),
    .testTarget(
      name: "HSDoctorTests",
      dependencies: [
        "HSBase", "HSCapture", "HSProtocols", "HSOutput", "HSTimeline", "HSDoctor", "HSRewriting",
        "HSSimulation", "HSTestSupport",
      ], swiftSettings: strict),
    // Other readers' words against ours; drives the built program as well.
    .testTarget(
      name: "HSConformanceTests",
      dependencies: [
        "HSBase", "HSNames", "HSCapture", "HSProtocols", "HSOutput", "HSTimeline", "HSSeries",
        "HSDoctor", "HSReport", "HSCommand", "HSTestSupport", "HSTestProgram",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSFuzzingTests", dependencies: ["HSCapture", "HSFuzzTargets", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSFacadeTests", dependencies: ["Heartsnoop", "HSTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HSCommandTests",
      dependencies: [
        "HSBase", "HSProtocols", "HSOutput", "HSTimeline", "HSLearn", "HSRules", "Heartsnoop",
        "HSBrowser", "HSCommand", "HSLearningBench", "HSTestSupport", "HSTestProgram",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Where the program is built to be installed, the compiler refuses each conversion of a floating-point number that may
// trap (HSBase, Bytes/WholeNumbers.swift), also in files that do not import HSBase.
if isInstalled {
  for target in package.targets where target.path == nil && !target.isTest {
    guard target.name != "HSPlatform", let settings = target.swiftSettings else { continue }
    target.swiftSettings =
      settings
      + (target.name == "HSBase"
        ? [.define("CHECKS_CONVERSIONS")]
        : [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "HSBase"])])
  }
}

// Where tools/test builds for tests, modules through which records pass, or that compute much, are optimised: minutes more
// to compile, and many fewer to test. Tests see into these modules all the same.
if Context.environment["HEARTSNOOP_TESTED"] != nil {
  let doLittle = ["HSDoctor", "HSSession", "HSRules", "HSFleet", "Heartsnoop", "HSFuzzTargets"]
  for target in package.targets where target.type == .regular && !doLittle.contains(target.name) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(["-O"], .when(configuration: .debug))]
  }
}
